// gemm-dispatch: products with #gemm.by_m to a chain of scf.if on M, the same
// product in each branch with the schedule of its interval. Everything after it
// sees products with one schedule each.
#include "gemm/Conversion/Launch/Dispatch.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Transforms/FunctionPass.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDISPATCH
#include "gemm/Conversion/Launch/Passes.h.inc"

//===----------------------------------------------------------------------===//
// Dispatch.h
//===----------------------------------------------------------------------===//

/// The product of a branch that holds it and, before it, only what computes sizes.
static MatmulOp productOf(Block &block) {
  MatmulOp product;
  for (Operation &op : block.without_terminator()) {
    auto matmul = dyn_cast<MatmulOp>(op);
    if (matmul && product)
      return MatmulOp();
    if (matmul)
      product = matmul;
    else if (!isMemoryEffectFree(&op) || op.getNumRegions())
      return MatmulOp();
  }
  return product;
}

static scf::IfOp nestedIf(Block &block) {
  for (Operation &op : block.without_terminator())
    if (auto nested = dyn_cast<scf::IfOp>(op))
      return nested;
  return scf::IfOp();
}

/// `size <= bound`, or a bound of kDynamic.
static std::pair<Value, int64_t> boundOf(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::ule)
    return {Value(), ShapedType::kDynamic};
  std::optional<int64_t> bound = getConstantIntValue(compare.getRhs());
  return {compare.getLhs(), bound && *bound > 0 ? *bound : ShapedType::kDynamic};
}

static bool sameProduct(MatmulOp x, MatmulOp y) {
  return x->getOperands() == y->getOperands() && x.getTransAttr() == y.getTransAttr() &&
         x.getAlphaAttr() == y.getAlphaAttr() && x.getBetaAttr() == y.getBetaAttr() &&
         x.getMapsAttr() == y.getMapsAttr() && x.getFurtherAttr() == y.getFurtherAttr() &&
         x.getBlocksAttr() == y.getBlocksAttr() &&
         OperationEquivalence::isRegionEquivalentTo(&x.getEpilogue(), &y.getEpilogue(),
                                                    OperationEquivalence::IgnoreLocations);
}

SmallVector<DispatchCase> getDispatch(scf::IfOp op) {
  SmallVector<DispatchCase> cases;
  while (op) {
    if (op.getNumResults() != 0 || op.getElseRegion().empty())
      return {};
    MatmulOp product = productOf(op.getThenRegion().front());
    auto [size, bound] = boundOf(op.getCondition());
    if (!product || ShapedType::isDynamic(bound) || (!cases.empty() && bound <= cases.back().bound))
      return {};
    cases.push_back({bound, size, product});
    Block &rest = op.getElseRegion().front();
    op = nestedIf(rest);
    if (!op) {
      if (MatmulOp last = productOf(rest))
        cases.push_back({ShapedType::kDynamic, Value(), last});
      else
        return {};
    }
  }
  for (const DispatchCase &each : cases)
    if (!sameProduct(each.op, cases.back().op))
      return {};
  return cases;
}

bool isDispatchedAway(MatmulOp op) {
  auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
  return branch && op->getParentRegion() == &branch.getThenRegion() && !getDispatch(branch).empty();
}
} // namespace gemm

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

using namespace gemm;

/// `op` with one schedule, at the builder.
static MatmulOp version(OpBuilder &b, MatmulOp op, ScheduleAttr schedule) {
  auto clone = cast<MatmulOp>(b.clone(*op));
  clone.removeByMAttr();
  clone.setScheduleAttr(schedule);
  return clone;
}

static void dispatch(MatmulOp op) {
  ByMAttr byM = op.getByMAttr();
  Location loc = op.getLoc();
  OpBuilder b(op);
  int64_t m = op.getStaticM();
  if (!ShapedType::isDynamic(m)) { // known after all
    size_t number = llvm::lower_bound(byM.getBounds(), m) - byM.getBounds().begin();
    version(b, op, byM.getSchedules()[number]);
    return op.erase();
  }
  Value size = memref::DimOp::create(b, loc, op.getC(), op.getCType().getRank() - 2);
  for (auto [bound, schedule] : llvm::zip(byM.getBounds(), byM.getSchedules())) {
    Value limit = arith::ConstantIndexOp::create(b, loc, bound);
    Value below = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, size, limit);
    auto branch = scf::IfOp::create(b, loc, below, /*withElseRegion=*/true);
    OpBuilder inside = branch.getThenBodyBuilder();
    version(inside, op, schedule);
    b = branch.getElseBodyBuilder();
  }
  version(b, op, byM.getSchedules().back());
  remark::passed(loc, remark::RemarkOpts::name("Dispatch").category("gemm-dispatch"))
      << std::to_string(byM.getSchedules().size()) + " kernels, chosen by M at launch";
  op.erase();
}

namespace {
struct Dispatch : gemm::FunctionPass<Dispatch, gemm::impl::GemmDispatchBase<Dispatch>> {
  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<MatmulOp> ops;
    function.walk([&](MatmulOp op) {
      if (op.getByMAttr() && isa<MemRefType>(op.getC().getType()))
        ops.push_back(op);
    });
    for (MatmulOp op : ops)
      dispatch(op);
    return !ops.empty();
  }
};
} // namespace

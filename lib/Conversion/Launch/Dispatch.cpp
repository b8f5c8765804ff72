// gemm-dispatch: products with #gemm.by_m to a chain of scf.if on M and on how lines are aligned,
// the same product in each branch with the schedule of its interval, and as `aligned` as was asked.
// Everything after it sees products with one schedule each.
#include "gemm/Conversion/Launch/Dispatch.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Transforms/FunctionPass.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
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

/// The comparison of a condition, which asks alignment beside it or in its place.
static arith::CmpIOp comparisonOf(Value condition) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    condition = both.getRhs();
  return condition.getDefiningOp<arith::CmpIOp>();
}

/// `size <= bound`; kDynamic and no size of a condition on alignment alone; a bound of 0 of others.
static std::pair<Value, int64_t> boundOf(Value condition) {
  arith::CmpIOp compare = comparisonOf(condition);
  if (compare && compare.getPredicate() == arith::CmpIPredicate::eq)
    return {Value(), ShapedType::kDynamic};
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::ule)
    return {Value(), 0};
  std::optional<int64_t> bound = getConstantIntValue(compare.getRhs());
  return {compare.getLhs(), bound.value_or(0)};
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
    if (!product || bound == 0)
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

namespace {
/// How many bytes are asked of the places where lines of an operand begin.
struct Asked {
  unsigned operand;
  int64_t bytes;
  bool operator==(const Asked &other) const {
    return operand == other.operand && bytes == other.bytes;
  }
};

/// One product with #gemm.by_m.
class Dispatcher {
public:
  explicit Dispatcher(MatmulOp op) : op(op), loc(op.getLoc()), b(op), byM(op.getByMAttr()) {}

  void run() {
    const int64_t m = op.getStaticM();
    Value size;
    if (ShapedType::isDynamic(m))
      size = memref::DimOp::create(b, loc, op.getC(), op.getCType().getRank() - 2);
    unsigned kernels = 0, classes = 0;
    const SmallVector<int64_t> kept = classesThatOccur();
    for (int64_t align : kept) {
      const SmallVector<Asked> asked = askedOf(align);
      const Value aligned = align == kept.back() ? Value() : isAligned(asked);
      ++classes;
      for (auto [bound, at, schedule] :
           llvm::zip(byM.getBounds(), byM.getAligns(), byM.getSchedules())) {
        const bool any = ShapedType::isDynamic(bound);
        if (at != align || (!any && !ShapedType::isDynamic(m) && m > bound))
          continue;
        const bool last = any || !ShapedType::isDynamic(m); // of its class
        add(schedule, aligned ? align : 1, aligned, last ? Value() : isAtMost(size, bound));
        ++kernels;
        if (last)
          break;
      }
    }
    if (kernels > 1)
      remark::passed(loc, remark::RemarkOpts::name("Dispatch").category("gemm-dispatch"))
          << std::to_string(kernels) + " kernels, chosen by " +
                 (ShapedType::isDynamic(m) ? "M" : "alignment") +
                 (ShapedType::isDynamic(m) && classes > 1 ? " and alignment" : "") + " at launch";
    op.erase();
  }

private:
  /// Classes in their order, up to one that memory is known to be in. One that asks no more of the
  /// operands than the next is left out.
  SmallVector<int64_t> classesThatOccur() {
    SmallVector<int64_t> all(byM.getAligns()), kept;
    all.erase(llvm::unique(all), all.end());
    for (auto [i, align] : llvm::enumerate(all)) {
      const bool always = askedOf(align).empty();
      if (!always && askedOf(align) == askedOf(all[i + 1]))
        continue;
      kept.push_back(align);
      if (always)
        break;
    }
    return kept;
  }

  /// What a class asks that is not known.
  SmallVector<Asked> askedOf(int64_t align) {
    SmallVector<Asked> asked;
    for (unsigned operand = 0; operand < op->getNumOperands(); ++operand) {
      if (!hasLines(op, operand))
        continue;
      const LineAlignment lines = alignmentOfLines(op->getOperand(operand));
      if (const int64_t bytes = std::min(align, lines.possible); bytes > lines.proven)
        asked.push_back({operand, bytes});
    }
    return asked;
  }

  /// Whether the operands' first elements and strides are multiples of so many bytes.
  Value isAligned(ArrayRef<Asked> asked) {
    Value rest;
    auto add = [&](Value bytes, int64_t align) {
      Value over = arith::AndIOp::create(b, loc, bytes, constant(align - 1));
      rest = rest ? arith::OrIOp::create(b, loc, rest, over).getResult() : over;
    };
    for (const auto &[operand, align] : asked) {
      Value memref = op->getOperand(operand);
      auto type = cast<MemRefType>(memref.getType());
      const int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
      auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, memref);
      auto inBytes = [&](OpFoldResult elements) -> Value {
        Value value = getValueOrCreateConstantIndexOp(b, loc, elements);
        return arith::MulIOp::create(b, loc, value, constant(bytes));
      };
      Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
      add(arith::AddIOp::create(b, loc, base, inBytes(metadata.getConstifiedMixedOffset())), align);
      for (OpFoldResult stride : ArrayRef(metadata.getConstifiedMixedStrides()).drop_back())
        if (!getConstantIntValue(stride)) // a known one is counted in what is possible
          add(inBytes(stride), align);
    }
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest, constant(0));
  }

  Value isAtMost(Value size, int64_t bound) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, size, constant(bound));
  }

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  /// The product with one schedule, under what is not null of these.
  void add(ScheduleAttr schedule, int64_t aligned, Value isAligned, Value isAtMost) {
    auto version = [&](OpBuilder at) {
      auto clone = cast<MatmulOp>(at.clone(*op));
      clone.removeByMAttr();
      clone.setScheduleAttr(schedule);
      if (aligned > 1)
        clone.setAlignedAttr(at.getI64IntegerAttr(aligned));
    };
    Value condition = isAligned ? isAligned : isAtMost;
    if (!condition)
      return version(b);
    if (isAligned && isAtMost)
      condition = arith::AndIOp::create(b, loc, isAligned, isAtMost);
    auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
    version(branch.getThenBodyBuilder());
    b = branch.getElseBodyBuilder();
  }

  MatmulOp op;
  Location loc;
  OpBuilder b;
  ByMAttr byM;
};

struct Dispatch : gemm::FunctionPass<Dispatch, gemm::impl::GemmDispatchBase<Dispatch>> {
  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<MatmulOp> ops;
    function.walk([&](MatmulOp op) {
      if (op.getByMAttr() && isa<MemRefType>(op.getC().getType()))
        ops.push_back(op);
    });
    for (MatmulOp op : ops)
      Dispatcher(op).run();
    return !ops.empty();
  }
};
} // namespace

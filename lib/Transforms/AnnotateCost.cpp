// gemm-annotate-cost: products in, #gemm.cost on each. All arithmetic is the cost
// model's; this file only asks and reports.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMANNOTATECOSTPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-annotate-cost";

// What an attribute of the product says by CostInterface; null if none does. Builders do not
// verify.
static FailureOr<CostAttr> given(MatmulOp op, const Target &target) {
  return findGiven<CostInterface, CostAttr>(op, [&](CostInterface cost) -> FailureOr<CostAttr> {
    FailureOr<CostAttr> told = cost.getCostOf(op, target);
    if (succeeded(told) && *told &&
        failed(CostAttr::verify([&] { return op.emitOpError(); }, told->getFlops(),
                                told->getBytes(), told->getBound(), told->getNs())))
      return failure();
    return told;
  });
}

static LogicalResult annotate(MatmulOp op, const Target &target) {
  FailureOr<CostAttr> told = given(op, target);
  if (failed(told))
    return failure();
  if (*told) {
    op.setCostAttr(*told);
    return success();
  }
  auto missed = [&](std::string why) {
    op.removeCostAttr();
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoCost").category(kName)) << why;
    return success();
  };
  std::string why;
  std::optional<Cost> c = getCost(op, target, why);
  if (!c)
    return missed(why);
  CostAttr attr = getCostAttr(op.getContext(), *c);
  op.setCostAttr(attr);
  remark::analysis(op.getLoc(), remark::RemarkOpts::name("Cost").category(kName))
      << "bound by " + ir::stringifyBound(attr.getBound()).str() + " on " + target.name
      << remark::metric("flops", c->flops) << remark::metric("bytes", c->bytes)
      << remark::metric("intensity", c->intensity) << remark::metric("ridge", c->ridge)
      << remark::metric("roof_ns", attr.getNs());
  return success();
}

namespace {
struct AnnotateCost : gemm::impl::GemmAnnotateCostPassBase<AnnotateCost> {
  using GemmAnnotateCostPassBase::GemmAnnotateCostPassBase;

  void runOnOperation() override {
    std::optional<Target> machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    for (Operation *op : takeOfHost<MatmulOp>(getOperation(), kName))
      if (failed(annotate(cast<MatmulOp>(op), *machine)))
        return signalPassFailure();
    markAllAnalysesPreserved(); // attributes are all it writes
  }
};
} // namespace

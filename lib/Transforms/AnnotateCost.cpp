// gemm-annotate-cost: products in, #gemm.cost on each. All arithmetic is the cost
// model's; this file only asks and reports.
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

static void annotate(MatmulOp op, const Target &target) {
  auto missed = [&](std::string why) {
    op.removeCostAttr();
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoCost").category(kName)) << why;
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
      << remark::metric("ns", attr.getNs());
}

namespace {
struct AnnotateCost : gemm::impl::GemmAnnotateCostPassBase<AnnotateCost> {
  using GemmAnnotateCostPassBase::GemmAnnotateCostPassBase;

  void runOnOperation() override {
    std::optional<Target> machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    getOperation().walk([&](MatmulOp op) { annotate(op, *machine); });
    markAllAnalysesPreserved(); // attributes are all it writes
  }
};
} // namespace

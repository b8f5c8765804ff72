// gemm-annotate-cost: products in, #gemm.cost on each. All arithmetic is the cost
// model's; this file only asks and reports.
#include "gemm/CostModel/Saturating.h"
#include "gemm/Schedule/Score.h"
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
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem)
    return missed("no model for the element types");
  if (!problem->isStatic())
    return missed("a dimension is known only at run time");
  if (std::optional<Schedule> schedule =
          op.getSchedule() ? getSchedule(*op.getSchedule()) : std::nullopt)
    problem->extraBytes =
        addSaturating(problem->extraBytes, score(*schedule, *problem, target).workspaceBytes);
  std::optional<Cost> c = cost(*problem, target);
  if (!c)
    return missed(target.name + " has no rate for " +
                  std::string(typeName(problem->computeType())));
  auto bound = ir::symbolizeBound(StringRef(boundName(c->bound))).value_or(ir::Bound::Memory);
  int64_t ns = static_cast<int64_t>(std::min(c->lowerSeconds() * 1e9, 9e18) + 0.5);
  op.setCostAttr(CostAttr::get(op.getContext(), c->flops, c->bytes, bound, ns));
  remark::analysis(op.getLoc(), remark::RemarkOpts::name("Cost").category(kName))
      << "bound by " + ir::stringifyBound(bound).str() + " on " + target.name
      << remark::metric("flops", c->flops) << remark::metric("bytes", c->bytes)
      << remark::metric("intensity", c->intensity) << remark::metric("ridge", c->ridge)
      << remark::metric("ns", ns);
}

namespace {
struct AnnotateCost : gemm::impl::GemmAnnotateCostPassBase<AnnotateCost> {
  using GemmAnnotateCostPassBase::GemmAnnotateCostPassBase;

  void runOnOperation() override {
    std::optional<Target> machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    getOperation().walk([&](MatmulOp op) { annotate(op, *machine); });
  }
};
} // namespace

// gemm-select-schedule: products in, #gemm.schedule on each that some kernel can
// compute. A schedule written by hand is checked against the target, not replaced.
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMSELECTSCHEDULEPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-select-schedule";

// "597x11008x4096", with ? for what is known at run time.
static std::string sizes(const GemmProblem &p) {
  auto show = [](int64_t size) { return size < 0 ? "?" : std::to_string(size); };
  return show(p.m) + "x" + show(p.n) + "x" + show(p.k);
}

// A schedule from the user, or from an earlier run.
static LogicalResult check(MatmulOp op, const Target &target) {
  std::optional<Schedule> schedule = getSchedule(op.getScheduleAttr());
  std::optional<GemmProblem> problem = getProblem(op);
  if (!schedule || !problem)
    return success();
  std::string text = checkSchedule(*schedule, problem->a, problem->b, target);
  return text.empty() ? success() : LogicalResult(op.emitOpError() << text);
}

static void choose(MatmulOp op, const Target &target) {
  auto missed = [&](const std::string &why) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoSchedule").category(kName)) << why;
  };
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem)
    return missed("no model for the element types");
  std::string why;
  std::optional<Schedule> schedule = chooseSchedule(*problem, target, &why);
  if (!schedule)
    return missed(why);
  op.setScheduleAttr(getScheduleAttr(op.getContext(), *schedule));
  remark::passed(op.getLoc(), remark::RemarkOpts::name("Schedule").category(kName))
      << toString(*schedule) + " for " + sizes(*problem) + " on " + target.name +
             ": the fixed table's row for this size"
      << remark::metric("shared", sharedBytes(*schedule, problem->a, problem->b))
      << remark::metric("limit", target.sharedPerBlock);
}

namespace {
struct SelectSchedule : gemm::impl::GemmSelectSchedulePassBase<SelectSchedule> {
  using GemmSelectSchedulePassBase::GemmSelectSchedulePassBase;

  void runOnOperation() override {
    const Target *machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    WalkResult result = getOperation().walk([&](MatmulOp op) {
      if (op.getScheduleAttr())
        return failed(check(op, *machine)) ? WalkResult::interrupt() : WalkResult::advance();
      choose(op, *machine);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace

// gemm-select-schedule: products in, #gemm.schedule on each that some kernel can
// compute. A schedule written by hand is checked against the target and the
// contracts, not replaced. All deciding is the schedule library's; this file asks
// and reports.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Schedule/Constants.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMSELECTSCHEDULEPASS
#define GEN_PASS_DEF_GEMMEXPLAINPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-select-schedule";

static std::string microseconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f us", seconds * 1e6);
  return text;
}

// A schedule from the user, or from an earlier run; those by M too.
static LogicalResult check(MatmulOp op, const Target &target, const ChooseOptions &options) {
  std::optional<GemmProblem> problem = getProblem(op);
  SmallVector<ScheduleAttr> attrs{op.getScheduleAttr()};
  if (ByMAttr byM = op.getByMAttr())
    llvm::append_range(attrs, byM.getSchedules().drop_back());
  for (ScheduleAttr attr : attrs) {
    std::optional<Schedule> schedule = attr.getKernel();
    if (!schedule || !problem)
      continue;
    std::string text = checkSchedule(*schedule, problem->a, problem->b, target);
    if (text.empty())
      text = checkPrecision(*schedule, *problem);
    if (text.empty())
      text = checkStorage(*schedule, *problem);
    if (text.empty())
      text = checkContracts(*schedule, *problem, target, options);
    if (!text.empty())
      return op.emitOpError() << text;
  }
  return success();
}

// What lost, and why: the runner-up by its time, the others by their reason.
static void remarkOthers(MatmulOp op, const Decision &d) {
  if (const Candidate *second = d.runnerUp())
    remark::analysis(op.getLoc(), remark::RemarkOpts::name("RunnerUp").category(kName))
        << toString(second->schedule) + ": predicted " +
               microseconds(second->score.predictedSeconds());
  for (const Candidate &c : d.candidates)
    if (!c.rejected.empty())
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Rejected").category(kName))
          << toString(c.schedule) + ": " + c.rejected;
}

static std::string intervalText(const Interval &interval) {
  bool last = interval.high == std::numeric_limits<int64_t>::max();
  return "M " + std::to_string(interval.low) + ".." +
         (last ? std::string("inf") : std::to_string(interval.high)) + ": " +
         toString(interval.schedule) +
         (interval.origin == "model" ? "" : " (" + interval.origin + ")");
}

// For an M known at run time: a schedule for each interval, and beyond the last
// bound the one for any M.
static LogicalResult chooseIntervals(MatmulOp op, const GemmProblem &problem, const Target &target,
                                     const ChooseOptions &options) {
  std::string error;
  std::vector<Interval> intervals = chooseByM(problem, target, options, &error);
  if (!error.empty())
    return op.emitOpError() << error;
  SmallVector<int64_t> bounds;
  SmallVector<ScheduleAttr> schedules;
  for (const Interval &interval : intervals) {
    remark::analysis(op.getLoc(), remark::RemarkOpts::name("Interval").category(kName))
        << intervalText(interval);
    schedules.push_back(ScheduleAttr::get(op.getContext(), interval.schedule));
    bounds.push_back(interval.high);
  }
  op.setScheduleAttr(schedules.back());
  bounds.pop_back();
  if (!bounds.empty())
    op.setByMAttr(ByMAttr::get(op.getContext(), bounds, schedules));
  return success();
}

static LogicalResult choose(MatmulOp op, const Target &target, const ChooseOptions &options) {
  auto missed = [&](const std::string &why) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoSchedule").category(kName)) << why;
    return success();
  };
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem)
    return missed("no model for the element types");
  Decision d = decide(*problem, target, options);
  if (!d.chosen)
    return d.supplied ? LogicalResult(op.emitOpError() << d.error) : missed(d.error);
  op.setScheduleAttr(ScheduleAttr::get(op.getContext(), *d.chosen));
  std::string time =
      d.origin == "model" && !d.candidates.empty()
          ? "predicted " + microseconds(d.candidates.front().score.predictedSeconds())
          : "given by " + d.origin;
  remark::passed(op.getLoc(), remark::RemarkOpts::name("Schedule").category(kName))
      << toString(*d.chosen) + " for " + sizesText(*problem) + " on " + target.name + ": " + time
      << remark::metric("shared", sharedBytes(*d.chosen, problem->a, problem->b))
      << remark::metric("limit", target.sharedPerBlock);
  remarkOthers(op, d);
  if (problem->m < 0 && !d.supplied)
    return chooseIntervals(op, *problem, target, options);
  return success();
}

namespace {
struct SelectSchedule : gemm::impl::GemmSelectSchedulePassBase<SelectSchedule> {
  using GemmSelectSchedulePassBase::GemmSelectSchedulePassBase;
  SelectSchedule(GemmSelectSchedulePassOptions options, ScheduleProvider provider)
      : GemmSelectSchedulePassBase(std::move(options)), provider(std::move(provider)) {}

  void runOnOperation() override {
    std::optional<Target> machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    Records table;
    std::string error;
    if (!schedules.empty() && !table.load(schedules, error)) {
      getOperation().emitError() << error;
      return signalPassFailure();
    }
    ChooseOptions options{batchInvariant, &table, provider};
    for (Operation *each : takeOfHost<MatmulOp>(getOperation(), kName)) {
      auto op = cast<MatmulOp>(each);
      if (!op.getScheduleAttr() && failed(takeGivenSchedule(op, *machine)))
        return signalPassFailure();
      if (failed(op.getScheduleAttr() ? check(op, *machine, options)
                                      : choose(op, *machine, options)))
        return signalPassFailure();
    }
  }

  ScheduleProvider provider;
};

struct Explain : gemm::impl::GemmExplainPassBase<Explain> {
  using GemmExplainPassBase::GemmExplainPassBase;

  void runOnOperation() override {
    std::optional<Target> machine = resolveTarget(getOperation(), target, "gemm-explain");
    Records table;
    std::string error;
    if (machine && !schedules.empty() && !table.load(schedules, error))
      getOperation().emitError() << error;
    if (!machine || !error.empty())
      return signalPassFailure();
    ChooseOptions options;
    options.records = &table;
    getOperation().walk([&](MatmulOp op) {
      std::optional<GemmProblem> problem = getProblem(op);
      if (!problem)
        return;
      llvm::errs() << explain(decide(*problem, *machine, options), *problem, *machine, rows);
      std::string why;
      if (problem->m < 0)
        for (const Interval &interval : chooseByM(*problem, *machine, options, &why))
          llvm::errs() << intervalText(interval) << "\n";
      llvm::errs() << why << "\n";
    });
    llvm::errs() << assumptions() << "\n";
  }
};
} // namespace

std::unique_ptr<Pass> gemm::createGemmSelectSchedulePass(GemmSelectSchedulePassOptions options,
                                                         ScheduleProvider provider) {
  return std::make_unique<SelectSchedule>(std::move(options), std::move(provider));
}

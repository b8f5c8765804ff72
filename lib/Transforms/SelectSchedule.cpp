// gemm-select-schedule: products in, #gemm.schedule on each that some kernel can
// compute. A schedule written by hand is checked against the target and the
// contracts, not replaced. All deciding is the schedule library's; this file asks
// and reports.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Schedule/Constants.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

// What lost, and why: the runner-up by its time, the others by their reason.
static void remarkOthers(MatmulOp op, const Decision &d) {
  if (!op.getContext()->getRemarkEngine()) // nobody asks, and these are many
    return;
  if (const Candidate *second = d.runnerUp())
    remark::analysis(op.getLoc(), remark::RemarkOpts::name("RunnerUp").category(kName))
        << toString(second->schedule) + ": predicted " +
               microseconds(second->score.predictedSeconds());
  for (const Candidate &c : d.candidates)
    if (!c.rejected.empty())
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Rejected").category(kName))
          << toString(c.schedule) + ": " + c.rejected;
}

static constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();

static std::string intervalText(const Interval &interval) {
  bool last = interval.high == kEnd;
  return "M " + std::to_string(interval.low) + ".." +
         (last ? std::string("inf") : std::to_string(interval.high)) + ": " +
         toString(interval.schedule) +
         (interval.origin == "model" ? "" : " (" + interval.origin + ")");
}

/// "lines at 16 bytes (A and B by tensor maps, C in pairs)".
static std::string classText(const AlignmentClass &of, const Schedule &schedule) {
  return (of.bytes > 1 ? "lines at " + std::to_string(of.bytes) + " bytes" : "any lines") + " (" +
         copiesText(schedule, assumeLarge(of.problem)) + ")";
}

/// The intervals of one class: the only one where M is known, or of groups of rows, of which the
/// device alone knows how many there are.
static std::vector<Interval> chooseInClass(const GemmProblem &problem, const Target &target,
                                           const ChooseOptions &options, size_t most,
                                           std::string &error) {
  if (problem.m < 0 && problem.grouping != Grouping::Rows)
    return chooseByM(problem, target, options, &error, most);
  const Decision d = decide(problem, target, options);
  error = d.error;
  if (!d.chosen)
    return {};
  return {{1, kEnd, *d.chosen, d.origin}};
}

/// Intervals of each class in their order, with a remark for each: the last of all is for any M at
/// any alignment.
static void setIntervals(MatmulOp op, ArrayRef<AlignmentClass> classes,
                         ArrayRef<std::vector<Interval>> intervals) {
  SmallVector<int64_t> bounds, aligns;
  SmallVector<ScheduleAttr> schedules;
  for (auto [of, list] : llvm::zip(classes, intervals))
    for (const Interval &interval : list) {
      std::string text = intervalText(interval);
      if (classes.size() > 1)
        text += "; " + classText(of, interval.schedule);
      remark::analysis(op.getLoc(), remark::RemarkOpts::name("Interval").category(kName)) << text;
      bounds.push_back(interval.high == kEnd ? ShapedType::kDynamic : interval.high);
      aligns.push_back(of.bytes);
      schedules.push_back(ScheduleAttr::get(op.getContext(), interval.schedule));
    }
  op.setScheduleAttr(schedules.back());
  if (schedules.size() > 1)
    op.setByMAttr(ByMAttr::get(op.getContext(), bounds, aligns, schedules));
}

/// A schedule that was supplied serves every M, by a kernel for each class of alignment.
static LogicalResult serveClasses(MatmulOp op, ArrayRef<AlignmentClass> classes,
                                  const Schedule &schedule) {
  if (classes.size() > 1)
    setIntervals(
        op, classes,
        SmallVector<std::vector<Interval>>(classes.size(), {{1, kEnd, schedule, "supplied"}}));
  return success();
}

/// For what is known at run time only: a schedule for each class of alignment and interval of M.
static LogicalResult chooseIntervals(MatmulOp op, ArrayRef<AlignmentClass> classes,
                                     const Target &target, const ChooseOptions &options) {
  SmallVector<std::vector<Interval>> intervals;
  for (auto [number, each] : llvm::enumerate(classes)) {
    std::string error;
    intervals.push_back(
        chooseInClass(each.problem, target, options, mostIntervals(classes.size(), number), error));
    if (!error.empty())
      return op.emitOpError() << error;
  }
  setIntervals(op, classes, intervals);
  return success();
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
    std::string text = checkKernel(*schedule, *problem, target);
    if (text.empty())
      text = checkContracts(*schedule, *problem, target, options);
    if (!text.empty())
      return op.emitOpError() << text;
  }
  // One that was pinned is of a kernel for each class of alignment as well.
  if (std::optional<Schedule> pinned = op.getSchedule()->getKernel();
      pinned && problem && !op.getByMAttr())
    return serveClasses(op, getAlignmentClasses(op, *problem), *pinned);
  return success();
}

static double secondsOf(const Decision &d) { return d.candidates.front().score.predictedSeconds(); }

/// Why bytes beside floats of 16 bits are made such floats by a kernel of their own, in `problem`
/// those of the operand that has them; empty if the product's own kernel is to convert them.
static std::string whyConvert(MatmulOp op, const GemmProblem &problem, const Target &target,
                              const ChooseOptions &options, bool ofA) {
  if (!isa<RankedTensorType>(op.getC().getType()) || options.provider || op.getScheduleAttr() ||
      op.isScaled() || op.isGrouped())
    return "";
  GemmProblem converted = problem;
  (ofA ? converted.a : converted.b) = problem.computeType();
  const Decision mixed = decide(problem, target, options),
                 apart = decide(converted, target, options);
  if (!apart.chosen || mixed.origin != "model" || apart.origin != "model")
    return "";
  if (!mixed.chosen)
    return "no kernel converts them: " + mixed.error;
  if (problem.m < 0 || options.batchInvariant)
    return ""; // whether it is faster depends on M
  const GemmProblem large = assumeLarge(problem);
  const auto elements =
      static_cast<double>(ofA ? large.m * (large.aShared ? 1 : large.batch)
                              : large.n * large.products * (large.bShared ? 1 : large.batch)) *
      static_cast<double>(large.k);
  const double bytes = elements * (1 + typeBytes(problem.computeType()));
  const double each = target.launchSeconds + bytes / target.dramBytesPerSecond;
  if (secondsOf(apart) + each >= secondsOf(mixed))
    return "";
  return "a kernel that converts them is predicted to take " + microseconds(each) +
         ", the product of what it leaves " + microseconds(secondsOf(apart)) +
         ", one kernel of both " + microseconds(secondsOf(mixed));
}

/// Gives a product floats of 16 bits for bytes where the model finds that faster.
static void convertApart(MatmulOp op, const Target &target, const ChooseOptions &options) {
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem || (problem->a == gemm::Type::I8) == (problem->b == gemm::Type::I8))
    return;
  const bool ofA = problem->a == gemm::Type::I8;
  const mlir::Type wide = (ofA ? op.getBType() : op.getAType()).getElementType();
  std::string why = whyConvert(op, *problem, target, options, ofA);
  if (why.empty())
    return;
  OpBuilder b(op);
  auto convert = [&](OpOperand &operand) {
    Value bytes = operand.get();
    auto type = cast<RankedTensorType>(bytes.getType());
    Value into =
        tensor::EmptyOp::create(b, op.getLoc(), tensor::getMixedSizes(b, op.getLoc(), bytes), wide);
    const SmallVector<AffineMap> maps(
        2, b.getMultiDimIdentityMap(static_cast<unsigned>(type.getRank())));
    const SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    const bool isUnsigned = ofA ? op.getUnsignedA() : op.getUnsignedB();
    auto made = linalg::GenericOp::create(
        b, op.getLoc(), into.getType(), bytes, into, maps, loops,
        [&](OpBuilder &inner, Location loc, ValueRange in) {
          Value number = isUnsigned ? arith::UIToFPOp::create(inner, loc, wide, in[0]).getResult()
                                    : arith::SIToFPOp::create(inner, loc, wide, in[0]).getResult();
          linalg::YieldOp::create(inner, loc, number);
        });
    operand.set(made.getResult(0));
  };
  for (OpOperand &operand : op->getOpOperands())
    if (const MatmulOperand is = op.roleOf(operand.getOperandNumber());
        ofA ? is.isLeft() : is.isRight())
      convert(operand);
  ofA ? op.setUnsignedA(false) : op.setUnsignedB(false);
  remark::analysis(op.getLoc(), remark::RemarkOpts::name("Converted").category(kName))
      << "its bytes become " + std::string(typeName(problem->computeType())) +
             " in memory first: " + why;
}

static LogicalResult choose(MatmulOp op, const Target &target, const ChooseOptions &options) {
  auto missed = [&](const std::string &why) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name("NoSchedule").category(kName)) << why;
    return success();
  };
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem)
    return missed("no model for the element types");
  const SmallVector<AlignmentClass, 3> classes = getAlignmentClasses(op, *problem);
  problem = classes.back().problem;
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
  if (d.supplied)
    return serveClasses(op, classes, *d.chosen);
  if ((problem->m < 0 && !op.isGroupedByRows()) || classes.size() > 1)
    return chooseIntervals(op, classes, target, options);
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
    ChooseOptions options;
    options.batchInvariant = batchInvariant;
    options.records = &table;
    options.provider = provider;
    for (Operation *each : takeOfHost<MatmulOp>(getOperation(), kName)) {
      auto op = cast<MatmulOp>(each);
      if (op.getLaunchAttr()) // its schedule is that of the kernel it has
        continue;
      if (!op.getScheduleAttr() && failed(takeGivenSchedule(op, *machine)))
        return signalPassFailure();
      convertApart(op, *machine, options);
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
      const SmallVector<AlignmentClass, 3> classes = getAlignmentClasses(op, *problem);
      for (auto [number, each] : llvm::enumerate(classes)) {
        const Decision d = decide(each.problem, *machine, options);
        if (classes.size() > 1 && d.chosen)
          llvm::errs() << classText(each, *d.chosen) << "\n";
        llvm::errs() << explain(d, each.problem, *machine, rows);
        std::string why;
        if (problem->m < 0)
          for (const Interval &interval : chooseByM(each.problem, *machine, options, &why,
                                                    mostIntervals(classes.size(), number)))
            llvm::errs() << intervalText(interval) << "\n";
        llvm::errs() << why << "\n";
      }
    });
    llvm::errs() << assumptions() << "\n";
  }
};
} // namespace

std::unique_ptr<Pass> gemm::createGemmSelectSchedulePass(GemmSelectSchedulePassOptions options,
                                                         ScheduleProvider provider) {
  return std::make_unique<SelectSchedule>(std::move(options), std::move(provider));
}

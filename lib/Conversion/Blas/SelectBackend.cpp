// gemm-select-backend: products in, #gemm.schedule<library> on those that a library
// is to compute. Both times are the schedule model's: of the kernel that would be
// built, and of the best schedule a library might have, built by us or not; this file
// adds the pass over memory for what a library leaves of an epilogue.
#include "Blas.h"
#include "MeasuredTimes.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/Model.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMSELECTBACKEND
#include "gemm/Conversion/Blas/Passes.h.inc"
} // namespace gemm

using namespace gemm;
using namespace gemm::blas;

static constexpr llvm::StringLiteral kName = "gemm-select-backend";

/// The best that fits the machine, whether or not we build it: a library's menu is
/// larger than ours, but takes no factors apart unless it is told to.
static const Candidate *fastest(const Decision &decision) {
  const Candidate *best = nullptr;
  for (const Candidate &c : decision.candidates)
    if (c.score.seconds > 0 && !c.schedule.mma().takesApart() &&
        (!best || c.score.seconds < best->score.seconds))
      best = &c;
  return best;
}

static std::string tileText(const Schedule &s) {
  return std::string(familyName(s.family)) + " " + std::to_string(s.tile[0]) + "x" +
         std::to_string(s.tile[1]) + "x" + std::to_string(s.tile[2]);
}

namespace {
struct SelectBackend : gemm::impl::GemmSelectBackendBase<SelectBackend> {
  using Base::Base;
  SelectBackend(GemmSelectBackendOptions options, ScheduleProvider provider)
      : Base(std::move(options)), provider(std::move(provider)) {}

  void runOnOperation() override {
    std::optional<ir::Library> parsed = ir::symbolizeLibrary(library);
    if (!parsed)
      return refuse("expected library cblas, cublaslt or hipblaslt, got '" + library + "'");
    if (backend != "kernel" && backend != "library" && backend != "auto")
      return refuse("expected backend kernel, library or auto, got '" + backend + "'");
    if (backend == "auto" && *parsed == ir::Library::Cblas)
      return refuse("expected a library of the target's for backend auto, got cblas, which runs "
                    "on the host");
    wanted = *parsed;
    machine = resolveTarget(getOperation(), target, kName);
    if (!machine)
      return signalPassFailure();
    measured = blas::MeasuredTimes();
    if (std::string why = records.empty() ? "" : measured.read(records); !why.empty())
      return refuse(why);
    pinned = gemm::Records();
    if (std::string error; !schedules.empty() && !pinned.load(schedules, error))
      return refuse(error);
    if (backend == "kernel")
      return;
    for (Operation *each : takeOfHost<MatmulOp>(getOperation(), kName)) {
      auto op = cast<MatmulOp>(each);
      if (!op.getScheduleAttr() && failed(takeGivenSchedule(op, *machine)))
        return signalPassFailure();
      if (!op.getScheduleAttr())
        decide(op);
    }
  }

private:
  void refuse(const std::string &why) {
    getOperation().emitError() << why;
    signalPassFailure();
  }

  void say(MatmulOp op, bool library, const std::string &why, double kernelNs = 0,
           double libraryNs = 0) {
    auto report = remark::passed(op.getLoc(), remark::RemarkOpts::name("Backend").category(kName));
    report << (library ? ir::stringifyLibrary(wanted).str() : std::string("kernel")) + ": " + why;
    if (kernelNs > 0)
      report << remark::metric("kernel_ns", int64_t(kernelNs + 0.5));
    if (libraryNs > 0)
      report << remark::metric("library_ns", int64_t(libraryNs + 0.5));
    if (library)
      op.setScheduleAttr(ScheduleAttr::get(op.getContext(), std::nullopt));
  }

  /// Of tensors, which will lie row by row, B first; stored as `result`.
  std::string whyNoCall(MatmulOp op, mlir::Type result) {
    const Callee callee{wanted, machine->computeCapability};
    std::string why;
    if (op.isScaled() && failed(planBlocks(op, callee, /*bFirst=*/true, why)))
      return why;
    if (wanted != ir::Library::CublasLt)
      return "";
    mlir::Type factor = op.getAType().getElementType();
    why = checkCallChip(*getModelType(factor), CallScale::None, callee.capability);
    if (!why.empty())
      return why;
    const bool first = isTransB(op.getTrans()), second = isTransA(op.getTrans());
    const int64_t k = op.getStaticK(), n = op.getStaticN();
    return checkCallView({factor,
                          result,
                          first ? ir::BlasOp::T : ir::BlasOp::N,
                          second ? ir::BlasOp::T : ir::BlasOp::N,
                          n,
                          k,
                          {first ? k : n, second ? op.getStaticM() : k, n},
                          {},
                          {}},
                         /*run=*/false);
  }

  void decide(MatmulOp op) {
    mlir::Type a = op.getAType().getElementType(), b = op.getBType().getElementType(),
               c = op.getCType().getElementType(), compute, unused;
    if (op.getNumAdded() > 1)
      return say(op, false, "no library call adds up several products");
    if (op.getNumProducts() > 1)
      return say(op, false, "no library call computes several products");
    if (op.getNumOutputs() > 1)
      return say(op, false, "no library call stores several outputs of one product");
    if (!columnGroupsOf(*op.getBody()).empty())
      return say(op, false, "no library call has an epilogue whose elements read others");
    if (op.getPrecision() && wanted == ir::Library::Cblas)
      return say(op, false, "no call of cblas rounds its operands");
    if (op.isDequantized())
      return say(op, false, "no library call here reads bytes beside numbers of 16 bits");
    if (op.getUnsignedA() || op.getUnsignedB())
      return say(op, false, "no library call here reads bytes without a sign");
    bool direct = takesTypes(wanted, a, b, c, compute);
    if (!direct && !(compute && takesTypes(wanted, a, b, compute, unused)))
      return say(op, false, "the library has no routine for these element types");
    if (std::string why = whyNoCall(op, direct ? c : compute); !why.empty())
      return say(op, false, why);
    if (backend == "library")
      return say(op, true, "asked for");
    std::optional<GemmProblem> problem = getProblem(op);
    if (!problem)
      return say(op, true, "no kernel for these element types");
    // As gemm-select-schedule will decide, so that the kernel compared is the one built.
    ChooseOptions options;
    options.batchInvariant = batchInvariant;
    options.records = &pinned;
    options.provider = provider;
    Decision d = gemm::decide(*problem, *machine, options);
    if (!d.chosen)
      return say(op, true, d.error);
    if (!problem->isStatic())
      return say(op, false,
                 "a dimension is known only at run time, and a kernel serves every size");
    if (auto times = lookup(op, *problem)) {
      auto [kernelNs, libraryNs] = *times;
      return say(op, libraryNs < kernelNs, "faster as measured", kernelNs, libraryNs);
    }
    if (machine->peakOf(problem->computeType()) <= 0)
      return say(op, false, "no model of the library for these element types");
    double kernel = score(*d.chosen, *problem, *machine).seconds;
    auto [call, schedule] = libraryTime(op, *problem, direct, c, compute);
    std::string why = call < kernel ? "faster by the model" : "not slower by the model";
    say(op, call < kernel,
        why + ", a kernel of " + tileText(*d.chosen) + " against a call of " + schedule,
        kernel * 1e9, call * 1e9);
  }

  /// Call and, if the library leaves something, one elementwise pass; and the schedule
  /// that the call is taken to have.
  std::pair<double, std::string> libraryTime(MatmulOp op, const GemmProblem &fused, bool direct,
                                             mlir::Type c, mlir::Type compute) {
    Match match;
    match.value = op.getBody()->getArgument(0);
    Value yielded = op.getBody()->getTerminator()->getOperand(0);
    if (wanted != ir::Library::Cblas && direct)
      match = matchEpilogue(op, {wanted, machine->computeCapability}, c, /*bFirst=*/true);
    GemmProblem call = fused;
    double rest = 0;
    if (!direct || match.value != yielded) {
      // The sums go through memory in the compute type.
      call.extras.clear();
      call.epilogueFlops = 0;
      if (auto type = getModelType(compute))
        call.c = *type;
      double elements = double(fused.m) * double(fused.n) * double(fused.batch);
      double bytes = elements * (typeBits(call.c) + typeBits(fused.c)) / 8;
      for (const ExtraOperand &extra : fused.extras)
        bytes += double(extra.elements) * typeBits(extra.type) / 8;
      rest = bytes / machine->dramBytesPerSecond + machine->launchSeconds;
    }
    ChooseOptions library;
    library.packs = false; // a call reads its operands as they lie
    Decision d = gemm::decide(call, *machine, library);
    const Candidate *best = fastest(d);
    return {(best ? best->score.seconds : 0) + rest,
            (best ? tileText(best->schedule) : std::string("unknown schedule")) +
                (rest > 0 ? " and a pass for the rest" : "")};
  }

  /// Both times, if both were measured.
  std::optional<std::pair<double, double>> lookup(MatmulOp op, const GemmProblem &p) {
    std::string key;
    llvm::raw_string_ostream(key) << machine->name << " " << p.m << " " << p.n << " " << p.k << " "
                                  << p.batch << " " << stringifyMatmulTrans(op.getTrans()) << " "
                                  << op.getAType().getElementType() << " "
                                  << op.getBType().getElementType() << " "
                                  << op.getCType().getElementType() << " ";
    auto kernel = measured.find(key + "kernel");
    auto call = measured.find(key + ir::stringifyLibrary(wanted).str());
    if (!kernel || !call)
      return std::nullopt;
    return std::pair(*kernel, *call);
  }

  ir::Library wanted = ir::Library::CublasLt;
  std::optional<Target> machine;
  blas::MeasuredTimes measured;
  gemm::Records pinned; // schedules of kernels
  ScheduleProvider provider;
};
} // namespace

std::unique_ptr<Pass> gemm::createGemmSelectBackend(GemmSelectBackendOptions options,
                                                    ScheduleProvider provider) {
  return std::make_unique<SelectBackend>(std::move(options), std::move(provider));
}

// gemm-select-backend: products in, #gemm.schedule<library> on those that a library
// is to compute. Times are the cost model's; this file adds what differs between the
// two ways: tiles, and the pass over memory for the rest of an epilogue.
#include "Blas.h"
#include "Records.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Score.h"
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

/// The share of the machine that the output's tiles use over all waves.
static double utilisation(const GemmProblem &p, const Target &target, int64_t m, int64_t n) {
  double share = waves(p.m, p.n, p.batch, m, n, target.smCount).utilisation;
  return share > 0 ? share : 1;
}

static double seconds(const Cost &cost, double share) {
  return std::max(cost.mathSeconds / share, cost.memorySeconds) + cost.launchSeconds;
}

/// The library's best tile: its menu is larger than ours.
static double libraryShare(const GemmProblem &p, const Target &target) {
  constexpr int64_t tiles[][2] = {{256, 128}, {128, 256}, {128, 128},
                                  {128, 64},  {64, 128},  {64, 64}};
  double best = 0;
  for (auto [m, n] : tiles)
    best = std::max(best, utilisation(p, target, m, n));
  return best;
}

namespace {
struct SelectBackend : gemm::impl::GemmSelectBackendBase<SelectBackend> {
  using Base::Base;

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
    measured = Records();
    if (std::string why = records.empty() ? "" : measured.read(records); !why.empty())
      return refuse(why);
    if (backend == "kernel")
      return;
    getOperation().walk([&](MatmulOp op) {
      if (!op.getScheduleAttr())
        decide(op);
    });
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
      op.setScheduleAttr(ScheduleAttr::getLibrary(op.getContext()));
  }

  void decide(MatmulOp op) {
    mlir::Type a = op.getAType().getElementType(), b = op.getBType().getElementType(),
               c = op.getCType().getElementType(), compute, unused;
    bool direct = takesTypes(wanted, a, b, c, compute);
    if (!direct && !(compute && takesTypes(wanted, a, b, compute, unused)))
      return say(op, false, "the library has no routine for these element types");
    if (backend == "library")
      return say(op, true, "asked for");
    std::optional<GemmProblem> problem = getProblem(op);
    std::string why;
    std::optional<Schedule> schedule =
        problem ? chooseSchedule(*problem, *machine, &why) : std::nullopt;
    if (!schedule)
      return say(op, true, problem ? why : "no kernel for these element types");
    if (!problem->isStatic())
      return say(op, false,
                 "a dimension is known only at run time, and a kernel serves every size");
    std::optional<Cost> fused = cost(*problem, *machine);
    if (!fused)
      return say(op, false, "no model of the library for these element types");
    if (auto times = lookup(op, *problem)) {
      auto [kernelNs, libraryNs] = *times;
      return say(op, libraryNs < kernelNs, "faster as measured", kernelNs, libraryNs);
    }
    double kernel =
        seconds(*fused, familyRate(schedule->family, *machine) *
                            utilisation(*problem, *machine, schedule->tile[0], schedule->tile[1]));
    double call = libraryTime(op, *problem, direct, c, compute);
    say(op, call < kernel, call < kernel ? "faster by the model" : "not slower by the model",
        kernel * 1e9, call * 1e9);
  }

  /// Call and, if the library leaves something, one elementwise pass.
  double libraryTime(MatmulOp op, const GemmProblem &fused, bool direct, mlir::Type c,
                     mlir::Type compute) {
    Match match;
    match.value = op.getBody()->getArgument(0);
    Value yielded = op.getBody()->getTerminator()->getOperand(0);
    if (wanted != ir::Library::Cblas && direct)
      match = matchEpilogue(op, c, /*swapped=*/true);
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
    std::optional<Cost> plain = cost(call, *machine);
    return (plain ? seconds(*plain, libraryShare(call, *machine)) : 0) + rest;
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
  Records measured;
};
} // namespace

// The pipelines as tables of contents; see Pipelines.h.
#include "gemm/Pipelines/Pipelines.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Conversion/Elementwise/Passes.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Conversion/Serialize/Passes.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Import/Passes.h"
#include "gemm/Outline/Passes.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace gemm {

void buildPlanPipeline(OpPassManager &pm, const PlanOptions &options) {
  pm.addPass(createGemmSplitIndexCastsPass()); // before the inliner, which canonicalises
  pm.addPass(createGemmLowerStablehloPass());
  pm.addPass(createGemmInlinePass({options.partial}));
  pm.addNestedPass<func::FuncOp>(createGemmLowerTosaPass({options.partial}));
  if (!options.partial) // a host keeps its loops
    pm.addNestedPass<func::FuncOp>(createGemmResolveControlFlowPass());
  pm.addPass(createGemmImport());
  pm.addPass(createGemmFlatten());
  if (!options.allow.empty())
    pm.addNestedPass<func::FuncOp>(createGemmAllowPass({options.allow}));
  pm.addNestedPass<func::FuncOp>(createGemmGeneralizePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createGemmFuseEpiloguePass({options.strict}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createGemmSelectLayoutPass());
  if (options.backend != "kernel")
    pm.addPass(
        createGemmSelectBackend({options.backend, options.library, options.target, options.records,
                                 options.schedules, options.deterministic, options.batchInvariant},
                                options.provider));
  GemmSelectSchedulePassOptions schedule;
  schedule.target = options.target;
  schedule.schedules = options.schedules;
  schedule.deterministic = options.deterministic;
  schedule.batchInvariant = options.batchInvariant;
  pm.addPass(createGemmSelectSchedulePass(schedule, options.provider));
  pm.addPass(createGemmAnnotateCostPass({options.target}));
}

void buildOutlinePipeline(OpPassManager &pm, const PlanOptions &options) {
  PlanOptions part = options;
  part.partial = true;
  buildPlanPipeline(pm, part);
  pm.addPass(createGemmOutlineProducts());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildBufferizePipeline(OpPassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildCodegenPipeline(OpPassManager &pm, const CodegenOptions &options) {
  if (!options.library.empty())
    pm.addNestedPass<func::FuncOp>(createGemmToBlas({options.library}));
  GemmElementwiseToGpuOptions elementwise;
  elementwise.kernels = options.kernels;
  if (!options.kernels) {
    pm.addPass(createGemmElementwiseToGpu(elementwise));
    return;
  }
  pm.addNestedPass<func::FuncOp>(createGemmFuseSumsPass());
  pm.addNestedPass<func::FuncOp>(createGemmDispatch());
  pm.addPass(tile::createGemmToTile());
  pm.addPass(createGemmElementwiseToGpu(elementwise));
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(tile::createTileExpandSchedule());
  kernels.addPass(tile::createTileToNvvm());
  kernels.addPass(tile::createExpandMath());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createConvertGpuOpsToNVVMOps());
  kernels.addPass(createConvertToLLVMPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  if (options.launch)
    pm.addPass(createGemmLaunch());
}

void buildNvvmPipeline(OpPassManager &pm, const PlanOptions &plan, const CodegenOptions &codegen) {
  buildPlanPipeline(pm, plan);
  buildBufferizePipeline(pm);
  CodegenOptions options = codegen;
  if (options.library.empty() && plan.backend != "kernel")
    options.library = plan.library;
  buildCodegenPipeline(pm, options);
}

void buildBinaryPipeline(OpPassManager &pm, const PlanOptions &plan, const BinaryOptions &binary) {
  buildNvvmPipeline(pm, plan);
  GemmSerializeOptions options;
  options.format = binary.format;
  options.chip = binary.chip;
  options.ptxas = binary.ptxas;
  options.timeout = binary.timeout;
  pm.addPass(createGemmSerialize(options));
}

FailureOr<PlanOptions> PlanOptions::parse(StringRef text,
                                          function_ref<InFlightDiagnostic()> emitError) {
  PlanOptions options;
  SmallVector<StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef word : words) {
    auto [key, value] = word.split('=');
    bool *flag = llvm::StringSwitch<bool *>(key)
                     .Case("strict", &options.strict)
                     .Case("deterministic", &options.deterministic)
                     .Case("batch-invariant", &options.batchInvariant)
                     .Default(nullptr);
    std::string *name = llvm::StringSwitch<std::string *>(key)
                            .Case("target", &options.target)
                            .Case("allow", &options.allow)
                            .Case("backend", &options.backend)
                            .Case("library", &options.library)
                            .Case("records", &options.records)
                            .Case("schedules", &options.schedules)
                            .Default(nullptr);
    if (name)
      *name = value.str();
    else if (flag && (value == "true" || value == "false"))
      *flag = value == "true";
    else
      return emitError()
             << "expected target, allow, backend, library, records or schedules =NAME, or "
                "strict, deterministic or batch-invariant =true|false, got '"
             << word << "'";
  }
  return options;
}

namespace {
struct PlanArguments : PassPipelineOptions<PlanArguments> {
  Option<std::string> target{*this, "target", llvm::cl::init(""),
                             llvm::cl::desc("machine, chip or target file")};
  Option<bool> strict{*this, "strict", llvm::cl::init(false),
                      llvm::cl::desc("keep every rounding of the source")};
  Option<std::string> allow{*this, "allow", llvm::cl::init(""),
                            llvm::cl::desc("bf16: round operands of f32 products to it")};
  Option<std::string> backend{*this, "backend", llvm::cl::init("kernel"),
                              llvm::cl::desc("kernel, library or auto")};
  Option<std::string> library{*this, "library", llvm::cl::init("cublaslt"),
                              llvm::cl::desc("cblas, cublaslt or hipblaslt")};
  Option<std::string> records{*this, "records", llvm::cl::init(""),
                              llvm::cl::desc("file of measured times for backend=auto")};
  Option<std::string> schedules{*this, "schedules", llvm::cl::init(""),
                                llvm::cl::desc("file of schedule records (JSON Lines)")};
  Option<bool> deterministic{*this, "deterministic", llvm::cl::init(false),
                             llvm::cl::desc("only schedules that give the same bits each run")};
  Option<bool> batchInvariant{*this, "batch-invariant", llvm::cl::init(false),
                              llvm::cl::desc("only schedules whose bits do not depend on M")};
  PlanOptions plan() const {
    PlanOptions options;
    options.target = target;
    options.strict = strict;
    options.allow = allow;
    options.backend = backend;
    options.library = library;
    options.records = records;
    options.schedules = schedules;
    options.deterministic = deterministic;
    options.batchInvariant = batchInvariant;
    return options;
  }
};

struct BinaryArguments : PlanArguments {
  Option<std::string> format{*this, "format", llvm::cl::init("bin"),
                             llvm::cl::desc("isa, bin or fatbin")};
  Option<std::string> chip{*this, "chip", llvm::cl::init(""),
                           llvm::cl::desc("chip; empty: the target's")};
  Option<std::string> ptxas{*this, "ptxas", llvm::cl::init(""),
                            llvm::cl::desc("path of ptxas; empty: search")};
  Option<unsigned> timeout{*this, "timeout", llvm::cl::init(300),
                           llvm::cl::desc("seconds for one run of ptxas")};
};
} // namespace

void registerPipelines() {
  PassPipelineRegistration<PlanArguments>(
      "gemm-plan", "framework IR to products with layout, cost and schedule",
      [](OpPassManager &pm, const PlanArguments &args) { buildPlanPipeline(pm, args.plan()); });
  PassPipelineRegistration<PlanArguments>(
      "gemm-outline", "framework IR to a host that calls functions of one product each",
      [](OpPassManager &pm, const PlanArguments &args) { buildOutlinePipeline(pm, args.plan()); });
  PassPipelineRegistration<PlanArguments>(
      "gemm-to-nvvm", "framework IR to kernels in NVVM and their launches",
      [](OpPassManager &pm, const PlanArguments &args) { buildNvvmPipeline(pm, args.plan()); });
  PassPipelineRegistration<BinaryArguments>(
      "gemm-to-binary", "framework IR to gpu.binary and launches",
      [](OpPassManager &pm, const BinaryArguments &args) {
        buildBinaryPipeline(pm, args.plan(), {args.format, args.chip, args.ptxas, args.timeout});
      });
}

} // namespace gemm

// The pipelines as tables of contents; see Pipelines.h.
#include "gemm/Pipelines/Pipelines.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Conversion/Elementwise/Passes.h"
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Conversion/Serialize/Passes.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Import/Passes.h"
#include "gemm/Outline/Passes.h"
#include "gemm/Pipelines/Passes.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/ControlFlow.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

/// On each function, whatever op it is.
static void onFunctions(OpPassManager &pm, std::unique_ptr<Pass> pass) {
  pm.nestAny().addPass(std::move(pass));
}

namespace gemm {

void buildPlanPipeline(OpPassManager &pm, const PlanOptions &options) {
  pm.addPass(createGemmCheckHost());
  pm.addPass(createGemmSplitIndexCastsPass()); // before the inliner, which canonicalises
  pm.addPass(createGemmCountLoopsPass());      // likewise
  onFunctions(pm, createGemmDropAllocationsPass());
  pm.addPass(createGemmLowerStablehloPass());
  pm.addPass(createGemmLowerIndexedPass());
  pm.addPass(createGemmInlinePass({options.partial}));
  // Upstream's conversions of tosa know no function but func.func.
  pm.addNestedPass<func::FuncOp>(createGemmLowerTosaPass({options.partial}));
  if (!options.partial) // a host keeps its loops
    onFunctions(pm, createGemmResolveControlFlowPass({options.keepTiles ? 0 : kMostSlices}));
  onFunctions(pm, createGemmSimplifySizesPass({options.partial}));
  pm.addPass(createGemmImport());
  pm.addPass(createGemmFlatten({options.free}));
  if (!options.allow.empty())
    onFunctions(pm, createGemmAllowPass({options.allow}));
  if (!options.partial) // a host has them
    onFunctions(pm, createGemmWidenIntegersPass());
  onFunctions(pm, createGemmGeneralizePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  onFunctions(pm, createGemmFuseEpiloguePass({options.fastmath}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.backend != "library") { // no library dequantises, nor computes several
    onFunctions(pm, createGemmFuseDequantizationPass({options.target}));
    onFunctions(pm, createGemmFuseProductsPass({options.target, options.fastmath}));
    onFunctions(pm, createGemmFusePairsPass({options.target, options.fastmath}));
    onFunctions(pm, createGemmFuseGroupsPass({options.target, options.fastmath, /*rows=*/true}));
    onFunctions(pm, createGemmFusePartnersPass({options.target, options.fastmath}));
    onFunctions(pm, createGemmFuseReductionsPass({options.target, options.fastmath}));
  }
  onFunctions(pm, createGemmSelectLayoutPass());
  if (options.backend != "kernel")
    pm.addPass(createGemmSelectBackend({options.backend, options.library, options.target,
                                        options.records, options.schedules, options.batchInvariant},
                                       options.provider));
  GemmSelectSchedulePassOptions schedule;
  schedule.target = options.target;
  schedule.schedules = options.schedules;
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

void buildBufferizePipeline(OpPassManager &pm, const BufferizeOptions &bufferize) {
  pm.addPass(createGemmSplitEmptiesPass());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  pm.addPass(createGemmBufferize({bufferize.memorySpace}));
  pm.addPass(createCSEPass()); // what is inserted where it lies is a copy of a slice to itself
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (bufferize.unroll)
    onFunctions(pm, createGemmResolveControlFlowPass());
  if (bufferize.deallocate)
    pm.addPass(createGemmDeallocate());
}

void buildCodegenPipeline(OpPassManager &pm, const CodegenOptions &options) {
  if (!options.library.empty())
    onFunctions(pm, createGemmToBlas({options.library}));
  GemmElementwiseToGpuOptions elementwise;
  elementwise.kernels = options.kernels;
  elementwise.moduleName = options.moduleName;
  if (!options.kernels) {
    pm.addPass(createGemmElementwiseToGpu(elementwise));
    return;
  }
  onFunctions(pm, createGemmDecomposePass());
  onFunctions(pm, createGemmFuseSumsPass());
  onFunctions(pm, createGemmSplitReductions());
  onFunctions(pm, createGemmCopyGaps());
  onFunctions(pm, createGemmDispatch());
  pm.addPass(tile::createGemmToTile({options.moduleName}));
  pm.addPass(createGemmElementwiseToGpu(elementwise));
  if (options.overlap && !options.launch)
    pm.addPass(tile::createGemmOverlapLaunches());
  pm.addPass(createGemmLowerKernels());
  if (options.attachTarget)
    pm.addPass(createGemmAttachTarget());
  if (options.launch)
    pm.addPass(createGemmLaunch({options.checks}));
}

void buildKernelPipeline(OpPassManager &pm) {
  pm.addPass(tile::createTileExpandSchedule());
  pm.addPass(tile::createTileToNvvm());
  pm.addPass(tile::createExpandMath());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertGpuOpsToNVVMOps());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void buildNvvmPipeline(OpPassManager &pm, const PlanOptions &plan, const CodegenOptions &codegen,
                       const BufferizeOptions &bufferize) {
  PlanOptions planned = plan;
  planned.free = !bufferize.deallocate;
  planned.keepTiles = true;
  buildPlanPipeline(pm, planned);
  buildBufferizePipeline(pm, bufferize);
  CodegenOptions options = codegen;
  if (options.library.empty() && plan.backend != "kernel")
    options.library = plan.library;
  buildCodegenPipeline(pm, options);
  if (bufferize.allocate != "host")
    pm.addPass(createGemmAllocate({bufferize.allocate}));
}

void buildBinaryPipeline(OpPassManager &pm, const PlanOptions &plan, const BinaryOptions &binary,
                         const CodegenOptions &codegen, const BufferizeOptions &bufferize) {
  buildNvvmPipeline(pm, plan, codegen, bufferize);
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
                     .Case("batch-invariant", &options.batchInvariant)
                     .Default(nullptr);
    std::string *name = llvm::StringSwitch<std::string *>(key)
                            .Case("target", &options.target)
                            .Case("allow", &options.allow)
                            .Case("fastmath", &options.fastmath)
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
             << "expected target, allow, fastmath, backend, library, records or schedules =NAME, "
                "or batch-invariant =true|false, got '"
             << word << "'";
  }
  return options;
}

namespace {
struct PlanArguments : PassPipelineOptions<PlanArguments> {
  Option<std::string> target{*this, "target", llvm::cl::init(""),
                             llvm::cl::desc("machine, chip or target file")};
  Option<std::string> fastmath{*this, "fastmath", llvm::cl::init(""),
                               llvm::cl::desc("none or contract, in the place of all flags")};
  Option<std::string> allow{
      *this, "allow", llvm::cl::init(""),
      llvm::cl::desc("bf16 or tf32: round operands of f32 products to it; bf16x3, "
                     "bf16x6 or bf16x9: take them apart, as far off as that is")};
  Option<std::string> backend{*this, "backend", llvm::cl::init("kernel"),
                              llvm::cl::desc("kernel, library or auto")};
  Option<std::string> library{*this, "library", llvm::cl::init("cublaslt"),
                              llvm::cl::desc("cblas, cublaslt or hipblaslt")};
  Option<std::string> records{*this, "records", llvm::cl::init(""),
                              llvm::cl::desc("file of measured times for backend=auto")};
  Option<std::string> schedules{*this, "schedules", llvm::cl::init(""),
                                llvm::cl::desc("file of schedule records (JSON Lines)")};
  Option<bool> batchInvariant{*this, "batch-invariant", llvm::cl::init(false),
                              llvm::cl::desc("only schedules whose bits do not depend on M")};
  PlanOptions plan() const {
    PlanOptions options;
    options.target = target;
    options.fastmath = fastmath;
    options.allow = allow;
    options.backend = backend;
    options.library = library;
    options.records = records;
    options.schedules = schedules;
    options.batchInvariant = batchInvariant;
    return options;
  }
};

struct NvvmArguments : PlanArguments {
  Option<std::string> moduleName{*this, "module-name", llvm::cl::init("gemm_kernels"),
                                 llvm::cl::desc("name of the gpu.module for kernels")};
  Option<bool> attachTarget{*this, "attach-target", llvm::cl::init(false),
                            llvm::cl::desc("say #nvvm.target on it")};
  Option<std::string> checks{*this, "checks", llvm::cl::init("exit"),
                             llvm::cl::desc("what checks of the host are: exit or assert")};
  Option<bool> deallocate{*this, "deallocate", llvm::cl::init(false),
                          llvm::cl::desc("free buffers as upstream's deallocation does")};
  CodegenOptions codegen() const {
    CodegenOptions options;
    options.moduleName = moduleName;
    options.attachTarget = attachTarget;
    options.checks = checks;
    return options;
  }
  Option<int64_t> memorySpace{
      *this, "memory-space", llvm::cl::init(0),
      llvm::cl::desc("of buffers: 0, the default one, or 1, global memory")};
  Option<std::string> allocate{*this, "allocate", llvm::cl::init("host"),
                               llvm::cl::desc("buffers in host, device or shared memory")};
  BufferizeOptions bufferize() const {
    BufferizeOptions options;
    options.deallocate = deallocate;
    options.memorySpace = memorySpace;
    options.allocate = allocate;
    return options;
  }
};

struct BinaryArguments : NvvmArguments {
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
  PassPipelineRegistration<NvvmArguments>(
      "gemm-to-nvvm", "framework IR to kernels in NVVM and their launches",
      [](OpPassManager &pm, const NvvmArguments &args) {
        buildNvvmPipeline(pm, args.plan(), args.codegen(), args.bufferize());
      });
  PassPipelineRegistration<BinaryArguments>(
      "gemm-to-binary", "framework IR to gpu.binary and launches",
      [](OpPassManager &pm, const BinaryArguments &args) {
        buildBinaryPipeline(pm, args.plan(), {args.format, args.chip, args.ptxas, args.timeout},
                            args.codegen(), args.bufferize());
      });
}

} // namespace gemm

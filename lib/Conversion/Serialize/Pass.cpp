// gemm-serialize: gpu.module to gpu.binary. Each module of ours becomes one object; a
// module that fails leaves the IR as it was, with its diagnostics. The chip is
// the option's, else that of the gpu.module's #nvvm.target, else gemm.target's.
// gemm-attach-target: #nvvm.target on our module, for upstream's serialisation.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Serialize/Passes.h"
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Dialect/Gemm/Gemm.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMATTACHTARGET
#define GEN_PASS_DEF_GEMMSERIALIZE
#include "gemm/Conversion/Serialize/Passes.h.inc"
} // namespace gemm

namespace {

struct Object {
  gpu::CompilationTarget format;
  std::string bytes;
};

struct GemmSerialize : gemm::impl::GemmSerializeBase<GemmSerialize> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    gemm::registerSerializeTranslations(registry);
    registry.insert<NVVM::NVVMDialect, gemm::GemmDialect>();
  }

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules;
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      if (all || gemm::isKernelModule(module))
        modules.push_back(module);
    if (format != "isa" && format != "bin" && format != "fatbin") {
      getOperation().emitError() << "expected format isa, bin or fatbin, got '" << format << "'";
      return signalPassFailure();
    }
    if (modules.empty())
      return gemm::forgetTarget(getOperation());
    gemm::PtxasSearch search = gemm::findPtxas(ptxas);
    if (failed(checkToolchain(modules.front(), search)))
      return signalPassFailure();
    for (gpu::GPUModuleOp module : modules)
      if (failed(replace(module, search)))
        return signalPassFailure();
    gemm::forgetTarget(getOperation());
    serialised += modules.size();
  }

  LogicalResult checkToolchain(Operation *op, gemm::PtxasSearch &search) {
    if (format == "isa")
      return success();
    if (!search.error.empty())
      return op->emitError() << search.error;
    if (!search.found)
      return op->emitError() << "format " << format << " needs ptxas, none found ("
                             << search.describe()
                             << "); install CUDA's nvcc package, set "
                                "GEMM_PTXAS, or use format=isa";
    return success();
  }

  /// The one target that a module may ask for; a null one if it asks for none.
  FailureOr<NVVM::NVVMTargetAttr> targetOf(gpu::GPUModuleOp module) {
    ArrayAttr targets = module.getTargetsAttr();
    if (!targets || targets.empty())
      return NVVM::NVVMTargetAttr();
    auto nvvm = dyn_cast<NVVM::NVVMTargetAttr>(targets[0]);
    if (targets.size() == 1 && nvvm && !nvvm.getFlags() && !nvvm.getLink())
      return nvvm;
    return module.emitError("expected at most one target, an #nvvm.target without flags and "
                            "libraries, got ")
           << targets << "; gpu-module-to-binary takes all of them";
  }

  std::string chipOf(gpu::GPUModuleOp module, NVVM::NVVMTargetAttr asked) {
    if (!chip.empty())
      return chip;
    if (asked)
      return asked.getChip().str();
    if (gemm::TargetInterface target = gemm::getTarget(module))
      return target.getChip().str();
    return "";
  }

  FailureOr<Object> serialize(gpu::GPUModuleOp module, const gemm::SerializeOptions &options,
                              const gemm::PtxasSearch &search) {
    const gemm::Ptxas *tool = search.found ? &*search.found : nullptr;
    FailureOr<std::string> ptx = gemm::emitPtx(module, options, tool);
    if (failed(ptx))
      return failure();
    if (format == "isa")
      return Object{gpu::CompilationTarget::Assembly, *ptx};
    FailureOr<std::string> cubin = gemm::assemble(module.getLoc(), *ptx, options, *tool);
    if (failed(cubin))
      return failure();
    if (format == "bin")
      return Object{gpu::CompilationTarget::Binary, *cubin};
    FailureOr<std::string> fat = gemm::makeFatbin(module.getLoc(), *ptx, *cubin, options, *tool);
    if (failed(fat))
      return failure();
    return Object{gpu::CompilationTarget::Fatbin, *fat};
  }

  LogicalResult replace(gpu::GPUModuleOp module, const gemm::PtxasSearch &search) {
    gemm::SerializeOptions options;
    FailureOr<NVVM::NVVMTargetAttr> asked = targetOf(module);
    if (failed(asked))
      return failure();
    options.chip = chipOf(module, *asked);
    options.timeoutSeconds = timeout;
    if (options.chip.empty())
      return module.emitError("no chip: give option chip, a #nvvm.target or gemm.target");
    FailureOr<Object> object = serialize(module, options, search);
    if (failed(object))
      return failure();
    MLIRContext *ctx = &getContext();
    auto target = NVVM::NVVMTargetAttr::get(ctx, 3, "nvptx64-nvidia-cuda", options.chip);
    Attribute attr =
        gpu::ObjectAttr::get(target, object->format, StringAttr::get(ctx, object->bytes));
    OpBuilder builder(module);
    gpu::BinaryOp::create(builder, module.getLoc(), module.getName(),
                          module.getOffloadingHandlerAttr(), builder.getArrayAttr({attr}));
    module.erase();
    return success();
  }
};

struct GemmAttachTarget : gemm::impl::GemmAttachTargetBase<GemmAttachTarget> {
  using Base::Base;

  void runOnOperation() override {
    gpu::GPUModuleOp module = gemm::findKernelModule(getOperation());
    if (!module) // what is still to be compiled asks for the target
      return hasOurOps() ? markAllAnalysesPreserved() : gemm::forgetTarget(getOperation());
    std::string of = chip;
    if (gemm::TargetInterface target = gemm::getTarget(module); target && of.empty())
      of = target.getChip().str();
    // An earlier run has said it, and taken off what it was asked by.
    if (ArrayAttr targets = module.getTargetsAttr(); of.empty() && targets && !targets.empty())
      return gemm::forgetTarget(getOperation());
    std::string error;
    unsigned ptx = of.empty() ? 0
                              : gemm::choosePtxVersion(of, gemm::firstPtxOfInstructions(module),
                                                       /*ptxas=*/nullptr, error);
    if (!ptx) {
      emitError(locationOf(module))
          << (of.empty() ? "no chip: give option chip or gemm.target" : error);
      return signalPassFailure();
    }
    MLIRContext *context = &getContext();
    auto target = NVVM::NVVMTargetAttr::get(context, 3, "nvptx64-nvidia-cuda", of,
                                            "+ptx" + std::to_string(ptx));
    module.setTargetsAttr(ArrayAttr::get(context, {target}));
    gemm::forgetTarget(getOperation());
  }

private:
  /// Of a kernel, which knows where it comes from; the module was made of all of them.
  static Location locationOf(gpu::GPUModuleOp module) {
    Block *kernels = module.getBody();
    return kernels->empty() ? module.getLoc() : kernels->front().getLoc();
  }

  bool hasOurOps() {
    return getOperation()
        ->walk([](Operation *op) {
          return isa_and_nonnull<gemm::GemmDialect>(op->getDialect()) ? WalkResult::interrupt()
                                                                      : WalkResult::advance();
        })
        .wasInterrupted();
  }
};

} // namespace

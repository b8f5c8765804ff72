// What keeps our pipelines to the host's own functions and to our own kernels; see Passes.td.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Pipelines/Passes.h"
#include "gemm/Pipelines/Pipelines.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMCHECKHOST
#define GEN_PASS_DEF_GEMMLOWERKERNELS
#include "gemm/Pipelines/Passes.h.inc"
} // namespace gemm

/// MLIR's canonicalizer reads the size of a dimension that is none.
static WalkResult checkDim(Operation *op) {
  if (!isa<tensor::DimOp, memref::DimOp>(op))
    return WalkResult::advance();
  auto type = dyn_cast<ShapedType>(op->getOperand(0).getType());
  std::optional<int64_t> dim = getConstantIntValue(op->getOperand(1));
  if (!dim || !type || !type.hasRank() || (*dim >= 0 && *dim < type.getRank()))
    return WalkResult::advance();
  op->emitOpError("expected one of the ")
      << type.getRank() << " dimensions of " << type << ", got dimension " << *dim;
  return WalkResult::interrupt();
}

namespace {
struct CheckHost : gemm::impl::GemmCheckHostBase<CheckHost> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](ModuleOp module) -> WalkResult {
      if (module == getOperation())
        return WalkResult::advance();
      auto diag = module.emitError("expected no module inside the module, got ");
      if (StringAttr name = module.getSymNameAttr())
        diag << "'" << name.getValue() << "'";
      else
        diag << "one without a name";
      diag << "; run the pipeline on it, in builtin.module(builtin.module(...))";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted() || getOperation()->walk(checkDim).wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

struct LowerKernels : gemm::impl::GemmLowerKernelsBase<LowerKernels> {
  LowerKernels() { gemm::buildKernelPipeline(passes); }
  LowerKernels(const LowerKernels &other) : Base(other), passes(other.passes) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    gpu::GPUModuleOp kernels = gemm::findKernelModule(getOperation());
    if (!kernels)
      return markAllAnalysesPreserved();
    if (failed(runPipeline(passes, kernels)))
      signalPassFailure();
  }

  OpPassManager passes{gpu::GPUModuleOp::getOperationName()};
};
} // namespace

// What keeps our pipelines to the host's own functions and to our own kernels; see Passes.td.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Tile/Launch.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Pipelines/Passes.h"
#include "gemm/Pipelines/Pipelines.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
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

/// Device code launches no kernel.
static WalkResult checkPlaces(Operation *op) {
  if (!isa<gemm::MatmulOp, gemm::LinearOp, gemm::LinearDgradOp, gemm::LinearWgradOp,
           gemm::LinearBgradOp>(op))
    return WalkResult::advance();
  std::string why = gemm::checkPlace(op);
  if (why.empty())
    return WalkResult::advance();
  op->emitOpError() << why;
  return WalkResult::interrupt();
}

/// What kernels of the tile dialect are lowered by is no pass of the pipeline for host code, which
/// would take their loops for the host's.
static WalkResult checkKernel(gemm::tile::KernelOp kernel) {
  kernel.emitOpError("expected kernels that are lowered, got one at the tile level; run "
                     "gemm-lower-kernels first");
  return WalkResult::interrupt();
}

/// A layout that nothing of ours reads would be refused in the end, far from where it is said.
static WalkResult checkLayouts(FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto layout = function.getArgAttrOfType<AffineMapAttr>(
        i, bufferization::BufferizationDialect::kBufferLayoutAttrName);
    auto tensor = dyn_cast<RankedTensorType>(function.getArgumentTypes()[i]);
    if (!layout || !tensor || layout.getAffineMap().getNumDims() != tensor.getRank() ||
        MemRefType::get(tensor.getShape(), tensor.getElementType(), layout).isStrided())
      continue;
    Location loc = function.isExternal() ? function.getLoc() : function.getArgument(i).getLoc();
    emitError(loc, "expected the layout of argument ")
        << i << " to be strided, got " << layout << "; give a strided layout or none";
    return WalkResult::interrupt();
  }
  return WalkResult::advance();
}

namespace {
struct CheckHost : gemm::impl::GemmCheckHostBase<CheckHost> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](ModuleOp module) -> WalkResult {
      if (module == getOperation())
        return WalkResult::advance();
      if (module->hasAttr(transform::TransformDialect::kWithNamedSequenceAttrName))
        return WalkResult::skip(); // a script, which nothing lowers
      auto diag = module.emitError("expected no module inside the module, got ");
      if (StringAttr name = module.getSymNameAttr())
        diag << "'" << name.getValue() << "'";
      else
        diag << "one without a name";
      diag << "; run the pipeline on it, in builtin.module(builtin.module(...))";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted() || getOperation()->walk(checkDim).wasInterrupted() ||
        getOperation()->walk(checkLayouts).wasInterrupted() ||
        getOperation()->walk(checkPlaces).wasInterrupted() ||
        getOperation()->walk(checkKernel).wasInterrupted())
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
    if (failed(gemm::tile::checkLaunches(getOperation())))
      return signalPassFailure();
    gpu::GPUModuleOp kernels = gemm::findKernelModule(getOperation());
    if (!kernels)
      return markAllAnalysesPreserved();
    if (failed(runPipeline(passes, kernels)))
      signalPassFailure();
  }

  OpPassManager passes{gpu::GPUModuleOp::getOperationName()};
};
} // namespace

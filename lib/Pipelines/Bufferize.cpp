// gemm-bufferize: see Passes.td. Upstream's pass has no option for the memory space.
#include "Carried.h"
#include "gemm/Pipelines/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMBUFFERIZE
#include "gemm/Pipelines/Passes.h.inc"
} // namespace gemm

namespace {
struct Bufferize : gemm::impl::GemmBufferizeBase<Bufferize> {
  using Base::Base;

  void runOnOperation() override {
    if (memorySpace != 0 && memorySpace != 1) {
      getOperation().emitError() << "expected memory space 0 or 1, which products may lie in, got "
                                 << memorySpace.getValue();
      return signalPassFailure();
    }
    bufferization::OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.allowReturnAllocsFromLoops = true; // what a layer gives to the next turn is new
    options.setFunctionBoundaryTypeConversion(bufferization::LayoutMapOption::IdentityLayoutMap);
    Attribute space;
    if (memorySpace != 0)
      space = IntegerAttr::get(IntegerType::get(&getContext(), 64), memorySpace);
    options.defaultMemorySpaceFn = [space](TensorType) { return std::optional<Attribute>(space); };
    bufferization::BufferizationState state;
    if (failed(gemm::separateCarried(getOperation(), options)) ||
        failed(bufferization::runOneShotModuleBufferize(getOperation(), options, state)))
      signalPassFailure();
  }
};
} // namespace

// gemm-bufferize: see Passes.td. Upstream's pass has no option for the memory space.
#include "Carried.h"
#include "gemm/Pipelines/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMBUFFERIZE
#include "gemm/Pipelines/Passes.h.inc"
} // namespace gemm

/// Upstream's bufferization says of what it knows nothing about no more than that.
static LogicalResult checkKnown(ModuleOp module,
                                const bufferization::OneShotBufferizationOptions &options) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    if (isa<func::FuncOp>(op) || !bufferization::hasTensorSemantics(op) ||
        options.dynCastBufferizableOp(op))
      return WalkResult::advance();
    if (isa<FunctionOpInterface>(op))
      return op->emitOpError("takes or returns tensors, and upstream's bufferization knows "
                             "functions of func alone: expected func.func");
    return op->emitOpError("on tensors has no kernel, and upstream's bufferization does not know "
                           "it: lower it first to ops that have BufferizableOpInterface");
  });
  return failure(result.wasInterrupted());
}

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
    if (failed(checkKnown(getOperation(), options)) ||
        failed(gemm::separateCarried(getOperation(), options)) ||
        failed(bufferization::runOneShotModuleBufferize(getOperation(), options, state)))
      signalPassFailure();
  }
};
} // namespace

// gemm-drop-allocations: in, tensors whose memory another pass has already asked for. Out: the same
// values and no word about memory, for which bufferization asks again. So a pass that looks for a
// tensor.empty, or for what is copied, need not know who was there before it.
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDROPALLOCATIONSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

namespace {
struct DropAllocations
    : gemm::FunctionPass<DropAllocations,
                         gemm::impl::GemmDropAllocationsPassBase<DropAllocations>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<bufferization::AllocTensorOp> allocations;
    function.walk([&](bufferization::AllocTensorOp op) {
      if (!op.getMemorySpaceAttr()) // which memory is asked for, nothing else says
        allocations.push_back(op);
    });
    for (bufferization::AllocTensorOp op : allocations) {
      OpBuilder b(op);
      Value value = op.getCopy();
      if (!value)
        value = tensor::EmptyOp::create(b, op.getLoc(), op.getType(), op.getDynamicSizes());
      op.replaceAllUsesWith(value);
      op.erase();
    }
    return !allocations.empty();
  }
};
} // namespace

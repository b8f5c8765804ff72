// gemm-drop-allocations: in, tensors whose memory another pass has already asked for. Out: the same
// values and no word about memory, for which bufferization asks again. So a pass that looks for a
// tensor.empty, or for what is copied, need not know who was there before it. A copy that somebody
// writes to, frees or hands on stays, and so does one of memory that others may write to.
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDROPALLOCATIONSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static bool isView(Operation *op) {
  return isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::ExtractSliceOp>(op);
}

/// Whether memory of a tensor is nobody's but its own: it is computed here or an argument, and not
/// what a memref is read as.
static bool isOfTensors(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner()->isEntryBlock() &&
           isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  Operation *op = value.getDefiningOp();
  if (isView(op))
    return isOfTensors(op->getOperand(0));
  if (auto computes = dyn_cast<DestinationStyleOpInterface>(op))
    return llvm::all_of(computes.getDpsInits(), isOfTensors);
  return op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp>(op);
}

/// Whether what is done with a tensor is reading: it is not written to, handed on or freed.
static bool isOnlyRead(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isView(user))
      return isOnlyRead(user->getResult(0));
    auto computes = dyn_cast<DestinationStyleOpInterface>(user);
    return isa<tensor::ExtractOp, tensor::DimOp>(user) ||
           (computes && computes.hasPureTensorSemantics() && computes.isDpsInput(&use));
  });
}

namespace {
struct DropAllocations
    : gemm::FunctionPass<DropAllocations,
                         gemm::impl::GemmDropAllocationsPassBase<DropAllocations>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<bufferization::AllocTensorOp> allocations;
    function.walk([&](bufferization::AllocTensorOp op) {
      // Which memory is asked for, nothing else says; nor that a copy is who writes or frees it's
      // own.
      if (!op.getMemorySpaceAttr() &&
          (!op.getCopy() || (isOnlyRead(op) && isOfTensors(op.getCopy()))))
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

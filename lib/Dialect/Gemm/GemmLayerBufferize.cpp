// One-shot bufferization of the layer ops, one model for all four: operands are
// read, the result is the buffer of `into` or else a new one with contiguous rows, and the op
// becomes its memref form, which writes `into` that buffer.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace gemm;

// The memref form of `op` on its operands' buffers.
static Operation *writeInto(OpBuilder &b, LinearOp op, ValueRange buffers, Value into) {
  return LinearOp::create(b, op.getLoc(), Type(), buffers[0], buffers[1],
                          op.getBias() ? buffers[2] : Value(), into);
}
static Operation *writeInto(OpBuilder &b, LinearDgradOp op, ValueRange buffers, Value into) {
  return LinearDgradOp::create(b, op.getLoc(), Type(), buffers[0], buffers[1], into);
}
static Operation *writeInto(OpBuilder &b, LinearWgradOp op, ValueRange buffers, Value into) {
  return LinearWgradOp::create(b, op.getLoc(), Type(), buffers[0], buffers[1], into);
}
static Operation *writeInto(OpBuilder &b, LinearBgradOp op, ValueRange buffers, Value into) {
  return LinearBgradOp::create(b, op.getLoc(), Type(), buffers[0], into);
}

namespace {
template <typename Op>
struct LayerModel : BufferizableOpInterface::ExternalModel<LayerModel<Op>, Op> {
  static bool isInto(Operation *op, OpOperand &operand) {
    Value into = cast<Op>(op).getInto();
    return into && operand.getOperandNumber() == op->getNumOperands() - 1;
  }

  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return !isInto(op, operand);
  }
  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return isInto(op, operand);
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (isInto(op, operand) && op->getNumResults() != 0)
      return {{op->getResult(0), BufferRelation::Equivalent}};
    return {};
  }
  bool bufferizesToAllocation(Operation *op, Value) const { return !cast<Op>(op).getInto(); }

  FailureOr<BufferLikeType> getBufferType(Operation *op, Value value,
                                          const BufferizationOptions &options,
                                          const BufferizationState &state,
                                          SmallVector<Value> &invocations) const {
    if (Value into = cast<Op>(op).getInto())
      return bufferization::getBufferType(into, options, state, invocations);
    auto type = cast<RankedTensorType>(value.getType());
    std::optional<Attribute> space = options.defaultMemorySpaceFn(type);
    if (!space)
      return op->emitOpError("expected a memory space for ") << type << ", got none";
    return cast<BufferLikeType>(getMemRefTypeWithStaticIdentityLayout(type, *space));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    auto layer = cast<Op>(op);
    if (!layer.getResult())
      return success();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> buffers = getBuffers(op, rewriter, options, state);
    if (failed(buffers))
      return failure();
    FailureOr<Value> into;
    if (layer.getInto()) {
      into = buffers->pop_back_val();
    } else {
      FailureOr<Value> fresh = allocateTensorForShapedValue(
          rewriter, op->getLoc(), layer.getResult(), options, state, /*copy=*/false);
      if (failed(fresh) || failed(into = getBuffer(rewriter, *fresh, options, state)))
        return failure();
    }
    Operation *written = writeInto(rewriter, layer, *buffers, *into);
    written->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replaceOpWithBufferizedValues(rewriter, op, *into);
    return success();
  }
};
} // namespace

void gemm::attachLayerBufferization(MLIRContext &context) {
  LinearOp::attachInterface<LayerModel<LinearOp>>(context);
  LinearDgradOp::attachInterface<LayerModel<LinearDgradOp>>(context);
  LinearWgradOp::attachInterface<LayerModel<LinearWgradOp>>(context);
  LinearBgradOp::attachInterface<LayerModel<LinearBgradOp>>(context);
}

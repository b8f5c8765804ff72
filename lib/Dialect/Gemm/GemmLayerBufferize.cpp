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

// The number that `into` has among the operands: scales alone are behind it.
template <typename Op> static unsigned placeOfInto(Op op) {
  unsigned behind = 0;
  if constexpr (!std::is_same_v<Op, LinearBgradOp>)
    behind = op.getScales().size();
  return op->getNumOperands() - behind - (op.getInto() ? 1 : 0);
}

// The memref form of `op` on these buffers, one of which is that of `into`.
template <typename Op> static Operation *create(OpBuilder &b, Op op, ValueRange buffers) {
  OperationState state(op.getLoc(), op->getName());
  state.addOperands(buffers);
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  if constexpr (!std::is_same_v<Op, LinearBgradOp>) {
    auto &properties = state.getOrAddProperties<typename Op::Properties>() = op.getProperties();
    properties.operandSegmentSizes.rbegin()[1] = 1; // `into`
  }
  return b.create(state);
}

namespace {
template <typename Op>
struct LayerModel : BufferizableOpInterface::ExternalModel<LayerModel<Op>, Op> {
  static bool isInto(Operation *op, OpOperand &operand) {
    auto layer = cast<Op>(op);
    return layer.getInto() && operand.getOperandNumber() == placeOfInto(layer);
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
    const unsigned place = placeOfInto(layer);
    FailureOr<Value> into;
    if (layer.getInto()) {
      into = (*buffers)[place];
    } else {
      FailureOr<Value> fresh = allocateTensorForShapedValue(
          rewriter, op->getLoc(), layer.getResult(), options, state, /*copy=*/false);
      if (failed(fresh) || failed(into = getBuffer(rewriter, *fresh, options, state)))
        return failure();
      buffers->insert(buffers->begin() + place, *into);
    }
    create(rewriter, layer, *buffers);
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

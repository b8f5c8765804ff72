// One-shot bufferization of gemm.matmul: the result takes C's buffer. What is
// said here about reads is what makes that possible in place: beta = 0 does not
// read C, and an extra operand indexed like C is read just before its element is
// written.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace gemm;

bool MatmulOp::bufferizesToMemoryRead(OpOperand &operand, const AnalysisState &) {
  if (isDpsInit(&operand))
    return readsC();
  bool factor = operand.getOperandNumber() < 2;
  return !factor || getAlphaValue() != 0.0;
}

bool MatmulOp::bufferizesToMemoryWrite(OpOperand &operand, const AnalysisState &) {
  return isDpsInit(&operand);
}

AliasingValueList MatmulOp::getAliasingValues(OpOperand &operand, const AnalysisState &) {
  if (isDpsInit(&operand) && getResult())
    return {{getResult(), BufferRelation::Equivalent}};
  return {};
}

bool MatmulOp::bufferizesToElementwiseAccess(const AnalysisState &,
                                             ArrayRef<OpOperand *> operands) {
  return llvm::all_of(operands, [&](OpOperand *operand) {
    unsigned number = operand->getOperandNumber();
    return number == 2 || (number > 2 && getExtraMap(number - 3).isIdentity());
  });
}

LogicalResult MatmulOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                  BufferizationState &state) {
  if (!getResult())
    return success();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(*this);
  SmallVector<Value> buffers;
  for (Value operand : getOperation()->getOperands()) {
    FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  OperationState created(getLoc(), getOperationName(), buffers, TypeRange(), (*this)->getAttrs());
  Region *region = created.addRegion();
  rewriter.inlineRegionBefore(getEpilogue(), *region, region->end());
  rewriter.create(created);
  replaceOpWithBufferizedValues(rewriter, getOperation(), buffers[2]);
  return success();
}

// One-shot bufferization of gemm.matmul: a result takes the buffer of its output. What is
// said here about reads is what makes that possible in place: beta = 0 does not
// read C, and an extra operand indexed like C is read just before its element is
// written.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace gemm;

namespace {
struct MatmulModel : BufferizableOpInterface::ExternalModel<MatmulModel, MatmulOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    auto matmul = cast<MatmulOp>(op);
    const MatmulOperand role = matmul.roleOf(operand.getOperandNumber());
    if (role.role == MatmulRole::Output)
      return role.isC() ? matmul.readsC() : matmul.getOutput(role.index).readsOutput();
    return !role.isFactor() || matmul.getAlphaValue() != 0.0;
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return cast<MatmulOp>(op).isDpsInit(&operand);
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    auto matmul = cast<MatmulOp>(op);
    if (matmul.isDpsInit(&operand) && matmul.getResult())
      return {{matmul.getTiedOpResult(&operand), BufferRelation::Equivalent}};
    return {};
  }

  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    auto matmul = cast<MatmulOp>(op);
    return llvm::all_of(operands, [&](OpOperand *operand) {
      const MatmulOperand role = matmul.roleOf(operand->getOperandNumber());
      if (role.role == MatmulRole::Extra)
        return matmul.getExtraMap(role.index).isIdentity();
      return role.isC(); // outputs beside C have memory of their own
    });
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    auto matmul = cast<MatmulOp>(op);
    if (!matmul.getResult())
      return success();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> buffers = getBuffers(op, rewriter, options, state);
    if (failed(buffers))
      return failure();
    OperationState created(op->getLoc(), MatmulOp::getOperationName(), *buffers, TypeRange(),
                           op->getAttrs());
    Region *region = created.addRegion();
    rewriter.inlineRegionBefore(matmul.getEpilogue(), *region, region->end());
    rewriter.create(created);
    replaceOpWithBufferizedValues(
        rewriter, op, ArrayRef(*buffers).slice(matmul.getOutputNumber(0), matmul.getNumOutputs()));
    return success();
  }
};
} // namespace

FailureOr<SmallVector<Value>> gemm::getBuffers(Operation *op, RewriterBase &rewriter,
                                               const BufferizationOptions &options,
                                               BufferizationState &state) {
  SmallVector<Value> buffers;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  return buffers;
}

void gemm::attachMatmulBufferization(MLIRContext &context) {
  MatmulOp::attachInterface<MatmulModel>(context);
}

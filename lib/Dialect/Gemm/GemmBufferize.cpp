// One-shot bufferization of gemm.matmul: the result takes C's buffer. What is
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
    if (matmul.isDpsInit(&operand))
      return matmul.readsC();
    bool factor = operand.getOperandNumber() < 2;
    return !factor || matmul.getAlphaValue() != 0.0;
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return cast<MatmulOp>(op).isDpsInit(&operand);
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    auto matmul = cast<MatmulOp>(op);
    if (matmul.isDpsInit(&operand) && matmul.getResult())
      return {{matmul.getResult(), BufferRelation::Equivalent}};
    return {};
  }

  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    return llvm::all_of(operands, [&](OpOperand *operand) {
      unsigned number = operand->getOperandNumber();
      return number == 2 || (number > 2 && cast<MatmulOp>(op).getExtraMap(number - 3).isIdentity());
    });
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    auto matmul = cast<MatmulOp>(op);
    if (!matmul.getResult())
      return success();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> buffers;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      buffers.push_back(*buffer);
    }
    OperationState created(op->getLoc(), MatmulOp::getOperationName(), buffers, TypeRange(),
                           op->getAttrs());
    Region *region = created.addRegion();
    rewriter.inlineRegionBefore(matmul.getEpilogue(), *region, region->end());
    rewriter.create(created);
    replaceOpWithBufferizedValues(rewriter, op, buffers[2]);
    return success();
  }
};
} // namespace

void gemm::attachMatmulBufferization(MLIRContext &context) {
  MatmulOp::attachInterface<MatmulModel>(context);
}

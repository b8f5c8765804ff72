// The rules of ops that move elements: the gradient is moved back.
#include "Adjoint.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace gemm {

static Value backOf(Adjoint &adjoint, tensor::CollapseShapeOp op, Value gradient) {
  auto type = cast<RankedTensorType>(op.getSrc().getType());
  return tensor::ExpandShapeOp::create(
      adjoint.b, op.getLoc(), type, gradient, op.getReassociationIndices(),
      tensor::getMixedSizes(adjoint.b, op.getLoc(), op.getSrc()));
}

static Value backOf(Adjoint &adjoint, tensor::ExpandShapeOp op, Value gradient) {
  return tensor::CollapseShapeOp::create(adjoint.b, op.getLoc(), op.getSrcType(), gradient,
                                         op.getReassociationIndices());
}

static Value backOf(Adjoint &adjoint, tensor::ExtractSliceOp op, Value gradient) {
  Value zeros =
      adjoint.zerosLike(op.getLoc(), op.getSource(), op.getSourceType().getElementType());
  return tensor::InsertSliceOp::create(adjoint.b, op.getLoc(), gradient, zeros,
                                       op.getMixedOffsets(), op.getMixedSizes(),
                                       op.getMixedStrides());
}

std::optional<LogicalResult> differentiateView(Adjoint &adjoint, Operation *op) {
  OpBuilder &b = adjoint.b;
  Location loc = op->getLoc();
  return llvm::TypeSwitch<Operation *, std::optional<LogicalResult>>(op)
      .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp>([&](auto view) {
        Value source = view->getOperand(0);
        adjoint.add(source, backOf(adjoint, view, adjoint.of(view.getResult())));
        return success();
      })
      .Case([&](tensor::CastOp view) {
        adjoint.add(view.getSource(),
                    tensor::CastOp::create(b, loc, view.getSource().getType(),
                                           adjoint.of(view.getResult())));
        return success();
      })
      .Case([&](tensor::InsertSliceOp insert) {
        Value gradient = adjoint.of(insert.getResult());
        auto offsets = insert.getMixedOffsets(), sizes = insert.getMixedSizes(),
             strides = insert.getMixedStrides();
        if (adjoint.isActive(insert.getSource()))
          adjoint.add(insert.getSource(),
                      tensor::ExtractSliceOp::create(b, loc, insert.getSourceType(), gradient,
                                                     offsets, sizes, strides));
        if (adjoint.isActive(insert.getDest())) {
          Value zeros = adjoint.zerosLike(loc, insert.getSource(),
                                          insert.getSourceType().getElementType());
          adjoint.add(insert.getDest(), tensor::InsertSliceOp::create(b, loc, zeros, gradient,
                                                                      offsets, sizes, strides));
        }
        return success();
      })
      .Case([&](linalg::FillOp fill) -> std::optional<LogicalResult> {
        if (!adjoint.isActive(fill.getInputs()[0]))
          return success(); // what was there is written over
        return std::nullopt;
      })
      .Default(std::nullopt);
}

} // namespace gemm

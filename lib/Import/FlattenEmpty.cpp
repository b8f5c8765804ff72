// Operands with a static extent of 0 beside a dynamic one among their leading
// dimensions: no collapse_shape can join those, and none is needed. An output
// without elements takes no op, and a gradient summed over no rows is zero. A
// product of fewer or static leading dimensions stays, and launches nothing.
#include "Flatten.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace gemm::flatten {

namespace {
// Leading dimensions of no rows that cannot be joined.
bool isEmpty(ShapedType type) {
  ArrayRef<int64_t> leading = type.getShape().drop_back();
  return llvm::is_contained(leading, 0) && llvm::is_contained(leading, ShapedType::kDynamic);
}

// A tensor of the op's result type, its elements not set.
template <typename Op> Value unsetResult(RewriterBase &b, Op op) {
  ReifiedRankedShapedTypeDims shapes;
  if (failed(op.reifyResultShapes(b, shapes)))
    return {};
  return view::emptyTensor(b, op.getLoc(), shapes.front(), op.getOutputType().getElementType());
}

// `rows`: the operand whose leading dims are those of the result, or which the op sums over.
template <typename Op> bool dropLayer(RewriterBase &b, Op op, Value rows, bool summed) {
  bool empty = isEmpty(view::shaped(rows));
  if (std::optional<ScaledLayer> layer = getScaledLayer(op))
    for (Value scales : layer->scales) // some of which have the same dims
      empty |= view::shaped(scales).getRank() > 2 && isEmpty(view::shaped(scales));
  const bool zero = summed && empty;
  // The result's type may leave open what an operand's knows.
  if (!empty && !isEmpty(op.getOutputType()))
    return false;
  b.setInsertionPoint(op);
  Value output = op.getResult() ? unsetResult(b, op) : op.getInto();
  if (!output)
    return false;
  if (zero) {
    Type element = op.getOutputType().getElementType();
    Value number = arith::ConstantOp::create(b, op.getLoc(), b.getZeroAttr(element));
    auto fill = linalg::FillOp::create(b, op.getLoc(), number, output);
    if (op.getResult())
      output = fill.getResult(0);
  }
  if (!op.getResult()) {
    b.eraseOp(op);
    return true;
  }
  if (output.getType() != op.getResult().getType())
    output = tensor::CastOp::create(b, op.getLoc(), op.getResult().getType(), output);
  b.replaceOp(op, output);
  return true;
}
} // namespace

bool dropEmpty(RewriterBase &b, Operation *candidate) {
  return llvm::TypeSwitch<Operation *, bool>(candidate)
      .Case([&](MatmulOp op) {
        if (!isEmpty(op.getCType()))
          return false;
        b.replaceOp(op, op.getResult() ? ValueRange(op.getOuts()) : ValueRange());
        return true;
      })
      .Case([&](LinearOp op) { return dropLayer(b, op, op.getInput(), false); })
      .Case([&](LinearDgradOp op) { return dropLayer(b, op, op.getDy(), false); })
      .Case([&](LinearWgradOp op) { return dropLayer(b, op, op.getDy(), true); })
      .Case([&](LinearBgradOp op) { return dropLayer(b, op, op.getDy(), true); })
      .Default(false);
}

} // namespace gemm::flatten

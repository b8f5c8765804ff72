// See ViewAddress.h.
#include "ViewAddress.h"

using namespace mlir;
using namespace gemm::tile;

ViewAddress::ViewAddress(ImplicitLocOpBuilder &builder, ViewType type, ValueRange view, Int batch,
                         bool transposed)
    : builder(builder), type(type), base(view[0]) {
  const bool any = type.getMajor() == Major::any;
  batchOffset = arith::MulIOp::create(builder, batch.get64(), view[any ? 3 : 2]);
  if (!any) {
    (transposed ? columnStride : rowStride) = view[1];
    return;
  }
  // Strides say where rows and columns lie; an alignment of more than an element that its columns
  // are side by side.
  rowStride = view[1];
  if (!transposed && type.getAlign() > elementBytes())
    return;
  columnStride = view[2];
  mayBeDense = !transposed;
}

Value ViewAddress::isDense() const {
  if (!mayBeDense)
    return {};
  Value one = arith::ConstantIntOp::create(builder, 1, 64);
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, columnStride, one);
}

ViewAddress ViewAddress::dense() const {
  ViewAddress result = *this;
  if (mayBeDense)
    result.columnStride = {};
  return result;
}

Value ViewAddress::at(Int row, Int col) const {
  auto along = [&](Int number, Value stride) -> Value {
    return stride ? arith::MulIOp::create(builder, number.get64(), stride) : number.get64();
  };
  Value offset = batchOffset;
  for (Value term : {along(row, rowStride), along(col, columnStride)})
    offset = arith::AddIOp::create(builder, offset, term);
  Value bytes = arith::ConstantIntOp::create(builder, elementBytes(), 64);
  return advance(builder, base, arith::MulIOp::create(builder, offset, bytes).getResult());
}

Value ViewAddress::from(Value origin, int64_t rows, int64_t cols) const {
  auto further = [&](Value pointer, int64_t count, Value stride) {
    if (!count)
      return pointer;
    Value bytes = arith::ConstantIntOp::create(builder, count * elementBytes(), 64);
    if (stride)
      bytes = arith::MulIOp::create(builder, stride, bytes);
    return advance(builder, pointer, bytes);
  };
  // What is constant last, so that it is part of the instruction.
  if (rowStride)
    return further(further(origin, rows, rowStride), cols, columnStride);
  return further(further(origin, cols, columnStride), rows, rowStride);
}

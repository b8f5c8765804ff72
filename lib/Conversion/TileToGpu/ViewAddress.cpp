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

mlir::Type ViewAddress::wordOfPair() const {
  constexpr int64_t bytesOfRegister = 4, bitsOfByte = 8;
  if (2 * elementBytes() > bytesOfRegister)
    return {};
  return builder.getIntegerType(static_cast<unsigned>(2 * elementBytes() * bitsOfByte));
}

Value gemm::tile::elementOf(ImplicitLocOpBuilder &builder, Value vector, int64_t i) {
  return LLVM::ExtractElementOp::create(builder, vector, Int(builder, i).get());
}

Value gemm::tile::vectorOf(ImplicitLocOpBuilder &builder, ArrayRef<Value> elements) {
  auto type = VectorType::get(static_cast<int64_t>(elements.size()), elements.front().getType());
  Value vector = LLVM::PoisonOp::create(builder, type);
  for (auto [i, element] : llvm::enumerate(elements))
    vector = LLVM::InsertElementOp::create(builder, vector, element,
                                           Int(builder, static_cast<int64_t>(i)).get());
  return vector;
}

SmallVector<Value> ViewAddress::loadPairs(Value pointer, int64_t columns) const {
  const auto bytes = static_cast<unsigned>(columns * elementBytes());
  auto load = [&](int64_t count, mlir::Type element) -> Value {
    return LLVM::LoadOp::create(builder, VectorType::get(count, element), pointer, bytes);
  };
  if (columns == 2)
    return {load(2, inMemory())};
  const mlir::Type word = wordOfPair();
  Value loaded = word ? load(columns / 2, word) : load(columns, inMemory());
  SmallVector<Value> pairs;
  for (int64_t i = 0; i < columns; i += 2)
    pairs.push_back(word ? LLVM::BitcastOp::create(builder, VectorType::get(2, inMemory()),
                                                   elementOf(builder, loaded, i / 2))
                               .getResult()
                         : vectorOf(builder, {elementOf(builder, loaded, i),
                                              elementOf(builder, loaded, i + 1)}));
  return pairs;
}

void ViewAddress::storePairs(Value pointer, ValueRange pairs) const {
  const auto bytes = static_cast<unsigned>(2 * pairs.size() * elementBytes());
  Value stored = pairs.front();
  if (pairs.size() > 1) {
    const mlir::Type word = wordOfPair();
    SmallVector<Value> words;
    for (Value pair : pairs)
      if (word)
        words.push_back(LLVM::BitcastOp::create(builder, word, pair));
      else
        words.append({elementOf(builder, pair, 0), elementOf(builder, pair, 1)});
    stored = vectorOf(builder, words);
  }
  LLVM::StoreOp::create(builder, stored, pointer, bytes);
}

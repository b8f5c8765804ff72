// The direct store engine: predicated stores of column pairs. The pair is one store
// when the view's alignment covers both elements; at the right edge the first goes
// alone. Of a tile stored transposed each element goes alone.
#include "StoreEngine.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// Address of element (row, col) of the output; its columns are side by side unless its major is
/// `any` and its alignment no more than an element's.
static Value elementPointer(const StoreTarget &to, Int row, Int col) {
  ImplicitLocOpBuilder &builder = to.builder;
  int64_t elementBytes = getStoredBytes(to.type.getElement());
  bool any = to.type.getMajor() == Major::any;
  Value offset = arith::MulIOp::create(builder, row.get64(), to.view[1]);
  Value column = col.get64();
  if (any && to.type.getAlign() <= elementBytes)
    column = arith::MulIOp::create(builder, column, to.view[2]);
  offset = arith::AddIOp::create(builder, offset, column);
  Value batchOffset = arith::MulIOp::create(builder, to.unit.batch.get64(), to.view[any ? 3 : 2]);
  offset = arith::AddIOp::create(builder, offset, batchOffset);
  Value bytes = arith::ConstantIntOp::create(builder, elementBytes, 64);
  return advance(builder, to.view[0], arith::MulIOp::create(builder, offset, bytes).getResult());
}

/// One rounding, to nearest even; integers wrap. What it returns is of `memoryType`.
static Value roundTo(ImplicitLocOpBuilder &builder, mlir::Type element, Value value) {
  if (element == value.getType())
    return value;
  if (element.isInteger())
    return arith::TruncIOp::create(builder, element, value);
  mlir::Type stored = memoryType(element);
  if (stored == element)
    return arith::TruncFOp::create(builder, element, value);
  // Who quantises has rounded already, and only widens what he stores.
  auto widened = value.getDefiningOp<arith::ExtFOp>();
  Value rounded = widened && widened.getIn().getType() == element
                      ? widened.getIn()
                      : arith::TruncFOp::create(builder, element, value).getResult();
  return arith::BitcastOp::create(builder, stored, rounded);
}

/// Rounds two values at (row, col), (row, col + 1) to the view's element type
/// and stores those that lie inside the problem.
static void storePair(const StoreTarget &to, Int row, Int col, ArrayRef<Value> values) {
  ImplicitLocOpBuilder &builder = to.builder;
  ViewType type = to.type;
  const UnitValues &unit = to.unit;
  mlir::Type element = type.getElement();
  int64_t bytes = getStoredBytes(element);
  Value rowInside = row.isInside(unit.m);
  Value firstInside = arith::AndIOp::create(builder, rowInside, col.isInside(unit.n));
  Value secondInside = arith::AndIOp::create(builder, rowInside, (col + 1).isInside(unit.n));
  Value pointer = elementPointer(to, row, col);
  Value first = roundTo(builder, element, values[0]);
  Value second = roundTo(builder, element, values[1]);
  auto storeIf = [&](Value condition, Value value, Value target) {
    auto branch = scf::IfOp::create(builder, condition, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    LLVM::StoreOp::create(builder, value, target, bytes);
  };
  if (type.getAlign() < 2 * bytes) {
    storeIf(firstInside, first, pointer);
    bool apart = type.getMajor() == Major::any;
    Value next =
        apart ? elementPointer(to, row, col + 1) : advance(builder, pointer, Int(builder, bytes));
    storeIf(secondInside, second, next);
    return;
  }
  Value pair = LLVM::PoisonOp::create(builder, VectorType::get(2, first.getType()));
  auto insert = [&](Value value, int64_t index) {
    Value position = arith::ConstantIntOp::create(builder, index, 32);
    pair = LLVM::InsertElementOp::create(builder, pair, value, position);
  };
  insert(first, 0);
  insert(second, 1);
  auto both = scf::IfOp::create(builder, secondInside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(both.thenBlock());
  LLVM::StoreOp::create(builder, pair, pointer, 2 * bytes);
  builder.setInsertionPointToStart(both.elseBlock());
  storeIf(firstInside, first, pointer);
}

/// Stores one value at (row, col) of the tile's axes as (col, row) of the output.
static void storeTransposed(const StoreTarget &to, Int row, Int col, Value value) {
  ImplicitLocOpBuilder &builder = to.builder;
  mlir::Type element = to.type.getElement();
  int64_t bytes = getStoredBytes(element);
  Value inside = arith::AndIOp::create(builder, row < to.unit.m, col < to.unit.n);
  auto branch = scf::IfOp::create(builder, inside, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  LLVM::StoreOp::create(builder, roundTo(builder, element, value), elementPointer(to, col, row),
                        bytes);
}

namespace {
struct DirectStore : StoreEngine {
  using StoreEngine::StoreEngine;
  void store(Int row, Int col, ArrayRef<Value> values) override {
    if (!target.transposed)
      return storePair(target, row, col, values);
    for (int64_t i = 0; i < 2; ++i)
      storeTransposed(target, row, col + i, values[i]);
  }
};
} // namespace

std::unique_ptr<StoreEngine> gemm::tile::storeDirect(const StoreTarget &target) {
  return std::make_unique<DirectStore>(target);
}

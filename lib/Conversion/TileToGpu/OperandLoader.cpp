// See OperandLoader.h. Columns are read in vectors where the alignment covers them. A tile that
// lies inside the problem asks nothing of its elements: its loads follow one another, each with its
// distance from the lane's first element as part of the instruction. Of others each is guarded.
#include "OperandLoader.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

OperandLoader::OperandLoader(ImplicitLocOpBuilder &builder, ViewType type, mlir::Type taken,
                             ValueRange view, AffineMap map, const UnitValues &unit,
                             const LanePlace &place)
    : builder(builder), type(type), taken(taken), unit(unit), place(place),
      usesRow(map.isFunctionOfDim(0)), usesCol(map.isFunctionOfDim(1)),
      address(builder, type, view, unit.batch, isMatrix() && !map.isIdentity()) {
  Int none(builder, 0);
  origin = address.at(usesRow ? place.row : none, usesCol ? place.col : none);
}

SmallVector<mlir::Type> OperandLoader::heldTypes() const {
  if (holdsVector())
    return {pairInMemory()};
  return SmallVector<mlir::Type>(usesCol ? 2 : 1, inMemory());
}

int64_t OperandLoader::heldRegisters() const {
  constexpr int64_t bytesOfRegister = 4;
  return static_cast<int64_t>(heldTypes().size()) *
         llvm::divideCeil(address.elementBytes(), bytesOfRegister);
}

SmallVector<Value> OperandLoader::asHeld(Value pair) const {
  if (holdsVector())
    return {pair};
  return {elementOf(builder, pair, 0), elementOf(builder, pair, 1)};
}

Value OperandLoader::isWhole() const {
  Value all;
  if (place.reach == Reach::Whole)
    return all;
  auto require = [&](Value condition) {
    if (condition)
      all = all ? arith::AndIOp::create(builder, all, condition).getResult() : condition;
  };
  if (usesRow)
    require(place.wholeRows);
  if (usesCol) {
    require(place.wholeCols);
    require(address.isDense());
  }
  return all;
}

SmallVector<Value> OperandLoader::loadWhole(ArrayRef<FragmentRun> runs, int64_t most) const {
  const int64_t columns = usesCol ? address.columnsAtOnce(most) : 1;
  Values all;
  DenseMap<std::pair<int64_t, int64_t>, Values> vectors;
  for (const FragmentRun &run : runs) {
    if (columns <= 2) {
      llvm::append_range(all, loadBoth(address.dense(), run.row, run.col));
      continue;
    }
    const int64_t first = run.col / columns * columns;
    Values &pairs = vectors[keyOf(run.row, first)];
    if (pairs.empty())
      pairs = address.loadPairs(addressOf(address, run.row, first), columns);
    llvm::append_range(all, asHeld(pairs[(run.col - first) / 2]));
  }
  return all;
}

SmallVector<Value> OperandLoader::loadOne(const ViewAddress &from, int64_t rows,
                                          int64_t cols) const {
  const auto bytes = static_cast<unsigned>(from.elementBytes());
  return {LLVM::LoadOp::create(builder, inMemory(), addressOf(from, rows, cols), bytes)};
}

SmallVector<Value> OperandLoader::loadBoth(const ViewAddress &from, int64_t rows,
                                           int64_t cols) const {
  if (takesPairs())
    return asHeld(from.loadPairs(addressOf(from, rows, cols), 2).front());
  Values found = loadOne(from, rows, cols);
  if (usesCol)
    llvm::append_range(found, loadOne(from, rows, cols + 1));
  return found;
}

SmallVector<Value> OperandLoader::guarded(int64_t rows, int64_t cols, TypeRange types,
                                          function_ref<Values()> inside,
                                          function_ref<Values()> otherwise) const {
  Value exists;
  if (usesRow)
    exists = (place.row + rows).isInside(unit.m);
  if (usesCol) {
    Value colExists = (place.col + cols).isInside(unit.n);
    exists = usesRow ? arith::AndIOp::create(builder, exists, colExists).getResult() : colExists;
  }
  auto branch = scf::IfOp::create(builder, types, exists, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, inside());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, otherwise());
  return Values(branch.getResults());
}

SmallVector<Value> OperandLoader::loadInside(int64_t rows, int64_t cols) const {
  auto single = [&](int64_t col) {
    return guarded(
        rows, col, inMemory(), [&] { return loadOne(address, rows, col); },
        [&]() -> Values { return {zero()}; })[0];
  };
  if (!usesCol)
    return {single(cols)};
  if (!takesPairs())
    return {single(cols), single(cols + 1)};
  return guarded(
      rows, cols + 1, heldTypes(), [&] { return loadBoth(address, rows, cols); },
      [&]() -> Values {
        // At the right edge the first goes alone; of a line that is read in pairs n is even.
        Value first = isMatrix() ? single(cols) : zero();
        if (!holdsVector())
          return {first, zero()};
        Value none = LLVM::ZeroOp::create(builder, pairInMemory());
        if (!isMatrix())
          return {none};
        return {LLVM::InsertElementOp::create(builder, none, first, Int(builder, 0).get())};
      });
}

/// A number of bf16 is the upper half of the same one of f32: of two, one instruction for each.
static std::array<Value, 2> widenHalves(ImplicitLocOpBuilder &builder, Value pair) {
  Value bits = LLVM::BitcastOp::create(builder, builder.getI32Type(), pair);
  Value width = arith::ConstantIntOp::create(builder, 16, 32);
  Value upper = arith::ConstantIntOp::create(builder, -(1 << 16), 32);
  Value halves[] = {arith::ShLIOp::create(builder, bits, width),
                    arith::AndIOp::create(builder, bits, upper)};
  std::array<Value, 2> widened;
  for (auto [half, number] : llvm::zip_equal(halves, widened))
    number = arith::BitcastOp::create(builder, builder.getF32Type(), half);
  return widened;
}

std::array<Value, 2> OperandLoader::unpack(ValueRange held) const {
  if (holdsVector())
    return widenPair(builder, type.getElement(), held.front(), taken);
  Value first = widen(held.front());
  return {first, usesCol ? widen(held.back()) : first};
}

Value OperandLoader::zero() const {
  return arith::ConstantOp::create(builder, builder.getZeroAttr(inMemory()));
}

Value gemm::tile::widen(ImplicitLocOpBuilder &builder, mlir::Type element, Value value,
                        mlir::Type taken) {
  if (memoryType(element) != element)
    value = arith::BitcastOp::create(builder, element, value);
  if (element == taken)
    return value;
  if (taken.isInteger(1)) { // a mask's byte
    Value zero = arith::ConstantOp::create(builder, builder.getZeroAttr(element));
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, value, zero);
  }
  if (taken.isInteger())
    return arith::ExtSIOp::create(builder, taken, value);
  if (element.isInteger())
    return arith::UIToFPOp::create(builder, taken, value);
  return arith::ExtFOp::create(builder, taken, value);
}

std::array<Value, 2> gemm::tile::widenPair(ImplicitLocOpBuilder &builder, mlir::Type element,
                                           Value pair, mlir::Type taken) {
  if (element.isBF16() && taken.isF32())
    return widenHalves(builder, pair);
  return {widen(builder, element, elementOf(builder, pair, 0), taken),
          widen(builder, element, elementOf(builder, pair, 1), taken)};
}

// See TableReader.h.
#include "TableReader.h"
#include "Machine.h"
#include "OperandLoader.h"
#include "gemm/Schedule/Constants.h"

using namespace mlir;
using namespace gemm::tile;

TableReader::Table TableReader::tableOf(gemm::LookupOp lookup) const {
  const unsigned number = cast<BlockArgument>(lookup.getTable()).getArgNumber() -
                          static_cast<unsigned>(facts.schedule.products);
  return {number, cast<ViewType>(EpilogueOp(op).getIns()[number].getType()), views[number],
          lookup.getTable().getType().getShape(), lookup.getType()};
}

Value TableReader::offsetOf(const Table &table, ArrayRef<Value> places) {
  auto constant = [&](int64_t value) { return arith::ConstantIntOp::create(builder, value, 64); };
  Value offset = constant(0);
  for (auto [dim, place] : llvm::enumerate(places)) {
    Value inside = arith::MaxSIOp::create(builder, place, constant(0));
    inside = arith::MinSIOp::create(builder, inside, constant(table.shape[dim] - 1));
    Value part = arith::MulIOp::create(builder, inside, table.view[1 + dim]);
    offset = dim ? arith::AddIOp::create(builder, offset, part).getResult() : part;
  }
  return offset;
}

Value TableReader::pointerTo(const Table &table, Value offset) {
  Value bytes = arith::ConstantIntOp::create(builder, getStoredBytes(table.type.getElement()), 64);
  return advance(builder, table.view[0], arith::MulIOp::create(builder, offset, bytes).getResult());
}

void TableReader::wait(int64_t bytes) {
  constexpr int64_t bytesOfRegister = 4;
  const int64_t registers = llvm::divideCeil(bytes, bytesOfRegister);
  if (facts.mma().wholeSm && onTheirWay + registers > gemm::registersOnTheirWay) {
    facts.machine.synchroniseWarp(builder);
    onTheirWay = 0;
  }
  onTheirWay += registers;
}

Value TableReader::loadOne(const Table &table, ArrayRef<Value> places) {
  mlir::Type element = table.type.getElement();
  wait(getStoredBytes(element));
  Value loaded =
      LLVM::LoadOp::create(builder, memoryType(element), pointerTo(table, offsetOf(table, places)),
                           static_cast<unsigned>(getStoredBytes(element)));
  return widen(builder, element, loaded, table.taken);
}

// An alignment of more than an element says that columns lie side by side, in rows that begin at a
// multiple of it.
int64_t TableReader::columnsAtOnce(const Table &table, std::optional<LaneColumn> column,
                                   const PlaceReader &reader) const {
  const int64_t bytes = getStoredBytes(table.type.getElement());
  if (!column || table.type.getAlign() <= bytes)
    return 1;
  const int64_t most = std::min(map.lengthOfLane() / column->step,
                                std::min(table.type.getAlign(), chunkBytes) / bytes);
  const int64_t end = column->number / most * most + reader.mostAbove(*column) + most;
  return end <= table.shape.back() ? most : 1;
}

TableReader::Values TableReader::loadColumns(const Table &table, ArrayRef<Value> rows,
                                             LaneColumn first, int64_t columns,
                                             const PlaceReader &reader) {
  mlir::Type element = table.type.getElement();
  wait(columns * getStoredBytes(element));
  const ViewAddress address(builder, table.type, table.view, Int(builder, 0), false);
  // What is constant last, so that it is part of the instruction.
  Value lane = reader.valueOf({0, first.step}).get64();
  Value origin = pointerTo(table, arith::AddIOp::create(builder, offsetOf(table, rows), lane));
  Value pointer =
      advance(builder, origin, Int(builder, first.number * getStoredBytes(element)).get64());
  Values values;
  for (Value pair : address.loadPairs(pointer, columns))
    llvm::append_range(values, widenPair(builder, element, pair, table.taken));
  return values;
}

Value TableReader::load(gemm::LookupOp lookup, ArrayRef<Value> places, const PlaceReader &reader) {
  const Table table = tableOf(lookup);
  const std::optional<LaneColumn> column = reader.columnOf(places.back());
  const int64_t columns = columnsAtOnce(table, column, reader);
  std::vector<const void *> key{lookup.getTable().getAsOpaquePointer()};
  for (Value place : columns > 1 ? places.drop_back() : places)
    key.push_back(place.getAsOpaquePointer());
  LaneColumn first;
  if (columns > 1)
    first = {column->number / columns * columns, column->step};
  Values &values = found[{key, {first.number, columns > 1 ? first.step : 0}}];
  if (values.empty())
    values = columns > 1 ? loadColumns(table, places.drop_back(), first, columns, reader)
                         : Values{loadOne(table, places)};
  return values[columns > 1 ? column->number - first.number : 0];
}

// See PlaceReader.h.
#include "PlaceReader.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm::tile;

PlaceReader::PlaceReader(ImplicitLocOpBuilder &builder, EpilogueOp op, const FragmentMap &map,
                         const UnitValues &unit, const LanePlace &place)
    : builder(builder), map(map), unit(unit), place(place),
      lane(map.laneCol(laneOf(threadNumber(builder)))),
      isAsked(!op.getBody().getOps<gemm::IndexOp>().empty()) {}

Value PlaceReader::placeOf(gemm::IndexOp index, FragmentRun run, int64_t j) {
  const uint64_t dim = index.getDim();
  const int64_t number = dim == 0 ? run.row : dim == 1 ? run.col + j : 0;
  Value &found = places[{dim, number}];
  if (found)
    return found;
  found = (dim == 0 ? place.row + number : dim == 1 ? place.col + number : unit.batch).get64();
  ofPlaces.insert(found);
  if (dim == 1)
    wholes.try_emplace(found, number);
  return found;
}

Value PlaceReader::placeOf(LaneColumn column) {
  Value &found = columns[{column.step, column.number}];
  if (!found) {
    found = valueOf(column).get64();
    ofPlaces.insert(found);
    inLane.try_emplace(found, column);
  }
  return found;
}

std::optional<LaneColumn> PlaceReader::columnOf(Value place) const {
  auto found = inLane.find(place);
  return found == inLane.end() ? std::nullopt : std::optional(found->second);
}

Int PlaceReader::valueOf(LaneColumn column) const { return lane / column.step + column.number; }

int64_t PlaceReader::mostAbove(LaneColumn column) const {
  return (map.joinedCols() - map.lengthOfLane()) / column.step;
}

Value PlaceReader::truth(bool value) {
  Value constant = arith::ConstantIntOp::create(builder, value, 1);
  ofPlaces.insert(constant);
  return constant;
}

/// A column of the problem modulo a width that warps have several times.
Value PlaceReader::foldedColumn(Operation *op, int64_t column, int64_t by) {
  if (!isa<arith::RemUIOp, arith::RemSIOp>(op) || by <= 0 || map.cols % by || by % map.joinedCols())
    return {};
  return placeOf(LaneColumn{column % by, 1});
}

Value PlaceReader::foldedColumn(Operation *op, LaneColumn column, int64_t by) {
  if (!llvm::isInt<32>(by)) // far from every column; sums of such numbers may overflow here
    return {};
  const int64_t least = column.number, most = least + mostAbove(column);
  if (isa<arith::AddIOp>(op) || isa<arith::SubIOp>(op)) {
    const int64_t number = isa<arith::AddIOp>(op) ? least + by : least - by;
    return number < 0 ? Value() : placeOf(LaneColumn{number, column.step});
  }
  if (by <= 0)
    return {};
  if (isa<arith::RemUIOp, arith::RemSIOp>(op))
    return most < by ? placeOf(column) : Value();
  if (isa<arith::DivUIOp, arith::DivSIOp>(op))
    return map.lengthOfLane() % (column.step * by)
               ? Value()
               : placeOf(LaneColumn{least / by, column.step * by});
  using Predicate = arith::CmpIPredicate;
  auto compare = dyn_cast<arith::CmpIOp>(op);
  if (!compare)
    return {};
  auto decided = [&](int64_t end, bool below) -> Value { // whether it is below, or not
    if (most < end)
      return truth(below);
    return least >= end ? truth(!below) : Value();
  };
  switch (compare.getPredicate()) {
  case Predicate::ult:
  case Predicate::slt:
    return decided(by, true);
  case Predicate::uge:
  case Predicate::sge:
    return decided(by, false);
  case Predicate::ule:
  case Predicate::sle:
    return decided(by + 1, true);
  case Predicate::ugt:
  case Predicate::sgt:
    return decided(by + 1, false);
  case Predicate::eq:
  case Predicate::ne:
    return {};
  }
  llvm_unreachable("a predicate that is none");
}

Value PlaceReader::folded(Operation *op, ArrayRef<Value> operands) {
  llvm::APInt number;
  if (isa<arith::SelectOp>(op) && matchPattern(operands[0], m_ConstantInt(&number)))
    return operands[number.isZero() ? 2 : 1];
  if (operands.size() != 2 || !matchPattern(operands[1], m_ConstantInt(&number)))
    return {};
  if (auto whole = wholes.find(operands[0]); whole != wholes.end())
    return foldedColumn(op, whole->second, number.getSExtValue());
  if (std::optional<LaneColumn> column = columnOf(operands[0]))
    return foldedColumn(op, *column, number.getSExtValue());
  return {};
}

Value PlaceReader::computed(Operation *op, ArrayRef<Value> operands) {
  if (!isAsked || op->getNumResults() != 1 || !isPure(op) ||
      !llvm::all_of(operands, [&](Value operand) { return ofPlaces.contains(operand); }))
    return {};
  std::vector<const void *> key{op};
  for (Value operand : operands)
    key.push_back(operand.getAsOpaquePointer());
  Value &found = results[key];
  if (found)
    return found;
  if (Value value = folded(op, operands))
    return found = value;
  IRMapping mapping;
  mapping.map(ValueRange(op->getOperands()), ValueRange(operands));
  found = builder.clone(*op, mapping)->getResult(0);
  ofPlaces.insert(found);
  return found;
}

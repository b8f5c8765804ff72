// See PlaceReader.h. Places are clamped before they are read, so that what a tile has beyond the
// problem reads something, too.
#include "PlaceReader.h"
#include "OperandLoader.h"

using namespace mlir;
using namespace gemm::tile;

Value PlaceReader::placeOf(gemm::IndexOp index, FragmentRun run, int64_t j) const {
  switch (index.getDim()) {
  case 0:
    return (place.row + run.row).get64();
  case 1:
    return (place.col + (run.col + j)).get64();
  default:
    return unit.batch.get64();
  }
}

Value PlaceReader::load(gemm::LookupOp lookup, ValueRange places) const {
  const unsigned number = cast<BlockArgument>(lookup.getTable()).getArgNumber() - products;
  ValueRange view = views[number]; // base, then a stride for each dim
  auto constant = [&](int64_t value) { return arith::ConstantIntOp::create(builder, value, 64); };
  Value offset;
  for (auto [dim, size] : llvm::enumerate(lookup.getTable().getType().getShape())) {
    Value inside = arith::MaxSIOp::create(builder, places[dim], constant(0));
    inside = arith::MinSIOp::create(builder, inside, constant(size - 1));
    Value part = arith::MulIOp::create(builder, inside, view[1 + dim]);
    offset = offset ? arith::AddIOp::create(builder, offset, part).getResult() : part;
  }
  mlir::Type element = cast<ViewType>(EpilogueOp(op).getIns()[number].getType()).getElement();
  const int64_t bytes = getStoredBytes(element);
  Value at = advance(builder, view[0],
                     arith::MulIOp::create(builder, offset, constant(bytes)).getResult());
  Value found =
      LLVM::LoadOp::create(builder, memoryType(element), at, static_cast<unsigned>(bytes));
  return widen(builder, element, found, lookup.getType());
}

// What an epilogue reads by place: where the elements of a lane lie in the problem, and elements of
// tables at places that the region computes.
#ifndef GEMM_LIB_TILETOGPU_PLACEREADER_H
#define GEMM_LIB_TILETOGPU_PLACEREADER_H

#include "ViewAddress.h"

namespace gemm::tile {

class PlaceReader {
public:
  /// Of an epilogue whose inputs are `views`; the op's body takes `products` accumulators before
  /// them.
  PlaceReader(mlir::ImplicitLocOpBuilder &builder, EpilogueOp op,
              llvm::ArrayRef<mlir::ValueRange> views, unsigned products, const UnitValues &unit,
              const LanePlace &place)
      : builder(builder), op(op), views(views), products(products), unit(unit), place(place) {}

  /// What gemm.index is for element `j` of a run.
  mlir::Value placeOf(gemm::IndexOp index, FragmentRun run, int64_t j) const;
  /// What gemm.lookup is at these places.
  mlir::Value load(gemm::LookupOp lookup, mlir::ValueRange places) const;

private:
  mlir::ImplicitLocOpBuilder &builder;
  EpilogueOp op;
  llvm::ArrayRef<mlir::ValueRange> views;
  unsigned products;
  const UnitValues &unit;
  LanePlace place;
};

} // namespace gemm::tile

#endif

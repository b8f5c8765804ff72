// Where the elements of a matrix lie that an epilogue reads or stores: addresses of places in the
// problem, and of places so far from another one that what lies between is part of the access.
#ifndef GEMM_LIB_TILETOGPU_VIEWADDRESS_H
#define GEMM_LIB_TILETOGPU_VIEWADDRESS_H

#include "Lowering.h"

namespace gemm::tile {

/// Where a lane's part of an epilogue lies: its first element, and whether all rows, and all
/// columns, of the CTA tile are inside the problem, in all threads of the CTA alike; i1.
struct LanePlace {
  Int row, col;
  mlir::Value wholeRows, wholeCols;

  /// Whether all elements are.
  mlir::Value isWhole(mlir::ImplicitLocOpBuilder &builder) const {
    return mlir::arith::AndIOp::create(builder, wholeRows, wholeCols);
  }
};

class ViewAddress {
public:
  /// Of a view whose rows and columns are the tile's, or, if `transposed`, its columns and rows.
  ViewAddress(mlir::ImplicitLocOpBuilder &builder, ViewType type, mlir::ValueRange view, Int batch,
              bool transposed);

  /// Bytes of an element.
  int64_t elementBytes() const { return getStoredBytes(type.getElement()); }
  /// Whether two neighbouring columns can be accessed as one vector.
  bool takesPairs() const { return !columnStride && type.getAlign() >= 2 * elementBytes(); }

  /// Whether neighbouring columns lie side by side where only the launch says it, else none; and
  /// the same view where they do.
  mlir::Value isDense() const;
  ViewAddress dense() const;

  /// The element at (row, col) of the problem.
  mlir::Value at(Int row, Int col) const;
  /// The element `rows` below and `cols` right of the one at `origin`.
  mlir::Value from(mlir::Value origin, int64_t rows, int64_t cols) const;

private:
  mlir::ImplicitLocOpBuilder &builder;
  ViewType type;
  mlir::Value base, batchOffset;
  mlir::Value rowStride, columnStride; ///< in elements; none where neighbours lie side by side
  bool mayBeDense = false;             ///< though nothing says that columns are
};

} // namespace gemm::tile

#endif

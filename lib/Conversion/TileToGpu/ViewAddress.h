// Where the elements of a matrix lie that an epilogue reads or stores: addresses of places in the
// problem, and of places so far from another one that what lies between is part of the access.
#ifndef GEMM_LIB_TILETOGPU_VIEWADDRESS_H
#define GEMM_LIB_TILETOGPU_VIEWADDRESS_H

#include "Lowering.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"

namespace gemm::tile {

/// What code knows of its tile: nothing, so that it asks; that all elements that it accesses are
/// inside the problem, and columns side by side; or that each is to be asked.
enum class Reach { Asked, Whole, Cut };

/// Where a lane's part of an epilogue lies: its first element, and whether all rows, and all
/// columns, of the CTA tile are inside the problem, in all threads of the CTA alike; i1.
struct LanePlace {
  Int row, col;
  mlir::Value wholeRows, wholeCols;
  Reach reach = Reach::Asked;

  /// Whether all elements are.
  mlir::Value isWhole(mlir::ImplicitLocOpBuilder &builder) const {
    return mlir::arith::AndIOp::create(builder, wholeRows, wholeCols);
  }
};

/// Element `i` of a vector, and the vector of some elements.
mlir::Value elementOf(mlir::ImplicitLocOpBuilder &builder, mlir::Value vector, int64_t i);
mlir::Value vectorOf(mlir::ImplicitLocOpBuilder &builder, llvm::ArrayRef<mlir::Value> elements);

class ViewAddress {
public:
  /// Of a view whose rows and columns are the tile's, or, if `transposed`, its columns and rows.
  ViewAddress(mlir::ImplicitLocOpBuilder &builder, ViewType type, mlir::ValueRange view, Int batch,
              bool transposed);

  /// Bytes of an element.
  int64_t elementBytes() const { return getStoredBytes(type.getElement()); }
  /// How many neighbouring columns can be accessed as one vector, of `most`, a power of two, that
  /// lie at a multiple of it.
  int64_t columnsAtOnce(int64_t most) const {
    const int64_t bytes = std::min(type.getAlign(), chunkBytes);
    return columnStride ? 1 : std::min(most, bytes / elementBytes());
  }
  bool takesPairs() const { return columnsAtOnce(2) == 2; }

  /// Whether neighbouring columns lie side by side where only the launch says it, else none; and
  /// the same view where they do.
  mlir::Value isDense() const;
  ViewAddress dense() const;

  /// The element at (row, col) of the problem.
  mlir::Value at(Int row, Int col) const;
  /// The element `rows` below and `cols` right of the one at `origin`.
  mlir::Value from(mlir::Value origin, int64_t rows, int64_t cols) const;

  /// Loads `columns` neighbours from `pointer` on as one vector, and returns them two by two.
  llvm::SmallVector<mlir::Value> loadPairs(mlir::Value pointer, int64_t columns) const;
  /// Stores neighbours, two by two, from `pointer` on as one vector.
  void storePairs(mlir::Value pointer, mlir::ValueRange pairs) const;

private:
  mlir::Type inMemory() const { return memoryType(type.getElement()); }
  /// An integer of two elements where a register holds them, else none.
  mlir::Type wordOfPair() const;
  mlir::ImplicitLocOpBuilder &builder;
  ViewType type;
  mlir::Value base, batchOffset;
  mlir::Value rowStride, columnStride; ///< in elements; none where neighbours lie side by side
  bool mayBeDense = false;             ///< though nothing says that columns are
};

} // namespace gemm::tile

#endif

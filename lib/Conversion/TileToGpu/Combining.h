// How lanes combine values of f32, or of i32: by what integers they are compared, and from which
// lane the others come. Asked by what stores numbers of lines and groups, and by what hands a
// group's number to its elements.
#ifndef GEMM_LIB_TILETOGPU_COMBINING_H
#define GEMM_LIB_TILETOGPU_COMBINING_H

#include "gemm/Conversion/Tile/Thread.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm::tile {

/// Lanes that hold a row of a block of 16x8 accumulators, two columns each, and those that hold a
/// column (Layout/FragmentMap.h); they are neighbours, and so many apart.
inline constexpr int64_t lanesOfRow = 4, lanesOfColumn = gemm::threadsOfWarp / lanesOfRow,
                         columnsOfBlock = 2 * lanesOfRow;

/// Absolute values are compared as the integers that their bits are: they are ordered alike, and
/// NaN without its sign is larger than infinity. Values with signs are compared by integers that
/// are ordered as they are, between NaNs at both ends. What is added is added as f32.
class Combining {
public:
  Combining(mlir::ImplicitLocOpBuilder &builder, gemm::ir::Combiner combiner,
            bool integers = false);

  bool adds;
  bool sizes;    ///< of absolute values, else of values
  bool least;    ///< the least counts, else the largest
  bool integers; ///< values are i32, else f32

  /// A value as it is combined: f32 where it adds, else i32.
  mlir::Value taken(mlir::Value value);
  /// What is not there counts as.
  mlir::Value neutral();
  mlir::Value combined(mlir::Value left, mlir::Value right);
  /// The number that values were combined to, of their type.
  mlir::Value given(mlir::Value number);
  /// From bits of f32 signed integers that are ordered as it is, and from them the bits again.
  mlir::Value ordered(mlir::Value bits);

  /// The number of the lane so far away.
  mlir::Value fromLane(mlir::Value number, int64_t distance);
  /// What the lanes of a warp make of their numbers that hold a row together, or a column.
  mlir::Value overLanes(mlir::Value number, bool ofRow);

private:
  mlir::Value constant(int64_t value);
  mlir::Value withoutSign(mlir::Value bits);
  /// Every NaN as the one that no number is beyond.
  mlir::Value withNaNLast(mlir::Value bits);

  mlir::ImplicitLocOpBuilder &builder;
};

} // namespace gemm::tile

#endif

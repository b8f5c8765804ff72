// Where an epilogue puts its results. An engine takes every run of a lane's
// accumulator once, in the order of the fragment map, in the type of its sums; it rounds to
// the output's type and sees to the edges of the problem.
#ifndef GEMM_LIB_TILETOGPU_STOREENGINE_H
#define GEMM_LIB_TILETOGPU_STOREENGINE_H

#include "ViewAddress.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"

#include <memory>

namespace gemm::tile {

/// An output and the unit whose tile is stored; `transposed` if the tile's columns are
/// the output's rows, of a view of major k or mn: the strides of others say where both lie. With
/// `othersBelow` rows behind the unit's are other units', which a tensor map would store.
struct StoreTarget {
  mlir::ImplicitLocOpBuilder &builder;
  ViewType type;
  mlir::ValueRange view;
  const UnitValues &unit;
  bool transposed, othersBelow;
};

class StoreEngine {
public:
  explicit StoreEngine(const StoreTarget &target) : target(target), builder(target.builder) {}
  virtual ~StoreEngine() = default;
  /// The next run's values, which lie at (row, col) of the problem.
  virtual void store(Int row, Int col, llvm::ArrayRef<mlir::Value> values) = 0;
  /// After the last run of a group: what was held back of it is stored now.
  virtual void endGroup() {}
  /// After the last run.
  virtual void finish() {}

protected:
  const StoreTarget target;
  mlir::ImplicitLocOpBuilder &builder;
};

/// A value as elements of this type lie in memory: one rounding, to nearest even; integers wrap.
mlir::Value roundTo(mlir::ImplicitLocOpBuilder &builder, mlir::Type element, mlir::Value value);

/// Each lane stores what it holds, as one vector where alignment and the edge allow it; the runs of
/// a group one after another.
std::unique_ptr<StoreEngine> storeDirect(const StoreTarget &target, const FragmentMap &map,
                                         const LanePlace &place);

/// Where a warp's part of the tile begins, and the first element that the lane holds.
struct WarpPlace {
  Int warpRow, warpCol, row, col;
};

/// Rows or columns, or groups of these, become one number each. Of groups all values may be the
/// `same`.
std::unique_ptr<StoreEngine> storeReduced(const StoreTarget &target, gemm::ResultAttr result,
                                          const FragmentMap &map, const WarpPlace &place,
                                          bool same);

} // namespace gemm::tile

#endif

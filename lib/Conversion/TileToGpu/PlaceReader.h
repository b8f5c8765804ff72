// Where the elements of a lane lie in the problem, and what an epilogue computes of that: once for
// all elements that have it alike. Columns modulo a width that divides a warp's are the lane's
// first one and a number, alike in each of the groups that wide, and compared with numbers here.
#ifndef GEMM_LIB_TILETOGPU_PLACEREADER_H
#define GEMM_LIB_TILETOGPU_PLACEREADER_H

#include "ViewAddress.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <tuple>

namespace gemm::tile {

/// A place along n, counted in the lane: lane / step + number, where `lane` is the lane's first
/// column inside of what its warp has of a group, and a multiple of `step`.
struct LaneColumn {
  int64_t number = 0, step = 1;
};

class PlaceReader {
public:
  /// Of an epilogue and runs of `map`, whose warp's columns begin at a multiple of their number.
  PlaceReader(mlir::ImplicitLocOpBuilder &builder, EpilogueOp op, const FragmentMap &map,
              const UnitValues &unit, const LanePlace &place);

  /// What gemm.index is for element `j` of a run.
  mlir::Value placeOf(gemm::IndexOp index, FragmentRun run, int64_t j);
  /// What an op has of these operands where all of them are places, or made of places and numbers;
  /// else none.
  mlir::Value computed(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands);
  /// Whether a place is a column of the lane.
  std::optional<LaneColumn> columnOf(mlir::Value place) const;
  /// Of those with this step one's value, and the most that it is above its number.
  Int valueOf(LaneColumn column) const;
  int64_t mostAbove(LaneColumn column) const;

private:
  mlir::Value folded(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands);
  mlir::Value foldedColumn(mlir::Operation *op, int64_t column, int64_t by);
  mlir::Value foldedColumn(mlir::Operation *op, LaneColumn column, int64_t by);
  mlir::Value placeOf(LaneColumn column);
  mlir::Value truth(bool value);

  mlir::ImplicitLocOpBuilder &builder;
  FragmentMap map;
  UnitValues unit;
  LanePlace place;
  Int lane;
  bool isAsked; ///< whether the epilogue reads places at all
  std::map<std::pair<uint64_t, int64_t>, mlir::Value> places; ///< by dim, and from the lane's first
  std::map<std::pair<int64_t, int64_t>, mlir::Value> columns; ///< by step and number
  std::map<std::vector<const void *>, mlir::Value> results;   ///< by op and operands
  llvm::DenseSet<mlir::Value> ofPlaces;                       ///< all of these
  llvm::DenseMap<mlir::Value, int64_t> wholes; ///< those along n, from the lane's first
  llvm::DenseMap<mlir::Value, LaneColumn> inLane;
};

} // namespace gemm::tile

#endif

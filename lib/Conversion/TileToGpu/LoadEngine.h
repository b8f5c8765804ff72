// Where an epilogue's operand comes from that is not loaded by lanes from memory: an engine hands
// out the elements of runs of a lane's accumulator, each run once, in the order of the fragment
// map.
#ifndef GEMM_LIB_TILETOGPU_LOADENGINE_H
#define GEMM_LIB_TILETOGPU_LOADENGINE_H

#include "ViewAddress.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"

namespace gemm::tile {

class LoadEngine {
public:
  explicit LoadEngine(mlir::ImplicitLocOpBuilder &builder) : builder(builder) {}
  virtual ~LoadEngine() = default;
  /// Both elements of the next run: of two bytes as one vector, else one by one.
  virtual llvm::SmallVector<mlir::Value> load(FragmentRun run) = 0;

protected:
  mlir::ImplicitLocOpBuilder &builder;
};

/// A matrix on its way through a source, and the warp's part of the tile: where it begins.
struct LoadOrigin {
  mlir::ImplicitLocOpBuilder &builder;
  LoadingType type;
  mlir::ValueRange loading;
  ViewType viewType;
  mlir::ValueRange view;
  const UnitValues &unit;
  const FragmentMap &map;
  Int row, col;
};

} // namespace gemm::tile

#endif

// The pieces of tile-expand-schedule: one function per schedule, what they share,
// and the roles.
#ifndef GEMM_LIB_TILEEXPANDSCHEDULE_SCHEDULES_H
#define GEMM_LIB_TILEEXPANDSCHEDULE_SCHEDULES_H

#include "gemm/Conversion/Tile/Int.h"
#include "gemm/Dialect/Tile/Tile.h"

namespace gemm::tile {

struct TileCoordinates {
  Int m, n;
};

/// Tile number `index` of tilesM x tilesN in groups of `group` tile rows, column
/// by column inside a group; the last group may be lower.
TileCoordinates groupedRaster(Int index, Int tilesM, Int tilesN, Int group);

/// A unit and its range [lo, hi) of k-steps.
struct UnitOfWork {
  mlir::Value unit;
  Int lo, hi;
};

/// The output tiles of the kernel that `units` belongs to. The ops that count them
/// are written when the object is made; `at` writes at the builder's place.
class OutputTiles {
public:
  OutputTiles(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);

  /// All k-steps of tile number `index`, the batch being the slowest dimension.
  UnitOfWork at(Int index, Int group);

private:
  llvm::ArrayRef<int64_t> tile();
  Int extent(Axis axis);

  mlir::ImplicitLocOpBuilder &builder;
  UnitsOp units;
  Int k, tilesM, tilesN;

public:
  const Int count; ///< over all batches
};

/// The CTA's number.
Int blockNumber(mlir::ImplicitLocOpBuilder &builder);

/// Moves the body of `units` before `before` with its arguments set; returns what it
/// yields.
llvm::SmallVector<mlir::Value> inlineUnit(UnitsOp units, const UnitOfWork &work,
                                          mlir::ValueRange carried, mlir::RewriterBase &rewriter,
                                          mlir::Block *block, mlir::Block::iterator before);

/// Each replaces `units` by its body for the units of this CTA.
void expandBlock(UnitsOp units, BlockScheduleAttr schedule, mlir::RewriterBase &rewriter);
void expandPersistent(UnitsOp units, PersistentScheduleAttr schedule, mlir::RewriterBase &rewriter);

/// Replaces the roles of `kernel` by a branch on the warp each (none if there is
/// one role).
void expandRoles(KernelOp kernel, mlir::RewriterBase &rewriter);

} // namespace gemm::tile

#endif

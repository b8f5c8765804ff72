// The pieces of tile-expand-schedule: one function per schedule, the raster they
// share, and the roles.
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

/// Replaces `units` by its body for the one unit of this CTA.
void expandBlock(UnitsOp units, BlockScheduleAttr schedule, mlir::RewriterBase &rewriter);

/// Replaces the roles of `kernel` by a branch on the warp each (none if there is
/// one role).
void expandRoles(KernelOp kernel, mlir::RewriterBase &rewriter);

} // namespace gemm::tile

#endif

// Where a lane's pairs of 32-bit results lie in a panel (StoreBulk.cpp). A warp stores 8 bytes of a
// lane for 16 lanes at a time, which have four lines of it, and 4 bytes for all 32. The swizzle
// leaves two chunks that are written together in their pair, so that of lines it moves by odd and
// by even numbers two would share their banks: lanes of the odd ones take the two halves of what
// they have to store in the other order. Templates over the integer, as in Swizzle.h.
#ifndef GEMM_DIALECT_TILE_LAYOUT_PANEL_H
#define GEMM_DIALECT_TILE_LAYOUT_PANEL_H

#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"

namespace gemm::tile {

/// Where panel `panel` of a warp's part of a tile begins in it: panels of 16 rows follow one
/// another along a band of rows, then on the next band.
struct PanelPlace {
  int64_t row, col;
};
inline PanelPlace placeOfPanel(const FragmentMap &map, int64_t panelCols, int64_t panel) {
  const int64_t ofBand = map.cols / panelCols;
  return {panel / ofBand * map.bandRows(), panel % ofBand * panelCols};
}
/// The panel that has a run.
inline int64_t panelOfRun(const FragmentMap &map, int64_t panelCols, FragmentRun run) {
  return run.row / map.bandRows() * (map.cols / panelCols) + run.col / panelCols;
}

/// 1 for lanes of such a line, else 0.
template <typename Int> Int takesOtherFirst(const SwizzledPart &panel, Int line) {
  return line / (widestSpan / panel.span()) % 2;
}

/// Blocks of 8 columns that a line of the panel has; of one there are no halves.
inline int64_t blocksOf(const SwizzledPart &panel) { return panel.span() / (2 * chunkBytes); }

/// Offset of the pair that a lane stores in the turn of block `block` of its row `line`: of lanes
/// with `other` that of the block half a line further, or back.
template <typename Int>
Int pairOffset(const SwizzledPart &panel, Int line, Int laneCol, int64_t block, Int other) {
  Int chunk = laneCol / 4 + block * 2;
  if (blocksOf(panel) > 1)
    chunk = chunk ^ (other * blocksOf(panel));
  return swizzledOffset(panel, line, chunk) + laneCol % 4 * 4;
}

/// The same where lines are the tile's columns, of numbers of so many bytes: one of 32 bits a turn,
/// or two of 16 of rows that are neighbours, of lanes with `other` the second column's first.
template <typename Int>
Int columnOffset(const SwizzledPart &panel, Int row, Int laneCol, int64_t block, Int turn,
                 Int other, int64_t bytes) {
  const int64_t inChunk = chunkBytes / bytes;
  Int line = laneCol + block * 8 + (turn ^ other);
  return swizzledOffset(panel, line, row / inChunk) + row % inChunk * bytes;
}

} // namespace gemm::tile

#endif

// Which element of the accumulator tile a lane's register holds, for mma.m16n8
// (PTX ISA, "Matrix Fragments for mma.m16n8k16", accumulator): registers c0, c1
// are one pair of columns of row lane/4, c2, c3 the same columns eight rows down.
#ifndef GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H
#define GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H

#include <cstdint>

namespace gemm::tile {

/// One run of adjacent columns that a lane holds: `length` registers from
/// `firstRegister`, at (row, col) relative to the lane's origin.
struct FragmentRun {
  int64_t firstRegister, row, col, length;
};

/// The accumulator of a warp tile rows x cols, four registers for each 16x8
/// block, blocks of one 16-row band adjacent.
struct MmaSyncFragmentMap {
  int64_t rows, cols;

  int64_t registers() const { return rows * cols / 32; }
  int64_t runs() const { return registers() / 2; }
  FragmentRun run(int64_t index) const {
    int64_t block = index / 2, half = index % 2, blocksPerBand = cols / 8;
    return {4 * block + 2 * half, 16 * (block / blocksPerBand) + 8 * half,
            8 * (block % blocksPerBand), 2};
  }
  /// Row and column of the lane's origin inside the warp tile.
  template <typename Int> static Int laneRow(Int lane) { return lane / 4; }
  template <typename Int> static Int laneCol(Int lane) { return lane % 4 * 2; }
};

} // namespace gemm::tile

#endif

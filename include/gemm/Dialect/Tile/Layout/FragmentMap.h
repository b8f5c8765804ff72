// Which element of the accumulator tile a lane's register holds. One 16x8 block of
// mma.m16n8 (PTX ISA, "Matrix Fragments for mma.m16n8k16", accumulator) holds in
// registers c0, c1 one pair of columns of row lane/4, in c2, c3 the same columns
// eight rows down; wgmma.m64nN (PTX ISA, "Register Fragments for wgmma.mma_async")
// stacks four such bands, one per warp.
#ifndef GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H
#define GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H

#include <cstdint>

namespace gemm::tile {

/// One run of adjacent columns that a lane holds: `length` registers from
/// `firstRegister`, at (row, col) relative to the lane's origin.
struct FragmentRun {
  int64_t firstRegister, row, col, length;
};

/// The accumulator of a warp, rows x cols: four registers for each 16x8 block,
/// blocks of one band adjacent, bands `bandRows` rows apart: 16 for mma.sync, 64
/// for wgmma, where the warps of a warpgroup interleave.
struct FragmentMap {
  int64_t rows, cols, bandRows = 16;

  int64_t registers() const { return rows * cols / 32; }
  int64_t runs() const { return registers() / 2; }
  FragmentRun run(int64_t index) const {
    int64_t block = index / 2, half = index % 2, blocksPerBand = cols / 8;
    return {4 * block + 2 * half, bandRows * (block / blocksPerBand) + 8 * half,
            8 * (block % blocksPerBand), 2};
  }
  /// Row and column of the lane's origin inside the warp's first band.
  template <typename Int> static Int laneRow(Int lane) { return lane / 4; }
  template <typename Int> static Int laneCol(Int lane) { return lane % 4 * 2; }

  /// Where the first band of warp number `warp` begins in the CTA tile; `warpsN`
  /// warp tiles lie side by side along N.
  template <typename Int> Int warpRow(Int warp, int64_t warpsN) const {
    if (bandRows == 16)
      return warp / warpsN * rows;
    return warp / (4 * warpsN) * (4 * rows) + warp % 4 * 16;
  }
  template <typename Int> Int warpCol(Int warp, int64_t warpsN) const {
    return (bandRows == 16 ? warp % warpsN : warp / 4 % warpsN) * cols;
  }
};

} // namespace gemm::tile

#endif

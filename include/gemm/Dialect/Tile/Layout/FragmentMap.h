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

/// The accumulator of a warp, rows x cols: four registers for each 16x8 block, blocks of one
/// band adjacent. `warps` execute an instruction together and take turns with its bands of 16
/// rows (Target/Mma.h).
struct FragmentMap {
  int64_t rows, cols, warps = 1;

  /// From one band of a warp to its next.
  int64_t bandRows() const { return 16 * warps; }
  int64_t registers() const { return rows * cols / 32; }
  int64_t runs() const { return registers() / 2; }
  FragmentRun run(int64_t index) const {
    int64_t block = index / 2, half = index % 2, blocksPerBand = cols / 8;
    return {4 * block + 2 * half, bandRows() * (block / blocksPerBand) + 8 * half,
            8 * (block % blocksPerBand), 2};
  }
  /// The first register of the run at this place.
  int64_t registerOf(int64_t row, int64_t col) const {
    return 4 * (row / bandRows() * (cols / 8) + col / 8) + 2 * (row % bandRows() / 8);
  }
  /// Row and column of the lane's origin inside the warp's first band.
  template <typename Int> static Int laneRow(Int lane) { return lane / 4; }
  template <typename Int> static Int laneCol(Int lane) { return lane % 4 * 2; }

  /// Where the first band of warp number `warp` begins in the CTA tile; `warpsN`
  /// warp tiles lie side by side along N.
  template <typename Int> Int warpRow(Int warp, int64_t warpsN) const {
    return warp / (warps * warpsN) * (warps * rows) + warp % warps * 16;
  }
  template <typename Int> Int warpCol(Int warp, int64_t warpsN) const {
    return (warp / warps % warpsN) * cols;
  }
};

} // namespace gemm::tile

#endif

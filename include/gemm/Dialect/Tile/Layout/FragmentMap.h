// Which element of the accumulator tile a lane's register holds. One 16x8 block of
// mma.m16n8 (PTX ISA, "Matrix Fragments for mma.m16n8k16", accumulator) holds in
// registers c0, c1 one pair of columns of row lane/4, in c2, c3 the same columns
// eight rows down; wgmma.m64nN (PTX ISA, "Register Fragments for wgmma.mma_async")
// stacks four such bands, one per warp.
// Where an operand is loaded as pairs of rows (LdMatrix.h, ldMatrixPairs), the 16 rows of a block
// are in another order: a lane's two are neighbours; so are, of 16 columns, a lane's four.
// Nothing says which columns those are that instructions find as rows of B: where lines of a part
// run along K, a copy lays each where its block finds it (`columnAt`), so that a lane has side by
// side what it has of several blocks, and accesses it as one vector. Columns that lanes exchanged
// behind the product would take 14 instructions for 8 elements.
#ifndef GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H
#define GEMM_DIALECT_TILE_LAYOUT_FRAGMENTMAP_H

#include "gemm/Target/Limits.h"

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
  bool pairedRows = false, pairedCols = false; ///< A, or B, was loaded as pairs of rows
  int64_t joined = 1; ///< blocks whose columns a lane has side by side, 1, 2 or 4

  /// From one band of a warp to its next.
  int64_t bandRows() const { return 16 * warps; }
  int64_t registers() const { return rows * cols / gemm::threadsOfWarp; }
  int64_t runs() const { return registers() / 2; }
  FragmentRun run(int64_t index) const {
    const int64_t half = index / together() % 2, blocksPerBand = cols / 8,
                  block = index / (2 * together()) * together() + index % together();
    return {4 * block + 2 * half, bandRows() * (block / blocksPerBand) + rowOfHalf() * half,
            colOfBlock(block % blocksPerBand), 2};
  }
  /// The first register of the run at this place.
  int64_t registerOf(int64_t row, int64_t col) const {
    const int64_t block = col / joinedCols() * together() + col % joinedCols() / 2;
    return 4 * (row / bandRows() * (cols / 8) + block) + 2 * (row % bandRows() / rowOfHalf());
  }
  /// Where result `i` of the instruction for block `block` of band `band` is: of two blocks with
  /// paired columns the first has the even ones.
  int64_t registerOfResult(int64_t band, int64_t block, int64_t i) const {
    const int64_t first = 4 * (band * (cols / 8) + block);
    return pairedCols ? first - block % 2 * 4 + i % 2 * 4 + i / 2 * 2 + block % 2 : first + i;
  }
  /// Row and column of the lane's origin inside the warp's first band.
  template <typename Int> Int laneRow(Int lane) const { return lane / 4 * (pairedRows ? 2 : 1); }
  template <typename Int> Int laneCol(Int lane) const { return lane % 4 * lengthOfLane(); }
  /// Columns that a lane has side by side, and those of the blocks that these are of.
  int64_t lengthOfLane() const { return 2 * together(); }
  int64_t joinedCols() const { return 8 * together(); }
  /// Which column of the warp tile, or of the CTA's, instructions are to find as row `place` of B.
  template <typename Int> Int columnAt(Int place) const {
    if (joined == 1)
      return place;
    return place / joinedCols() * joinedCols() + place % 8 / 2 * lengthOfLane() +
           place % joinedCols() / 8 * 2 + place % 2;
  }

  /// Where the first band of warp number `warp` begins in the CTA tile; `warpsN`
  /// warp tiles lie side by side along N.
  template <typename Int> Int warpRow(Int warp, int64_t warpsN) const {
    return warp / (warps * warpsN) * (warps * rows) + warp % warps * 16;
  }
  template <typename Int> Int warpCol(Int warp, int64_t warpsN) const {
    return (warp / warps % warpsN) * cols;
  }

private:
  int64_t together() const { return pairedCols ? 2 : joined; }
  /// From the first row of a lane in a band to its second.
  int64_t rowOfHalf() const { return pairedRows ? 1 : 8; }
  /// The first of the two columns that a lane has of a block, from its first of the band.
  int64_t colOfBlock(int64_t block) const {
    return block / together() * joinedCols() + block % together() * 2;
  }
};

} // namespace gemm::tile

#endif

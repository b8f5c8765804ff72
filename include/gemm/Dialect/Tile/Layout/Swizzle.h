// Where a 16-byte chunk of an operand tile lies in shared memory. The functions
// are templates over the integer: int64_t in unit tests, an expression that emits
// IR in the lowering, so the tested formula is the emitted one.
//
// A part of `lines` lines of `lineBytes` is cut into panels of `span` bytes, the
// largest of 128, 64, 32 and 16 that divides the line. Inside a panel the chunks
// of one line are permuted by XOR with the line's number, so that the eight lines
// one ldmatrix phase reads fall into eight different groups of four banks.
// The scheme is CUTLASS's Swizzle<B, 4, 3> with B = log2(span / 16). Where single elements of 4
// bytes are read across lines, 8 of each of 4 lines, these are two chunks of each: XOR with twice
// the line's number keeps them apart.
#ifndef GEMM_DIALECT_TILE_LAYOUT_SWIZZLE_H
#define GEMM_DIALECT_TILE_LAYOUT_SWIZZLE_H

#include "gemm/Target/Mma.h"

#include <cstdint>

namespace gemm::tile {

/// Bytes one lane moves and the unit the swizzle permutes.
constexpr int64_t chunkBytes = 16;

struct SwizzledPart {
  int64_t lines;     ///< number of lines (the strided dimension)
  int64_t lineBytes; ///< bytes of a line (the contiguous dimension), multiple of 16
  int64_t apart = 1; ///< chunks that are read together of a line

  int64_t span() const { return spanOf(lineBytes); }
  int64_t chunksPerLine() const { return lineBytes / chunkBytes; }
  int64_t bytes() const { return lines * lineBytes; }
};

/// Byte offset of chunk `chunk` of line `line` in the part. Values are
/// non-negative; `Int` needs + * / % ^ with int64_t constants on the right.
template <typename Int> Int swizzledOffset(const SwizzledPart &part, Int line, Int chunk) {
  const int64_t span = part.span(), chunks = span / chunkBytes, linesPerRow = widestSpan / span;
  Int swizzled = (chunk % chunks) ^ ((line / linesPerRow * part.apart) % chunks);
  Int panel = chunk / chunks;
  return panel * (part.lines * span) + line * span + swizzled * chunkBytes;
}

} // namespace gemm::tile

#endif

// How wgmma finds an operand in shared memory (PTX ISA, "Asynchronous Warpgroup
// Level Matrix Shared Memory Layout", matrix descriptor). A part laid out as in
// Swizzle.h is described by the address of its first element and by constants of
// its type; the functions give both, for any row block and k16 step. Templates
// over the integer, as in Swizzle.h.
#ifndef GEMM_DIALECT_TILE_LAYOUT_DESCRIPTOR_H
#define GEMM_DIALECT_TILE_LAYOUT_DESCRIPTOR_H

#include "gemm/Dialect/Tile/Layout/Swizzle.h"

namespace gemm::tile {

/// Everything of the 64-bit descriptor but the address: bits 16-29 the leading
/// byte offset / 16, 32-45 the stride byte offset / 16, 62-63 the swizzle. The
/// stride leads from eight lines to the next eight; the leading offset, used when
/// lines run along M or N, from one panel to the next. The base offset (49-51) is
/// 0: panels start on a multiple of eight swizzle spans.
inline uint64_t descriptorBits(const SwizzledPart &part, bool kMajor) {
  const uint64_t span = part.span();
  const uint64_t leading = kMajor ? 1 : part.lines * span / 16;
  const uint64_t mode = span == 128 ? 1 : span == 64 ? 2 : span == 32 ? 3 : 0;
  return leading << 16 | 8 * span / 16 << 32 | mode << 62;
}

/// Bytes from the part's start to where the operand of one instruction begins: in row `row` the
/// bytes of k-step `step`, 32 each, of which an MN-major part, whose elements are of 16 bits, has
/// 16 lines. `row` is a multiple of 8 for a K-major part and of span / 2 for an MN-major one.
template <typename Int>
Int descriptorOffset(const SwizzledPart &part, bool kMajor, Int row, int64_t step) {
  const int64_t span = part.span(), panel = part.lines * span;
  if (kMajor)
    return row * span + (32 * step / span * panel + 32 * step % span);
  return row / (span / 2) * panel + 16 * step * span;
}

/// Bits 0-13 of the descriptor for a place in the CTA's shared memory. Its address has the
/// CTA's rank in its cluster from bit 24 on, which no field of the descriptor is for.
template <typename Int> Int descriptorAddress(Int address) { return address / 16 % 0x4000; }

/// What a descriptor grows by where its operand lies `bytes` further, a multiple of 16. A
/// CTA's memory ends below 2^18, so that the sum stays in those bits: the rank is cut off
/// once, not at each step.
template <typename Int> Int descriptorDistance(Int bytes) { return bytes / 16; }

} // namespace gemm::tile

#endif

// Which line and chunk each lane addresses when ldmatrix.x4 loads the fragments
// of mma.m16n8k16 from a part (PTX ISA, "ldmatrix" and "Matrix Fragments for
// mma.m16n8k16"). Lane L supplies the address of one of the four 8x8 matrices'
// rows; `transposed` says that the .trans form is needed, which is the case when
// K is the strided dimension. Templates over the integer, as in Swizzle.h.
#ifndef GEMM_DIALECT_TILE_LAYOUT_LDMATRIX_H
#define GEMM_DIALECT_TILE_LAYOUT_LDMATRIX_H

#include <cstdint>

namespace gemm::tile {

template <typename Int> struct LineChunk {
  Int line, chunk;
};

/// Four registers of one 16x16 block of A: a0 (rows 0-7, k 0-7), a1 (rows 8-15,
/// k 0-7), a2 (rows 0-7, k 8-15), a3 (rows 8-15, k 8-15). `row` is the block's
/// first row in the part, a multiple of 16; `step` the k16 step.
template <typename Int> LineChunk<Int> ldMatrixA(bool kMajor, Int lane, Int row, int64_t step) {
  if (kMajor)
    return {row + lane % 16, lane / 16 + 2 * step};
  return {lane % 8 + (lane / 16) * 8 + 16 * step, row / 8 + (lane / 8) % 2};
}

/// Four registers of one 16x16 block of B (16 of N by 16 of K): b0, b1 of n 0-7,
/// then b0, b1 of n 8-15.
template <typename Int> LineChunk<Int> ldMatrixB(bool kMajor, Int lane, Int row, int64_t step) {
  if (kMajor)
    return {row + lane % 8 + (lane / 16) * 8, (lane / 8) % 2 + 2 * step};
  return {lane % 8 + ((lane / 8) % 2) * 8 + 16 * step, row / 8 + lane / 16};
}

/// Element `element` of a line.
template <typename Int> struct LineElement {
  Int line, element;
};

/// Where a lane's register `i` of the same block comes from where elements have 32 bits and K is
/// the strided dimension, which no ldmatrix transposes: one element, of mma.m16n8k8 (PTX ISA,
/// "Matrix Fragments for mma.m16n8k8"). `step` is the k8 step.
template <typename Int>
LineElement<Int> fragmentElement(bool isA, Int lane, Int row, int64_t step, int64_t i) {
  const int64_t further = isA ? i / 2 : i % 2, below = isA ? i % 2 : i / 2;
  return {lane % 4 + (8 * step + 4 * further), row + lane / 4 + 8 * below};
}

} // namespace gemm::tile

#endif

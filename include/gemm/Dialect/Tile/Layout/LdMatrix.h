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

/// Bytes where K is the strided dimension: ldmatrix transposes pairs of bytes, so that lane L gets
/// rows 2(L/4) and 2(L/4) + 1 of 16, of two k from each matrix. The first two matrices have k 0-15
/// of a step of 32, the others k 16-31. Of the four k that a register of mma.m16n8k32 takes, 4(L%4)
/// on, the first matrix has the first two for lanes of L%4 < 2 and the last two for others, and the
/// second matrix has the rest: so that the eight lines of each differ modulo 8, as the swizzle
/// needs.
template <typename Int> LineChunk<Int> ldMatrixPairs(Int lane, Int row, int64_t step) {
  Int inMatrix = lane % 8, second = (lane / 8 % 2) ^ (inMatrix / 4);
  return {lane / 16 * 16 + inMatrix / 2 * 4 + second * 2 + inMatrix % 2 + 32 * step, row / 16};
}

/// The same where each of the four matrices has eight k of 32 in turn, for m16n8k16.
template <typename Int> LineChunk<Int> ldMatrixTransposedPairs(Int lane, Int row, int64_t step) {
  return {lane + 32 * step, row / 16};
}

/// How prmt makes of both matrices' registers, first and second, the one of row 2(L/4): its four
/// bytes in the order of k; that of the next row is `nextOfPair` more.
template <typename Int> Int selectorOfPairs(Int lane) {
  constexpr int64_t inOrder = 0x6420, turned = 0x2064;
  return lane % 4 / 2 * (turned - inOrder) + inOrder;
}
constexpr int64_t nextOfPair = 0x1111;

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

/// The k of lane `lane` in a step of elements of 8 bytes, where a product takes four: which they
/// are does not matter where they are the same of A and of B. Two steps' of a span of lines along K
/// lie side by side, in its first half for lanes of L%4 < 2 and in the second for others, so that
/// four lines' chunks differ. Of the four lines along M or N that lanes read, none are the same
/// modulo 4, by twice which the swizzle sets two chunks apart (Swizzle.h).
template <typename Int> Int kOfDouble(Int lane, int64_t step) {
  constexpr int64_t ofSpan = 4; // steps of a span's 16 elements
  Int half = lane / 2 % 2;
  return (half + step % 2) % 2 * 2 + half * 8 + lane % 2 +
         (step / ofSpan * 16 + step % ofSpan / 2 * 4);
}

/// The first of `kOfRun` k that lie side by side, of lane `lane` in a step of 32, where the numbers
/// of one operand are converted and the lines of both run along K. A lane's k are its own, of A and
/// B alike, so that none are exchanged. A span of the wider operand's lines has `spanK`, 64 or 32,
/// of which a lane has a quarter: of the chunks that two neighbouring lines are read of, which the
/// swizzle changes in their last bit, all differ then.
constexpr int64_t kOfRun = 8;
template <typename Int> Int runOfLane(Int lane, int64_t step, int64_t spanK) {
  const int64_t steps = spanK / (4 * kOfRun);
  return lane % 4 * (spanK / 4) + (step % steps * kOfRun + step / steps * spanK);
}

} // namespace gemm::tile

#endif

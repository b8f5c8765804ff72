// Which lane and register hold an element of an operand or accumulator of a matrix
// instruction, as the PTX ISA draws it. Internal to the report library.
#pragma once

namespace gemm::report {

struct Held {
  int lane, reg;
};

/// mma.m16n8k16 with 16-bit operands: A is 16 x 16, B 16 (k) x 8, C 16 x 8.
inline Held heldA(int row, int k) {
  return {row % 8 * 4 + k % 8 / 2, k / 8 * 4 + row / 8 * 2 + k % 2};
}
inline Held heldB(int k, int column) { return {column * 4 + k % 8 / 2, k / 8 * 2 + k % 2}; }
inline Held heldC(int row, int column) {
  return {row % 8 * 4 + column / 2, row / 8 * 2 + column % 2};
}

/// wgmma.m64nNk16: the warp of the warpgroup that holds a row of D, and within it.
inline int wgmmaWarp(int row) { return row / 16; }
inline Held heldD(int row, int column) {
  Held block = heldC(row % 16, column % 8);
  return {block.lane, column / 8 * 4 + block.reg};
}

} // namespace gemm::report

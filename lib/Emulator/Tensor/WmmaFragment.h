// Which elements of a wmma fragment each lane holds. PTX leaves that open; here
// fragments are those of the mma.sync instructions that the hardware executes:
// 16-row (or 8-row) by 16-byte tiles of A, 8-column tiles of B, 16x8 (or 8x8)
// tiles of C, lane = 4 g + t. Where PTX gives a fragment more registers than it
// has elements, the registers repeat from the start.
#pragma once

#include "Decode/Program.h"

namespace gemm::emulator {

/// Bytes of an element of the matrix in memory: tf32 is read as four.
unsigned elementBytes(const MmaShape &, MmaShape::Matrix);
/// Registers that PTX gives the fragment, and those that hold distinct elements.
unsigned fragmentRegisters(const MmaShape &, MmaShape::Matrix);
unsigned distinctRegisters(const MmaShape &, MmaShape::Matrix);

struct FragmentPlace {
  unsigned outer; ///< row of A or C, column of B
  unsigned inner; ///< first element held along K of A and B, along a row of C
};
/// The first element in a lane's register; the others of the register follow it
/// along `inner`.
FragmentPlace placeOf(const MmaShape &, MmaShape::Matrix, unsigned reg, unsigned lane);
/// Elements in one register.
unsigned elementsPerRegister(const MmaShape &, MmaShape::Matrix);
/// m8n8k4 of f64, and the like: whether wmma has this combination.
bool hasWmmaShape(const MmaShape &);

} // namespace gemm::emulator

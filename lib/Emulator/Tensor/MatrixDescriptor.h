// The 64-bit descriptor by which wgmma finds a matrix in shared memory, and the
// address of each of its 16-byte chunks. Pure functions of the descriptor's
// bits; sources: PTX ISA, "Matrix Descriptor Format" and "Strides".
//
// A chunk holds 16 bytes that lie together whatever the swizzle: of K where the
// matrix is K-major, of M or N where it is MN-major.
#pragma once

#include <cstdint>
#include <string>

#include "gemm/Emulator/Rules.h"

namespace gemm::emulator {

struct MatrixDescriptor {
  uint32_t start = 0;               ///< bytes in shared memory
  uint32_t leading = 0, stride = 0; ///< byte offsets
  uint32_t baseOffset = 0;          ///< row of the swizzle pattern that `start` lies in
  uint32_t span = 16;               ///< bytes of a swizzled line: 16 (none), 32, 64, 128

  static MatrixDescriptor unpack(uint64_t bits);
  struct Problem {
    Rule rule = Rule::DescriptorBits;
    std::string text{}; ///< "expected X, got Y", or empty: none
  };
  /// Why the bits should be no descriptor.
  static Problem problem(uint64_t bits);

  /// K-major: bytes [16 half, 16 half + 16) of the 32 bytes of K of one row.
  uint32_t kMajorChunk(unsigned row, unsigned half) const;
  /// MN-major, 16-bit elements: elements 8 group to 8 group + 7 of one k.
  uint32_t mnMajorChunk(unsigned group, unsigned k) const;

private:
  uint32_t swizzled(uint32_t address) const;
};

} // namespace gemm::emulator

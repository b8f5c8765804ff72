// What the innermost dimension of a stored matrix does to its copies: lines of
// 128 bytes a tile touches, the widest vector a thread may copy, whether TMA can
// address it, and what padding would gain. All about one operand in storage.
#pragma once

#include "gemm/Target/Target.h"

#include <cstdint>
#include <string>

namespace gemm {

inline constexpr int64_t kLineBytes = 128;  // a cache line of every target here
inline constexpr int64_t kTmaBytes = 16;    // TMA: base and outer strides
inline constexpr int64_t kSectorBytes = 32; // what L2 is asked for (CUDA C++ Best Practices Guide)

/// The widest aligned copy of lines so many bytes apart: 16, 8, 4, 2 or 1.
int64_t vectorBytes(int64_t strideBytes);

struct AlignmentReport {
  int64_t rowBytes = 0;     // leading dimension in bytes
  int64_t vectorBytes = 0;  // 16, 8, 4, 2 or 1: the widest aligned copy of a row
  bool tma = false;         // outer stride a multiple of 16 bytes
  int64_t lines = 0;        // that a tile at the origin touches
  int64_t alignedLines = 0; // that it would touch with rows of whole lines
  int64_t padTo = 0;        // leading dimension in elements that mends it; 0: fine
  double gain = 1;          // lines / alignedLines: traffic saved by padding
};

/// A tile of `rows` x `cols` elements of a matrix with leading dimension `ld`;
/// `cols` runs along the innermost dimension.
AlignmentReport checkAlignment(int64_t ld, int64_t elementBytes, int64_t rows, int64_t cols);

/// Whether the machine copies boxes of a matrix by itself (TMA).
inline bool hasTensorMaps(const Target &target) {
  return target.computeCapability >= capabilityOfHopper;
}

/// "pad K from 4095 to 4096: 16-byte copies and TMA instead of 2-byte copies,
/// 1.98x fewer lines per tile", without TMA where the machine has none, or "" when there is
/// nothing to gain.
std::string alignmentAdvice(const AlignmentReport &report, const std::string &dimension, int64_t ld,
                            bool tensorMaps);

} // namespace gemm

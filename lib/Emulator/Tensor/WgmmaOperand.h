// Where an operand of wgmma lies in shared memory, chunk by chunk. The four warps of a
// warpgroup and every turn of a loop ask for the same few operands, so that layouts are
// remembered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Order/Shadow.h"

namespace gemm::emulator {

struct OperandLayout {
  uint64_t descriptor;
  bool mnMajor;
  unsigned first, rows;
  /// Places of 16 bytes: of K-major operands both halves of K of a row after the other,
  /// of MN-major ones all groups of eight rows of a k.
  std::vector<uint32_t> chunks;
  uint32_t end;                  ///< of the chunk that lies last
  std::vector<ByteRange> ranges; ///< the chunks as few ranges, in order
  uint64_t wavefronts, ideal;    ///< passes over the banks, and the fewest there could be

  /// Rows of 32 bytes of K.
  void gather(const std::byte *shared, std::byte *out) const;
};

/// The layout of rows [first, first + rows) of an operand, until the next call.
const OperandLayout &operandLayout(uint64_t descriptor, bool mnMajor, unsigned first,
                                   unsigned rows);

} // namespace gemm::emulator

// Chunks of an operand by its descriptor, what follows from them, and the few operands
// of a kernel by a direct-mapped table.
#include "Tensor/WgmmaOperand.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "Tensor/MatrixDescriptor.h"

namespace gemm::emulator {

namespace {

void layChunks(OperandLayout &o) {
  const MatrixDescriptor d = MatrixDescriptor::unpack(o.descriptor);
  o.chunks.resize(2 * o.rows);
  uint32_t *at = o.chunks.data();
  if (!o.mnMajor) {
    for (unsigned row = o.first; row < o.first + o.rows; ++row)
      for (unsigned half = 0; half < 2; ++half)
        *at++ = d.kMajorChunk(row, half);
    return;
  }
  for (unsigned k = 0; k < 16; ++k)
    for (unsigned group = o.first / 8; group < (o.first + o.rows) / 8; ++group)
      *at++ = d.mnMajorChunk(group, k);
}

void joinChunks(OperandLayout &o) {
  std::vector<uint32_t> sorted = o.chunks;
  std::sort(sorted.begin(), sorted.end());
  o.end = sorted.back() + 16;
  o.ranges.clear();
  for (uint32_t c : sorted)
    if (!o.ranges.empty() && c <= o.ranges.back().at + o.ranges.back().bytes)
      o.ranges.back().bytes = c + 16 - o.ranges.back().at;
    else
      o.ranges.push_back({c, 16});
}

/// Eight chunks that make a core matrix are read at once: as many passes as chunks
/// that lie in the same four banks.
void countBanks(OperandLayout &o) {
  // K-major: rows, and two halves of K in each; MN-major: k, and groups of M or N.
  const size_t perLine = o.mnMajor ? o.rows / 8 : 2;
  o.wavefronts = o.ideal = 0;
  for (size_t first = 0; first < o.chunks.size(); first += 8 * perLine)
    for (size_t column = first; column < first + perLine; ++column) {
      unsigned uses[8] = {}, most = 0;
      for (unsigned line = 0; line < 8; ++line)
        most = std::max(most, ++uses[o.chunks[column + line * perLine] / 16 % 8]);
      o.wavefronts += most;
      ++o.ideal;
    }
}

} // namespace

void OperandLayout::gather(const std::byte *shared, std::byte *out) const {
  const uint32_t *at = chunks.data();
  if (!mnMajor) {
    for (unsigned i = 0; i < 2 * rows; ++i)
      std::memcpy(out + 16 * i, shared + at[i], 16);
    return;
  }
  auto *dense = reinterpret_cast<uint16_t *>(out);
  for (unsigned k = 0; k < 16; ++k)
    for (unsigned group = 0; group < rows / 8; ++group) {
      uint16_t chunk[8];
      std::memcpy(chunk, shared + *at++, 16);
      for (unsigned i = 0; i < 8; ++i)
        dense[(8 * group + i) * 16 + k] = chunk[i];
    }
}

const OperandLayout &operandLayout(uint64_t descriptor, bool mnMajor, unsigned first,
                                   unsigned rows) {
  // More than a kernel has: slots of its ring times k of a slot, for each operand.
  static thread_local std::array<OperandLayout, 128> known{};
  uint64_t key = (descriptor * 0x9e3779b97f4a7c15 >> 50) ^ (first / 16 * 5 + rows * 3 + mnMajor);
  OperandLayout &o = known[key % known.size()];
  if (o.descriptor == descriptor && o.mnMajor == mnMajor && o.first == first && o.rows == rows)
    return o;
  o.descriptor = descriptor;
  o.mnMajor = mnMajor;
  o.first = first;
  o.rows = rows; // never 0, as in those that nobody asked for yet
  layChunks(o);
  joinChunks(o);
  countBanks(o);
  return o;
}

} // namespace gemm::emulator

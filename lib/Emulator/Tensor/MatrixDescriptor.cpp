// Canonical layouts of a wgmma operand. In units of 16-byte chunks, with lines
// of L = span / 16 chunks:
//   K-major,  none:     row = (8, n), chunk of K = 2:  strides ((1, SBO), LBO)
//   K-major,  swizzled: row = (8, n), chunk of K = 2:  strides ((L, SBO), 1)
//   MN-major, none:     chunk = n, k = (8, m):         strides (SBO, (1, LBO))
//   MN-major, swizzled: chunk = (L, n), k = (8, m):    strides ((1, LBO), (L, SBO))
#include "Tensor/MatrixDescriptor.h"

namespace gemm::emulator {

MatrixDescriptor MatrixDescriptor::unpack(uint64_t bits) {
  static constexpr uint32_t spans[] = {16, 128, 64, 32};
  MatrixDescriptor d;
  d.start = uint32_t(bits & 0x3fff) << 4;
  d.leading = uint32_t(bits >> 16 & 0x3fff) << 4;
  d.stride = uint32_t(bits >> 32 & 0x3fff) << 4;
  d.baseOffset = uint32_t(bits >> 49 & 7);
  d.span = spans[bits >> 62];
  return d;
}

MatrixDescriptor::Problem MatrixDescriptor::problem(uint64_t bits) {
  constexpr uint64_t reserved =
      uint64_t(3) << 14 | uint64_t(3) << 30 | uint64_t(7) << 46 | uint64_t(0x3ff) << 52;
  if (bits & reserved)
    return {Rule::DescriptorBits, "expected bits 14-15, 30-31, 46-48 and 52-61 to be zero"};
  MatrixDescriptor d = unpack(bits);
  // The pattern repeats every eight lines; `start` may lie inside its first line.
  const uint32_t lines = d.span / 16 - 1, line = d.start >> 7 & lines;
  if (d.span > 16 && line != (d.baseOffset & lines))
    return {d.baseOffset ? Rule::DescriptorBase : Rule::DescriptorPattern,
            "expected a matrix that starts where its " + std::to_string(d.span) +
                "-byte swizzle pattern does, a multiple of " + std::to_string(8 * d.span) +
                " bytes (or a base offset of " + std::to_string(line) + "), got byte " +
                std::to_string(d.start) + " with base offset " + std::to_string(d.baseOffset)};
  return {};
}

// Bits 4 to 6 of an address are exclusive-ored with bits 7 to 9, as many as the
// mode has, counted from the start of the pattern.
uint32_t MatrixDescriptor::swizzled(uint32_t a) const {
  return a ^ (((a >> 7) - baseOffset) & (span / 16 - 1)) << 4;
}

uint32_t MatrixDescriptor::kMajorChunk(unsigned row, unsigned half) const {
  uint32_t a = start + row % 8 * span + row / 8 * stride;
  return span == 16 ? a + half * leading : swizzled(a + half * 16);
}

uint32_t MatrixDescriptor::mnMajorChunk(unsigned group, unsigned k) const {
  if (span == 16)
    return start + group * stride + k % 8 * 16 + k / 8 * leading;
  const unsigned line = span / 16;
  return swizzled(start + group / line * leading + group % line * 16 + k % 8 * span +
                  k / 8 * stride);
}

} // namespace gemm::emulator

// One wgmma by one warpgroup for each CTA: its operands are an image of shared memory and
// two descriptors without their address, its accumulators are registers. Internal.
#pragma once

#include "Product.h"

namespace gemm::conform {

struct WgmmaShape {
  const char *a = "bf16", *b = "bf16", *accumulator = "f32";
  unsigned n = 64;
  bool aMnMajor = false, bMnMajor = false;
  bool aInRegisters = false, negateA = false, saturate = false;

  unsigned k() const { return 32 / formatOf(a).bytes(); }
  /// 32-bit accumulators of a thread.
  unsigned registers() const { return n * formatOf(accumulator).bytes() / 8; }
  /// Bytes of the image: A's part, then B's. Every layout below fits.
  static constexpr unsigned aBytes = 8192;
  unsigned imageBytes() const { return aBytes + (n <= 8 ? 8192 : n <= 64 ? 16384 : 40960); }
};

/// What each CTA reads before its image.
struct WgmmaHeader {
  uint64_t descriptorA = 0, descriptorB = 0; ///< B's already points past A's part
  uint32_t addressMask = 0x3ffff;            ///< applied to the image's shared address
  uint32_t scaleD = 1;
  uint32_t reports = 1; ///< writes its accumulators at all
  uint32_t unused = 0;
};

/// `in` per CTA: header, image, 128 x registers() accumulators, and 128 x 4 registers of A;
/// `out` per CTA: accumulators.
std::string wgmmaKernel(const WgmmaShape &);

/// A matrix in the image by its canonical layout.
struct MatrixLayout {
  unsigned span = 16; ///< of the swizzle; 16: none
  bool mnMajor = false;
  uint32_t base = 0, leading = 0, stride = 0; ///< bytes

  /// Where byte `b` of element (row, k), an element of `bytes` bytes, lies.
  uint32_t at(unsigned row, unsigned k, unsigned bytes, unsigned b) const;
  uint64_t descriptor() const;
};
/// The layout of `rows` rows from byte `base` on. The leading dimension is a multiple of
/// 512, so that what a rank adds to it shows.
MatrixLayout layoutFor(unsigned span, bool mnMajor, unsigned rows, uint32_t base);

/// Accumulators as a thread's registers, from a row-major 64 x n matrix.
void appendAccumulators(Bytes &, const WgmmaShape &, const std::vector<uint64_t> &matrix);
/// A's rows as the registers of each thread.
void appendA(Bytes &, const WgmmaShape &, const std::vector<uint64_t> &matrix);

} // namespace gemm::conform

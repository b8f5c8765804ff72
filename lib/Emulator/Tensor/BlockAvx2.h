// A product of up to 16 rows and 8 columns with AVX2, bit for bit what the portable code computes:
// operands made ready once, then sums of eight columns of a row at a time. Internal to the two
// files that are built for AVX2 and asked for it.
#pragma once

#if defined(__x86_64__)

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

#include "Tensor/TensorTile.h"

#define GEMM_AVX2 __attribute__((target("avx2,f16c")))

namespace gemm::emulator {

inline constexpr unsigned blockRows = 16, blockColumns = 8, blockK = 32;

/// A line that is bad has numbers of 2^36 or more; a special one has infinities or NaN, for which
/// `value` has 0 and `raw` them. Numbers below 2^-35 are tiny, and 0 in `value`. A whole line is of
/// integers below 2^15 times 2^unit.
struct BlockRows {
  alignas(32) float value[blockRows][blockK], raw[blockRows][blockK];
  alignas(32) int16_t integer[blockRows][blockK];
  alignas(16) int8_t exponent[blockK][blockRows]; ///< of a product that is not 0
  int most[blockRows]; ///< the largest exponent of a number, and that of one that is tiny
  int tiny[blockRows];
  int unit[blockRows];
  int largest[blockRows];       ///< of the integers' magnitudes
  uint32_t bad, special, whole; ///< by row
};

/// The same by column; of `integer` each 32 bits are those of two k.
struct alignas(32) BlockColumns {
  __m256 value[blockK], raw[blockK];
  __m256i integer[blockK / 2];
  int8_t exponent[blockK][blockColumns];
  alignas(32) int most[blockColumns];
  alignas(32) int tiny[blockColumns];
  alignas(32) float power[blockColumns]; ///< 2^unit
  alignas(32) float largest[blockColumns];
  uint32_t bad, special, whole; ///< by column
};

/// `rows` (at most 16) of k elements, dense. k is a multiple of 8.
GEMM_AVX2 void prepareRows(const std::byte *from, unsigned rows, unsigned k, Type, BlockRows &);
/// Eight columns of k elements, each dense.
GEMM_AVX2 void prepareColumns(const std::byte *from, unsigned k, Type, BlockColumns &);

/// Adds to rows of eight accumulators, `stride` apart. Of each row the columns whose data the
/// vectors do not take are left as they were, and told by bits in `left`. k is a multiple of the
/// model's step, which is 4, 8, 16 or 32.
GEMM_AVX2 void multiplyBlock(const BlockRows &, unsigned rows, const BlockColumns &, unsigned k,
                             const DotModel &, float *sums, size_t stride, uint8_t *left);

bool hasAvx2();

} // namespace gemm::emulator

#endif

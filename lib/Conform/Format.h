// The number formats of the tensor cores as bits: what random operands and exact small
// integers are made of. Internal.
#pragma once

#include "Kernel.h"

#include <string_view>

namespace gemm::conform {

struct Format {
  std::string_view name;
  unsigned bits, exponent, fraction; ///< exponent 0: an integer
  bool isSigned = true;
  bool infinities = true; ///< false: e4m3, whose NaN is all ones

  unsigned bytes() const { return bits / 8; }
  bool integer() const { return exponent == 0; }
  int bias() const { return (1 << (exponent - 1)) - 1; }
  /// Bits of an integer that the format holds exactly.
  uint64_t encode(int64_t value) const;
  /// The integer that such bits mean.
  int64_t decodeInteger(uint64_t bits) const;
  /// Sign, biased exponent and fraction put together.
  uint64_t pack(bool negative, unsigned biased, uint64_t frac) const;
  /// Biased exponents of finite normal numbers are 1 up to this.
  unsigned topExponent() const { return (1u << exponent) - (infinities ? 2 : 1); }
  uint64_t nan() const {
    return pack(false, (1u << exponent) - 1, infinities ? fractionTop() : fractionMask());
  }
  uint64_t infinity(bool negative) const { return pack(negative, (1u << exponent) - 1, 0); }
  uint64_t fractionMask() const { return (uint64_t(1) << fraction) - 1; }
  uint64_t fractionTop() const { return uint64_t(1) << (fraction - 1); }
};

/// f16, bf16, tf32 (32 bits, of which 13 are ignored), e4m3, e5m2, f32, f64, s8, u8, s32.
const Format &formatOf(std::string_view name);

/// A finite number whose biased exponent is below `exponents`.
uint64_t numberBelow(const Format &, unsigned exponents, Random &);

/// What is hard about a matrix product.
enum class Hard {
  Integers,  ///< small and exact: the result can be stated
  Near,      ///< exponents within a few bits: truncation shows
  Wide,      ///< every exponent
  Cancel,    ///< pairs of products that all but cancel
  Subnormal, ///< A has no normal number
  Special,   ///< some NaN, infinities, zeros and extremes
};
inline constexpr Hard everyHard[] = {Hard::Integers, Hard::Near,      Hard::Wide,
                                     Hard::Cancel,   Hard::Subnormal, Hard::Special};
std::string_view nameOf(Hard);

/// Row-major bits of a matrix with `k` elements to a row; `first`: operand A, otherwise B.
std::vector<uint64_t> operand(const Format &, Hard, size_t rows, size_t k, bool first, Random &);
/// Bits of accumulators to begin with.
std::vector<uint64_t> accumulators(const Format &, Hard, size_t count, Random &);

} // namespace gemm::conform

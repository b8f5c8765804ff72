// The numbers that a factor of a product of floats may be: those of its own type, or, beside a
// factor of 16 bits, those of a byte, or of four bits of one, which are multiplied as numbers of
// that. Data of the exact class are drawn as significands and exponents and stored by what is here.
#pragma once

#include "OtherData.h"
#include "oracle/Float.h"

#include <cmath>
#include <cstddef>

namespace gemm::runtime {

inline bool hasSign(bundle::DType type) {
  return type == bundle::DType::I8 || type == bundle::DType::I4;
}
inline bool isByte(bundle::DType type) {
  return hasSign(type) || type == bundle::DType::UI8 || type == bundle::DType::UI4;
}
/// Bits of a magnitude.
inline int factorPrecision(bundle::DType type) {
  return !isByte(type) ? precisionOf(type)
                       : static_cast<int>(bundle::bitWidth(type)) - hasSign(type);
}
/// Its binade is the last one whose multiples of a significand may be stored: of bytes the one
/// beyond their own.
inline double largestFactor(bundle::DType type) {
  return isByte(type) ? std::ldexp(1.0, factorPrecision(type)) : oracle::largestFinite(type);
}
inline double halfSmallestFactor(bundle::DType type) {
  return isByte(type) ? 0.5 : oracle::halfSmallest(type);
}
/// Of bytes without a sign the magnitude is stored; for one number of those with, the only one
/// whose magnitude has a bit more, and what is no number as the one with all bits set.
inline void storeFactor(bundle::DType type, std::byte *at, double value) {
  if (!isByte(type))
    return oracle::storeFloat(type, at, value);
  const double least = hasSign(type) ? -std::ldexp(1.0, factorPrecision(type)) : 0;
  const double held = !std::isfinite(value)                 ? -1
                      : hasSign(type) && value == least / 2 ? least
                      : hasSign(type)                       ? value
                                                            : std::fabs(value);
  oracle::storeInteger(type, at, static_cast<int64_t>(held));
}

} // namespace gemm::runtime

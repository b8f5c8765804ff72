// Bits and values of the float types, and the conversions between them that
// the whole emulator shares. Everything is exact or rounded as named; nothing
// depends on the host's rounding mode.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace gemm::emulator {

inline float floatOfBits(uint32_t b) { return std::bit_cast<float>(b); }
inline uint32_t bitsOfFloat(float f) { return std::bit_cast<uint32_t>(f); }
inline double floatOfBits64(uint64_t b) { return std::bit_cast<double>(b); }
inline uint64_t bitsOfDouble(double d) { return std::bit_cast<uint64_t>(d); }

inline float floatOfBf16(uint16_t b) { return floatOfBits(uint32_t(b) << 16); }

inline float floatOfF16(uint16_t h) {
  uint32_t sign = uint32_t(h & 0x8000) << 16, mag = h & 0x7fff;
  if (mag >= 0x7c00) // Inf and NaN keep their payload
    return floatOfBits(sign | 0x7f800000 | (mag & 0x3ff) << 13);
  // Exponent re-biased by a multiplication, which also normalises subnormals.
  float f = floatOfBits(mag << 13) * 0x1p112f;
  return floatOfBits(bitsOfFloat(f) | sign);
}

/// Round to nearest even; NaN becomes NVIDIA's 0x7fff.
inline uint16_t bf16OfFloat(float f) {
  uint32_t b = bitsOfFloat(f);
  if ((b & 0x7fffffff) > 0x7f800000)
    return 0x7fff;
  return uint16_t((b + 0x7fff + (b >> 16 & 1)) >> 16);
}

inline uint16_t f16OfFloat(float f) {
  uint32_t b = bitsOfFloat(f), sign = b >> 16 & 0x8000, mag = b & 0x7fffffff;
  if (mag > 0x7f800000)
    return 0x7fff;
  if (mag >= 0x477ff000) // 65520 and above round to infinity
    return uint16_t(sign | 0x7c00);
  if (mag < 0x38800000) // below 2^-14: a subnormal, rounded by adding 0.5
    return uint16_t(sign | (bitsOfFloat(floatOfBits(mag) + 0.5f) - bitsOfFloat(0.5f)));
  mag += 0xfff + (mag >> 13 & 1);
  return uint16_t(sign | ((mag - 0x38000000) >> 13));
}

/// A subnormal becomes zero of its sign; `least` is the smallest normal number.
inline float flushed(float v, float least = 0x1p-126f) {
  return std::fabs(v) < least ? std::copysign(0.0f, v) : v;
}

enum class Round : uint8_t { NearestEven, Zero, Down, Up, NearestAway };

/// A double rounded to `fraction` explicit bits with least exponent `emin` and
/// greatest `emax`; what overflows becomes Inf or the largest value, as the
/// mode says. The result is exact in a double.
double roundTo(double x, int fraction, int emin, int emax, Round mode);

/// x + y with the inexact bit kept in the last place ("round to odd"), so that
/// a later rounding to at most 51 bits is correct. Without branches.
inline double addToOdd(double x, double y) {
  double s = x + y, t = s - x, err = (x - (s - t)) + (y - t);
  uint64_t bits = bitsOfDouble(s);
  bool even = (bits & 1) == 0 && (err < 0 || err > 0); // NaN when s is not finite
  // One step towards the error leaves an odd last place.
  uint64_t step = 1 - 2 * ((bitsOfDouble(err) ^ bits) >> 63);
  return floatOfBits64(bits + (even ? step : 0));
}

/// A double to float, rounded to odd.
inline float floatToOdd(double d) {
  float f = float(d);
  uint32_t b = bitsOfFloat(f);
  if (double(f) == d || d != d)
    return f;
  if (std::fabs(double(f)) > std::fabs(d))
    --b;
  return floatOfBits(b | 1);
}

/// x / y and the root of x, rounded to odd (the operands hold floats).
inline double toOdd(double r, double rest) {
  uint64_t bits = bitsOfDouble(r);
  bool even = (bits & 1) == 0 && (rest < 0 || rest > 0);
  uint64_t step = 1 - 2 * ((bitsOfDouble(rest) ^ bits) >> 63);
  return floatOfBits64(bits + (even ? step : 0));
}
inline double divideToOdd(double x, double y) {
  double q = x / y, rest = std::fma(-q, y, x);
  return toOdd(q, std::signbit(y) ? -rest : rest);
}
inline double squareRootToOdd(double x) {
  double r = std::sqrt(x);
  return toOdd(r, std::fma(-r, r, x));
}

/// a * b + c rounded once.
inline float fusedMultiplyAdd(float a, float b, float c) {
  return float(addToOdd(double(a) * double(b), double(c)));
}

} // namespace gemm::emulator

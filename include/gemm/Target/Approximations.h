// What the PTX ISA states of its approximate instructions (9.7.3 "Floating Point
// Instructions", as docs/conformance.md cites them). In: an instruction, an operand and the
// exact result. Out: how far a result may be from it, and the results furthest from it.
// Plain arithmetic, for whoever computes at the ISA's worst case.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace gemm {

enum class Approximation : uint8_t { Ex2, Lg2, Rcp, Rsqrt, Sqrt, Sin, Cos, Tanh, Div };

/// The formats of an approximation's result: explicit bits and the least exponent.
struct ApproximateFormat {
  int fraction = 23, least = -126, greatest = 127;
};
inline constexpr ApproximateFormat approximateF32{}, approximateF16{10, -14, 15},
    approximateBf16{7, -126, 127};

/// |result - exact| <= relative |exact| + absolute; or so many units of the last place from
/// the exact result correctly rounded.
struct ApproximationError {
  double relative = 0, absolute = 0;
  int ulps = 0;
};

inline constexpr double kPi = 0x1.921fb54442d18p+1;

/// `x` is the operand (div: not asked).
constexpr ApproximationError approximationError(Approximation function, double x) {
  switch (function) {
  case Approximation::Ex2:
  case Approximation::Div:
    return {0, 0, 2};
  case Approximation::Rcp:
    return {0, 0, 1};
  case Approximation::Lg2:
    return x > 0.5 && x < 2 ? ApproximationError{0, 0x1p-22, 0} : ApproximationError{0x1p-22, 0, 0};
  case Approximation::Rsqrt:
    return {0x1.125fbee250669p-23, 0, 0}; // 2^-22.9
  case Approximation::Sqrt:
    return {0x1p-23, 0, 0};
  case Approximation::Sin:
  case Approximation::Cos:
    if (x >= -2 * kPi && x <= 2 * kPi)
      return {0, 0x1.6a09e667f3bcdp-21, 0}; // 2^-20.5
    if (x >= -100 * kPi && x <= 100 * kPi)
      return {0, 0x1.3b2c47bff832cp-15, 0}; // 2^-14.7
    return {0, 2, 0};                       // nothing is stated
  case Approximation::Tanh:
    return {0x1p-11, 0, 0};
  }
  return {};
}

/// The same for the forms of 16 bits: ex2 and tanh.
constexpr ApproximationError approximationErrorOfHalves(Approximation function, bool bf16) {
  if (function == Approximation::Ex2)
    return {bf16 ? 0x1p-7 : 0x1.125fbee250663p-10, 0, 0}; // 2^-9.9 of f16
  return {0, bf16 ? 0x1p-8 : 0x1.0251353756991p-11, 0};   // 2^-10.987 of f16
}

/// The number of a format that is nearest to `value`, or the next one towards zero (-1) or
/// away from it (1).
inline double toApproximateFormat(double value, ApproximateFormat format, int towards) {
  if (value == 0 || !std::isfinite(value))
    return value;
  double unit = std::ldexp(1.0, std::max(std::ilogb(value), format.least) - format.fraction);
  double units = std::fabs(value) / unit; // exact
  double whole = towards == 0  ? std::nearbyint(units)
                 : towards < 0 ? std::floor(units)
                               : std::ceil(units);
  double largest = std::ldexp(2 - std::ldexp(1.0, -format.fraction), format.greatest);
  double magnitude = whole * unit;
  if (magnitude > largest)
    magnitude = towards < 0 ? largest : INFINITY;
  return std::copysign(magnitude, value);
}

/// The largest (`up`) or least result that the error allows. Zeros, infinities and NaN have
/// results that the ISA states; what the caller must not ask for is x = 0.
inline double outermost(double exact, ApproximationError error, bool up, ApproximateFormat format) {
  if (!std::isfinite(exact))
    return exact;
  double sign = up ? 1 : -1;
  if (error.ulps != 0) {
    double rounded = toApproximateFormat(exact, format, 0);
    if (rounded == 0 || !std::isfinite(rounded))
      return rounded;
    int exponent = std::max(std::ilogb(rounded), format.least);
    double moved = rounded + sign * error.ulps * std::ldexp(1.0, exponent - format.fraction);
    return toApproximateFormat(moved, format, 0);
  }
  double limit = exact + sign * (std::fabs(exact) * error.relative + error.absolute);
  return toApproximateFormat(limit, format, (limit > 0) == up ? -1 : 1);
}

} // namespace gemm

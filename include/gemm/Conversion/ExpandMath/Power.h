// x^y of f32 for any x and y, and the cube root, over the `Ops` of Expansions.h, which have for
// this `split` besides: of a positive normal x the m and whole e, as floats, with x = m 2^e and m
// in [sqrt(1/2), sqrt(2)].
//
// Stated errors, relative: pow 2^-19, cbrt 2^-20 (ExpansionsTest.cpp). Both may be 2^-126 off
// beside that. Zeros, infinities, NaN and signs are those of C's pow and cbrt.
#ifndef GEMM_CONVERSION_EXPANDMATH_POWER_H
#define GEMM_CONVERSION_EXPANDMATH_POWER_H

#include "gemm/Conversion/ExpandMath/Expansions.h"

#include <utility>

namespace gemm::expansion {

/// The bits of the square root of 1/2, from which `split` counts.
constexpr int rootOfHalf = 0x3f3504f3;

/// log2 of a positive finite x as a sum of two floats, good to 2^-26 of itself, which a power of up
/// to 2^150 needs: log2(m) is 2 / ln 2 (s + s^3 / 3 + ...) for s = (m - 1) / (m + 1), whose
/// division is put right by its rest.
template <typename Ops>
std::pair<typename Ops::F, typename Ops::F> log2InTwo(Ops &o, typename Ops::F x) {
  auto one = o.constant(1.0);
  auto isSmall = o.lessEqual(x, o.constant(0x1p-100));
  auto [m, e] = o.split(o.select(isSmall, o.mul(x, o.constant(0x1p60)), x));
  e = o.select(isSmall, o.sub(e, o.constant(60.0)), e);
  auto f = o.sub(m, one), g = o.add(m, one), lostOfG = o.sub(m, o.sub(g, one));
  auto s = o.div(f, g), negated = o.sub(o.constant(-0.0), s);
  auto rest = o.div(o.fma(negated, lostOfG, o.fma(negated, g, f)), g);
  constexpr double scale = 2.8853900817779268, high = 0x1.715476p+1;
  auto first = o.mul(s, o.constant(high));
  auto lost = o.fma(s, o.constant(high), o.sub(o.constant(-0.0), first));
  lost = o.fma(s, o.constant(scale - high), lost);
  lost = o.fma(rest, o.constant(high), lost);
  auto square = o.mul(s, s);
  auto series = o.mul(square, horner(o, square, {1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3}));
  lost = o.fma(first, series, lost);
  auto sum = o.add(e, first); // e is 0, or larger than the other
  lost = o.add(o.sub(first, o.sub(sum, e)), lost);
  auto all = o.add(sum, lost);
  return {all, o.sub(lost, o.sub(all, sum))};
}

/// a^(y + yLow) for a >= 0, where yLow is beyond the bits of y.
template <typename Ops>
typename Ops::F powerOfMagnitude(Ops &o, typename Ops::F a, typename Ops::F y, double yLow) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  auto [high, low] = log2InTwo(o, a);
  high = o.select(o.lessEqual(a, o.constant(0.0)), o.constant(-inf), high);
  high = o.select(o.lessEqual(o.constant(inf), a), a, high);
  auto product = o.mul(y, high);
  auto lost = o.fma(y, low, o.fma(y, high, o.sub(o.constant(-0.0), product)));
  if (yLow != 0)
    lost = o.fma(high, o.constant(yLow), lost);
  // Beyond these the result is 0 or infinity, and what is lost may be NaN.
  auto limit = o.constant(160.0);
  lost = o.select(o.lessEqual(limit, o.abs(product)), o.constant(0.0), lost);
  product = o.minimum(o.maximum(product, o.constant(-160.0)), limit);
  // One binade less of large results, of which some are finite where 2^product alone is not.
  auto isLarge = o.lessEqual(o.constant(64.0), product);
  product = o.select(isLarge, o.sub(product, o.constant(1.0)), product);
  auto result = o.mul(o.ex2(product), o.fma(lost, o.constant(0.6931471805599453), o.constant(1.0)));
  result = o.select(isLarge, o.add(result, result), result);
  result = o.select(o.lessEqual(o.abs(o.sub(a, o.constant(1.0))), o.constant(0.0)), o.constant(1.0),
                    result);
  return o.select(o.lessEqual(a, o.constant(inf)), result, a); // a is NaN
}

template <typename Ops> typename Ops::F pow(Ops &o, typename Ops::F x, typename Ops::F y) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  auto zero = o.constant(0.0), size = o.abs(y);
  auto power = powerOfMagnitude(o, o.abs(x), y, 0);
  auto isWhole = [&](auto value) {
    return o.lessEqual(o.abs(o.sub(value, o.roundEven(value))), zero);
  };
  // Of a negative x there is the power of a whole y, with x's sign if y is odd; and that of -inf.
  auto ofWhole = o.select(isWhole(o.mul(y, o.constant(0.5))), power, o.copysign(power, x));
  auto ofOther = o.select(o.lessEqual(zero, x), power,
                          o.select(o.lessEqual(x, o.constant(-inf)), power,
                                   o.constant(std::numeric_limits<double>::quiet_NaN())));
  auto result = o.select(isWhole(y), ofWhole, ofOther);
  result = o.select(o.lessEqual(o.constant(0x1p24), size), power, result); // even, or infinite
  result = o.select(o.lessEqual(o.abs(o.sub(x, o.constant(1.0))), zero), o.constant(1.0), result);
  return o.select(o.lessEqual(size, zero), o.constant(1.0), result);
}

template <typename Ops> typename Ops::F cbrt(Ops &o, typename Ops::F x) {
  constexpr double third = 0x1.555556p-2;
  return o.copysign(powerOfMagnitude(o, o.abs(x), o.constant(third), 1.0 / 3 - third), x);
}

} // namespace gemm::expansion

#endif

// sinh, cosh and the inverse hyperbolic functions of f32 over the `Ops` of Expansions.h, which have
// `sqrt` for this besides.
//
// Stated errors, relative: all 2^-20 (ExpansionsTest.cpp, bench/approximations). Zeros, infinities,
// NaN and signs are those of C's functions.
#ifndef GEMM_CONVERSION_EXPANDMATH_HYPERBOLIC_H
#define GEMM_CONVERSION_EXPANDMATH_HYPERBOLIC_H

#include "gemm/Conversion/ExpandMath/Expansions.h"

namespace gemm::expansion {

/// e^a / 2 for a >= 0 by the square of e^(a/2), which is finite where e^a / 2 is.
template <typename Ops> typename Ops::F halfExp(Ops &o, typename Ops::F a) {
  auto half = o.constant(0.5), root = exp(o, o.mul(a, half));
  return o.mul(o.mul(root, half), root);
}
template <typename Ops> typename Ops::F cosh(Ops &o, typename Ops::F x) {
  auto h = halfExp(o, o.abs(x));
  return o.add(h, o.div(o.constant(0.25), h));
}
template <typename Ops> typename Ops::F sinh(Ops &o, typename Ops::F x) {
  auto a = o.abs(x), h = halfExp(o, a);
  auto series = o.mul(x, horner(o, o.mul(x, x),
                                {2.704957173e-8, 2.7466398e-6, 0.0001984316574, 0.00833331551,
                                 0.1666666728, 0.9999999997}));
  auto large = o.copysign(o.sub(h, o.div(o.constant(0.25), h)), x);
  return o.select(o.lessEqual(a, o.constant(2.0)), series, large);
}

/// log(2a) for an a above 2^12, whose square is all of 1 + a^2 in f32.
template <typename Ops> typename Ops::F logOfTwice(Ops &o, typename Ops::F a) {
  return o.add(log(o, a), o.constant(0.6931471805599453));
}
/// log(a + sqrt(1 + a^2)) as log1p of what is above 1.
template <typename Ops> typename Ops::F asinh(Ops &o, typename Ops::F x) {
  auto a = o.abs(x), one = o.constant(1.0), square = o.mul(a, a);
  auto above = o.add(a, o.div(square, o.add(one, o.sqrt(o.add(square, one)))));
  auto isLarge = o.lessEqual(o.constant(4096.0), a);
  return o.copysign(o.select(isLarge, logOfTwice(o, a), log1p(o, above)), x);
}
/// log(x + sqrt(x^2 - 1)) as log1p of what is above 1.
template <typename Ops> typename Ops::F acosh(Ops &o, typename Ops::F x) {
  auto one = o.constant(1.0), u = o.sub(x, one);
  auto above = o.add(u, o.sqrt(o.mul(u, o.add(u, o.constant(2.0)))));
  auto r = o.select(o.lessEqual(o.constant(4096.0), x), logOfTwice(o, x), log1p(o, above));
  // Below -1 the root is of a positive number.
  return o.select(o.lessEqual(one, x), r, o.constant(std::numeric_limits<double>::quiet_NaN()));
}
/// log((1 + a) / (1 - a)) / 2.
template <typename Ops> typename Ops::F atanh(Ops &o, typename Ops::F x) {
  auto a = o.abs(x), one = o.constant(1.0);
  auto above = o.div(o.add(a, a), o.sub(one, a));
  return o.copysign(o.mul(log1p(o, above), o.constant(0.5)), x);
}

} // namespace gemm::expansion

#endif

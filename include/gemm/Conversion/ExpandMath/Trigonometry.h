// tan, and the inverse trigonometric functions of f32 over the `Ops` of Expansions.h, which have
// `sqrt` for this besides.
//
// Stated errors, relative: all 2^-20; of tan for |x| <= 2^13 (ExpansionsTest.cpp,
// bench/approximations). Zeros, infinities, NaN and signs are those of C's functions.
#ifndef GEMM_CONVERSION_EXPANDMATH_TRIGONOMETRY_H
#define GEMM_CONVERSION_EXPANDMATH_TRIGONOMETRY_H

#include "gemm/Conversion/ExpandMath/Expansions.h"

namespace gemm::expansion {
constexpr double pi = 3.141592653589793;

/// x - n pi/2 with pi/2 in three pieces, of which the first leaves no rounding for |x| <= 2^13:
/// both x, from pi/4 up, and the product are multiples of 2^-24, and the difference is below 1.
template <typename Ops>
typename Ops::F reduceQuarter(Ops &o, typename Ops::F x, typename Ops::F n) {
  auto r = o.fma(n, o.constant(-0x1.921fb6p+0), x);
  r = o.fma(n, o.constant(0x1.777a5cp-25), r);
  return o.fma(n, o.constant(0x1.ee59dap-50), r);
}

/// tan of what is left of n quarters of a turn, -1 / tan of it if n is odd.
template <typename Ops> typename Ops::F tan(Ops &o, typename Ops::F x) {
  auto n = o.roundEven(o.mul(x, o.constant(0.63661977236758134)));
  auto r = reduceQuarter(o, x, n);
  auto near = o.mul(r, horner(o, o.mul(r, r),
                              {0.009483594996, 0.002922947998, 0.02458202738, 0.05335513848,
                               0.133398045, 0.3333308052, 1.000000016}));
  auto half = o.mul(n, o.constant(0.5));
  auto isEven = o.lessEqual(o.abs(o.sub(half, o.roundEven(half))), o.constant(0.0));
  auto turned = o.select(isEven, near, o.div(o.constant(-1.0), near));
  // Where n is 0, so that -0 stays itself.
  return o.select(o.lessEqual(o.abs(x), o.constant(0x1p-12)), x, turned);
}

/// atan of t in [0, 1].
template <typename Ops> typename Ops::F atanOfUnit(Ops &o, typename Ops::F t) {
  return o.mul(
      t, horner(o, o.mul(t, t),
                {-0.001701170064, 0.01048764925, -0.03035186479, 0.05708955593, -0.08349724968,
                 0.109323415, -0.1426001608, 0.1999807528, -0.3333327629, 0.9999999972}));
}
template <typename Ops> typename Ops::F atan(Ops &o, typename Ops::F x) {
  auto a = o.abs(x), one = o.constant(1.0);
  auto isUnit = o.lessEqual(a, one);
  auto r = atanOfUnit(o, o.select(isUnit, a, o.div(one, a)));
  return o.copysign(o.select(isUnit, r, o.sub(o.constant(pi / 2), r)), x);
}
/// The angle of (x, y): that of the smaller size over the larger, mirrored where |y| is larger, and
/// again where x is negative, be it -0.
template <typename Ops> typename Ops::F atan2(Ops &o, typename Ops::F y, typename Ops::F x) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  auto a = o.abs(x), b = o.abs(y), zero = o.constant(0.0), one = o.constant(1.0);
  auto least = o.minimum(a, b), most = o.maximum(a, b);
  auto t = o.div(least, most);
  t = o.select(o.lessEqual(most, zero), zero, t);
  t = o.select(o.lessEqual(o.constant(inf), least), one, t);
  auto r = atanOfUnit(o, t);
  r = o.select(o.lessEqual(b, a), r, o.sub(o.constant(pi / 2), r));
  auto isLeft = o.lessEqual(o.copysign(one, x), zero);
  r = o.select(isLeft, o.sub(o.constant(pi), r), r);
  return o.copysign(r, y);
}

/// asin of t in [0, 1/2].
template <typename Ops> typename Ops::F asinOfHalf(Ops &o, typename Ops::F t) {
  return o.mul(t, horner(o, o.mul(t, t),
                         {0.04241737376, 0.02399399965, 0.04552063563, 0.07494696687, 0.1666678201,
                          0.999999996}));
}
/// sqrt((1 - a) / 2), the sine of half the angle that is left to pi/2; NaN beyond 1.
template <typename Ops> typename Ops::F sineOfRest(Ops &o, typename Ops::F a) {
  return o.sqrt(o.mul(o.sub(o.constant(1.0), a), o.constant(0.5)));
}
template <typename Ops> typename Ops::F asin(Ops &o, typename Ops::F x) {
  auto a = o.abs(x);
  auto isHalf = o.lessEqual(a, o.constant(0.5));
  auto r = asinOfHalf(o, o.select(isHalf, a, sineOfRest(o, a)));
  auto rest = o.fma(r, o.constant(-2.0), o.constant(pi / 2));
  return o.copysign(o.select(isHalf, r, rest), x);
}
template <typename Ops> typename Ops::F acos(Ops &o, typename Ops::F x) {
  auto a = o.abs(x), two = o.constant(2.0);
  auto isHalf = o.lessEqual(a, o.constant(0.5));
  auto r = asinOfHalf(o, o.select(isHalf, a, sineOfRest(o, a)));
  auto near = o.sub(o.constant(pi / 2), o.copysign(r, x));
  auto far = o.select(o.lessEqual(x, o.constant(0.0)), o.fma(r, o.constant(-2.0), o.constant(pi)),
                      o.mul(r, two));
  return o.select(isHalf, near, far);
}

} // namespace gemm::expansion

#endif

// Math functions of f32 from arithmetic and the hardware's approximations, without
// libdevice. Each is a template over `Ops`, which computes with host floats in the
// unit test and emits IR in the pass, so the tested formula is the emitted one.
//
// `Ops` has a value type `F` and: constant, add, sub, mul, fma, abs, copysign,
// minimum and maximum (NaN wins), roundEven, lessEqual (a condition), select, and
// the hardware's approximations, whose errors gemm/Target/Approximations.h has: div (full),
// ex2, lg2, rsqrt, sin and cos, and of those that flush subnormals ex2Flush and rcpFlush,
// one instruction each.
//
// Stated errors, relative but for sin and cos, with the approximations at their worst
// (bench/approximations sweeps all floats, ExpansionsTest.cpp some, with another libm):
//   exp, exp2, erf    2^-21             expm1, tanh, log1p, erfc  2^-20
//   log, log2, log10  2^-20             rsqrt                     2^-22
//   1 + tanh          2^-21 + max(0, -x) 2^-22
//   sin, cos          absolute 2^-19 for |x| <= 2^13
// Every one may be 2^-126 off beside that, where subnormals are flushed.
// Polynomials interpolate at Chebyshev nodes in 40 digits.
#ifndef GEMM_CONVERSION_EXPANDMATH_EXPANSIONS_H
#define GEMM_CONVERSION_EXPANDMATH_EXPANSIONS_H

#include <initializer_list>
#include <limits>

namespace gemm::expansion {

/// c[0] + x (c[1] + x (...)), coefficients from the highest power down.
template <typename Ops>
typename Ops::F horner(Ops &o, typename Ops::F x, std::initializer_list<double> highToLow) {
  auto it = highToLow.begin();
  auto sum = o.constant(*it++);
  for (; it != highToLow.end(); ++it)
    sum = o.fma(sum, x, o.constant(*it));
  return sum;
}

/// 2^(x log2 e) for an x in [-150, 150], times `one`, a number close to 1. The rounding error
/// of the product is carried along: without it the result loses as many bits as the
/// exponent has.
template <typename Ops> typename Ops::F expTimes(Ops &o, typename Ops::F x, typename Ops::F one) {
  auto log2e = o.constant(1.4426950216293335), rest = o.constant(1.925963033500e-8);
  auto product = o.mul(x, log2e);
  auto lost = o.fma(x, rest, o.fma(x, log2e, o.sub(o.constant(-0.0), product)));
  // A factor, not a term: infinity times nearly one stays infinity.
  return o.mul(o.ex2(product), o.fma(lost, o.constant(0.6931471805599453), one));
}
template <typename Ops> typename Ops::F exp(Ops &o, typename Ops::F x) {
  // Beyond these the result is 0 or infinity; inside, no intermediate overflows.
  x = o.minimum(o.maximum(x, o.constant(-150.0)), o.constant(150.0));
  return expTimes(o, x, o.constant(1.0));
}

template <typename Ops> typename Ops::F expm1(Ops &o, typename Ops::F x) {
  auto series = horner(
      o, x,
      {1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0});
  auto large = o.sub(exp(o, x), o.constant(1.0));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.5)), o.mul(x, series), large);
}

/// scale log(1 + x), of which `sum` is 1 + x: 2 atanh(x / (2 + x)) near zero, since what lg2
/// is off by near 1 has nothing to do with how small its result is.
template <typename Ops>
typename Ops::F logOfSum(Ops &o, typename Ops::F x, typename Ops::F sum, double scale) {
  auto s = o.div(x, o.add(x, o.constant(2.0)));
  auto series = horner(
      o, o.mul(s, s),
      {scale * 2 / 11, scale * 2 / 9, scale * 2 / 7, scale * 2 / 5, scale * 2 / 3, scale * 2});
  auto large = o.mul(o.lg2(sum), o.constant(scale * 0.6931471805599453));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.4)), o.mul(s, series), large);
}
template <typename Ops> typename Ops::F log1p(Ops &o, typename Ops::F x) {
  return logOfSum(o, x, o.add(x, o.constant(1.0)), 1.0);
}
template <typename Ops> typename Ops::F log(Ops &o, typename Ops::F x) {
  return logOfSum(o, o.sub(x, o.constant(1.0)), x, 1.0);
}
template <typename Ops> typename Ops::F log2(Ops &o, typename Ops::F x) {
  return logOfSum(o, o.sub(x, o.constant(1.0)), x, 1.4426950408889634);
}
template <typename Ops> typename Ops::F log10(Ops &o, typename Ops::F x) {
  return logOfSum(o, o.sub(x, o.constant(1.0)), x, 0.4342944819032518);
}

/// 2 / (1 + e^(scale x)), which serves both signs and the infinities.
template <typename Ops> typename Ops::F logistic(Ops &o, typename Ops::F x, double scale) {
  auto e = o.ex2Flush(o.mul(x, o.constant(scale * 1.4426950408889634)));
  return o.rcpFlush(o.fma(e, o.constant(0.5), o.constant(0.5)));
}
/// 1 - 2 / (1 + e^2x); a polynomial where that cancels.
template <typename Ops> typename Ops::F tanh(Ops &o, typename Ops::F x) {
  auto series =
      horner(o, o.mul(x, x),
             {-0.006233633488, 0.02103821481, -0.05384231925, 0.1333245654, -0.333333108, 1.0});
  auto large = o.sub(o.constant(1.0), logistic(o, x, 2.0));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.55)), o.mul(x, series), large);
}
/// 2 / (1 + e^-2x): the sum would cancel where the tail of a GELU is.
template <typename Ops> typename Ops::F onePlusTanh(Ops &o, typename Ops::F x) {
  return logistic(o, x, -2.0);
}

/// erfc of a >= 1 as 2^-q(a), near enough to be taken from 1, which is 1 in f32 from 4 on.
template <typename Ops> typename Ops::F erfcLarge(Ops &o, typename Ops::F a) {
  auto clamped = o.minimum(a, o.constant(4.0));
  return o.ex2(
      horner(o, clamped,
             {2.361910227e-6, -6.644770978e-5, 0.0008610085165, -0.006866645969, 0.03811764189,
              -0.1588119898, -0.9115323113, -1.630582171, 0.0004618615767}));
}

/// erf(x) / x for |x| up to 1.
template <typename Ops> typename Ops::F erfSeries(Ops &o, typename Ops::F x) {
  return horner(o, o.mul(x, x),
                {7.875875063e-5, -0.0008016864287, 0.005189087423, -0.02685421201, 0.1128359472,
                 -0.3761262667, 1.128379166});
}
template <typename Ops> typename Ops::F erf(Ops &o, typename Ops::F x) {
  auto a = o.abs(x);
  auto large = o.copysign(o.sub(o.constant(1.0), erfcLarge(o, a)), x);
  return o.select(o.lessEqual(a, o.constant(1.0)), o.mul(x, erfSeries(o, x)), large);
}

/// e^(-a^2) g(1 / (a + 2)) for a = |x| above 1/2, where the error of a^2 is carried along.
template <typename Ops> typename Ops::F erfc(Ops &o, typename Ops::F x) {
  auto a = o.minimum(o.abs(x), o.constant(11.0)); // beyond there is nothing in f32
  auto t = o.rcpFlush(o.add(a, o.constant(2.0)));
  auto g = o.mul(t, horner(o, t,
                           {-33.87704178, 80.65639284, -69.42820334, 21.30671531, -1.894784094,
                            3.431969011, 1.924493708, 1.130686108, 0.564144262}));
  auto negated = o.mul(a, o.sub(o.constant(-0.0), a)), lost = o.fma(a, a, negated);
  auto tail = o.mul(expTimes(o, negated, o.sub(o.constant(1.0), lost)), g);
  auto large = o.select(o.lessEqual(x, o.constant(0.0)), o.sub(o.constant(2.0), tail), tail);
  auto near = o.sub(o.constant(1.0), o.mul(x, erfSeries(o, x)));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.5)), near, large);
}

/// x - 2 pi n with 2 pi in two pieces.
template <typename Ops> typename Ops::F reduceTurn(Ops &o, typename Ops::F x) {
  auto n = o.roundEven(o.mul(x, o.constant(0.15915494309189535)));
  auto r = o.fma(n, o.constant(-6.2831854820251465), x);
  return o.fma(n, o.constant(1.7484555314695172e-7), r);
}
/// Itself where it is small: there the approximation has no relative bound, and the reduction
/// makes 0 of -0.
template <typename Ops> typename Ops::F sin(Ops &o, typename Ops::F x) {
  auto turn = o.sinApprox(reduceTurn(o, x));
  return o.select(o.lessEqual(o.abs(x), o.constant(0x1p-12)), x, turn);
}
template <typename Ops> typename Ops::F cos(Ops &o, typename Ops::F x) {
  return o.cosApprox(reduceTurn(o, x));
}

/// What pow takes the root of for x^(1/2): -0 is 0 and -infinity is infinity to it.
template <typename Ops> typename Ops::F underRoot(Ops &o, typename Ops::F x) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  auto infinite = o.lessEqual(x, o.constant(-inf));
  return o.add(o.select(infinite, o.constant(inf), x), o.constant(0.0));
}

/// x^n for a small whole n.
template <typename Ops> typename Ops::F power(Ops &o, typename Ops::F x, int n) {
  if (n < 0)
    return o.div(o.constant(1.0), power(o, x, -n));
  auto result = o.constant(1.0);
  bool started = false;
  for (auto square = x; n; n >>= 1) {
    if (n & 1) {
      result = started ? o.mul(result, square) : square;
      started = true;
    }
    if (n > 1)
      square = o.mul(square, square);
  }
  return result;
}

} // namespace gemm::expansion

#endif

// Math functions of f32 from arithmetic and the hardware's approximations, without
// libdevice. Each is a template over `Ops`, which computes with host floats in the
// unit test and emits IR in the pass, so the tested formula is the emitted one.
//
// `Ops` has a value type `F` and: constant, add, sub, mul, fma, abs, copysign,
// minimum and maximum (NaN wins), roundEven, lessEqual (a condition), select, and
// the hardware's approximations: div (PTX ISA: div.full within 2 ulp), ex2 and lg2
// (2^-22), rsqrt (2^-22), sin and cos (2^-20.5 absolute on [-pi, pi]), and of those
// that flush subnormals ex2Flush (2^-22) and rcpFlush (1 ulp), one instruction each.
//
// Stated errors (unit test: test/unit/Conversion/ExpansionsTest.cpp):
//   exp, exp2        relative 2^-21     expm1, tanh, log1p   relative 2^-20
//   log, log2, log10 2^-21, absolute where |result| < 1, else relative
//   erf, erfc        absolute 2^-21     rsqrt                relative 2^-22
//   1 + tanh         absolute 2^-21
//   sin, cos         absolute 2^-19 for |x| <= 2^13
// Polynomials interpolate at Chebyshev nodes in 40 digits.
#ifndef GEMM_CONVERSION_EXPANDMATH_EXPANSIONS_H
#define GEMM_CONVERSION_EXPANDMATH_EXPANSIONS_H

#include <initializer_list>

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

/// 2^(x log2 e), with the rounding error of the product carried along: without it
/// the result loses as many bits as the exponent has.
template <typename Ops> typename Ops::F exp(Ops &o, typename Ops::F x) {
  // Beyond these the result is 0 or infinity; inside, no intermediate overflows.
  x = o.minimum(o.maximum(x, o.constant(-150.0)), o.constant(150.0));
  auto log2e = o.constant(1.4426950216293335), rest = o.constant(1.925963033500e-8);
  auto product = o.mul(x, log2e);
  auto lost = o.fma(x, rest, o.fma(x, log2e, o.sub(o.constant(-0.0), product)));
  // A factor, not a term: infinity times nearly one stays infinity.
  return o.mul(o.ex2(product), o.fma(lost, o.constant(0.6931471805599453), o.constant(1.0)));
}

template <typename Ops> typename Ops::F expm1(Ops &o, typename Ops::F x) {
  auto series = horner(
      o, x,
      {1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0});
  auto large = o.sub(exp(o, x), o.constant(1.0));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.5)), o.mul(x, series), large);
}

template <typename Ops> typename Ops::F log(Ops &o, typename Ops::F x) {
  return o.mul(o.lg2(x), o.constant(0.6931471805599453));
}

template <typename Ops> typename Ops::F log10(Ops &o, typename Ops::F x) {
  return o.mul(o.lg2(x), o.constant(0.30102999566398120));
}

/// 2 atanh(x / (2 + x)) near zero, log(1 + x) elsewhere.
template <typename Ops> typename Ops::F log1p(Ops &o, typename Ops::F x) {
  auto s = o.div(x, o.add(x, o.constant(2.0)));
  auto series = horner(o, o.mul(s, s), {2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3, 2.0});
  auto large = log(o, o.add(x, o.constant(1.0)));
  return o.select(o.lessEqual(o.abs(x), o.constant(0.4)), o.mul(s, series), large);
}

/// shift - 2 / (e^2x + 1), which serves both signs and the infinities.
template <typename Ops> typename Ops::F shiftedTanh(Ops &o, typename Ops::F x, double shift) {
  auto e = o.ex2Flush(o.mul(x, o.constant(2.8853900817779268))); // 2 log2 e
  return o.fma(o.rcpFlush(o.add(e, o.constant(1.0))), o.constant(-2.0), o.constant(shift));
}
/// A polynomial where the other form cancels.
template <typename Ops> typename Ops::F tanh(Ops &o, typename Ops::F x) {
  auto series =
      horner(o, o.mul(x, x),
             {-0.006233633488, 0.02103821481, -0.05384231925, 0.1333245654, -0.333333108, 1.0});
  auto large = shiftedTanh(o, x, 1.0);
  return o.select(o.lessEqual(o.abs(x), o.constant(0.55)), o.mul(x, series), large);
}
template <typename Ops> typename Ops::F onePlusTanh(Ops &o, typename Ops::F x) {
  return shiftedTanh(o, x, 2.0);
}

/// erfc of a >= 1 as 2^-q(a); 1 - erfc is 1 in f32 from 4 on.
template <typename Ops> typename Ops::F erfcLarge(Ops &o, typename Ops::F a) {
  auto clamped = o.minimum(a, o.constant(4.0));
  return o.ex2(
      horner(o, clamped,
             {2.361910227e-6, -6.644770978e-5, 0.0008610085165, -0.006866645969, 0.03811764189,
              -0.1588119898, -0.9115323113, -1.630582171, 0.0004618615767}));
}

template <typename Ops> typename Ops::F erf(Ops &o, typename Ops::F x) {
  auto a = o.abs(x);
  auto series = horner(o, o.mul(x, x),
                       {7.875875063e-5, -0.0008016864287, 0.005189087423, -0.02685421201,
                        0.1128359472, -0.3761262667, 1.128379166});
  auto large = o.copysign(o.sub(o.constant(1.0), erfcLarge(o, a)), x);
  return o.select(o.lessEqual(a, o.constant(1.0)), o.mul(x, series), large);
}

template <typename Ops> typename Ops::F erfc(Ops &o, typename Ops::F x) {
  return o.sub(o.constant(1.0), erf(o, x));
}

/// x - 2 pi n with 2 pi in two pieces.
template <typename Ops> typename Ops::F reduceTurn(Ops &o, typename Ops::F x) {
  auto n = o.roundEven(o.mul(x, o.constant(0.15915494309189535)));
  auto r = o.fma(n, o.constant(-6.2831854820251465), x);
  return o.fma(n, o.constant(1.7484555314695172e-7), r);
}
template <typename Ops> typename Ops::F sin(Ops &o, typename Ops::F x) {
  return o.sinApprox(reduceTurn(o, x));
}
template <typename Ops> typename Ops::F cos(Ops &o, typename Ops::F x) {
  return o.cosApprox(reduceTurn(o, x));
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

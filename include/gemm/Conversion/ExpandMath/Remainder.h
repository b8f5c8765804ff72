// C's fmod of two f32, exactly, over `Ops` of f64: constant, sub, mul, div (all rounded once),
// trunc, abs, copysign, lessEqual and select.
#ifndef GEMM_CONVERSION_EXPANDMATH_REMAINDER_H
#define GEMM_CONVERSION_EXPANDMATH_REMAINDER_H

#include <limits>

namespace gemm::expansion {

/// x - trunc(x / y) y by long division: x / y is below 2^278, and each of 12 steps takes 24 bits of
/// it away. In a step r and s = y 2^(24 i) are such that r < 2^24 s; a quotient that is no whole
/// number is 2^-48 of itself away from one, so that f64 cuts it to the right one, and both the
/// product and what is left are multiples of the lesser's last bit with at most 48 bits.
template <typename Ops> typename Ops::F remainder(Ops &o, typename Ops::F x, typename Ops::F y) {
  auto inf = o.constant(std::numeric_limits<double>::infinity());
  auto size = o.abs(x), divisor = o.abs(y), r = size;
  for (int i = 11; i >= 0; --i) {
    double scale = 1;
    for (int bit = 0; bit < 24 * i; ++bit)
      scale *= 2;
    auto s = o.mul(divisor, o.constant(scale));
    r = o.sub(r, o.mul(o.trunc(o.div(r, s)), s));
  }
  // A finite number by infinity; of infinity, and by 0, the steps make NaN.
  auto whole = o.select(o.lessEqual(inf, size), r, size);
  return o.copysign(o.select(o.lessEqual(inf, divisor), whole, r), x);
}

} // namespace gemm::expansion

#endif

// Eight floats at a time as the `Ops` of Expansions.h, with f64 functions of glibc's vector
// library behind the hardware's approximations, each of which is moved to an end of what the
// PTX ISA allows. In: which approximations go up, in the order of their calls. Needs AVX2.
#pragma once

#include "gemm/Target/Approximations.h"

#include <cmath>
#include <cstdint>
#include <immintrin.h>
#include <limits>

extern "C" { // of glibc
__m256d _ZGVdN4v_exp(__m256d);
__m256d _ZGVdN4v_exp2(__m256d);
__m256d _ZGVdN4v_expm1(__m256d);
__m256d _ZGVdN4v_log(__m256d);
__m256d _ZGVdN4v_log2(__m256d);
__m256d _ZGVdN4v_log10(__m256d);
__m256d _ZGVdN4v_log1p(__m256d);
__m256d _ZGVdN4v_sin(__m256d);
__m256d _ZGVdN4v_cos(__m256d);
__m256d _ZGVdN4v_tan(__m256d);
__m256d _ZGVdN4v_asin(__m256d);
__m256d _ZGVdN4v_acos(__m256d);
__m256d _ZGVdN4v_atan(__m256d);
__m256d _ZGVdN4v_sinh(__m256d);
__m256d _ZGVdN4v_cosh(__m256d);
__m256d _ZGVdN4v_tanh(__m256d);
__m256d _ZGVdN4v_asinh(__m256d);
__m256d _ZGVdN4v_acosh(__m256d);
__m256d _ZGVdN4v_atanh(__m256d);
__m256d _ZGVdN4v_erf(__m256d);
__m256d _ZGVdN4v_erfc(__m256d);
}

namespace gemm::sweep {

using Floats = float __attribute__((vector_size(32)));
using Ints = int32_t __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(32)));
using Longs = int64_t __attribute__((vector_size(32)));

inline Floats all(float x) { return Floats{} + x; }
inline Floats magnitude(Floats x) { return Floats(Ints(x) & 0x7fffffff); }
inline Floats signOf(Floats x, Floats sign) {
  return Floats((Ints(x) & 0x7fffffff) | (Ints(sign) & INT32_MIN));
}
inline Floats flushed(Floats x) { return magnitude(x) < 0x1p-126f ? signOf(Floats{}, x) : x; }

struct Pair {
  Doubles low, high;
};
inline Pair widen(Floats x) {
  return {Doubles(_mm256_cvtps_pd(_mm256_castps256_ps128(__m256(x)))),
          Doubles(_mm256_cvtps_pd(_mm256_extractf128_ps(__m256(x), 1)))};
}
inline Floats narrow(Pair x) {
  return Floats(_mm256_set_m128(_mm256_cvtpd_ps(__m256d(x.high)), _mm256_cvtpd_ps(__m256d(x.low))));
}
template <typename F> Pair each(F f, Pair x) {
  return {Doubles(f(__m256d(x.low))), Doubles(f(__m256d(x.high)))};
}

/// `f` on numbers of at most `limit`: what is larger gives the same in f32, and would leave
/// the fast part of the library.
template <typename F> Doubles within(double limit, F f, Doubles x) {
  Doubles most = Doubles{} + limit, least = Doubles{} - limit;
  return Doubles(f(__m256d(x > most ? most : x < least ? least : x)));
}
template <typename F> Pair within(double limit, F f, Pair x) {
  return {within(limit, f, x.low), within(limit, f, x.high)};
}

/// The next floats below (-1) or above (1), where `where`; not past infinity.
inline Floats step(Floats x, bool up, Ints where) {
  Ints bits = Ints(x), negative = bits >> 31;
  Ints moved = bits + (up ? 1 + 2 * negative : -1 - 2 * negative);
  Ints zero = (bits & 0x7fffffff) == 0;
  moved = zero ? Ints(Ints{} + (up ? 1 : INT32_MIN + 1)) : moved;
  return Floats(where ? moved : bits);
}

struct Wide {
  using F = Floats;
  unsigned ups = 0; // bit i: the i-th approximation goes up, cyclically in `of`
  unsigned of = 1, calls = 0;
  bool ideal = false; // none is moved

  F constant(double c) { return all(static_cast<float>(c)); }
  F add(F x, F y) { return x + y; }
  F sub(F x, F y) { return x - y; }
  F mul(F x, F y) { return x * y; }
  F fma(F x, F y, F z) { return F(_mm256_fmadd_ps(__m256(x), __m256(y), __m256(z))); }
  F abs(F x) { return magnitude(x); }
  F copysign(F x, F sign) { return signOf(x, sign); }
  F minimum(F x, F y) { return x != x ? x : y != y ? y : x < y ? x : y; }
  F maximum(F x, F y) { return x != x ? x : y != y ? y : x > y ? x : y; }
  F roundEven(F x) { return F(_mm256_round_ps(__m256(x), 8)); }
  Ints lessEqual(F x, F y) { return x <= y; }
  F select(Ints c, F x, F y) { return c ? x : y; }

  F div(F x, F y) {
    Pair a = widen(x), b = widen(y);
    return ulps({a.low / b.low, a.high / b.high}, x, Approximation::Div);
  }
  F sqrt(F x) { return F(_mm256_sqrt_ps(__m256(x))); } // sqrt.rn
  F ex2(F x) { return ulps(within(500, _ZGVdN4v_exp2, widen(x)), x, Approximation::Ex2); }
  F ex2Flush(F x) { return flushed(ex2(flushed(x))); }
  F rcpFlush(F x) {
    Pair a = widen(flushed(x));
    return flushed(ulps({1 / a.low, 1 / a.high}, flushed(x), Approximation::Rcp));
  }
  F rsqrt(F x) {
    auto f = [](__m256d v) { return __m256d(1 / Doubles(_mm256_sqrt_pd(v))); };
    return bounded(each(f, widen(x)), x, Approximation::Rsqrt, 1);
  }
  F lg2(F x) {
    Pair exact = each(_ZGVdN4v_log2, widen(x));
    bool up = next();
    F relative = move(exact, x, approximationError(Approximation::Lg2, 4), up);
    F absolute = move(exact, x, approximationError(Approximation::Lg2, 1), up);
    return (x > 0.5f) & (x < 2.0f) ? absolute : relative;
  }
  F sinApprox(F x) { return bounded(each(_ZGVdN4v_sin, widen(x)), x, Approximation::Sin, 1); }
  F cosApprox(F x) { return bounded(each(_ZGVdN4v_cos, widen(x)), x, Approximation::Cos, 1); }

private:
  bool next() { return ups >> (calls++ % of) & 1; }

  /// As outermost() of Approximations.h, in f32.
  F ulps(Pair exact, F x, Approximation function) {
    bool up = next();
    F rounded = narrow(exact);
    if (ideal)
      return rounded;
    int count = approximationError(function, 1).ulps;
    F power = F(Ints(rounded) & 0x7f800000);                        // 2^exponent
    F unit = power < 0x1p-103f ? all(0x1p-149f) : power * 0x1p-23f; // or that of subnormals
    F moved = rounded + static_cast<float>(up ? count : -count) * unit;
    return (x == 0) | (rounded == 0) | (magnitude(rounded) > 0x1.fffffep127f) | (rounded != rounded)
               ? rounded
               : moved;
  }
  F move(Pair exact, F x, ApproximationError error, bool up) {
    F rounded = narrow(exact);
    if (ideal)
      return rounded;
    double sign = up ? 1 : -1;
    auto limit = [&](Doubles v) {
      Doubles size = Doubles(Longs(v) & INT64_MAX);
      return v + sign * (size * error.relative + error.absolute);
    };
    Pair limits{limit(exact.low), limit(exact.high)};
    F moved = narrow(limits);
    Pair back = widen(moved);
    Longs low = up ? back.low > limits.low : back.low < limits.low;
    Longs high = up ? back.high > limits.high : back.high < limits.high;
    moved =
        step(moved, !up, __builtin_shufflevector(Ints(low), Ints(high), 0, 2, 4, 6, 8, 10, 12, 14));
    return (x == 0) | (magnitude(rounded) > 0x1.fffffep127f) | (rounded != rounded) ? rounded
                                                                                    : moved;
  }
  F bounded(Pair exact, F x, Approximation function, double at) {
    return move(exact, x, approximationError(function, at), next());
  }
};

} // namespace gemm::sweep

// mma.sync with AVX2, bit for bit what Tensor.cpp computes, about a hundred
// times faster. Eight columns at a time: the products are exact in f32, scaling
// by a power of two is exact, and converting to an integer with truncation is
// the hardware's alignment; the sum of integers is exact, a double holds it,
// and clearing its low 29 bits rounds it to f32 towards zero.
//
// All this needs exponents well inside f32's range. Operands outside 2^-35 to
// 2^36, infinities and NaN, and extreme accumulators go to the portable code.
#include "Tensor/Tensor.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define GEMM_AVX2 __attribute__((target("avx2,f16c")))

namespace gemm::emulator {

namespace {

// Columns in the order in which the accumulators hold them: c0 of four lanes
// is columns 0 2 4 6 of a row, c1 columns 1 3 5 7.
constexpr int columnOrder[8] = {0, 2, 4, 6, 1, 3, 5, 7};

struct Operands {
  alignas(32) float a[16][16], aPower[16][16]; // values, and their powers of two
  __m256 b[16], bPower[16];                    // by k, eight columns each
};

GEMM_AVX2 inline __m256 widen(__m128i v, bool bf16) {
  return bf16 ? _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(v), 16))
              : _mm256_cvtph_ps(v);
}

/// 2^exponent of each element (0 for zero), as the model takes it: never below
/// the format's least. Lanes out of range are or-ed into `bad`.
GEMM_AVX2 inline __m256 power(__m256 v, bool bf16, __m256 &bad) {
  const __m256 zero = _mm256_setzero_ps();
  __m256 p = _mm256_and_ps(v, _mm256_castsi256_ps(_mm256_set1_epi32(0x7f800000)));
  __m256 nonzero = _mm256_cmp_ps(v, zero, _CMP_NEQ_UQ);
  if (!bf16)
    p = _mm256_and_ps(_mm256_max_ps(p, _mm256_set1_ps(0x1p-14f)), nonzero);
  __m256 outside = _mm256_or_ps(_mm256_cmp_ps(p, _mm256_set1_ps(0x1p-35f), _CMP_LT_OQ),
                                _mm256_cmp_ps(p, _mm256_set1_ps(0x1p35f), _CMP_GT_OQ));
  bad = _mm256_or_ps(bad, _mm256_and_ps(outside, nonzero));
  return p;
}

/// Eight rows of eight 16-bit elements, transposed.
GEMM_AVX2 inline void transpose(const uint16_t *tile, __m128i *out) {
  __m128i r[8], s[8];
  for (int i = 0; i < 8; ++i)
    r[i] = _mm_load_si128(reinterpret_cast<const __m128i *>(tile + 8 * columnOrder[i]));
  for (int i = 0; i < 4; ++i) {
    s[2 * i] = _mm_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
    s[2 * i + 1] = _mm_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
  }
  for (int h = 0; h < 2; ++h)
    for (int lo = 0; lo < 2; ++lo) {
      r[4 * h + 2 * lo] = _mm_unpacklo_epi32(s[4 * h + lo], s[4 * h + 2 + lo]);
      r[4 * h + 2 * lo + 1] = _mm_unpackhi_epi32(s[4 * h + lo], s[4 * h + 2 + lo]);
    }
  for (int i = 0; i < 4; ++i) {
    out[2 * i] = _mm_unpacklo_epi64(r[i], r[4 + i]);
    out[2 * i + 1] = _mm_unpackhi_epi64(r[i], r[4 + i]);
  }
}

GEMM_AVX2 bool prepare(const MmaOperands &o, const MmaModel &m, Operands &p) {
  __m256 bad = _mm256_setzero_ps();
  for (int t = 0; t < m.k / 4; ++t)
    for (int row = 0; row < 8; ++row) {
      __m256 v = widen(_mm_load_si128(reinterpret_cast<const __m128i *>(o.a[t] + 4 * row)), m.bf16);
      int r = row + t % 2 * 8, k = t / 2 * 8;
      _mm256_store_ps(&p.a[r][k], v);
      _mm256_store_ps(&p.aPower[r][k], power(v, m.bf16, bad));
    }
  for (int t = 0; t < m.k / 8; ++t) {
    __m128i columns[8];
    transpose(reinterpret_cast<const uint16_t *>(o.b[t]), columns);
    for (int k = 0; k < 8; ++k) {
      p.b[8 * t + k] = widen(columns[k], m.bf16);
      p.bPower[8 * t + k] = power(p.b[8 * t + k], m.bf16, bad);
    }
  }
  return _mm256_movemask_ps(bad) == 0;
}

GEMM_AVX2 inline __m256i products(const Operands &p, int row, int k0, __m256 scale, __m256i sum) {
  for (int k = k0; k < k0 + 8; ++k) {
    __m256 exact = _mm256_mul_ps(_mm256_broadcast_ss(&p.a[row][k]), p.b[k]);
    sum = _mm256_add_epi32(sum, _mm256_cvttps_epi32(_mm256_mul_ps(exact, scale)));
  }
  return sum;
}

/// Four sums times `unit`, rounded to f32 towards zero.
GEMM_AVX2 inline __m128 truncate(__m256d sum, __m256d unit) {
  const __m256d keep = _mm256_castsi256_pd(_mm256_set1_epi64x(~((int64_t(1) << 29) - 1)));
  return _mm256_cvtpd_ps(_mm256_and_pd(_mm256_mul_pd(sum, unit), keep));
}

/// One fused step of `step` products for eight columns of a row.
GEMM_AVX2 inline bool fusedStep(const Operands &p, int row, int k0, const MmaModel &m, __m256 &c) {
  const __m256 exponent = _mm256_castsi256_ps(_mm256_set1_epi32(0x7f800000));
  __m256 cPower = _mm256_and_ps(c, exponent);
  __m256 outside = _mm256_or_ps(_mm256_cmp_ps(cPower, _mm256_set1_ps(0x1p-70f), _CMP_LT_OQ),
                                _mm256_cmp_ps(cPower, _mm256_set1_ps(0x1p99f), _CMP_GT_OQ));
  outside = _mm256_and_ps(outside, _mm256_cmp_ps(c, _mm256_setzero_ps(), _CMP_NEQ_UQ));
  if (_mm256_movemask_ps(outside))
    return false;
  // Two chains of maxima, so that they do not wait for each other.
  __m256 largest = _mm256_max_ps(cPower, _mm256_set1_ps(0x1p-100f)), other = largest;
  for (int k = k0; k < k0 + m.step; k += 2) {
    largest =
        _mm256_max_ps(largest, _mm256_mul_ps(_mm256_broadcast_ss(&p.aPower[row][k]), p.bPower[k]));
    other = _mm256_max_ps(
        other, _mm256_mul_ps(_mm256_broadcast_ss(&p.aPower[row][k + 1]), p.bPower[k + 1]));
  }
  largest = _mm256_max_ps(largest, other);
  // 2^f / largest, by exponents.
  __m256 scale = _mm256_castsi256_ps(
      _mm256_sub_epi32(_mm256_set1_epi32((254 + m.f) << 23), _mm256_castps_si256(largest)));
  __m256i sum = products(p, row, k0, scale, _mm256_cvttps_epi32(_mm256_mul_ps(c, scale)));
  __m256d lo = _mm256_cvtepi32_pd(_mm256_castsi256_si128(sum));
  __m256d hi = _mm256_cvtepi32_pd(_mm256_extracti128_si256(sum, 1));
  if (m.step == 16) { // 17 terms can pass 32 bits: the halves meet in doubles
    sum = products(p, row, k0 + 8, scale, _mm256_setzero_si256());
    lo = _mm256_add_pd(lo, _mm256_cvtepi32_pd(_mm256_castsi256_si128(sum)));
    hi = _mm256_add_pd(hi, _mm256_cvtepi32_pd(_mm256_extracti128_si256(sum, 1)));
  }
  const __m256d ulp = _mm256_set1_pd(1.0 / double(1 << m.f));
  __m256d unitLo = _mm256_mul_pd(_mm256_cvtps_pd(_mm256_castps256_ps128(largest)), ulp);
  __m256d unitHi = _mm256_mul_pd(_mm256_cvtps_pd(_mm256_extractf128_ps(largest, 1)), ulp);
  c = _mm256_set_m128(truncate(hi, unitHi), truncate(lo, unitLo));
  return true;
}

GEMM_AVX2 bool run(const MmaOperands &o, const MmaModel &m) {
  Operands p;
  if (!prepare(o, m, p))
    return false;
  __m256 result[16];
  for (int row = 0; row < 16; ++row) {
    int half = row / 8 * 2, at = row % 8 * 4;
    __m256 c = _mm256_castsi256_ps(
        _mm256_set_m128i(_mm_load_si128(reinterpret_cast<const __m128i *>(o.c[half + 1] + at)),
                         _mm_load_si128(reinterpret_cast<const __m128i *>(o.c[half] + at))));
    for (int k = 0; k < m.k; k += m.step)
      if (!fusedStep(p, row, k, m, c))
        return false;
    result[row] = c;
  }
  for (int row = 0; row < 16; ++row) { // only now: d may be c
    int half = row / 8 * 2, at = row % 8 * 4;
    _mm_store_ps(reinterpret_cast<float *>(o.d[half] + at), _mm256_castps256_ps128(result[row]));
    _mm_store_ps(reinterpret_cast<float *>(o.d[half + 1] + at),
                 _mm256_extractf128_ps(result[row], 1));
  }
  return true;
}

} // namespace

bool mmaAvx2(const MmaOperands &o, const MmaModel &m) {
  static const bool available = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
  return available && (m.step == 8 || m.k == 16) && run(o, m);
}

} // namespace gemm::emulator

#else

namespace gemm::emulator {
bool mmaAvx2(const MmaOperands &, const MmaModel &) { return false; }
} // namespace gemm::emulator

#endif

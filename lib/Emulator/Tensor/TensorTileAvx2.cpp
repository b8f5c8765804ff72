// The tile product with AVX2, eight columns of a row at a time, bit for bit what
// the portable code computes. Products are exact in f32, scaling by a power of
// two is exact, and converting to an integer with truncation is the hardware's
// alignment; the sum of integers is exact, a double holds it, and clearing its
// low bits rounds it to the accumulator towards zero.
//
// All this needs exponents well inside f32's range. Rows and blocks of columns
// with operands outside 2^-35 to 2^36, infinities or NaN, and outputs with
// extreme accumulators, are computed by the portable code one by one.
#include "Tensor/TensorTile.h"

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <cstring>
#include <immintrin.h>
#include <vector>

#include "Ops/Convert.h"

#define GEMM_AVX2 __attribute__((target("avx2,f16c")))

namespace gemm::emulator {

namespace {

constexpr unsigned maxK = 32;

/// The 256 values of an 8-bit float format.
const float *byteTable(Type t) {
  static const auto tables = [] {
    std::array<std::array<float, 256>, 2> v;
    for (unsigned b = 0; b < 256; ++b) {
      v[0][b] = floatOfFp8(uint8_t(b), Type::E4M3);
      v[1][b] = floatOfFp8(uint8_t(b), Type::E5M2);
    }
    return v;
  }();
  return tables[t == Type::E5M2].data();
}

/// k elements, a multiple of eight or four, as floats.
GEMM_AVX2 void widenRow(const std::byte *row, unsigned k, Type t, float *out) {
  switch (t) {
  case Type::F16:
    for (unsigned i = 0; i < k; i += 8)
      _mm256_storeu_ps(out + i, _mm256_cvtph_ps(_mm_loadu_si128(
                                    reinterpret_cast<const __m128i *>(row + 2 * i))));
    return;
  case Type::BF16:
    for (unsigned i = 0; i < k; i += 8) {
      __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i *>(row + 2 * i));
      _mm256_storeu_ps(out + i,
                       _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(v), 16)));
    }
    return;
  case Type::TF32:
    for (unsigned i = 0; i < k; ++i) {
      uint32_t v;
      std::memcpy(&v, row + 4 * i, 4);
      out[i] = floatOfBits(v & ~0x1fffu);
    }
    return;
  default: {
    const float *table = byteTable(t);
    for (unsigned i = 0; i < k; ++i)
      out[i] = table[uint8_t(row[i])];
  }
  }
}

/// The least power of two that the model gives a number that is not zero.
float leastPower(Type t) {
  switch (t) {
  case Type::F16:
  case Type::E5M2:
    return 0x1p-14f;
  case Type::E4M3:
    return 0x1p-6f;
  default:
    return 0;
  }
}

/// 2^exponent of each element, 0 for zero. Lanes out of range are or-ed into
/// `bad`.
GEMM_AVX2 inline __m256 power(__m256 v, __m256 least, __m256 &bad) {
  __m256 p = _mm256_and_ps(v, _mm256_castsi256_ps(_mm256_set1_epi32(0x7f800000)));
  __m256 nonzero = _mm256_cmp_ps(v, _mm256_setzero_ps(), _CMP_NEQ_UQ);
  __m256 subnormal = _mm256_and_ps(nonzero, _mm256_cmp_ps(p, _mm256_setzero_ps(), _CMP_EQ_OQ));
  p = _mm256_and_ps(_mm256_max_ps(p, least), nonzero);
  __m256 outside = _mm256_or_ps(_mm256_cmp_ps(p, _mm256_set1_ps(0x1p-35f), _CMP_LT_OQ),
                                _mm256_cmp_ps(p, _mm256_set1_ps(0x1p35f), _CMP_NLE_UQ));
  bad = _mm256_or_ps(bad, _mm256_or_ps(_mm256_and_ps(outside, nonzero), subnormal));
  return p;
}

GEMM_AVX2 void transpose8(__m256 *r) {
  __m256 s[8];
  for (int i = 0; i < 4; ++i) {
    s[2 * i] = _mm256_unpacklo_ps(r[2 * i], r[2 * i + 1]);
    s[2 * i + 1] = _mm256_unpackhi_ps(r[2 * i], r[2 * i + 1]);
  }
  for (int h = 0; h < 2; ++h)
    for (int i = 0; i < 2; ++i) {
      __m256 lo = s[4 * h + i], hi = s[4 * h + 2 + i];
      r[4 * h + 2 * i] = _mm256_shuffle_ps(lo, hi, 0x44);
      r[4 * h + 2 * i + 1] = _mm256_shuffle_ps(lo, hi, 0xee);
    }
  for (int i = 0; i < 4; ++i) {
    s[i] = _mm256_permute2f128_ps(r[i], r[4 + i], 0x20);
    s[4 + i] = _mm256_permute2f128_ps(r[i], r[4 + i], 0x31);
  }
  std::copy(s, s + 8, r);
}

struct Rows {
  alignas(32) float value[64][maxK], power[64][maxK];
  bool bad[64];
};
struct alignas(32) Columns { // __m256 alone asks for 16 where AVX is not on for the file
  __m256 value[maxK], power[maxK];
  bool bad;
};

GEMM_AVX2 void prepareRow(const TileProduct &p, unsigned row, Rows &r) {
  const __m256 least = _mm256_set1_ps(leastPower(p.a));
  __m256 bad = _mm256_setzero_ps();
  widenRow(p.A + size_t(row) * p.k * tensorBytes(p.a), p.k, p.a, r.value[row]);
  for (unsigned k = 0; k < p.k; k += 8)
    _mm256_store_ps(&r.power[row][k], power(_mm256_load_ps(&r.value[row][k]), least, bad));
  r.bad[row] = _mm256_movemask_ps(bad) != 0;
}

GEMM_AVX2 void prepareColumns(const TileProduct &p, unsigned col, Columns &c) {
  alignas(32) float wide[8][maxK];
  const __m256 least = _mm256_set1_ps(leastPower(p.b));
  __m256 bad = _mm256_setzero_ps();
  for (unsigned i = 0; i < 8; ++i)
    widenRow(p.B + size_t(col + i) * p.k * tensorBytes(p.b), p.k, p.b, wide[i]);
  for (unsigned k = 0; k < p.k; k += 8) {
    for (unsigned i = 0; i < 8; ++i)
      c.value[k + i] = _mm256_load_ps(&wide[i][k]);
    transpose8(c.value + k);
    for (unsigned i = 0; i < 8; ++i)
      c.power[k + i] = power(c.value[k + i], least, bad);
  }
  c.bad = _mm256_movemask_ps(bad) != 0;
}

/// Four sums times `unit`, with `keep` of a double's bits, as f32.
GEMM_AVX2 inline __m128 truncate(__m256d sum, __m256d unit, __m256d keep) {
  return _mm256_cvtpd_ps(_mm256_and_pd(_mm256_mul_pd(sum, unit), keep));
}

/// Elements of a row, those of eight columns, and their powers of two.
struct Factors {
  const float *a, *aPower;
  const __m256 *b, *bPower;
};

/// One fused step of `step` products for eight columns of a row; false when an
/// accumulator is out of range. At f = 25 more than eight products can pass 32
/// bits, so eight at a time meet in doubles.
template <unsigned step>
GEMM_AVX2 inline bool fusedStep(const Factors &factors, int f, __m256d keep, __m256 &c) {
  const auto [a, aPower, b, bPower] = factors;
  const __m256 exponent = _mm256_castsi256_ps(_mm256_set1_epi32(0x7f800000));
  __m256 cPower = _mm256_and_ps(c, exponent);
  __m256 outside = _mm256_or_ps(_mm256_cmp_ps(cPower, _mm256_set1_ps(0x1p-70f), _CMP_LT_OQ),
                                _mm256_cmp_ps(cPower, _mm256_set1_ps(0x1p99f), _CMP_NLE_UQ));
  outside = _mm256_and_ps(outside, _mm256_cmp_ps(c, _mm256_setzero_ps(), _CMP_NEQ_UQ));
  if (_mm256_movemask_ps(outside))
    return false;
  // Two chains of maxima, so that they do not wait for each other.
  __m256 largest = _mm256_max_ps(cPower, _mm256_set1_ps(0x1p-100f)), other = largest;
  for (unsigned k = 0; k < step; k += 2) {
    largest = _mm256_max_ps(largest, _mm256_mul_ps(_mm256_broadcast_ss(aPower + k), bPower[k]));
    other = _mm256_max_ps(other, _mm256_mul_ps(_mm256_broadcast_ss(aPower + k + 1), bPower[k + 1]));
  }
  largest = _mm256_max_ps(largest, other);
  // 2^f / largest, by exponents.
  const __m256 scale = _mm256_castsi256_ps(
      _mm256_sub_epi32(_mm256_set1_epi32((254 + f) << 23), _mm256_castps_si256(largest)));
  __m256i sum = _mm256_cvttps_epi32(_mm256_mul_ps(c, scale));
  __m256d lo = _mm256_setzero_pd(), hi = lo;
  for (unsigned k0 = 0; k0 < step; k0 += 8) {
    for (unsigned k = k0; k < std::min(step, k0 + 8); ++k) {
      __m256 exact = _mm256_mul_ps(_mm256_broadcast_ss(a + k), b[k]);
      sum = _mm256_add_epi32(sum, _mm256_cvttps_epi32(_mm256_mul_ps(exact, scale)));
    }
    lo = _mm256_add_pd(lo, _mm256_cvtepi32_pd(_mm256_castsi256_si128(sum)));
    hi = _mm256_add_pd(hi, _mm256_cvtepi32_pd(_mm256_extracti128_si256(sum, 1)));
    sum = _mm256_setzero_si256();
  }
  const __m256d ulp = _mm256_set1_pd(1.0 / double(1 << f));
  __m256d unitLo = _mm256_mul_pd(_mm256_cvtps_pd(_mm256_castps256_ps128(largest)), ulp);
  __m256d unitHi = _mm256_mul_pd(_mm256_cvtps_pd(_mm256_extractf128_ps(largest, 1)), ulp);
  c = _mm256_set_m128(truncate(hi, unitHi, keep), truncate(lo, unitLo, keep));
  return true;
}

/// All columns of a product. Those of wide ones are remembered: the four warps of a
/// warpgroup multiply by the same B, each the few wgmma of a group after the other.
GEMM_AVX2 const std::vector<Columns> &preparedColumns(const TileProduct &p) {
  struct Known {
    Type type{};
    std::vector<std::byte> bytes;
    std::vector<Columns> columns;
  };
  static thread_local std::array<Known, 4> wide;
  static thread_local Known narrow;
  static thread_local unsigned oldest = 0;
  const size_t size = size_t(p.cols) * p.k * tensorBytes(p.b);
  const bool remembers = p.cols >= 64;
  if (remembers)
    for (const Known &k : wide)
      if (k.type == p.b && k.columns.size() == p.cols / 8 && k.bytes.size() == size &&
          std::memcmp(k.bytes.data(), p.B, size) == 0)
        return k.columns;
  Known &into = remembers ? wide[oldest++ % wide.size()] : narrow;
  into.type = p.b;
  into.columns.resize(p.cols / 8);
  for (unsigned col = 0; col < p.cols; col += 8)
    prepareColumns(p, col, into.columns[col / 8]);
  if (remembers)
    into.bytes.assign(p.B, p.B + size);
  return into.columns;
}

template <unsigned step> GEMM_AVX2 void run(const TileProduct &p) {
  static thread_local Rows rows;
  for (unsigned row = 0; row < p.rows; ++row)
    prepareRow(p, row, rows);
  const int drop = p.model.accumulator == Accumulator::F32Cut13 ? 39 : 29;
  const __m256d keep = _mm256_castsi256_pd(_mm256_set1_epi64x(~((int64_t(1) << drop) - 1)));
  const std::vector<Columns> &all = preparedColumns(p);
  for (unsigned col = 0; col < p.cols; col += 8) {
    const Columns &columns = all[col / 8];
    for (unsigned row = 0; row < p.rows; ++row) {
      float *at = reinterpret_cast<float *>(p.acc + row * p.cols + col);
      bool done = !rows.bad[row] && !columns.bad;
      __m256 c = _mm256_loadu_ps(at);
      for (unsigned k = 0; done && k < p.k; k += step)
        done = fusedStep<step>(
            {rows.value[row] + k, rows.power[row] + k, columns.value + k, columns.power + k},
            p.model.f, keep, c);
      if (done) {
        _mm256_storeu_ps(at, c);
        continue;
      }
      for (unsigned i = 0; i < 8; ++i)
        p.acc[row * p.cols + col + i] = multiplyElement(p, row, col + i);
    }
  }
}

} // namespace

bool multiplyTileAvx2(const TileProduct &p) {
  static const bool available = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
  if (!available || isInteger(p.a) || p.model.accumulator == Accumulator::F16 || p.cols % 8 ||
      p.k % 8 || p.rows > 64)
    return false;
  switch (p.model.step) {
  case 4:
    run<4>(p);
    return true;
  case 8:
    run<8>(p);
    return true;
  case 16:
    run<16>(p);
    return true;
  case 32:
    run<32>(p);
    return true;
  default:
    return false;
  }
}

} // namespace gemm::emulator

#else

namespace gemm::emulator {
bool multiplyTileAvx2(const TileProduct &) { return false; }
} // namespace gemm::emulator

#endif

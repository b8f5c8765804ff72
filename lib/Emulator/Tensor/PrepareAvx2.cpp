// Lines of an operand as a block's product takes them: floats, the exponents of their numbers, and
// integers where all of a line are small ones times a power of two.
#include "Tensor/LanesAvx2.h"

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstring>

#include "Ops/Convert.h"

namespace gemm::emulator {

namespace {

constexpr int wholeBits = 15;

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

/// k elements, a multiple of eight, as floats.
GEMM_AVX2 inline void widenRow(const std::byte *row, unsigned k, Type t, float *out) {
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
    for (unsigned i = 0; i < k; i += 8) {
      __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(row + 4 * i));
      v = _mm256_and_si256(v, _mm256_set1_epi32(int32_t(~0x1fffu)));
      _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i), v);
    }
    return;
  default: {
    const float *table = byteTable(t);
    for (unsigned i = 0; i < k; ++i)
      out[i] = table[uint8_t(row[i])];
  }
  }
}

/// The least exponent that the model gives a number that is not zero.
int leastOf(Type t) {
  switch (t) {
  case Type::F16:
  case Type::E5M2:
    return -14;
  case Type::E4M3:
    return -6;
  default:
    return -126;
  }
}

/// Of eight elements what is to be used of their exponents. The number itself becomes 0 if it is
/// infinite, NaN or out of range.
struct Looked {
  __m256i exponent, most, tiny;
  __m256i bad, special; ///< masks
};
GEMM_AVX2 inline Looked look(__m256 &v, int least) {
  const __m256i size = magnitude(bitsOf(v));
  const __m256i isZero = _mm256_cmpeq_epi32(size, _mm256_setzero_si256());
  Looked l;
  l.special = _mm256_cmpgt_epi32(size, _mm256_set1_epi32(0x7f7fffff));
  __m256i e = _mm256_sub_epi32(_mm256_srli_epi32(size, 23), _mm256_set1_epi32(127));
  e = _mm256_max_epi32(e, _mm256_set1_epi32(least));
  const __m256i no = _mm256_or_si256(l.special, isZero);
  l.bad = _mm256_andnot_si256(no, _mm256_cmpgt_epi32(e, _mm256_set1_epi32(mostExponent)));
  const __m256i tiny =
      _mm256_andnot_si256(no, _mm256_cmpgt_epi32(_mm256_set1_epi32(leastExponent), e));
  const __m256i none = _mm256_or_si256(no, _mm256_or_si256(l.bad, tiny));
  l.exponent = _mm256_blendv_epi8(e, _mm256_set1_epi32(noExponent), none);
  l.most = _mm256_blendv_epi8(e, _mm256_set1_epi32(noExponent), no);
  l.tiny = _mm256_blendv_epi8(_mm256_set1_epi32(noTiny), e, tiny);
  v = ofBits(_mm256_andnot_si256(none, bitsOf(v)));
  return l;
}

/// Eight numbers of 32 bits as bytes.
GEMM_AVX2 inline uint64_t asBytes(__m256i v) {
  const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return uint64_t(_mm_cvtsi128_si64(_mm_packs_epi16(words, words)));
}

/// k numbers in range (a zero where they are not) as integers times 2^unit, if they are some below
/// 2^15.
struct Whole {
  bool is = false;
  int unit = 0, largest = 0;
};
GEMM_AVX2 inline Whole wholeOf(const float *value, unsigned k, int largestExponent, int16_t *out) {
  if (largestExponent == noExponent) {
    std::memset(out, 0, k * sizeof *out);
    return {true, 0, 0};
  }
  const int shift = wholeBits - 1 - largestExponent;
  const __m256 scale = ofBits(_mm256_set1_epi32((127 + shift) << 23));
  __m256i integers[blockK / 8], all = _mm256_setzero_si256();
  __m256 same = ofBits(_mm256_set1_epi32(-1));
  for (unsigned i = 0; i < k / 8; ++i) {
    const __m256 scaled = _mm256_mul_ps(_mm256_load_ps(value + 8 * i), scale);
    integers[i] = _mm256_cvttps_epi32(scaled);
    same = _mm256_and_ps(same, _mm256_cmp_ps(_mm256_cvtepi32_ps(integers[i]), scaled, _CMP_EQ_OQ));
    all = _mm256_or_si256(all, integers[i]);
  }
  if (_mm256_movemask_ps(same) != 0xff)
    return {};
  alignas(32) uint32_t any[8];
  _mm256_store_si256(reinterpret_cast<__m256i *>(any), all);
  const int low =
      std::countr_zero(any[0] | any[1] | any[2] | any[3] | any[4] | any[5] | any[6] | any[7]);
  for (unsigned i = 0; i < k / 8; ++i) {
    const __m256i v = _mm256_srai_epi32(integers[i], low);
    _mm_store_si128(reinterpret_cast<__m128i *>(out + 8 * i),
                    _mm_packs_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)));
  }
  return {true, low - shift, (1 << (wholeBits - low)) - 1};
}

GEMM_AVX2 inline void transpose8(__m256 *r) {
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

/// A line as it is to be used: `value` has 0 where it is infinite, NaN or bad, `raw` all numbers if
/// some are special.
struct Line {
  bool bad = false, special = false;
  int most = noExponent, tiny = noTiny;
};

GEMM_AVX2 inline int largestOf(__m256i v) {
  __m128i most = _mm_max_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0x4e));
  most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0xb1));
  return _mm_cvtsi128_si32(most);
}

/// Of any type and k.
GEMM_AVX2 inline Line takeLine(const std::byte *from, unsigned k, Type t, float *value, float *raw,
                               int8_t *exponent) {
  const int least = leastOf(t);
  widenRow(from, k, t, raw);
  __m256i bad = _mm256_setzero_si256(), special = bad;
  __m256i most = _mm256_set1_epi32(noExponent), tiny = _mm256_set1_epi32(noTiny);
  for (unsigned i = 0; i < k; i += 8) {
    __m256 v = _mm256_load_ps(raw + i);
    const Looked l = look(v, least);
    _mm256_store_ps(value + i, v);
    const uint64_t bytes = asBytes(l.exponent);
    std::memcpy(exponent + i, &bytes, 8);
    bad = _mm256_or_si256(bad, l.bad);
    special = _mm256_or_si256(special, l.special);
    most = _mm256_max_epi32(most, l.most);
    tiny = _mm256_max_epi32(tiny, l.tiny);
  }
  return {signs(bad) != 0, signs(special) != 0, largestOf(most), largestOf(tiny)};
}

GEMM_AVX2 inline void widen16(__m256i v, bool bf16, float *out) {
  for (unsigned half = 0; half < 2; ++half) {
    const __m128i part = half ? _mm256_extracti128_si256(v, 1) : _mm256_castsi256_si128(v);
    _mm256_store_ps(out + 8 * half, bf16
                                        ? ofBits(_mm256_slli_epi32(_mm256_cvtepu16_epi32(part), 16))
                                        : _mm256_cvtph_ps(part));
  }
}

/// Of what is at most 127: the least of what is missing to that is found by one instruction.
GEMM_AVX2 inline int largestOf16(__m256i v) {
  const __m128i most = _mm_max_epi16(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  const __m128i missing = _mm_sub_epi16(_mm_set1_epi16(127), most);
  return 127 - (_mm_cvtsi128_si32(_mm_minpos_epu16(missing)) & 0xffff);
}

/// The same of 16 elements of 16 bits, which most lines are, all at once.
GEMM_AVX2 inline Line takeLine16(const std::byte *from, bool bf16, float *value, float *raw,
                                 int8_t *exponent) {
  const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
  const __m256i size = _mm256_and_si256(v, _mm256_set1_epi16(0x7fff));
  const __m256i isZero = _mm256_cmpeq_epi16(size, _mm256_setzero_si256());
  const __m256i special = _mm256_cmpgt_epi16(size, _mm256_set1_epi16(bf16 ? 0x7f7f : 0x7bff));
  const __m256i field = bf16 ? _mm256_srli_epi16(size, 7)
                             : _mm256_max_epi16(_mm256_srli_epi16(size, 10), _mm256_set1_epi16(1));
  const __m256i e = _mm256_sub_epi16(field, _mm256_set1_epi16(bf16 ? 127 : 15));
  const __m256i no = _mm256_or_si256(special, isZero);
  const __m256i bad =
      _mm256_andnot_si256(no, _mm256_cmpgt_epi16(e, _mm256_set1_epi16(mostExponent)));
  const __m256i tiny =
      _mm256_andnot_si256(no, _mm256_cmpgt_epi16(_mm256_set1_epi16(leastExponent), e));
  const __m256i none = _mm256_or_si256(no, _mm256_or_si256(bad, tiny));
  const __m256i known = _mm256_blendv_epi8(e, _mm256_set1_epi16(noExponent), none);
  const __m128i low = _mm256_castsi256_si128(known), high = _mm256_extracti128_si256(known, 1);
  _mm_store_si128(reinterpret_cast<__m128i *>(exponent), _mm_packs_epi16(low, high));
  widen16(_mm256_andnot_si256(none, v), bf16, value);
  const bool isSpecial = _mm256_movemask_epi8(special) != 0;
  if (isSpecial)
    widen16(v, bf16, raw);
  return {_mm256_movemask_epi8(bad) != 0, isSpecial,
          largestOf16(_mm256_blendv_epi8(e, _mm256_set1_epi16(noExponent), no)),
          _mm256_movemask_epi8(tiny)
              ? largestOf16(_mm256_blendv_epi8(_mm256_set1_epi16(noTiny), e, tiny))
              : noTiny};
}

/// Of lines of one operand it is tried whether they are whole, until some are not: of numbers that
/// are no small integers few lines are.
class WholeLines {
public:
  GEMM_AVX2 Whole of(const Line &line, const float *value, unsigned k, int16_t *out) {
    if (line.bad || line.special || line.tiny != noTiny || failed == 2)
      return {};
    const Whole whole = wholeOf(value, k, line.most, out);
    failed += !whole.is;
    return whole;
  }

private:
  unsigned failed = 0;
};

/// Eight lines of k bytes, `blockK` apart, become k lines of eight, `pitch` apart; k is rounded up
/// to 16.
GEMM_AVX2 inline void transposeBytes(const int8_t *from, unsigned k, int8_t *to, size_t pitch) {
  for (unsigned i = 0; i < k; i += 16) {
    __m128i r[8], s[8];
    for (unsigned line = 0; line < 8; ++line)
      r[line] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + line * blockK + i));
    for (unsigned p = 0; p < 4; ++p) {
      s[p] = _mm_unpacklo_epi8(r[2 * p], r[2 * p + 1]);
      s[4 + p] = _mm_unpackhi_epi8(r[2 * p], r[2 * p + 1]);
    }
    for (unsigned h = 0; h < 2; ++h)
      for (unsigned p = 0; p < 2; ++p) {
        r[4 * h + p] = _mm_unpacklo_epi16(s[4 * h + 2 * p], s[4 * h + 2 * p + 1]);
        r[4 * h + 2 + p] = _mm_unpackhi_epi16(s[4 * h + 2 * p], s[4 * h + 2 * p + 1]);
      }
    for (unsigned q = 0; q < 4; ++q) {
      s[2 * q] = _mm_unpacklo_epi32(r[2 * q], r[2 * q + 1]);
      s[2 * q + 1] = _mm_unpackhi_epi32(r[2 * q], r[2 * q + 1]);
    }
    for (unsigned two = 0; two < 8; ++two) {
      int8_t *at = to + (i + 2 * two) * pitch;
      _mm_storel_epi64(reinterpret_cast<__m128i *>(at), s[two]);
      _mm_storeh_pd(reinterpret_cast<double *>(at + pitch), _mm_castsi128_pd(s[two]));
    }
  }
}

} // namespace

bool hasAvx2() {
  static const bool available = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
  return available;
}

GEMM_AVX2 void prepareRows(const std::byte *from, unsigned rows, unsigned k, Type t,
                           BlockRows &to) {
  const size_t bytes = size_t(k) * tensorBytes(t);
  const bool is16 = bytes == 32 && k == 16;
  to.bad = to.special = to.whole = 0;
  alignas(16) int8_t exponent[blockRows][blockK] = {};
  WholeLines wholeLines;
  for (unsigned row = 0; row < rows; ++row) {
    const Line line =
        is16 ? takeLine16(from + row * bytes, t == Type::BF16, to.value[row], to.raw[row],
                          exponent[row])
             : takeLine(from + row * bytes, k, t, to.value[row], to.raw[row], exponent[row]);
    const Whole whole = wholeLines.of(line, to.value[row], k, to.integer[row]);
    to.bad |= uint32_t(line.bad) << row;
    to.special |= uint32_t(line.special) << row;
    to.whole |= uint32_t(whole.is) << row;
    to.most[row] = line.most;
    to.tiny[row] = line.tiny;
    to.unit[row] = whole.unit;
    to.largest[row] = whole.largest;
  }
  if (rows % 8) // what is beyond the rows is of no sum
    std::memset(exponent[rows], noExponent, sizeof exponent[0] * (8 - rows % 8));
  for (unsigned half = 0; half < rows; half += 8)
    transposeBytes(exponent[half], k, &to.exponent[0][half], blockRows);
}

GEMM_AVX2 void prepareColumns(const std::byte *from, unsigned k, Type t, BlockColumns &to) {
  const size_t bytes = size_t(k) * tensorBytes(t);
  const bool is16 = bytes == 32 && k == 16;
  to.bad = to.special = to.whole = 0;
  alignas(32) float value[blockColumns][blockK], raw[blockColumns][blockK];
  alignas(32) int16_t integer[blockColumns][blockK];
  alignas(16) int8_t exponent[blockColumns][blockK] = {};
  WholeLines wholeLines;
  for (unsigned col = 0; col < blockColumns; ++col) {
    const Line line =
        is16 ? takeLine16(from + col * bytes, t == Type::BF16, value[col], raw[col], exponent[col])
             : takeLine(from + col * bytes, k, t, value[col], raw[col], exponent[col]);
    const Whole whole = wholeLines.of(line, value[col], k, integer[col]);
    to.bad |= uint32_t(line.bad) << col;
    to.special |= uint32_t(line.special) << col;
    to.whole |= uint32_t(whole.is) << col;
    to.most[col] = line.most;
    to.tiny[col] = line.tiny;
    to.power[col] = floatOfBits(uint32_t(127 + whole.unit) << 23);
    to.largest[col] = float(whole.largest);
  }
  for (unsigned col = 0; to.special && col < blockColumns; ++col)
    if (!(to.special >> col & 1))
      std::memcpy(raw[col], value[col], k * sizeof(float));
  for (unsigned i = 0; i < k; i += 8) {
    for (unsigned col = 0; col < blockColumns; ++col)
      to.value[i + col] = _mm256_load_ps(&value[col][i]);
    transpose8(to.value + i);
    if (to.special) {
      for (unsigned col = 0; col < blockColumns; ++col)
        to.raw[i + col] = _mm256_load_ps(&raw[col][i]);
      transpose8(to.raw + i);
    }
  }
  transposeBytes(exponent[0], k, to.exponent[0], blockColumns);
  if (to.whole != 0xff)
    return;
  for (unsigned i = 0; i < k / 2; i += 8) { // pairs of k are what a transposition moves
    __m256 pairs[8];
    const unsigned count = std::min(8u, k / 2 - i);
    for (unsigned col = 0; col < blockColumns; ++col)
      pairs[col] = count == 8
                       ? _mm256_load_ps(reinterpret_cast<const float *>(&integer[col][2 * i]))
                       : _mm256_castps128_ps256(
                             _mm_load_ps(reinterpret_cast<const float *>(&integer[col][2 * i])));
    transpose8(pairs);
    for (unsigned p = 0; p < count; ++p)
      to.integer[i + p] = bitsOf(pairs[p]);
  }
}

} // namespace gemm::emulator

#endif

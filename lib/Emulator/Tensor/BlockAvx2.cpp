// Products are exact in f32, scaling by a power of two is exact, and converting to an integer with
// truncation is the hardware's alignment; integers add exactly, and cutting the sum to 24 bits
// rounds it to the accumulator towards zero. The largest exponent of a step is that of bytes, 32
// outputs at a time.
//
// All this needs exponents well inside f32's range. Smaller numbers count as 0 where a step's
// largest term is so large that their products are cut; other finite numbers are left to the
// portable code. Infinities and NaN decide a sum as they do in IEEE arithmetic, of which one more
// sum is taken beside that of the numbers.
//
// Where lines are small integers times powers of two, and a bound shows that sums stay below what
// an accumulator holds, nothing is cut at all: then 16-bit integers are multiplied, two k at once.
#include "Tensor/LanesAvx2.h"

#if defined(__x86_64__)

#include <algorithm>
#include <cstring>

namespace gemm::emulator {

namespace {

constexpr int noProduct = -100; // of products with zeros: below that of any accumulator

/// What is the same for all outputs of a product.
struct Constants {
  int f;
  __m256i keep; ///< bits of a result
  float limit;  ///< sums of integers below it are exact
};

/// Sums are taken one after the other: GCC would take them as a tree, of more values than there are
/// registers.
GEMM_AVX2 inline void keepOrder(__m256i &sum) { __asm__("" : "+x"(sum)); }

/// The sum as f32, towards zero: back one place where the nearest is farther.
GEMM_AVX2 inline __m256 truncated(__m256i sum) {
  const __m256 nearest = _mm256_cvtepi32_ps(sum);
  const __m256i farther =
      _mm256_cmpgt_epi32(_mm256_abs_epi32(_mm256_cvttps_epi32(nearest)), _mm256_abs_epi32(sum));
  return ofBits(_mm256_add_epi32(bitsOf(nearest), farther));
}

/// The sums of a step as IEEE arithmetic takes them, of which only infinities and NaN count.
template <unsigned step>
GEMM_AVX2 inline __m256 ieeeSum(const float *a, const __m256 *b, __m256 c) {
  for (unsigned k = 0; k < step; ++k)
    c = _mm256_add_ps(c, _mm256_mul_ps(_mm256_broadcast_ss(a + k), b[k]));
  return c;
}

GEMM_AVX2 inline __m256i isInfiniteOrNan(__m256 v) {
  return _mm256_cmpgt_epi32(magnitude(bitsOf(v)), _mm256_set1_epi32(0x7f7fffff));
}

/// The finite sum, but where the other is not.
GEMM_AVX2 inline __m256 decided(__m256 sum, __m256 ieee) {
  const __m256i isNan = _mm256_cmpgt_epi32(magnitude(bitsOf(ieee)), _mm256_set1_epi32(0x7f800000));
  const __m256i other = _mm256_blendv_epi8(bitsOf(ieee), _mm256_set1_epi32(0x7fffffff), isNan);
  return ofBits(_mm256_blendv_epi8(bitsOf(sum), other, isInfiniteOrNan(ieee)));
}

/// Eight columns of a row on their way: accumulators, and within a step what they become.
struct Lane {
  const float *a;         ///< elements of the step
  const uint8_t *largest; ///< exponents of the step's largest products, plus 127
  __m256 c;
  __m256i outside; ///< by signs: what is to be left
  __m256i least;   ///< power of a step's largest term beside which products of tiny numbers are cut
  __m256i power, sum, part;
  __m256 scale; ///< 2^f / power: the accumulator in units of the last bit that is kept
};

GEMM_AVX2 inline void begin(Lane &l, const Constants &m) {
  const __m256i power = _mm256_and_si256(bitsOf(l.c), _mm256_set1_epi32(0x7f800000));
  const __m256i bytes =
      _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(l.largest)));
  l.power = _mm256_max_epi32(_mm256_slli_epi32(bytes, 23), power);
  l.outside = _mm256_or_si256(l.outside, _mm256_cmpgt_epi32(l.least, l.power));
  l.scale = ofBits(_mm256_sub_epi32(_mm256_set1_epi32((254 + m.f) << 23), l.power));
  l.sum = _mm256_cvttps_epi32(_mm256_mul_ps(l.c, l.scale));
  l.part = _mm256_setzero_si256();
}

GEMM_AVX2 inline void addProduct(__m256i &sum, const float *a, __m256 b, __m256 scale) {
  const __m256 exact = _mm256_mul_ps(_mm256_broadcast_ss(a), b);
  sum = _mm256_add_epi32(sum, _mm256_cvttps_epi32(_mm256_mul_ps(exact, scale)));
  keepOrder(sum);
}

/// What passes 32 bits is outside, and what is so near that it rounds there.
GEMM_AVX2 inline void addPart(Lane &l) {
  const __m256i both = _mm256_add_epi32(l.sum, l.part);
  const __m256i passed =
      _mm256_and_si256(_mm256_xor_si256(both, l.sum), _mm256_xor_si256(both, l.part));
  const __m256i near = _mm256_cmpgt_epi32(_mm256_abs_epi32(both), _mm256_set1_epi32(0x7fffff00));
  l.outside = _mm256_or_si256(l.outside, _mm256_or_si256(passed, near));
  l.sum = both;
  l.part = _mm256_setzero_si256();
}

GEMM_AVX2 inline void end(Lane &l, const Constants &m) {
  const __m256 digits = ofBits(_mm256_and_si256(bitsOf(truncated(l.sum)), m.keep));
  l.c = _mm256_mul_ps(digits, ofBits(_mm256_sub_epi32(l.power, _mm256_set1_epi32(m.f << 23))));
}

/// One fused step of some rows, beside each other so that none waits for another's sums. At f = 25
/// sixteen products can pass 32 bits, eight cannot.
template <unsigned step, class... Lanes>
GEMM_AVX2 inline void fusedStep(const Constants &m, const __m256 *b, Lanes &...lanes) {
  constexpr unsigned half = step < 8 ? step : 8;
  (begin(lanes, m), ...);
  for (unsigned k = 0; k < half; ++k)
    (addProduct(lanes.sum, lanes.a + k, b[k], lanes.scale), ...);
  for (unsigned k0 = half; k0 < step; k0 += half) {
    for (unsigned k = k0; k < k0 + half; ++k)
      (addProduct(lanes.part, lanes.a + k, b[k], lanes.scale), ...);
    (addPart(lanes), ...);
  }
  (end(lanes, m), ...);
}

/// One of a row where a factor or the accumulator is infinite or NaN: `aRaw` and `bRaw` have them.
template <unsigned step>
GEMM_AVX2 inline void specialStep(const Constants &m, const __m256 *b, const float *aRaw,
                                  const __m256 *bRaw, Lane &l) {
  const __m256 ieee = ieeeSum<step>(aRaw, bRaw, l.c);
  l.c = ofBits(_mm256_andnot_si256(isInfiniteOrNan(l.c), bitsOf(l.c)));
  fusedStep<step>(m, b, l);
  l.c = decided(l.c, ieee);
}

/// Sums of integers that nothing cuts; the lanes for which a bound shows that.
GEMM_AVX2 inline __m256 wholeSum(const BlockRows &r, unsigned row, const BlockColumns &columns,
                                 unsigned k, const Constants &m, __m256 c, unsigned &lanes) {
  const __m256 rowPower = ofBits(_mm256_set1_epi32((127 + r.unit[row]) << 23));
  const __m256 unit = _mm256_mul_ps(rowPower, _mm256_load_ps(columns.power));
  const __m256 inverse = ofBits(_mm256_sub_epi32(_mm256_set1_epi32(254 << 23), bitsOf(unit)));
  const __m256 inUnits = _mm256_mul_ps(c, inverse);
  const __m256i start = _mm256_cvttps_epi32(inUnits);
  const __m256 isInteger = _mm256_cmp_ps(_mm256_cvtepi32_ps(start), inUnits, _CMP_EQ_OQ);
  const __m256 size = ofBits(magnitude(bitsOf(inUnits)));
  const __m256 limit = _mm256_set1_ps(m.limit);
  const __m256 most = _mm256_mul_ps(_mm256_load_ps(columns.largest),
                                    _mm256_set1_ps(float(r.largest[row]) * float(k)));
  __m256 small = _mm256_cmp_ps(_mm256_add_ps(size, most), limit, _CMP_LT_OQ);
  small = _mm256_and_ps(small, isInteger);
  const bool bounded = _mm256_movemask_ps(small) == 0xff;
  if (!bounded) { // large factors may meet small ones
    const __m256 fits = _mm256_and_ps(_mm256_cmp_ps(most, _mm256_set1_ps(0x1p31f), _CMP_LT_OQ),
                                      _mm256_cmp_ps(size, limit, _CMP_LT_OQ));
    small = _mm256_and_ps(fits, isInteger);
    if (_mm256_movemask_ps(small) == 0) {
      lanes = 0;
      return c;
    }
  }
  __m256i sum = _mm256_setzero_si256(), sizes = sum;
  for (unsigned pair = 0; pair < k / 2; ++pair) {
    const __m256i a = broadcast32(&r.integer[row][2 * pair]);
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(a, columns.integer[pair]));
    if (!bounded)
      sizes = _mm256_add_epi32(
          sizes, _mm256_madd_epi16(_mm256_abs_epi16(a), _mm256_abs_epi16(columns.integer[pair])));
  }
  if (!bounded) // sizes are below 2^31, so adding what is below 2^24 as floats loses no order
    small = _mm256_and_ps(
        small, _mm256_cmp_ps(_mm256_add_ps(size, _mm256_cvtepi32_ps(sizes)), limit, _CMP_LT_OQ));
  lanes = unsigned(_mm256_movemask_ps(small));
  return _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_add_epi32(start, sum)), unit);
}

GEMM_AVX2 inline void storeLanes(float *at, __m256 v, unsigned lanes) {
  if (lanes == 0xff)
    return _mm256_storeu_ps(at, v);
  const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
  const __m256i mask =
      _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(int(lanes)), bit), bit);
  _mm256_maskstore_ps(at, mask, v);
}

using Largest = uint8_t[blockK / 4][32]; // of steps; four rows by eight columns

/// The largest exponents of products of four rows and eight columns, of each step, plus 127; at
/// least that of 2^-100, which no product in range is below.
template <unsigned step>
GEMM_AVX2 inline void largestExponents(const BlockRows &rows, unsigned first,
                                       const BlockColumns &columns, unsigned k, Largest &largest) {
  const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                          2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  for (unsigned k0 = 0; k0 < k; k0 += step) {
    __m256i most = _mm256_set1_epi8(noExponent);
    for (unsigned i = k0; i < k0 + step; ++i) {
      const __m256i a = _mm256_shuffle_epi8(broadcast32(&rows.exponent[i][first]), spread);
      most = _mm256_max_epi8(most, _mm256_adds_epi8(a, broadcast64(columns.exponent[i])));
    }
    // What is below any product is of one with a zero.
    const __m256i isProduct = _mm256_cmpgt_epi8(most, _mm256_set1_epi8(2 * leastExponent - 1));
    most = _mm256_blendv_epi8(_mm256_set1_epi8(noProduct), most, isProduct);
    most = _mm256_add_epi8(most, _mm256_set1_epi8(127));
    _mm256_store_si256(reinterpret_cast<__m256i *>(largest[k0 / step]), most);
  }
}

/// A block's product as its rows need it.
template <unsigned step> struct Block {
  const BlockRows &rows;
  const BlockColumns &columns;
  unsigned k;
  const Constants &m;
  float *sums;
  size_t stride;
  uint8_t *left;

  GEMM_AVX2 static __m256i load(const int *eight) {
    return _mm256_load_si256(reinterpret_cast<const __m256i *>(eight));
  }
  /// Columns whose products with the row have no tiny factor.
  GEMM_AVX2 __m256i noneIsTiny(unsigned row) const {
    const int of = rows.tiny[row] == noTiny ? noTiny : 0; // else no column is like it
    return _mm256_cmpeq_epi32(load(columns.tiny), _mm256_set1_epi32(of));
  }
  /// The accumulators of a row. Behind a step they stay in range: sums of what is from 2^-70 to
  /// 2^72 have no bit below 2^-95.
  GEMM_AVX2 Lane start(unsigned row) const {
    Lane l;
    l.c = _mm256_loadu_ps(sums + row * stride);
    // From 2^-70 to 2^98, or 0; infinities and NaN are none of these.
    constexpr int low = (127 - 70) << 23, span = (98 + 70) << 23;
    const __m256i size = magnitude(bitsOf(l.c));
    const __m256i above = _mm256_sub_epi32(size, _mm256_set1_epi32(low));
    const __m256i inside =
        _mm256_cmpeq_epi32(_mm256_min_epu32(above, _mm256_set1_epi32(span)), above);
    const __m256i isZero = _mm256_cmpeq_epi32(size, _mm256_setzero_si256());
    l.outside = _mm256_xor_si256(_mm256_or_si256(inside, isZero), _mm256_set1_epi32(-1));
    // A product is below 2^2 times the power of its exponents: f bits farther nothing is left.
    // Where there is a tiny number, something must be in range beside it.
    const __m256i ofRow = _mm256_add_epi32(_mm256_set1_epi32(rows.tiny[row]), load(columns.most));
    const __m256i ofColumns =
        _mm256_add_epi32(_mm256_set1_epi32(rows.most[row]), load(columns.tiny));
    l.least = _mm256_slli_epi32(
        _mm256_add_epi32(_mm256_max_epi32(ofRow, ofColumns), _mm256_set1_epi32(127 + m.f + 2)), 23);
    const __m256i something = _mm256_set1_epi32((127 + noProduct + 1) << 23);
    l.least = _mm256_max_epi32(l.least, _mm256_andnot_si256(noneIsTiny(row), something));
    return l;
  }
  GEMM_AVX2 void goTo(Lane &l, unsigned row, unsigned k0, const Largest &largest) const {
    l.a = rows.value[row] + k0;
    l.largest = largest[k0 / step] + 8 * (row % 4);
  }
  /// The columns in `todo`, but those that are outside.
  GEMM_AVX2 void store(const Lane &l, unsigned row, unsigned todo) const {
    const unsigned lost = signs(l.outside) & todo;
    left[row] |= uint8_t(lost);
    storeLanes(sums + row * stride, l.c, todo & ~lost);
  }

  /// Columns of a row that no product that is not 0 is added to: a finite accumulator stays as it
  /// is, however small or large, but for a zero's sign.
  GEMM_AVX2 __m256i idle(const Lane &start, unsigned row, const Largest &largest) const {
    const __m256i bits = bitsOf(start.c);
    __m256i result = _mm256_cmpeq_epi32(_mm256_and_si256(bits, m.keep), bits);
    result = _mm256_and_si256(result, noneIsTiny(row));
    result = _mm256_andnot_si256(isInfiniteOrNan(start.c), result);
    for (unsigned i = 0; i < k / step; ++i) {
      const uint8_t *of = largest[i] + 8 * (row % 4);
      const __m256i exponents =
          _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(of)));
      result = _mm256_and_si256(result,
                                _mm256_cmpeq_epi32(exponents, _mm256_set1_epi32(127 + noProduct)));
    }
    return result;
  }

  GEMM_AVX2 void add(unsigned row, unsigned todo, const Largest &largest) const {
    Lane l = start(row);
    const bool hasSpecials = rows.special >> row & 1 || columns.special;
    const __m256i infinite = isInfiniteOrNan(l.c);
    const bool special = hasSpecials || signs(infinite);
    const __m256i stays = hasSpecials ? _mm256_setzero_si256() : idle(l, row, largest);
    const __m256 kept = _mm256_add_ps(l.c, _mm256_setzero_ps());
    l.outside = _mm256_andnot_si256(_mm256_or_si256(infinite, stays), l.outside);
    const __m256 *bRaw = columns.special ? columns.raw : columns.value;
    const float *aRaw = rows.special >> row & 1 ? rows.raw[row] : rows.value[row];
    for (unsigned k0 = 0; k0 < k; k0 += step) {
      goTo(l, row, k0, largest);
      if (special)
        specialStep<step>(m, columns.value + k0, aRaw + k0, bRaw + k0, l);
      else
        fusedStep<step>(m, columns.value + k0, l);
    }
    l.c = _mm256_blendv_ps(l.c, kept, ofBits(stays));
    store(l, row, todo);
  }

  /// Four rows of ordinary numbers, or false.
  GEMM_AVX2 bool addFour(unsigned row, const unsigned *todo, const Largest &largest) const {
    Lane l0 = start(row), l1 = start(row + 1), l2 = start(row + 2), l3 = start(row + 3);
    if (rows.special >> row & 15 || columns.special ||
        signs(_mm256_or_si256(_mm256_or_si256(l0.outside, l1.outside),
                              _mm256_or_si256(l2.outside, l3.outside))))
      return false;
    for (unsigned k0 = 0; k0 < k; k0 += step) {
      goTo(l0, row, k0, largest), goTo(l1, row + 1, k0, largest);
      goTo(l2, row + 2, k0, largest), goTo(l3, row + 3, k0, largest);
      fusedStep<step>(m, columns.value + k0, l0, l1, l2, l3);
    }
    store(l0, row, todo[0]), store(l1, row + 1, todo[1]);
    store(l2, row + 2, todo[2]), store(l3, row + 3, todo[3]);
    return true;
  }

  /// Columns of a row that are not yet added, once those are whose sums are whole.
  GEMM_AVX2 unsigned addWhole(unsigned row) const {
    const unsigned todo = rows.bad >> row & 1 ? 0 : 0xff & ~columns.bad;
    left[row] = uint8_t(0xff & ~todo);
    if (columns.whole != 0xff || !(rows.whole >> row & 1))
      return todo;
    unsigned done = 0;
    float *at = sums + row * stride;
    const __m256 sum = wholeSum(rows, row, columns, k, m, _mm256_loadu_ps(at), done);
    storeLanes(at, sum, done);
    return todo & ~done;
  }

  GEMM_AVX2 void multiply(unsigned count) const {
    Largest largest;
    for (unsigned first = 0; first < count; first += 4) {
      unsigned todo[4] = {};
      for (unsigned i = 0; i < std::min(4u, count - first); ++i)
        todo[i] = addWhole(first + i);
      if (!(todo[0] | todo[1] | todo[2] | todo[3]))
        continue;
      largestExponents<step>(rows, first, columns, k, largest);
      if (todo[0] && todo[1] && todo[2] && todo[3] && addFour(first, todo, largest))
        continue;
      for (unsigned i = 0; i < 4; ++i)
        if (todo[i])
          add(first + i, todo[i], largest);
    }
  }
};

} // namespace

GEMM_AVX2 void multiplyBlock(const BlockRows &rows, unsigned count, const BlockColumns &columns,
                             unsigned k, const DotModel &model, float *sums, size_t stride,
                             uint8_t *left) {
  const bool cut = model.accumulator == Accumulator::F32Cut13;
  const Constants m{model.f, _mm256_set1_epi32(cut ? ~0x3ff : ~0),
                    cut || model.f < 23 ? 0x1p13f : 0x1p24f};
  switch (model.step) {
  case 4:
    return Block<4>{rows, columns, k, m, sums, stride, left}.multiply(count);
  case 8:
    return Block<8>{rows, columns, k, m, sums, stride, left}.multiply(count);
  case 16:
    return Block<16>{rows, columns, k, m, sums, stride, left}.multiply(count);
  default:
    return Block<32>{rows, columns, k, m, sums, stride, left}.multiply(count);
  }
}

} // namespace gemm::emulator

#endif

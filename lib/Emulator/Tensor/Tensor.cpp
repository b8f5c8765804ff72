// The tensor-core model in integers: every step is exact or an explicit cut,
// so nothing depends on the host's floating point.
#include "Tensor/Tensor.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gemm::emulator {

namespace {
constexpr uint32_t nanBits = 0x7fffffff;

/// magnitude * 2^shift, cut towards zero. A product with a zero may be asked for far above what
/// the others are aligned to.
int64_t shifted(int64_t v, int shift) {
  if (v == 0)
    return 0;
  if (shift >= 0)
    return v * (int64_t(1) << shift);
  if (shift < -62)
    return 0;
  return v < 0 ? -(-v >> -shift) : v >> -shift;
}

/// sum * 2^scale to f32 with `fraction` bits, towards zero; beyond the largest:
/// infinity.
uint32_t roundToZero(int64_t sum, int scale, int fraction) {
  if (sum == 0)
    return 0;
  uint32_t sign = sum < 0 ? 0x80000000u : 0;
  uint64_t m = sum < 0 ? uint64_t(-sum) : uint64_t(sum);
  int top = 63 - std::countl_zero(m); // value in [2^(top+scale), twice that)
  int exponent = std::max(top + scale, -126);
  int shift = exponent - fraction - scale; // bits below the last place
  m = shift > 63 ? 0 : shift >= 0 ? m >> shift : m << -shift;
  m <<= 23 - fraction;
  if (m == 0)
    return 0; // cut to nothing: the hardware's zero is positive
  if (exponent > 127)
    return sign | 0x7f800000;
  if (m < (1u << 23))
    return sign | uint32_t(m); // subnormal
  return sign | uint32_t(exponent + 127) << 23 | (uint32_t(m) & 0x7fffff);
}

/// sum * 2^scale to f16, to nearest even.
uint32_t roundToHalf(int64_t sum, int scale) {
  uint32_t sign = sum < 0 ? 0x8000u : 0;
  uint64_t m = sum < 0 ? uint64_t(-sum) : uint64_t(sum);
  if (m == 0)
    return 0;
  int exponent = std::max(63 - std::countl_zero(m) + scale, -14);
  int shift = exponent - 10 - scale;
  if (shift > 62)
    return 0;
  if (shift > 0) {
    uint64_t rest = m & ((uint64_t(1) << shift) - 1), half = uint64_t(1) << (shift - 1);
    m >>= shift;
    m += rest > half || (rest == half && (m & 1));
  } else {
    m <<= -shift;
  }
  if (m == 0)
    return 0; // rounded to nothing: the model's zero is positive
  // A carry out of the fraction runs into the exponent, as it should.
  uint64_t bits = m < 1024 ? m : (uint64_t(exponent + 14) << 10) + m;
  return sign | uint32_t(std::min<uint64_t>(bits, 0x7c00));
}
} // namespace

TensorElement unpackElement(uint32_t bits, TensorFormat f) {
  uint32_t fraction = bits & ((1u << f.fraction) - 1);
  int exponent = int(bits >> f.fraction) & ((1 << f.exponentBits) - 1);
  bool negative = bits >> (f.fraction + f.exponentBits) & 1;
  TensorElement e;
  bool top = exponent == (1 << f.exponentBits) - 1;
  if (f.finite ? top && fraction == (1u << f.fraction) - 1 : top) {
    e.special = fraction || f.finite ? tensorNan : tensorInfinite;
    e.significand = negative ? -1 : 1;
    return e;
  }
  int32_t s = int32_t(exponent ? fraction | 1u << f.fraction : fraction);
  e.significand = negative ? -s : s;
  e.exponent = int16_t(std::max(exponent, 1) - f.bias);
  return e;
}

uint32_t fusedDotAdd(const TensorElement *a, const TensorElement *b, unsigned n, uint32_t cBits,
                     const DotFormat &model) {
  const auto [fraction, f, zero, kind] = model;
  const bool half = kind == Accumulator::F16;
  const int cFraction = half ? 10 : 23;
  TensorElement c = unpackElement(cBits, half ? formatF16 : formatF32);
  bool nan = c.special == tensorNan, plus = false, minus = false;
  if (c.special == tensorInfinite)
    (c.significand < 0 ? minus : plus) = true;
  int largest = c.significand ? c.exponent : zero;
  for (unsigned k = 0; k < n; ++k) {
    if (a[k].special | b[k].special) {
      nan |= a[k].special == tensorNan || b[k].special == tensorNan || a[k].significand == 0 ||
             b[k].significand == 0;
      ((a[k].significand < 0) != (b[k].significand < 0) ? minus : plus) = true;
    }
    largest = std::max(largest,
                       a[k].significand && b[k].significand ? a[k].exponent + b[k].exponent : zero);
  }
  if (nan || (plus && minus))
    return half ? 0x7fff : nanBits;
  if (plus || minus)
    return half ? (minus ? 0xfc00 : 0x7c00) : minus ? 0xff800000 : 0x7f800000;
  int64_t sum = shifted(c.significand, f - cFraction + c.exponent - largest);
  for (unsigned k = 0; k < n; ++k)
    sum += shifted(int64_t(a[k].significand) * b[k].significand,
                   f - fraction + a[k].exponent + b[k].exponent - largest);
  if (half)
    return roundToHalf(sum, largest - f);
  return roundToZero(sum, largest - f, kind == Accumulator::F32Cut13 ? 13 : 23);
}

double fusedDouble(double a, double b, double c) {
  const double sum = std::fma(a, b, c);
  if (sum == sum)
    return sum;
  for (double operand : {a, b, c})
    if (operand != operand)
      return std::bit_cast<double>(std::bit_cast<uint64_t>(operand) | uint64_t(1) << 51);
  return std::bit_cast<double>(uint64_t(0xfff8) << 48);
}

void mmaPortable(const MmaOperands &o, const MmaModel &m) {
  TensorFormat format = m.bf16 ? formatBf16 : formatF16;
  TensorElement a[16][16], b[8][16]; // b as n by k
  for (int kk = 0; kk < m.k / 8; ++kk)
    for (int lane = 0; lane < 32; ++lane)
      for (int half = 0; half < 2; ++half) {
        int row = lane / 4, k = kk * 8 + lane % 4 * 2 + half, shift = 16 * half;
        a[row][k] = unpackElement(o.a[2 * kk][lane] >> shift & 0xffff, format);
        a[row + 8][k] = unpackElement(o.a[2 * kk + 1][lane] >> shift & 0xffff, format);
        b[row][k] = unpackElement(o.b[kk][lane] >> shift & 0xffff, format);
      }
  uint32_t result[4][32];
  for (int e = 0; e < 4; ++e)
    for (int lane = 0; lane < 32; ++lane) {
      int row = lane / 4 + e / 2 * 8, col = lane % 4 * 2 + e % 2;
      uint32_t c = o.c[e][lane];
      for (int k = 0; k < m.k; k += m.step)
        c = fusedDotAdd(a[row] + k, b[col] + k, unsigned(std::min(m.step, m.k)), c,
                        {2 * format.fraction, m.f, m.zero});
      result[e][lane] = c;
    }
  for (int e = 0; e < 4; ++e)
    std::copy(result[e], result[e] + 32, o.d[e]);
}

void mma(const MmaOperands &o, const MmaModel &m) {
  if (!mmaAvx2(o, m))
    mmaPortable(o, m);
}

} // namespace gemm::emulator

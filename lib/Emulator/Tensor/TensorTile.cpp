// The generation's arithmetic (gemm/Target/Mma.h) as a model of sums, and the
// portable tile product: operands unpacked once, then one fused sum for each output and step.
#include "Tensor/TensorTile.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace gemm::emulator {

bool isTensorType(Type t) {
  switch (t) {
  case Type::F16:
  case Type::BF16:
  case Type::TF32:
  case Type::E4M3:
  case Type::E5M2:
  case Type::S8:
  case Type::U8:
    return true;
  default:
    return false;
  }
}

TensorFormat tensorFormat(Type t) {
  switch (t) {
  case Type::BF16:
    return formatBf16;
  case Type::TF32:
    return formatTf32;
  case Type::E4M3:
    return formatE4m3;
  case Type::E5M2:
    return formatE5m2;
  default:
    return formatF16;
  }
}

unsigned tensorBytes(Type t) { return t == Type::TF32 ? 4 : bytesOf(t); }

DotModel tensorModel(int capability, Family family, Type t, unsigned k, bool half) {
  const TensorArithmetic arithmetic = mmaOf(family).arithmetic(capability, tensorBytes(t));
  DotModel m;
  m.step = std::min(k, arithmetic.step);
  m.f = arithmetic.fraction;
  m.zero = half ? arithmetic.zeroOfHalf() : arithmetic.zero;
  m.accumulator = half                      ? Accumulator::F16
                  : arithmetic.result == 13 ? Accumulator::F32Cut13
                                            : Accumulator::F32;
  return m;
}

namespace {

/// Element k of a row as its bits; tf32 loses what it does not keep.
uint32_t elementBits(const std::byte *row, unsigned k, Type t) {
  switch (tensorBytes(t)) {
  case 1:
    return uint32_t(row[k]);
  case 2: {
    uint16_t v;
    std::memcpy(&v, row + 2 * k, 2);
    return v;
  }
  default: {
    uint32_t v;
    std::memcpy(&v, row + 4 * k, 4);
    return v >> 13;
  }
  }
}

void unpackRow(const std::byte *row, unsigned k, Type t, TensorElement *out) {
  const TensorFormat format = tensorFormat(t);
  for (unsigned i = 0; i < k; ++i)
    out[i] = unpackElement(elementBits(row, i, t), format);
}

uint32_t dot(const TileProduct &p, const TensorElement *a, const TensorElement *b, uint32_t c) {
  const int fraction = tensorFormat(p.a).fraction + tensorFormat(p.b).fraction;
  for (unsigned k = 0; k < p.k; k += p.model.step)
    c = fusedDotAdd(a + k, b + k, std::min(p.model.step, p.k - k), c,
                    {fraction, p.model.f, p.model.zero, p.model.accumulator});
  return c;
}

int16_t integerElement(std::byte v, Type t) {
  return t == Type::S8 ? int16_t(int8_t(v)) : int16_t(uint8_t(v));
}

void multiplyIntegers(const TileProduct &p) {
  std::vector<int16_t> b(size_t(p.cols) * p.k); // 16 bits: what the vectoriser multiplies best
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = integerElement(p.B[i], p.b);
  for (unsigned row = 0; row < p.rows; ++row) {
    int16_t a[32];
    for (unsigned k = 0; k < p.k; ++k)
      a[k] = integerElement(p.A[row * p.k + k], p.a);
    for (unsigned col = 0; col < p.cols; ++col) {
      const int16_t *bb = b.data() + size_t(col) * p.k;
      int32_t sum = 0; // 32 products of at most 2^16: no overflow
      for (unsigned k = 0; k < p.k; ++k)
        sum += a[k] * bb[k];
      uint32_t &c = p.acc[row * p.cols + col];
      int64_t exact = int64_t(int32_t(c)) + sum;
      if (p.saturate)
        exact = std::clamp<int64_t>(exact, std::numeric_limits<int32_t>::min(),
                                    std::numeric_limits<int32_t>::max());
      c = uint32_t(exact);
    }
  }
}

} // namespace

uint32_t multiplyElement(const TileProduct &p, unsigned row, unsigned col) {
  TensorElement a[32], b[32];
  unpackRow(p.A + size_t(row) * p.k * tensorBytes(p.a), p.k, p.a, a);
  unpackRow(p.B + size_t(col) * p.k * tensorBytes(p.b), p.k, p.b, b);
  return dot(p, a, b, p.acc[row * p.cols + col]);
}

void multiplyTilePortable(const TileProduct &p) {
  if (isInteger(p.a))
    return multiplyIntegers(p);
  std::vector<TensorElement> b(size_t(p.cols) * p.k);
  for (unsigned col = 0; col < p.cols; ++col)
    unpackRow(p.B + size_t(col) * p.k * tensorBytes(p.b), p.k, p.b, &b[size_t(col) * p.k]);
  for (unsigned row = 0; row < p.rows; ++row) {
    TensorElement a[32];
    unpackRow(p.A + size_t(row) * p.k * tensorBytes(p.a), p.k, p.a, a);
    for (unsigned col = 0; col < p.cols; ++col) {
      uint32_t &c = p.acc[row * p.cols + col];
      c = dot(p, a, &b[size_t(col) * p.k], c);
    }
  }
}

void multiplyTile(const TileProduct &p) {
  if (!multiplyTileAvx2(p))
    multiplyTilePortable(p);
}

} // namespace gemm::emulator

// Tensor-core arithmetic against a reference written another way: exact sums
// in long double scaled to integers bit by bit, straight from the published
// description, with no shared code.
#include "Harness.h"

#include <cmath>
#include <random>

#include "Ptx/Float.h"
#include "Tensor/Tensor.h"

namespace gemm::emulator::test {
namespace {

struct Format {
  bool bf16;
  double value(uint16_t v) const { return bf16 ? floatOfBf16(v) : floatOfF16(v); }
  /// The exponent the hardware aligns by.
  int exponent(uint16_t v) const {
    int bits = bf16 ? 7 : 10, field = (v & 0x7fff) >> bits;
    return (field ? field : 1) - (bf16 ? 127 : 15);
  }
};

int exponentOf(float c, int zero) {
  if (c == 0)
    return zero;
  int e;
  std::frexp(c, &e);
  return std::max(e - 1, -126);
}

uint32_t reference(Format f, const uint16_t *a, const uint16_t *b, int n, uint32_t cBits,
                   int fraction) {
  const int zeroExponent = -108 - fraction; // -132 of 24 bits, -133 of 25: MMA-Sim 2.1.1
  float c = floatOfBits(cBits);
  double check = c; // a sum of doubles cannot overflow here
  int largest = std::isfinite(c) ? exponentOf(c, zeroExponent) : 0;
  for (int k = 0; k < n; ++k) {
    check += f.value(a[k]) * f.value(b[k]);
    bool zero = (a[k] & 0x7fff) == 0 || (b[k] & 0x7fff) == 0;
    largest = std::max(largest, zero ? zeroExponent : f.exponent(a[k]) + f.exponent(b[k]));
  }
  if (std::isnan(check))
    return 0x7fffffff;
  if (std::isinf(check))
    return check < 0 ? 0xff800000 : 0x7f800000;
  auto cut = [&](long double v) { return std::trunc(std::ldexp(v, fraction - largest)); };
  long double sum = cut(c);
  for (int k = 0; k < n; ++k)
    sum += cut(static_cast<long double>(f.value(a[k])) * f.value(b[k]));
  sum = std::ldexp(sum, largest - fraction);
  if (sum == 0)
    return 0;
  int e;
  std::frexp(sum, &e);
  int quantum = std::max(e - 1, -126) - 23;
  float r = float(std::ldexp(std::trunc(std::ldexp(sum, -quantum)), quantum));
  return r == 0 ? 0 : bitsOfFloat(r);
}

// Lines: integers, each line times its own power of two. Special: few infinities and NaN. Idle:
// every third line is 0, beside accumulators of any size.
enum Data {
  Uniform,
  Wide,
  Subnormal,
  Cancelling,
  SmallIntegers,
  Lines,
  Special,
  Idle,
  Raw,
  dataKinds
};
int powerOf(unsigned line) { return int(line * 5 % 7) - 3; }

uint16_t element(Format f, Data kind, std::mt19937_64 &rng) {
  std::uniform_real_distribution<float> u(-1, 1);
  auto narrow = [&](float v) { return f.bf16 ? bf16OfFloat(v) : f16OfFloat(v); };
  int span = f.bf16 ? 120 : 14;
  switch (kind) {
  case Uniform:
  case Idle:
    return narrow(u(rng));
  case Wide:
    return narrow(std::ldexp(u(rng), int(rng() % unsigned(2 * span)) - span));
  case Subnormal:
    return uint16_t((rng() & (f.bf16 ? 0x80ff : 0x87ff)));
  case Cancelling:
    return narrow(rng() & 1 ? 1.0f + float(rng() % 8) / 128 : -1.0f);
  case SmallIntegers:
    return narrow(float(int(rng() % 17) - 8));
  case Lines: // some have all bits
    return narrow(float(int(rng() % (rng() % 4 ? 5 : 255)) - 2));
  case Special: {
    if (rng() % 60)
      return narrow(u(rng));
    constexpr float some[] = {INFINITY, -INFINITY, NAN};
    return narrow(some[rng() % 3]);
  }
  default:
    return uint16_t(rng()); // infinities and NaN among them
  }
}

uint32_t accumulator(Data kind, std::mt19937_64 &rng) {
  std::uniform_real_distribution<float> u(-1, 1);
  switch (kind) {
  case Uniform:
  case Cancelling:
    return bitsOfFloat(u(rng) * 16);
  case SmallIntegers:
    return bitsOfFloat(float(int(rng() % 2001) - 1000));
  case Lines: // up to where sums begin to lose bits
    return bitsOfFloat(float(int(rng() % (1 << (rng() % 26))) - 2));
  case Special:
    return rng() % 30 ? bitsOfFloat(u(rng))
                      : 0x7f800000 | uint32_t(rng() % 3 << 22) | uint32_t(rng() % 2) << 31;
  case Subnormal:
    return uint32_t(rng() & 0x80ffffff);
  case Wide:
    return bitsOfFloat(std::ldexp(u(rng), int(rng() % 240) - 120));
  default:
    return uint32_t(rng());
  }
}

struct Machine {
  int step, f;
};

void compare(Format format, int k, Machine machine, Data kind, std::mt19937_64 &rng,
             unsigned &fast) {
  alignas(64) uint32_t a[4][32], b[2][32], c[4][32], d[4][32], portable[4][32];
  uint16_t A[16][16], B[8][16];
  for (auto &row : A)
    for (auto &v : row)
      v = rng() % 9 ? element(format, kind, rng) : 0;
  for (auto &row : B)
    for (auto &v : row)
      v = rng() % 9 ? element(format, kind, rng) : 0;
  auto scale = [&](uint16_t &v, unsigned line) {
    const float scaled = std::ldexp(float(format.value(v)), powerOf(line));
    v = format.bf16 ? bf16OfFloat(scaled) : f16OfFloat(scaled);
  };
  for (unsigned line = 0; kind == Idle && line < 16; line += 3)
    for (unsigned i = 0; i < 16; ++i) {
      A[line][i] &= 0x8000;
      if (line < 8)
        B[line][i] &= 0x8000;
    }
  for (unsigned line = 0; kind == Lines && line < 16; ++line)
    for (unsigned i = 0; i < 16; ++i) {
      scale(A[line][i], line);
      if (line < 8)
        scale(B[line][i], line);
    }
  MmaOperands o{};
  for (unsigned l = 0; l < 32; ++l) {
    unsigned g = l / 4, t = l % 4 * 2;
    for (unsigned e = 0; e < unsigned(k) / 4; ++e) {
      unsigned row = g + e % 2 * 8, col = t + e / 2 * 8;
      a[e][l] = A[row][col] | uint32_t(A[row][col + 1]) << 16;
    }
    for (unsigned e = 0; e < unsigned(k) / 8; ++e)
      b[e][l] = B[g][t + 8 * e] | uint32_t(B[g][t + 8 * e + 1]) << 16;
    for (unsigned e = 0; e < 4; ++e)
      c[e][l] = rng() % 8 ? accumulator(kind, rng) : 0;
    for (unsigned e = 0; kind == Lines && e < 4; ++e)
      c[e][l] = bitsOfFloat(
          std::ldexp(floatOfBits(c[e][l]), powerOf(g + e / 2 * 8) + powerOf(t + e % 2)));
  }
  for (unsigned e = 0; e < 4; ++e) {
    o.a[e] = a[e];
    o.c[e] = c[e];
    o.d[e] = portable[e];
    if (e < 2)
      o.b[e] = b[e];
  }
  MmaModel m{format.bf16, k, machine.step, machine.f, -108 - machine.f};
  mmaPortable(o, m);
  for (unsigned e = 0; e < 4; ++e)
    o.d[e] = d[e];
  bool vectorised = mmaAvx2(o, m);
  fast += vectorised;
  for (unsigned e = 0; e < 4; ++e)
    for (unsigned l = 0; l < 32; ++l) {
      unsigned row = l / 4 + e / 2 * 8, col = l % 4 * 2 + e % 2;
      uint32_t want = c[e][l];
      for (int k0 = 0; k0 < k; k0 += machine.step)
        want = reference(format, A[row] + k0, B[col] + k0, machine.step, want, machine.f);
      ASSERT_EQ(portable[e][l], want) << "row " << row << " col " << col << " kind " << kind;
      if (vectorised) {
        ASSERT_EQ(d[e][l], want) << "avx2, row " << row << " col " << col << " kind " << kind;
      }
    }
}

TEST(Tensor, AgreesWithTheReferenceOnEveryKindOfData) {
  std::mt19937_64 rng(seed(20261120));
  for (bool bf16 : {false, true})
    for (int k : {8, 16})
      for (Machine machine : {Machine{8, 24}, Machine{k, 25}})
        for (int kind = 0; kind < dataKinds; ++kind) {
          unsigned fast = 0;
          for (int round = 0; round < 40; ++round)
            compare({bf16}, k, machine, Data(kind), rng, fast);
          if (HasFatalFailure())
            return;
        }
}

// The vectorised path must take ordinary data, or the speed is an illusion.
// Without AVX2 there is no such path to test; the portable one is tested above.
TEST(Tensor, OrdinaryDataTakesTheFastPath) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("f16c"))
    GTEST_SKIP() << "no AVX2 here";
  std::mt19937_64 rng(seed(7));
  for (bool bf16 : {false, true}) {
    unsigned fast = 0;
    for (int round = 0; round < 10; ++round)
      compare({bf16}, 16, {8, 24}, Uniform, rng, fast);
    EXPECT_EQ(fast, 10u);
  }
#endif
}

// Worked by hand: 1 + eight products of 2^-25 each. Each product is below the
// 24 bits kept beside 1, so all are cut; with 25 bits all eight count.
TEST(Tensor, CutsBelowTheKeptBits) {
  TensorElement a[8], b[8];
  for (int k = 0; k < 8; ++k) {
    a[k] = unpackElement(bf16OfFloat(0x1p-12f), formatBf16);
    b[k] = unpackElement(bf16OfFloat(0x1p-13f), formatBf16);
  }
  uint32_t one = bitsOfFloat(1);
  EXPECT_EQ(fusedDotAdd(a, b, 8, one, {14, 24, -132}), one);
  EXPECT_EQ(fusedDotAdd(a, b, 8, one, {14, 25, -133}), bitsOfFloat(1 + 0x1p-22f));
}

} // namespace
} // namespace gemm::emulator::test

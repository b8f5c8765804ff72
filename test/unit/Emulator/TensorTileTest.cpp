// The arithmetic of every tensor instruction against a reference written another
// way: exact sums in long double, scaled and cut as the published description
// says, with no shared code; and which model each generation follows.
#include <array>
#include <cmath>
#include <random>

#include "Harness.h"
#include "Ops/Convert.h"
#include "Tensor/TensorTile.h"

namespace gemm::emulator::test {
namespace {

struct Layout {
  int fraction, bias;
  double least;           ///< smallest normal number
  uint32_t infinity, nan; ///< bits; of e4m3 the two together are its one NaN
};
Layout layoutOf(Type t) {
  switch (t) {
  case Type::F16:
    return {10, 15, 0x1p-14, 0x7c00, 0x200};
  case Type::BF16:
    return {7, 127, 0x1p-126, 0x7f80, 0x40};
  case Type::TF32:
    return {10, 127, 0x1p-126, 0x7f800000, 0x400000};
  case Type::E4M3:
    return {3, 7, 0x1p-6, 0x78, 7};
  default:
    return {2, 15, 0x1p-14, 0x7c, 2};
  }
}

double valueOf(Type t, uint32_t bits) {
  switch (t) {
  case Type::F16:
    return floatOfF16(uint16_t(bits));
  case Type::BF16:
    return floatOfBf16(uint16_t(bits));
  case Type::TF32:
    return floatOfBits(bits & 0xffffe000);
  case Type::E4M3: {
    if ((bits & 0x7f) == 0x7f)
      return NAN;
    int e = int(bits >> 3 & 15), m = int(bits & 7);
    double v = e ? std::ldexp(1 + m / 8.0, e - 7) : std::ldexp(m / 8.0, -6);
    return bits & 0x80 ? -v : v;
  }
  default: // e5m2 is the upper half of an f16
    return floatOfF16(uint16_t(bits << 8));
  }
}

int alignmentExponent(double v, double least) { return std::ilogb(std::max(std::fabs(v), least)); }

double truncated(double v, int fraction, double least) {
  if (v == 0)
    return 0;
  int quantum = std::ilogb(std::max(std::fabs(v), least)) - fraction;
  return std::ldexp(std::trunc(std::ldexp(v, -quantum)), quantum);
}

uint32_t reference(Type ta, Type tb, const uint32_t *a, const uint32_t *b, unsigned n,
                   uint32_t cBits, const DotModel &m, int keptOfF16) {
  const bool half = m.accumulator == Accumulator::F16;
  double c = half ? floatOfF16(uint16_t(cBits)) : floatOfBits(cBits), check = c;
  const bool finite = std::isfinite(c);
  // What MMA-Sim 2.1.1 gives a zero: by how many bits the generation keeps of f16.
  const int zero = (half ? 4 : -108) - keptOfF16;
  int largest = !finite ? 0 : c == 0 ? zero : alignmentExponent(c, half ? 0x1p-14 : 0x1p-126);
  for (unsigned k = 0; k < n; ++k) {
    double x = valueOf(ta, a[k]), y = valueOf(tb, b[k]);
    check += x * y;
    if (x == 0 || y == 0) // also beside a large number
      largest = std::max(largest, zero);
    else if (std::isfinite(x) && std::isfinite(y))
      largest = std::max(largest, alignmentExponent(x, layoutOf(ta).least) +
                                      alignmentExponent(y, layoutOf(tb).least));
  }
  if (std::isnan(check))
    return half ? 0x7fff : 0x7fffffff;
  if (std::isinf(check))
    return half ? (check < 0 ? 0xfc00 : 0x7c00) : check < 0 ? 0xff800000 : 0x7f800000;
  auto cut = [&](long double v) { return std::trunc(std::ldexp(v, m.f - largest)); };
  long double sum = cut(c);
  for (unsigned k = 0; k < n; ++k)
    sum += cut(static_cast<long double>(valueOf(ta, a[k])) * valueOf(tb, b[k]));
  double exact = double(std::ldexp(sum, largest - m.f)); // at most 40 bits
  if (half) {
    if (exact == 0)
      return 0;
    int quantum = std::ilogb(std::max(std::fabs(exact), 0x1p-14)) - 10;
    double units = std::ldexp(exact, -quantum), down = std::floor(units), rest = units - down;
    double rounded = rest > 0.5 || (rest == 0.5 && std::fmod(down, 2) != 0) ? down + 1 : down;
    double r = std::ldexp(rounded, quantum);
    if (r == 0)
      return 0; // of either sign
    if (std::fabs(r) >= 65536)
      return r < 0 ? 0xfc00 : 0x7c00;
    return f16OfFloat(float(r)) | (exact < 0 ? 0x8000 : 0);
  }
  double r = truncated(exact, m.accumulator == Accumulator::F32Cut13 ? 13 : 23, 0x1p-126);
  if (std::fabs(r) >= 0x1p128)
    return r < 0 ? 0xff800000 : 0x7f800000;
  return r == 0 ? 0 : bitsOfFloat(float(r));
}

// Whole: integers of which sums are exact, or not quite. Special: few infinities and NaN. Idle:
// every third line is 0, beside accumulators of any size. Sunk: some are far smaller than others.
enum Data { Ordinary, Wide, Raw, Zeros, Least, Whole, Special, Idle, Sunk, dataKinds };

uint32_t element(Type t, Data kind, std::mt19937_64 &rng) {
  const unsigned bits = 8 * tensorBytes(t);
  uint32_t raw = uint32_t(rng());
  if ((kind == Zeros && rng() % 3) || (kind == Least && rng() % 8 == 0))
    return raw & (bits == 32 ? 0x80001fffu : 1u << (bits - 1));
  if (kind == Raw)
    return bits == 32 ? raw : raw & ((1u << bits) - 1);
  std::uniform_real_distribution<float> u(-1, 1);
  float v = u(rng);
  if (kind == Whole)
    v = std::ldexp(float(int(rng() % (rng() % 4 ? 5 : 16)) - 2), int(rng() % 2));
  if (kind == Special && rng() % 60 == 0)
    return rng() % 2 && t != Type::E4M3 ? layoutOf(t).infinity | uint32_t(rng() % 2 << (bits - 1))
                                        : layoutOf(t).infinity | layoutOf(t).nan;
  if (kind == Wide)
    v = std::ldexp(v, int(rng() % 30) - 15);
  if (kind == Sunk && rng() % 3 == 0) // from what is cut in part to what is lost
    v = std::ldexp(v, -int(rng() % (rng() % 2 ? 50 : 120)));
  const bool farReaching = t == Type::BF16 || t == Type::TF32;
  if (kind == Least) // products about the last bit that is kept beside a zero
    v = std::ldexp(v, int(rng() % 8) - (farReaching ? 78 : 24));
  if (kind == Zeros && farReaching) // zeros meet what is far above the products that are left
    v = std::ldexp(v, std::array{100, 0, -60}[rng() % 3]);
  switch (t) {
  case Type::F16:
    return f16OfFloat(v);
  case Type::BF16:
    return bf16OfFloat(v);
  case Type::TF32:
    return bitsOfFloat(v);
  default:
    return fp8OfDouble(v, t);
  }
}

uint32_t accumulator(bool half, Data kind, std::mt19937_64 &rng) {
  std::uniform_real_distribution<float> u(-16, 16);
  if (kind == Zeros || (kind == Least && rng() % 2) || rng() % 8 == 0)
    return 0;
  if (kind == Least)
    return ((half ? 1u << 15 : 1u << 31) & uint32_t(rng())) | uint32_t(rng() % 4);
  if (kind == Raw || kind == Idle)
    return half ? uint16_t(rng()) : uint32_t(rng());
  float v = kind == Wide ? std::ldexp(u(rng), int(rng() % 40) - 20) : u(rng);
  if (kind == Whole)
    v = float(int(rng() % (1 << (rng() % (half ? 12 : 26)))) - 2);
  if (kind == Special && rng() % 30 == 0)
    v = std::array{INFINITY, -INFINITY, NAN}[rng() % 3];
  return half ? f16OfFloat(v) : bitsOfFloat(v);
}

struct Form {
  Type a, b;
  unsigned k;
  int capability;
  Family unit;
  bool half;
};

void compare(const Form &form, Data kind, std::mt19937_64 &rng) {
  const unsigned rows = 16, cols = 24, k = form.k, bytes = tensorBytes(form.a);
  const DotModel model = tensorModel(form.capability, form.unit, form.a, k, form.half);
  const int keptOfF16 = form.capability >= 90 ? 25 : form.capability >= 75 ? 24 : 23;
  std::vector<uint32_t> a(rows * k), b(cols * k), acc(rows * cols);
  std::vector<std::byte> A(rows * k * bytes), B(cols * k * bytes);
  auto isIdle = [&](size_t i) { return kind == Idle && i / k % 3 == 0; };
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = isIdle(i) ? 0 : element(form.a, kind, rng), std::memcpy(&A[i * bytes], &a[i], bytes);
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = isIdle(i) ? 0 : element(form.b, kind, rng), std::memcpy(&B[i * bytes], &b[i], bytes);
  for (uint32_t &c : acc)
    c = accumulator(form.half, kind, rng);
  std::vector<uint32_t> portable = acc, fast = acc;
  multiplyTilePortable({form.a, form.b, rows, cols, k, A.data(), B.data(), portable.data(), model});
  bool vectorised =
      multiplyTileAvx2({form.a, form.b, rows, cols, k, A.data(), B.data(), fast.data(), model});
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned col = 0; col < cols; ++col) {
      uint32_t want = acc[row * cols + col];
      for (unsigned k0 = 0; k0 < k; k0 += model.step)
        want = reference(form.a, form.b, &a[row * k + k0], &b[col * k + k0], model.step, want,
                         model, keptOfF16);
      ASSERT_EQ(portable[row * cols + col], want)
          << name(form.a) << " k " << k << " sm " << form.capability << " data " << kind;
      if (vectorised) {
        ASSERT_EQ(fast[row * cols + col], want) << "avx2, " << name(form.a) << " data " << kind;
      }
    }
}

TEST(TensorTile, AgreesWithTheReferenceOnEveryForm) {
  std::mt19937_64 rng(seed(20261121));
  const Form forms[] = {
      {Type::F16, Type::F16, 16, 70, Family::MmaSync, false},
      {Type::F16, Type::F16, 8, 75, Family::MmaSync, true},
      {Type::F16, Type::F16, 16, 80, Family::MmaSync, true},
      {Type::BF16, Type::BF16, 16, 86, Family::MmaSync, false},
      {Type::TF32, Type::TF32, 4, 80, Family::MmaSync, false},
      {Type::TF32, Type::TF32, 8, 80, Family::MmaSync, false},
      {Type::TF32, Type::TF32, 8, 90, Family::MmaSync, false},
      {Type::E4M3, Type::E5M2, 32, 89, Family::MmaSync, false},
      {Type::E5M2, Type::E4M3, 16, 89, Family::MmaSync, true},
      {Type::E4M3, Type::E4M3, 32, 90, Family::MmaSync, false},
      {Type::F16, Type::F16, 16, 90, Family::Wgmma, false},
      {Type::F16, Type::F16, 16, 90, Family::Wgmma, true},
      {Type::BF16, Type::BF16, 16, 90, Family::Wgmma, false},
      {Type::TF32, Type::TF32, 8, 90, Family::Wgmma, false},
      {Type::E4M3, Type::E4M3, 32, 90, Family::Wgmma, false},
      {Type::E5M2, Type::E5M2, 32, 90, Family::Wgmma, true},
  };
  for (const Form &f : forms)
    for (int kind = 0; kind < dataKinds; ++kind)
      for (int round = 0; round < 4; ++round) {
        compare(f, Data(kind), rng);
        if (HasFatalFailure())
          return;
      }
}

// Worked by hand: beside a zero, whose exponent is -132 or -133 (-20, -21 where sums are f16), 24
// or 25 bits are kept. So eight products of 2^-152 are 2^-149, and of 2^-25 + 2^-48 the last is
// lost and the tie goes to the even zero.
TEST(TensorTile, BesideAZeroLittleIsLost) {
  for (int capability : {80, 90}) {
    std::vector<uint16_t> a(16), b(8 * 16);
    std::fill_n(a.begin(), 8, bf16OfFloat(0x1p-76f));
    std::fill_n(b.begin(), 8, bf16OfFloat(0x1p-76f));
    std::vector<uint32_t> acc(8);
    auto multiply = [&](Type t, bool half) {
      multiplyTile({t, t, 1, 8, 16, reinterpret_cast<const std::byte *>(a.data()),
                    reinterpret_cast<const std::byte *>(b.data()), acc.data(),
                    tensorModel(capability, Family::MmaSync, t, 16, half)});
      return acc[0];
    };
    EXPECT_EQ(multiply(Type::BF16, false), 1u) << capability;
    std::fill(a.begin(), a.end(), 0), std::fill(acc.begin(), acc.end(), 0);
    a[0] = f16OfFloat(0x1p-11f), b[0] = f16OfFloat(0x1p-14f);
    a[1] = b[1] = f16OfFloat(0x1p-24f);
    EXPECT_EQ(multiply(Type::F16, true), 0u) << capability;
    // A negative sum that rounds to nothing is +0.
    a[0] |= 0x8000, acc[0] = 0;
    EXPECT_EQ(multiply(Type::F16, true), 0u) << capability;
  }
}

// The table of docs/emulator.md.
TEST(TensorTile, EachGenerationHasItsModel) {
  struct {
    int capability;
    Family unit;
    Type type;
    unsigned k, step;
    int f;
    Accumulator accumulator;
  } const rows[] = {
      {70, Family::MmaSync, Type::F16, 16, 4, 23, Accumulator::F32},
      {75, Family::MmaSync, Type::F16, 16, 8, 24, Accumulator::F32},
      {80, Family::MmaSync, Type::F16, 8, 8, 24, Accumulator::F32},
      {80, Family::MmaSync, Type::BF16, 16, 8, 24, Accumulator::F32},
      {86, Family::MmaSync, Type::TF32, 4, 4, 24, Accumulator::F32},
      {89, Family::MmaSync, Type::TF32, 8, 4, 24, Accumulator::F32},
      {89, Family::MmaSync, Type::E4M3, 32, 16, 13, Accumulator::F32Cut13},
      {89, Family::MmaSync, Type::E5M2, 16, 16, 13, Accumulator::F32Cut13},
      {90, Family::MmaSync, Type::F16, 16, 16, 25, Accumulator::F32},
      {90, Family::MmaSync, Type::TF32, 8, 8, 25, Accumulator::F32},
      {90, Family::MmaSync, Type::E4M3, 32, 16, 25, Accumulator::F32},
      {90, Family::Wgmma, Type::BF16, 16, 16, 25, Accumulator::F32},
      {90, Family::Wgmma, Type::TF32, 8, 8, 25, Accumulator::F32},
      {90, Family::Wgmma, Type::E4M3, 32, 32, 13, Accumulator::F32Cut13},
      {100, Family::MmaSync, Type::F16, 16, 16, 25, Accumulator::F32},
  };
  for (auto &r : rows) {
    DotModel m = tensorModel(r.capability, r.unit, r.type, r.k, false);
    EXPECT_EQ(m.step, r.step) << r.capability << " " << name(r.type);
    EXPECT_EQ(m.f, r.f) << r.capability << " " << name(r.type);
    EXPECT_EQ(m.zero, r.capability >= 90 ? -133 : r.capability >= 75 ? -132 : -131);
    EXPECT_EQ(tensorModel(r.capability, r.unit, r.type, r.k, true).zero, r.capability >= 90 ? -21
                                                                         : r.capability >= 75
                                                                             ? -20
                                                                             : -19);
    EXPECT_EQ(m.accumulator, r.accumulator) << r.capability << " " << name(r.type);
    EXPECT_EQ(tensorModel(r.capability, r.unit, r.type, r.k, true).accumulator, Accumulator::F16);
  }
}

// The vectorised path must take ordinary data, or the speed is an illusion.
// Without AVX2 there is no such path to test; the portable one is tested above.
TEST(TensorTile, OrdinaryDataTakesTheFastPath) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("f16c"))
    GTEST_SKIP() << "no AVX2 here";
  std::vector<std::byte> a(16 * 32, std::byte(0x38)), b(8 * 32, std::byte(0x38));
  std::vector<uint32_t> acc(16 * 8);
  for (Type t : {Type::F16, Type::BF16, Type::TF32, Type::E4M3, Type::E5M2}) {
    const unsigned k = 32 / tensorBytes(t);
    EXPECT_TRUE(multiplyTileAvx2({t, t, 16, 8, k, a.data(), b.data(), acc.data(),
                                  tensorModel(90, Family::Wgmma, t, k, false)}));
  }
#endif
}

TEST(TensorTile, IntegersWrapOrSaturate) {
  std::vector<std::byte> a(16 * 32, std::byte(127)), b(8 * 32, std::byte(127));
  for (bool saturate : {false, true}) {
    std::vector<uint32_t> acc(16 * 8, 0x7fffffff - 100);
    multiplyTile({Type::S8, Type::S8, 16, 8, 32, a.data(), b.data(), acc.data(), {}, saturate});
    EXPECT_EQ(acc[5], saturate ? 0x7fffffffu : 0x7fffffffu - 100 + 32 * 127 * 127);
    acc.assign(16 * 8, 7);
    std::vector<std::byte> high(16 * 32, std::byte(0x80));
    multiplyTile({Type::S8, Type::U8, 16, 8, 32, high.data(), b.data(), acc.data(), {}, saturate});
    EXPECT_EQ(int32_t(acc[5]), 7 - 32 * 128 * 127);
    acc.assign(16 * 8, 7);
    multiplyTile({Type::U8, Type::S8, 16, 8, 32, high.data(), b.data(), acc.data(), {}, saturate});
    EXPECT_EQ(int32_t(acc[5]), 7 + 32 * 128 * 127);
  }
}

} // namespace
} // namespace gemm::emulator::test

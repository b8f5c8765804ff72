// Wrong kernels fail: each is an honest tensor core with one thing changed, at the sizes
// at which a bound by the sum of all magnitudes let it pass. Most fail on real data; a
// store that rounds the wrong way needs sums that are exact and have more bits.
#include "Random.h"
#include "TensorCore.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <functional>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Program;

namespace {
using Values = std::vector<double>;

/// What a kernel does to a row of A, to the accumulator of a step, and at the store.
struct Kernel {
  TensorCore core{8, 24, 23};
  std::function<double(double)> operand, stored;
};

double towardsZero(DType type, double x) {
  double rounded = roundTo(type, x);
  return std::fabs(rounded) > std::fabs(x)
             ? decode(type, encode(type, rounded) - 1) // one code nearer to zero
             : rounded;
}
double withoutBits(DType type, double x, int bits) {
  return decode(type, encode(type, x) >> bits << bits);
}

/// The multiple of 2^-p nearest to x, where p is the type's precision.
double inUnits(DType type, double x) {
  return std::clamp(std::nearbyint(x / unitRoundoff(type)) * unitRoundoff(type), -1.0, 1.0);
}

/// The worst of a few rows, each with one column: of normal data, or of integers of all
/// bits of the type in one operand, and of one bit in the other.
Report worstOf(const Kernel &kernel, DType type, DType outType, int64_t k, bool exact = false,
               int64_t parts = 1) {
  constexpr int64_t rows = 24;
  std::mt19937_64 random(testSeed());
  std::normal_distribution<double> normal;
  auto count = static_cast<size_t>(k);
  std::vector<uint16_t> a(rows * count), b(count), out(rows);
  std::vector<float> wide(rows);
  for (auto *matrix : {&a, &b})
    for (uint16_t &x : *matrix) {
      double value = normal(random);
      if (exact) // A's in units of its last place, B's are 1 or -1
        value = matrix == &a ? inUnits(type, value / 4) : std::copysign(1.0, value);
      x = uint16_t(encode(type, value));
    }
  int least = std::ilogb(leastNormal(type));
  for (size_t i = 0; i < rows; ++i) {
    Values left(count), right(count);
    for (size_t p = 0; p < count; ++p) {
      left[p] = decode(type, a[i * count + p]);
      left[p] = kernel.operand ? kernel.operand(left[p]) : left[p];
      right[p] = decode(type, b[p]);
    }
    double sum = kernel.core.dot(left, right, least, parts);
    wide[i] = float(sum);
    out[i] = uint16_t(encode(outType, kernel.stored ? kernel.stored(sum) : sum));
  }
  Gemm g;
  g.m = rows, g.n = 1, g.k = k;
  g.a = {a.data(), type, {0, k, 1}}, g.b = {b.data(), type, {0, 1, 0}};
  Matrix view{
      outType == DType::F32 ? static_cast<void *>(wide.data()) : out.data(), outType, {0, 1, 0}};
  return check(g, view, sumError("sm_80", type, type, DType::F32, k, Order::Parts));
}

TEST(Loose, HonestKernelsPass) {
  for (int64_t k : {1, 7, 33, 1024, 4096, 11008})
    for (DType type : {DType::F16, DType::BF16})
      for (DType out : {type, DType::F32})
        for (int64_t parts : {1, 3, 8})
          for (bool exact : {false, true}) {
            Report report = worstOf({}, type, out, k, exact, parts);
            EXPECT_TRUE(report.ok()) << k << " in " << parts << ": " << report.where();
            EXPECT_FALSE(exact && k <= 4096 && report.worst > 0) << report.where();
          }
}

TEST(Loose, StoreByTruncation) {
  Kernel kernel;
  kernel.stored = [](double x) { return towardsZero(DType::F16, x); };
  for (int64_t k : {1024, 4096}) {
    Report report = worstOf(kernel, DType::F16, DType::F16, k, true);
    EXPECT_GT(report.wrong, 6) << k << ": " << report.where();
  }
}

TEST(Loose, OperandCutToBf16) {
  Kernel kernel;
  kernel.operand = [](double x) { return roundTo(DType::BF16, x); };
  for (int64_t k : {1024, 4096})
    EXPECT_GT(worstOf(kernel, DType::F16, DType::F16, k).wrong, 0) << k;
}

TEST(Loose, AccumulatorCutTo11Bits) {
  Kernel kernel;
  kernel.core.r = 11;
  for (int64_t k : {1024, 4096})
    for (DType type : {DType::F16, DType::BF16})
      EXPECT_GT(worstOf(kernel, type, DType::F32, k).wrong, 12) << k;
}

TEST(Loose, OperandWithoutThreeBits) {
  Kernel kernel;
  kernel.operand = [](double x) { return withoutBits(DType::BF16, x, 3); };
  EXPECT_GT(worstOf(kernel, DType::BF16, DType::BF16, 11008).wrong, 12);
}

// A large number makes the norms of its 32 k large, but adds nothing where it meets a zero: then
// the sum of magnitudes is the size.
TEST(Loose, ALargeNumberThatMeetsZeros) {
  constexpr int64_t k = 256;
  std::mt19937_64 random(testSeed());
  std::normal_distribution<double> normal;
  std::vector<uint16_t> a(k), b(k);
  Values left(k), right(k);
  for (size_t p = 0; p < k; ++p) {
    left[p] = p == 40 ? 8192 : roundTo(DType::BF16, normal(random));
    right[p] = p == 40 ? 0 : roundTo(DType::BF16, normal(random));
    a[p] = uint16_t(encode(DType::BF16, left[p])), b[p] = uint16_t(encode(DType::BF16, right[p]));
  }
  Gemm g;
  g.m = g.n = 1, g.k = k;
  g.a = {a.data(), DType::BF16, {0, k, 1}}, g.b = {b.data(), DType::BF16, {0, 1, 0}};
  const SumError error = sumError("sm_80", DType::BF16, DType::BF16, DType::F32, k, Order::Parts);
  auto honest = float(TensorCore{8, 24, 23}.dot(left, right, -126));
  for (bool wide : {false, true}) { // one element alone, and one of two, which share their tile
    g.n = wide ? 2 : 1;
    for (float wrong : {0.0f, 0.01f}) {
      float got[] = {honest + wrong, honest + wrong};
      Report report = check(g, {got, DType::F32, {0, 2, 1}}, error);
      EXPECT_EQ(report.ok(), wrong == 0) << report.where();
    }
  }
}

// exp(120 + |x|) overflows f32; a kernel that forgets the 120 gives small numbers.
TEST(Loose, WhatOverflowsMayNotBeSmall) {
  auto op = [](OpCode code, std::vector<uint32_t> args, double value = 0) {
    Op result;
    result.code = code, result.args = std::move(args), result.value = value;
    result.type = DType::F32;
    return result;
  };
  Values sums = {-3, -1, 0.5, 2};
  std::vector<float> got;
  for (double x : sums)
    got.push_back(float(std::exp(std::fabs(x))));
  double one = 1;
  Gemm g;
  g.m = 1, g.n = 4, g.k = 1;
  g.a = {&one, DType::F64, {0, 0, 0}}, g.b = {sums.data(), DType::F64, {0, 0, 1}};
  g.epilogue.emplace(Program{1,
                             {op(OpCode::Constant, {}, 120), op(OpCode::AbsF, {0}),
                              op(OpCode::AddF, {1, 2}), op(OpCode::Exp, {3})},
                             4},
                     g.inputTypes());
  Matrix view{got.data(), DType::F32, {0, 0, 1}};
  EXPECT_EQ(check(g, view, {1e-4, 1e-6}).wrong, 4);
  std::fill(got.begin(), got.end(), INFINITY);
  Report report = check(g, view, {1e-4, 1e-6});
  EXPECT_TRUE(report.ok()) << report.where();
}

TEST(Loose, ReluThatDropsNaN) {
  std::vector<float> sums = {1, NAN, -2}, got = {1, 0, 0};
  float one = 1;
  Op zero, maximum;
  zero.code = OpCode::Constant, zero.type = DType::F32;
  maximum.code = OpCode::MaximumF, maximum.args = {0, 1}, maximum.type = DType::F32;
  Gemm g;
  g.m = 1, g.n = 3, g.k = 1;
  g.a = {&one, DType::F32, {0, 0, 0}}, g.b = {sums.data(), DType::F32, {0, 0, 1}};
  g.epilogue.emplace(Program{1, {zero, maximum}, 2}, g.inputTypes());
  Matrix view{got.data(), DType::F32, {0, 0, 1}};
  EXPECT_EQ(check(g, view, {}).wrong, 1);
}

// A check of which most says nothing has not passed.
TEST(Loose, NoBoundIsNoPass) {
  std::vector<float> a(100, 0x1p127f), b = {1, -1}, out(100);
  Gemm g;
  g.m = 100, g.n = 1, g.k = 2;
  g.a = {a.data(), DType::F32, {0, 1, 0}}, g.b = {b.data(), DType::F32, {0, 1, 0}};
  std::fill(out.begin(), out.end(), 5.0f);
  Report report = check(g, {out.data(), DType::F32, {0, 1, 0}},
                        sumError("sm_80", DType::F32, DType::F32, DType::F32, 2));
  EXPECT_EQ(report.unbounded, 100);
  EXPECT_FALSE(report.ok());
}
} // namespace

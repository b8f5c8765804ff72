// The reduce step: what it means, and what its check lets pass: sums in any order, and
// nothing that a lost value or another start gives.
#include "Random.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace gemm::oracle;
using gemm::bundle::OpCode;
using gemm::bundle::Program;

namespace {
constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                inf = std::numeric_limits<float>::infinity();

/// Rows of f32 that become one number each.
struct Rows {
  int64_t rows, columns;
  std::vector<float> in, before;
  Reduce step;

  Rows(int64_t rows, int64_t columns, OpCode combine)
      : rows(rows), columns(columns), in(size_t(rows * columns)), before(size_t(rows)),
        step{{{rows, columns}, {}, Evaluator(Program{1, {}, 0}, {DType::F32})},
             {rows, 1},
             combine,
             DType::F32} {
    step.values.inputs = {{in.data(), DType::F32, {columns, 1}}};
  }
  /// The first `last` values of row 0 as so many threads add them.
  float byThreads(size_t threads, size_t last) const {
    std::vector<float> parts(threads, -0.0f);
    for (size_t i = 0; i < last; ++i)
      parts[i % threads] += in[i];
    for (size_t half = threads / 2; half > 0; half /= 2)
      for (size_t i = 0; i < half; ++i)
        parts[i] += parts[i + half];
    return parts[0] + before[0];
  }
  /// The values of row 0 as 32 threads add them, all positive, with `rounded` after each addition.
  template <typename F> float roundedBy(F rounded) const {
    auto add = [&](double &sum, double x) { sum = rounded(sum + x); };
    std::vector<double> parts(32);
    for (size_t i = 0; i < in.size(); ++i)
      add(parts[i % 32], in[i]);
    for (size_t half = 16; half > 0; half /= 2)
      for (size_t i = 0; i < half; ++i)
        add(parts[i], parts[i + half]);
    add(parts[0], before[0]);
    return float(parts[0]);
  }
  Report report(std::vector<float> &out) const {
    return check(step, {before.data(), DType::F32, {1, 0}}, {out.data(), DType::F32, {1, 0}});
  }
  std::vector<float> oracle() const {
    std::vector<float> out = before;
    run(step, {out.data(), DType::F32, {1, 0}});
    return out;
  }
};

TEST(Reduce, StartsFromTheOutputAndAddsEveryValue) {
  Rows r(3, 5, OpCode::AddF);
  for (size_t i = 0; i < r.in.size(); ++i)
    r.in[i] = float(i);
  r.before = {100, 200, 300};
  std::vector<float> out = r.oracle();
  EXPECT_EQ(out, (std::vector<float>{110, 235, 360}));
  EXPECT_TRUE(r.report(out).ok());
  out[1] -= 9; // the last value of its row is lost
  EXPECT_EQ(r.report(out).at.index, (std::vector<int64_t>{1, 0}));
  out = {10, 35, 60}; // as if the output had been zero
  EXPECT_EQ(r.report(out).wrong, 3);
}

TEST(Reduce, WithAnInitialValueTheOutputIsNotRead) {
  Rows r(2, 2, OpCode::MaximumF);
  r.in = {-3, -1, -2, -7};
  r.before = {nan, 100};
  r.step.initial = Value{-2, 0};
  std::vector<float> out = r.oracle();
  EXPECT_EQ(out, (std::vector<float>{-1, -2}));
  EXPECT_TRUE(r.report(out).ok());
  out = {0, 0}; // as if it began with 0
  EXPECT_EQ(r.report(out).wrong, 2);
}

TEST(Reduce, OverTheOuterDimension) {
  Rows r(2, 3, OpCode::AddF);
  r.in = {1, 2, 3, 10, 20, 30};
  r.step.kept = {1, 3};
  std::vector<float> out = {0, 0, 0};
  run(r.step, {out.data(), DType::F32, {0, 1}});
  EXPECT_EQ(out, (std::vector<float>{11, 22, 33}));
}

// Where the order is known a value lost of many shows, which it does not in any order.
TEST(Reduce, AKnownOrderIsTight) {
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<float> uniform(0.5, 1);
  constexpr size_t count = 24000;
  Rows r(1, count, OpCode::AddF);
  r.before = {0.75f};
  for (float &x : r.in)
    x = uniform(random);
  for (size_t threads : {0, 1, 32}) {
    r.step.threads = long(threads);
    std::vector<float> right = {r.byThreads(std::max<size_t>(threads, 1), count)},
                       lost = {r.byThreads(std::max<size_t>(threads, 1), count - 1)};
    EXPECT_TRUE(r.report(right).ok()) << threads << ": " << r.report(right).where();
    EXPECT_EQ(r.report(lost).ok(), threads == 0) << threads;
  }
}

double towardZero(double x) {
  const float nearest = float(x);
  return nearest > x ? std::nextafter(nearest, 0.0f) : nearest;
}
/// To the nearest number of 23 bits.
double without24thBit(double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, 23)), exponent - 23);
}

// Values of one sign that lie close together, so many that each is little beside their sum; and
// additions that round toward zero, or to 23 bits.
TEST(Reduce, AKnownOrderRoundsToNearest) {
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<float> uniform(1, 3);
  for (long count : {2, 100, 2000, 65536}) {
    int cut = 0;
    for (int round = 0; round < 20; ++round) {
      Rows r(1, count, OpCode::AddF);
      for (float &x : r.in)
        x = uniform(random);
      r.step.threads = 32;
      std::vector<float> right = {r.byThreads(32, size_t(count))},
                         lost = {r.byThreads(32, size_t(count) - 1)},
                         zero = {r.roundedBy(towardZero)}, bits = {r.roundedBy(without24thBit)};
      ASSERT_TRUE(r.report(right).ok()) << count << ": " << r.report(right).where();
      EXPECT_FALSE(r.report(lost).ok()) << count;
      // Values are numbers, so nothing but another bit is right.
      EXPECT_EQ(r.report(zero).ok(), zero == right) << count;
      EXPECT_EQ(r.report(bits).ok(), bits == right) << count;
      cut += zero != right;
    }
    EXPECT_GT(cut, 0) << count;
  }
}

// Data of which every rounding costs half a unit, or that cancel, or of many magnitudes.
TEST(Reduce, AKnownOrderIsSound) {
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int round = 0; round < 300; ++round) {
    Rows r(1, 1 + long(random() % 3000), OpCode::AddF);
    r.before = {uniform(random)};
    for (float &x : r.in) {
      x = round % 3 == 0 ? 1 + 0x1p-23f * float(random() % 2) : uniform(random);
      if (round % 3 == 2)
        x = std::ldexp(x, int(random() % 40) - 20);
    }
    r.step.threads = 1L << random() % 6;
    std::vector<float> out = {r.byThreads(size_t(r.step.threads), r.in.size())};
    EXPECT_TRUE(r.report(out).ok()) << r.step.threads << ": " << r.report(out).where();
  }
}

TEST(Reduce, AnyOrderOfASumIsRightAndALostValueIsNot) {
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<float> uniform(0.5, 1);
  Rows r(4, 1000, OpCode::AddF);
  for (float &x : r.in)
    x = uniform(random);
  for (int order = 0; order < 20; ++order) {
    std::vector<float> out(4);
    for (size_t row = 0; row < 4; ++row) {
      std::vector<float> line(r.in.begin() + long(row) * 1000, r.in.begin() + long(row + 1) * 1000);
      std::shuffle(line.begin(), line.end(), random);
      for (float x : line)
        out[row] += x;
    }
    Report report = r.report(out);
    EXPECT_TRUE(report.ok()) << report.where();
    EXPECT_GT(report.worst, 0);
    out[2] -= r.in[2999];
    EXPECT_EQ(r.report(out).wrong, 1);
  }
}

TEST(Reduce, SumsOfFewBitsAreEqual) {
  Rows r(1, 256, OpCode::AddF);
  for (size_t i = 0; i < 256; ++i)
    r.in[i] = float(int(i) - 100) / 64;
  std::vector<float> out = r.oracle();
  EXPECT_TRUE(r.report(out).ok());
  out[0] = std::nextafterf(out[0], inf);
  EXPECT_FALSE(r.report(out).ok());
}

TEST(Reduce, SpecialNumbers) {
  Rows r(4, 3, OpCode::AddF);
  r.in = {1, nan, 2, 1, inf, 2, inf, -inf, 1, 3e38f, 3e38f, -3e38f};
  std::vector<float> out = r.oracle();
  EXPECT_EQ(r.report(out).wrong, 0);
  out[3] = inf; // it may overflow on the way
  Report report = r.report(out);
  EXPECT_EQ(report.wrong, 0);
  EXPECT_EQ(report.unbounded, 1);
  out[0] = 3;
  EXPECT_EQ(r.report(out).wrong, 1);
  out[0] = nan, out[1] = -inf;
  EXPECT_EQ(r.report(out).wrong, 1);

  Rows all(2, 2, OpCode::AddF);
  all.in = {-0.0f, -0.0f, -0.0f, -0.0f};
  all.before = {-0.0f, 0.0f};
  out = all.oracle();
  EXPECT_TRUE(std::signbit(out[0]) && !std::signbit(out[1]));
  EXPECT_TRUE(all.report(out).ok());
}

TEST(Reduce, Maxima) {
  Rows r(3, 3, OpCode::MaximumF);
  r.in = {1, 5, 2, 1, nan, 2, -7, -8, -9};
  r.before = {-inf, -inf, -1};
  std::vector<float> out = r.oracle();
  EXPECT_EQ(out[0], 5);
  EXPECT_TRUE(std::isnan(out[1]));
  EXPECT_EQ(out[2], -1);
  EXPECT_TRUE(r.report(out).ok());
  out[0] = 2;
  EXPECT_EQ(r.report(out).wrong, 1);
  Rows number(1, 3, OpCode::MaxNumF);
  number.in = {nan, 4, nan};
  number.before = {nan};
  EXPECT_EQ(number.oracle()[0], 4);
}

TEST(Reduce, ZerosKeepTheirSign) {
  Rows r(2, 3, OpCode::AddF);
  r.in = {-0.0f, -0.0f, -0.0f, -0.0f, 0.0f, -0.0f};
  r.before = {-0.0f, -0.0f};
  std::vector<float> out = r.oracle();
  EXPECT_TRUE(std::signbit(out[0]));
  EXPECT_FALSE(std::signbit(out[1]));
  EXPECT_EQ(r.report(out).wrong, 0);
}

TEST(Reduce, NoValuesLeaveTheOutput) {
  Rows r(2, 0, OpCode::AddF);
  r.before = {3, 4};
  std::vector<float> out = r.oracle();
  EXPECT_EQ(out, r.before);
  EXPECT_TRUE(r.report(out).ok());
}
} // namespace

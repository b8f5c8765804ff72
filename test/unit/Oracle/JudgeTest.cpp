// One element: its distance in units in the last place, and which of many are told of.
#include "oracle/Check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;
using Named = std::vector<std::pair<std::string, int64_t>>;

namespace {
uint64_t ulps(DType type, double want, double got) {
  char bytes[8] = {};
  storeFloat(type, bytes, got);
  return judge(Bounded::around(want, 1), DType::F32, type, bytes).ulp.value_or(UINT64_MAX);
}

TEST(Judge, CountsNumbersOfTheOutputsType) {
  EXPECT_EQ(ulps(DType::BF16, 1, 1), 0u);
  EXPECT_EQ(ulps(DType::BF16, 1.001, 1), 0u); // 1 is what it rounds to
  EXPECT_EQ(ulps(DType::BF16, 1, 1 + 0x1p-7), 1u);
  EXPECT_EQ(ulps(DType::BF16, 1, 1 - 0x1p-7), 2u);    // they are closer below 1
  EXPECT_EQ(ulps(DType::F16, 0x1p-24, -0x1p-24), 2u); // across zero, which is one number
  EXPECT_EQ(ulps(DType::F32, 0.0, -0.0), 0u);
  EXPECT_EQ(ulps(DType::F32, f32Max, INFINITY), 1u);
  EXPECT_EQ(ulps(DType::F64, 1, 1 + 0x1p-50), 4u);
  EXPECT_EQ(ulps(DType::F32, 1, NAN), UINT64_MAX);
  EXPECT_EQ(ulps(DType::F32, NAN, NAN), UINT64_MAX);
}

TEST(Judge, CountsIntegers) {
  int32_t least = INT32_MIN;
  Element element =
      judge({0, 0, 0, INT32_MAX}, DType::I32, DType::I32, reinterpret_cast<const char *>(&least));
  EXPECT_EQ(element.ulp, UINT32_MAX);
  EXPECT_TRUE(element.wrong);
}

// A power of NaN that may also be 1 is one of the two: neither is anything, nor is 2 right.
TEST(Judge, NaNOrARange) {
  const double nan = std::nan("");
  const Bounded want{nan, 1 - 0x1p-20, 1 + 0x1p-20, 0, false, true};
  for (float got : {float(nan), 1.0f, 2.0f}) {
    Element element = judge(want, DType::F32, DType::F32, reinterpret_cast<const char *>(&got));
    EXPECT_EQ(element.wrong, got == 2) << got;
    EXPECT_FALSE(element.unbounded) << got;
  }
  const float got = float(nan);
  EXPECT_TRUE(
      judge(Bounded::anything(nan), DType::F32, DType::F32, reinterpret_cast<const char *>(&got))
          .unbounded);
}

// Where a bound ends in a tie of the output's type, the tie goes to the even neighbour.
TEST(Judge, ATieAtTheEndOfABound) {
  const double odd = 1 + 0x1p-7, even = 1 + 0x1p-6, tie = (odd + even) / 2;
  for (double got : {odd, even}) {
    char bytes[2] = {};
    storeFloat(DType::BF16, bytes, got);
    const Bounded want{tie + 0x1p-40, tie, tie + 0x1p-40};
    EXPECT_EQ(judge(want, DType::F32, DType::BF16, bytes).wrong, got == odd) << got;
  }
}

// What could not be said of any output, and only that.
TEST(Judge, Open) {
  const double nan = std::nan("");
  Bounded any, range{0, 0, 0, 100};
  any.uncertain = true, range.over = 50;
  EXPECT_TRUE(isOpen(any, DType::I32, DType::I32));
  EXPECT_FALSE(isOpen(range, DType::I32, DType::I32));
  EXPECT_TRUE(isOpen(range, DType::I8, DType::I8)); // 150 wraps
  EXPECT_TRUE(isOpen(Bounded::anything(1), DType::F32, DType::F32));
  EXPECT_TRUE(isOpen({1, 0, INFINITY}, DType::F32, DType::F32));
  EXPECT_FALSE(isOpen(Bounded::around(1, 0x1p-20), DType::F32, DType::F32));
  for (double point : {nan, double(-INFINITY), 0.0})
    EXPECT_FALSE(isOpen(Bounded::exact(point), DType::F32, DType::F32)) << point;
}

TEST(Judge, BinsDouble) {
  Ulps bins;
  for (uint64_t distance : {0, 0, 1, 2, 3, 4, 5, 8, 9})
    bins.add(distance);
  bins.add(UINT64_MAX);
  EXPECT_EQ(bins.named(), (Named{{"0", 2},
                                 {"1", 1},
                                 {"2", 1},
                                 {"3-4", 2},
                                 {"5-8", 2},
                                 {"9-16", 1},
                                 {"9223372036854775809-18446744073709551615", 1}}));
}

// Every element is in the histogram or is NaN somewhere; the first wrong one is the first
// in the output, the worst the one with the largest r.
TEST(Judge, TheHistogramTheWorstAndTheFirst) {
  std::vector<uint16_t> a(64 * 4, 0x3f80), b(4, 0x3f80); // ones: sums of 4
  std::vector<float> out(64, 4);
  Gemm g;
  g.m = 64, g.n = 1, g.k = 4;
  g.a = {a.data(), DType::BF16, {0, 4, 1}}, g.b = {b.data(), DType::BF16, {0, 1, 0}};
  const Matrix view{out.data(), DType::F32, {0, 1, 0}};
  const SumError error{0x1p-20, 0, Order::Any, -1}; // 8 ulp of 4
  a[4 * 9] = a[4 * 17] = 0x7fc0;
  out[9] = NAN;
  out[3] = std::nextafter(4.f, 5.f);
  out[17] = 1;
  out[40] = 5;
  out[50] = 9;
  Report report = check(g, view, error);
  EXPECT_EQ(report.elements, 64);
  EXPECT_EQ(report.nan, 1);
  EXPECT_EQ(report.wrong, 3);
  EXPECT_EQ(report.first.index, (std::vector<int64_t>{0, 17, 0}));
  EXPECT_EQ(report.at.index, (std::vector<int64_t>{0, 17, 0})); // where NaN is, r is infinite
  a[4 * 17] = 0x3f80;
  report = check(g, view, error);
  EXPECT_EQ(report.at.index, (std::vector<int64_t>{0, 50, 0}));
  EXPECT_EQ(report.at.got, 9);
  EXPECT_EQ(report.first.index, (std::vector<int64_t>{0, 17, 0}));
  int64_t counted = 0;
  for (const auto &[name, count] : report.ulps.named())
    counted += count;
  EXPECT_EQ(counted, 63);
  EXPECT_EQ(report.ulps.counts[0], 59);
  EXPECT_EQ(report.ulps.counts[1], 1);
  EXPECT_LT(report.nan, report.elements);
  std::fill(a.begin(), a.end(), 0x7fc0);
  std::fill(out.begin(), out.end(), NAN);
  report = check(g, view, error);
  EXPECT_EQ(report.nan, report.elements);
}

TEST(Judge, ConditionOfTheWorst) {
  std::vector<uint16_t> a = {0x3f80, 0xbf80, 0x3f80, 0x3f80}, b(4, 0x3f80); // 1 - 1 + 1 + 1
  std::vector<float> out = {2.5f};
  Gemm g;
  g.m = g.n = 1, g.k = 4;
  g.a = {a.data(), DType::BF16, {0, 4, 1}}, g.b = {b.data(), DType::BF16, {0, 1, 0}};
  EXPECT_EQ(check(g, {out.data(), DType::F32, {0, 1, 0}}, {}).condition, 2);
  a[3] = 0xbf80;
  EXPECT_EQ(check(g, {out.data(), DType::F32, {0, 1, 0}}, {}).condition, INFINITY);
  out[0] = 0; // nothing to tell of
  EXPECT_EQ(check(g, {out.data(), DType::F32, {0, 1, 0}}, {}).condition, 0);
}
} // namespace

// The explanation of one element: its sum in a device's order is that of the tensor cores'
// second statement, its last values are those of the check, and a step left out is found.
#include "oracle/Explain.h"
#include "Random.h"
#include "TensorCore.h"
#include "oracle/OrderedSum.h"

#include <gtest/gtest.h>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Program;

namespace {
struct Chip {
  const char *name;
  TensorCore core;
};
const Chip chips[] = {{"sm_80", {8, 24, 23}}, {"sm_90a", {16, 25, 23, -133}}};

// m x n products of normal data, of one type.
struct Case {
  int64_t m = 5, n = 3, k;
  std::vector<uint16_t> a, b;
  std::vector<float> out;
  Gemm g;

  Case(DType type, int64_t k, double scale = 1)
      : k(k), a(size_t(m * k)), b(size_t(k * n)), out(size_t(m * n)) {
    std::mt19937_64 random(testSeed());
    std::normal_distribution<double> normal;
    for (auto *matrix : {&a, &b})
      for (uint16_t &x : *matrix)
        x = uint16_t(encode(type, scale * normal(random)));
    g.m = m, g.n = n, g.k = k;
    g.a = {a.data(), type, {0, k, 1}}, g.b = {b.data(), type, {0, n, 1}};
  }
  Matrix view() const { return {out.data(), DType::F32, {0, n, 1}}; }
  std::vector<double> row(int64_t i, int64_t first, int64_t last) const {
    std::vector<double> values;
    for (int64_t p = first; p < last; ++p)
      values.push_back(loadFloat(g.a.dtype, g.a.at(0, i, p)));
    return values;
  }
  std::vector<double> column(int64_t j, int64_t first, int64_t last) const {
    std::vector<double> values;
    for (int64_t p = first; p < last; ++p)
      values.push_back(loadFloat(g.b.dtype, g.b.at(0, p, j)));
    return values;
  }
};

TEST(Explain, TheKernelsOrderIsTheTensorCores) {
  for (const Chip &chip : chips)
    for (DType type : {DType::F16, DType::BF16})
      for (double scale : {1.0, 0x1p-14, 0x1p60})
        for (int64_t k : {1, 7, 33, 160}) {
          if (type == DType::F16 && scale > 1)
            continue;
          Case c(type, k, scale);
          const int least = std::ilogb(leastNormal(type));
          OrderedSum sum(c.g, chip.name, 0, 2, 1);
          EXPECT_EQ(sum.add(0, 0, k), chip.core.dot(c.row(2, 0, k), c.column(1, 0, k), least))
              << chip.name << " K = " << k << " " << seedText();
        }
}

// A zero beside a large number aligns nothing: the product's exponent is -132 or -133.
TEST(Explain, ZerosBesideLargeNumbers) {
  struct Large {
    DType type;
    double large, scale;
  };
  for (Large large : {Large{DType::F16, 60000, 0x1p-10}, Large{DType::BF16, 0x1p127, 0x1p-10}}) {
    Case c(large.type, 16, large.scale);
    for (int64_t p = 8; p < 16; ++p) {
      c.a[size_t(2 * c.k + p)] = 0;
      c.b[size_t(p * c.n + 1)] = uint16_t(encode(large.type, large.large));
    }
    for (const Chip &chip : chips) {
      OrderedSum sum(c.g, chip.name, 0, 2, 1);
      double small = 0;
      for (int64_t p = 0; p < 8; ++p)
        small += c.row(2, p, p + 1)[0] * c.column(1, p, p + 1)[0];
      EXPECT_NEAR(sum.add(0, 0, 16), small, std::fabs(small) * 0x1p-18 + 0x1p-40) << chip.name;
    }
  }
}

TEST(Explain, PlainSumsRoundAtEachProduct) {
  Case c(DType::BF16, 40);
  float sum = 0;
  for (int64_t p = 0; p < 40; ++p)
    sum += float(c.row(1, p, p + 1)[0] * c.column(0, p, p + 1)[0]);
  EXPECT_EQ(OrderedSum(c.g, "cpu", 0, 1, 0).add(0, 0, 40), sum) << seedText();
}

// The steps' bounds hold, the last one is the check's; parts begin anew and add up.
TEST(Explain, LastValuesAreTheChecks) {
  for (const Chip &chip : chips)
    for (int64_t parts : {1, 3}) {
      const int64_t k = 32 * 12 + 8;
      Case c(DType::BF16, k);
      Summation how{chip.name, Order::Parts, 32, {}};
      for (int64_t part = 0; part < parts; ++part)
        how.parts.push_back({part * 128, part + 1 < parts ? (part + 1) * 128 : k});
      Explanation e = explain(c.g, c.view(), {0, 2, 1}, how);
      float total = 0;
      for (size_t s = 0; s < e.steps.size(); ++s) {
        const Explanation::Step &step = e.steps[s];
        EXPECT_LE(std::fabs(step.error()), step.bound);
        if (s + 1 == e.steps.size() || e.steps[s + 1].part != step.part)
          total += float(step.kernel);
        bool begins = s == 0 || e.steps[s - 1].part != step.part;
        EXPECT_NEAR(step.exact, (begins ? 0 : e.steps[s - 1].exact) + step.products, 1e-12);
      }
      ASSERT_EQ(e.values.size(), 1u);
      EXPECT_EQ(e.values[0].kernel, total);
      // The same interval as the check's: what lies at its end is right, the next is not.
      c.out[7] = float(e.values[0].kernel);
      SumError error = sumError(chip.name, DType::BF16, DType::BF16, DType::F32, k, Order::Parts);
      for (size_t other = 0; other < c.out.size(); ++other)
        if (other != 7)
          c.out[other] = NAN;
      Report report = check(c.g, c.view(), error);
      EXPECT_EQ(report.wrong, 14);
      c.out[7] = float(e.values[0].hi * 1.25 - e.values[0].want * 0.25);
      EXPECT_EQ(check(c.g, c.view(), error).wrong, 15);
      e = explain(c.g, c.view(), {0, 2, 1}, how);
      EXPECT_TRUE(e.element.wrong);
      EXPECT_NEAR(e.element.ratio, 1.25, 0.05);
      EXPECT_FALSE(e.missing); // no step is so small
    }
}

// The program's values, by number, and the store; operands are those of the element.
TEST(Explain, TheEpilogueStepByStep) {
  Case c(DType::BF16, 64);
  std::vector<float> bias = {10, 20, 30};
  Op add, cut;
  add.code = OpCode::AddF, add.args = {0, 1};
  cut.code = OpCode::TruncF, cut.args = {2}, cut.type = DType::BF16;
  c.g.operands = {{bias.data(), DType::F32, {0, 0, 1}}};
  c.g.epilogue.emplace(Program{2, {add, cut}, 3}, c.g.inputTypes());
  c.g.alpha = 0.5;
  std::vector<uint16_t> stored(c.out.size());
  const Matrix view{stored.data(), DType::BF16, {0, c.n, 1}};
  run(c.g, view);
  Explanation e = explain(c.g, view, {0, 4, 2}, {"sm_80", Order::Parts, 32, {}});
  ASSERT_EQ(e.values.size(), 4u);
  EXPECT_EQ(e.values[0].what, "%0 = alpha sum + beta c");
  EXPECT_NEAR(e.values[0].want, e.steps.back().exact / 2, 1e-9);
  EXPECT_EQ(e.values[1].want, 30);
  EXPECT_EQ(e.values[2].what, "%2 = addf %0, %1");
  EXPECT_EQ(e.values[2].want, e.values[0].want + 30);
  EXPECT_EQ(e.values[3].what, "%3 = truncf %2");
  EXPECT_EQ(e.stored, decode(DType::BF16, stored[4 * 3 + 2]));
  EXPECT_EQ(e.element.ulp, 0u);
  EXPECT_FALSE(e.element.wrong);
}

TEST(Explain, ComparisonsSayWhatTheyAsk) {
  Op ofFloats, ofIntegers;
  ofFloats.code = OpCode::CmpF, ofFloats.args = {0, 1}, ofFloats.type = DType::I1;
  ofFloats.predicate = gemm::bundle::Predicate::Ult;
  ofIntegers.code = OpCode::CmpI, ofIntegers.args = {2, 2}, ofIntegers.type = DType::I1;
  ofIntegers.predicate = gemm::bundle::Predicate::UgeI;
  const Evaluator program({2, {ofFloats, ofIntegers}, 3}, {DType::F32, DType::F32});
  EXPECT_EQ(program.text(2), "%2 = cmpf ult %0, %1");
  EXPECT_EQ(program.text(3), "%3 = cmpi uge %2, %2");
}

TEST(Explain, FindsTheStepThatIsLeftOut) {
  Case c(DType::BF16, 256);
  Summation how{"sm_80", Order::Parts, 32, {}};
  Explanation e = explain(c.g, c.view(), {0, 0, 0}, how);
  c.out[0] = float(e.values[0].want - e.steps[5].products);
  e = explain(c.g, c.view(), {0, 0, 0}, how);
  EXPECT_TRUE(e.element.wrong);
  ASSERT_TRUE(e.missing);
  EXPECT_EQ(*e.missing, 5u);
  c.out[0] += 1000;
  EXPECT_FALSE(explain(c.g, c.view(), {0, 0, 0}, how).missing);
}

TEST(Explain, IntegersAndNothingToSum) {
  std::vector<int8_t> a = {100, -7, 3, 9}, b = {100, 5, -1, 2};
  int32_t out = 10000 - 35 - 3 + 18;
  Gemm g;
  g.m = g.n = 1, g.k = 4, g.accumulate = DType::I32;
  g.a = {a.data(), DType::I8, {0, 4, 1}}, g.b = {b.data(), DType::I8, {0, 1, 0}};
  const Matrix view{&out, DType::I32, {0, 1, 1}};
  Explanation e = explain(g, view, {0, 0, 0}, {"sm_80", Order::Any, 2, {}});
  ASSERT_EQ(e.steps.size(), 2u);
  EXPECT_EQ(e.steps[0].kernel, 9965);
  EXPECT_EQ(e.steps[1].products, 15);
  EXPECT_EQ(e.stored, 9980);
  EXPECT_FALSE(e.element.wrong);
  g.k = 0, out = 0;
  e = explain(g, view, {0, 0, 0}, {"sm_80", Order::Any, 2, {}});
  EXPECT_TRUE(e.steps.empty());
  EXPECT_FALSE(e.element.wrong);
}
} // namespace

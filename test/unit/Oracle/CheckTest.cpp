// The checker: it passes what honest f32 arithmetic gives, with a ratio that
// means something, and names the element that is wrong.
#include "oracle/Check.h"
#include "Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>

using namespace gemm::oracle;
namespace bundle = gemm::bundle;

namespace {
// A product of m x k by k x n with bf16 operands and f32 or bf16 output.
struct Case {
  int64_t m = 9, n = 17, k = 4096;
  std::vector<uint16_t> a, b;
  std::vector<float> out;
  Gemm g;

  explicit Case(bool integers) : a(size_t(m * k)), b(size_t(k * n)), out(size_t(m * n)) {
    std::mt19937_64 random(testSeed());
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (auto *matrix : {&a, &b})
      for (uint16_t &x : *matrix) {
        double value = integers ? std::nearbyint(2 * uniform(random)) : uniform(random);
        x = static_cast<uint16_t>(encode(DType::BF16, value));
      }
    g.m = m, g.n = n, g.k = k;
    g.a = {a.data(), DType::BF16, {0, k, 1}}, g.b = {b.data(), DType::BF16, {0, n, 1}};
    // Plain float sums, in another order than the oracle's.
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        float sum = 0;
        for (int64_t p = k; p-- > 0;)
          sum += float(product(i, j, p));
        out[size_t(i * n + j)] = sum;
      }
  }
  double product(int64_t i, int64_t j, int64_t p) const {
    return loadFloat(DType::BF16, g.a.at(0, i, p)) * loadFloat(DType::BF16, g.b.at(0, p, j));
  }
  Matrix view() const { return {out.data(), DType::F32, {0, n, 1}}; }
  SumError real() const { return sumError("sm_80", DType::BF16, DType::BF16, DType::F32, k); }
};

TEST(Check, ExactClassDemandsEqualBits) {
  Case c(true);
  Report report = check(c.g, c.view(), {});
  EXPECT_TRUE(report.ok()) << report.where();
  EXPECT_EQ(report.elements, 9 * 17);
  EXPECT_EQ(report.worst, 0);
  c.out[40] += 1; // one product lost or counted twice
  report = check(c.g, c.view(), {});
  EXPECT_EQ(report.wrong, 1);
  EXPECT_EQ(report.at.index, (std::vector<int64_t>{0, 2, 6}));
  EXPECT_THAT(report.where(), testing::HasSubstr("out[0, 2, 6] = "));
  c.out[3] = NAN;
  EXPECT_EQ(check(c.g, c.view(), {}).wrong, 2);
}

// What is made of two products: that of the peer alone decides here, and is held to its own bound.
TEST(Check, PeersHaveBoundsOfTheirOwn) {
  for (bool integers : {true, false}) {
    Case c(integers);
    Gemm g = c.g;
    std::vector<uint16_t> zeros(size_t(c.k * c.n));
    g.peers = {g.b};
    g.b = {zeros.data(), DType::BF16, {0, c.n, 1}};
    bundle::Op add;
    add.code = bundle::OpCode::AddF, add.args = {0, 1}, add.type = DType::F32;
    g.epilogue.emplace(bundle::Program{2, {add}, 2}, g.inputTypes());
    const SumError error = integers ? SumError{} : c.real();
    Report report = check(g, c.view(), error);
    EXPECT_TRUE(report.ok()) << report.where();
    EXPECT_EQ(report.worst == 0, integers);
    c.out[18] += integers ? 1 : 100;
    EXPECT_EQ(check(g, c.view(), error).wrong, 1);
  }
}

TEST(Check, RealClassMeasuresTheRatio) {
  Case c(false);
  Report report = check(c.g, c.view(), c.real());
  EXPECT_TRUE(report.ok()) << report.where();
  EXPECT_GT(report.worst, 1e-6);
  EXPECT_LT(report.worst, 0.5);
  // A whole k block lost is far outside the bound.
  double lost = 0;
  for (int64_t p = 0; p < 32; ++p)
    lost += c.product(1, 1, p) < 0 ? 0 : c.product(1, 1, p);
  c.out[18] -= static_cast<float>(lost);
  report = check(c.g, c.view(), c.real());
  EXPECT_EQ(report.wrong, 1) << lost;
  EXPECT_GT(report.worst, 1);
}

// 3 2^-150 is no number of f32: it is rounded as a sum, also where alpha makes a number of it.
TEST(Check, SumsRoundBeforeAlpha) {
  const float half = 0.5f, least = 3 * 0x1p-149f;
  Gemm g;
  g.m = g.n = g.k = 1, g.alpha = -2;
  g.a = {&half, DType::F32, {0, 1, 1}}, g.b = {&least, DType::F32, {0, 1, 1}};
  const SumError error = sumError("cpu", DType::F32, DType::F32, DType::F32, 1);
  for (float out :
       {-2 * 0x1p-149f, -3 * 0x1p-149f, -4 * 0x1p-149f}) { // of 2^-149, exact, of 2^-148
    Report report = check(g, {&out, DType::F32, {0, 1, 1}}, error);
    EXPECT_TRUE(report.ok()) << report.where();
  }
  const float lost = 0;
  EXPECT_FALSE(check(g, {&lost, DType::F32, {0, 1, 1}}, error).ok());
}

// Of f32 by one fma for each k in turn nothing but that chain is right: not one that rounds toward
// zero, nor another order, which the bound of any order allows.
TEST(Check, AChainOfFmasIsKnownToTheBit) {
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<float> uniform(-1, 1);
  constexpr int64_t m = 7, n = 9, k = 300;
  std::vector<float> a(m * k), b(k * n), out(m * n);
  for (auto *matrix : {&a, &b})
    for (float &x : *matrix)
      x = uniform(random);
  Gemm g;
  g.m = m, g.n = n, g.k = k;
  g.a = {a.data(), DType::F32, {0, k, 1}}, g.b = {b.data(), DType::F32, {0, n, 1}};
  auto wrong = [&](Order order) {
    return check(g, {out.data(), DType::F32, {0, n, 1}},
                 sumError("sm_80", DType::F32, DType::F32, DType::F32, k, order))
        .wrong;
  };
  auto fill = [&](bool backwards, int rounding) {
    std::fesetround(rounding);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        volatile float sum = 0;
        for (int64_t p = 0; p < k; ++p) {
          const int64_t at = backwards ? k - 1 - p : p;
          sum = std::fma(a[size_t(i * k + at)], b[size_t(at * n + j)], sum);
        }
        out[size_t(i * n + j)] = sum;
      }
    std::fesetround(FE_TONEAREST);
  };
  fill(false, FE_TONEAREST);
  EXPECT_EQ(wrong(Order::Chain), 0);
  fill(true, FE_TONEAREST);
  EXPECT_EQ(wrong(Order::Any), 0);
  EXPECT_GT(wrong(Order::Chain), m * n / 2);
  fill(false, FE_TOWARDZERO);
  EXPECT_EQ(wrong(Order::Any), 0);
  EXPECT_GT(wrong(Order::Chain), m * n / 2);
}

// So is the sum of two such chains, scaled and added to what there was, to two roundings.
TEST(Check, ChainsOfPartsAreKnownToTheBit) {
  std::mt19937 random(8);
  std::uniform_real_distribution<float> uniform(-1, 1);
  constexpr int64_t m = 7, n = 9, k = 300, cut = 160;
  std::vector<float> a(m * k), b(k * n), c(m * n), out(m * n);
  for (auto *matrix : {&a, &b, &c})
    for (float &x : *matrix)
      x = uniform(random);
  Gemm g;
  g.m = m, g.n = n, g.k = k;
  g.a = {a.data(), DType::F32, {0, k, 1}}, g.b = {b.data(), DType::F32, {0, n, 1}};
  g.c = {c.data(), DType::F32, {0, n, 1}};
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, k, Order::Chain);
  auto wrong = [&] { return check(g, {out.data(), DType::F32, {0, n, 1}}, error).wrong; };
  auto fill = [&](int64_t at) {
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        float parts[2] = {};
        for (int64_t p = 0; p < k; ++p)
          parts[p >= at] = std::fma(a[size_t(i * k + p)], b[size_t(p * n + j)], parts[p >= at]);
        const auto sum = static_cast<float>(g.alpha) * (parts[0] + parts[1]);
        out[size_t(i * n + j)] = sum + static_cast<float>(g.beta) * c[size_t(i * n + j)];
      }
  };
  for (auto [alpha, beta] : {std::pair(1.0, 0.0), {0.75, 0.0}, {0.75, 2.0}}) {
    g.alpha = alpha, g.beta = beta;
    fill(cut);
    error.ends = [](int64_t, int64_t, int64_t) { return std::vector<int64_t>{cut, k}; };
    EXPECT_EQ(wrong(), 0);
    error.ends = nullptr;
    EXPECT_GT(wrong(), m * n / 4) << alpha;
    fill(cut + 1);
    error.ends = [](int64_t, int64_t, int64_t) { return std::vector<int64_t>{cut, k}; };
    EXPECT_GT(wrong(), m * n / 4) << alpha;
  }
}

// Sums of a product's rows: integers must agree in every bit, others within the bound
// of f32 additions; one element too much is found.
TEST(Check, Sums) {
  for (bool integers : {true, false}) {
    Case c(integers);
    SumError error = integers ? SumError{} : c.real();
    for (bool overRows : {true, false}) {
      std::vector<float> sums(size_t(overRows ? c.n : c.m));
      Matrix view{sums.data(), DType::F32, {0, 1, 1}};
      for (int64_t i = 0; i < c.m; ++i)
        for (int64_t j = 0; j < c.n; ++j)
          sums[size_t(overRows ? j : i)] += c.out[size_t(i * c.n + j)];
      const Combination how{bundle::SecondResult::Combiner::Sum, overRows};
      Report report = checkCombined(c.g, how, view, view, error);
      EXPECT_TRUE(report.ok()) << report.where();
      EXPECT_EQ(report.elements, overRows ? c.n : c.m);
      EXPECT_EQ(report.worst == 0, integers);
      std::vector<float> again(sums.size());
      Matrix same{again.data(), DType::F32, {0, 1, 1}};
      runCombined(c.g, how, same);
      EXPECT_TRUE(checkCombined(c.g, how, same, same, error).ok());
      sums[2] += integers ? 1 : 200;
      EXPECT_EQ(checkCombined(c.g, how, view, view, error).wrong, 1);
    }
  }
}

// The largest absolute value of a row or a column, and of what was there: integers must agree in
// every bit, a value that was left out is found, and so is one that is NaN.
TEST(Check, LargestOfLines) {
  for (bool overRows : {true, false}) {
    Case c(/*integers=*/true);
    const Combination how{bundle::SecondResult::Combiner::AbsMax, overRows};
    std::vector<float> before(size_t(how.kept(c.g)));
    before[0] = 1e9F, before[1] = -1e9F;
    std::vector<float> largest = before;
    for (int64_t i = 0; i < c.m; ++i)
      for (int64_t j = 0; j < c.n; ++j) {
        float &line = largest[size_t(overRows ? j : i)];
        line = std::max(line, std::fabs(c.out[size_t(i * c.n + j)]));
      }
    Matrix from{before.data(), DType::F32, {0, 1, 1}}, view{largest.data(), DType::F32, {0, 1, 1}};
    Report report = checkCombined(c.g, how, from, view, SumError{});
    EXPECT_TRUE(report.ok()) << report.where();
    EXPECT_EQ(report.elements, how.kept(c.g));
    std::vector<float> again = before;
    runCombined(c.g, how, {again.data(), DType::F32, {0, 1, 1}});
    EXPECT_EQ(again, largest);
    EXPECT_EQ(largest[0], 1e9F);
    EXPECT_GE(largest[1], 0);
    largest[2] = std::nextafter(largest[2], 0.0F);
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
    largest[2] = NAN;
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
    before[2] = NAN; // what was there is NaN, and stays
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 0);
    before[2] = -NAN; // less than every number
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
  }
}

// The same of values with their signs, the largest and the least. To a minimum another NaN counts.
TEST(Check, ExtremesOfLines) {
  using Combiner = bundle::SecondResult::Combiner;
  for (Combiner combiner : {Combiner::Max, Combiner::Min}) {
    const bool least = combiner == Combiner::Min;
    Case c(/*integers=*/true);
    const Combination how{combiner, /*overRows=*/false};
    const float beyond = least ? 1e9F : -1e9F;
    std::vector<float> before(size_t(how.kept(c.g)), beyond);
    before[0] = -beyond;
    std::vector<float> extremes = before;
    for (int64_t i = 0; i < c.m; ++i)
      for (int64_t j = 0; j < c.n; ++j) {
        float &line = extremes[size_t(i)], value = c.out[size_t(i * c.n + j)];
        line = least ? std::min(line, value) : std::max(line, value);
      }
    Matrix from{before.data(), DType::F32, {0, 1, 1}}, view{extremes.data(), DType::F32, {0, 1, 1}};
    Report report = checkCombined(c.g, how, from, view, SumError{});
    EXPECT_TRUE(report.ok()) << report.where();
    EXPECT_EQ(extremes[0], -beyond);
    extremes[2] = std::nextafter(extremes[2], beyond);
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
    extremes[2] = NAN;
    before[2] = std::copysign(NAN, beyond); // beyond which every number is
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
    before[2] = std::copysign(NAN, -beyond); // beyond which none is, so that it stays
    EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 0);
  }
}

// Sums and largest absolute values of groups of five rows or columns, the last of which is shorter,
// and of what was there where they are not partial.
TEST(Check, Groups) {
  using Combiner = bundle::SecondResult::Combiner;
  for (bool overRows : {true, false})
    for (bool partial : {true, false})
      for (Combiner combiner : {Combiner::Add, Combiner::AbsMax}) {
        Case c(/*integers=*/true);
        const Combination how{combiner, overRows, /*group=*/5, partial};
        const int64_t columns = how.columns(c.g);
        EXPECT_EQ(how.rows(c.g), overRows ? (c.m + 4) / 5 : c.m);
        std::vector<float> before(size_t(how.kept(c.g)), 7);
        std::vector<float> wanted(before.size(), partial ? 0 : 7);
        for (int64_t i = 0; i < c.m; ++i)
          for (int64_t j = 0; j < c.n; ++j) {
            float &group =
                wanted[size_t((overRows ? i / 5 : i) * columns + (overRows ? j : j / 5))];
            const float value = c.out[size_t(i * c.n + j)];
            group = combiner == Combiner::Add ? group + value : std::max(group, std::fabs(value));
          }
        Matrix from{before.data(), DType::F32, {0, columns, 1}},
            view{wanted.data(), DType::F32, {0, columns, 1}};
        Report report = checkCombined(c.g, how, from, view, SumError{});
        EXPECT_TRUE(report.ok()) << report.where();
        EXPECT_EQ(report.elements, how.kept(c.g));
        std::vector<float> again = before;
        runCombined(c.g, how, {again.data(), DType::F32, {0, columns, 1}});
        EXPECT_EQ(again, wanted);
        wanted.back() += 1;
        EXPECT_EQ(checkCombined(c.g, how, from, view, SumError{}).wrong, 1);
      }
}

TEST(Check, BoundsOfTheTable) {
  auto bf16 = DType::BF16, f32 = DType::F32;
  EXPECT_NEAR(sumError("sm_80", bf16, bf16, f32, 4096).relative, 3.4e-4, 0.05e-4);
  EXPECT_NEAR(sumError("sm_90a", bf16, bf16, f32, 4096).relative, 1.6e-4, 0.05e-4);
  EXPECT_NEAR(sumError("sm_80", f32, f32, f32, 4096).relative, 2.4e-4, 0.05e-4);
  EXPECT_NEAR(sumError("sm_90a", DType::F8E4M3FN, DType::F8E4M3FN, f32, 128).relative, 1.7e-2,
              0.05e-2);
  EXPECT_NEAR(sumError("sm_100a", DType::F8E4M3FN, DType::F8E4M3FN, f32, 4096).relative, 1.4e-4,
              0.05e-4);
  EXPECT_EQ(sumError("sm_80", DType::I8, DType::I8, DType::I32, 4096).relative, 0);
  EXPECT_EQ(sumError("sm_80", bf16, bf16, f32, 0).relative, 0);
}

TEST(Check, NanAndInfinity) {
  std::vector<float> a = {NAN, 1}, b = {INFINITY, 1}, out = {NAN, INFINITY, NAN, 1};
  Gemm g;
  g.m = g.n = 2, g.k = 1;
  g.a = {a.data(), DType::F32, {0, 1, 1}}, g.b = {b.data(), DType::F32, {0, 2, 1}};
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, 1);
  Matrix view = {out.data(), DType::F32, {0, 2, 1}};
  EXPECT_EQ(check(g, view, error).wrong, 2); // out[0,1] and out[1,0]
  out = {NAN, NAN, INFINITY, 1};
  EXPECT_TRUE(check(g, view, error).ok());
  out[2] = -INFINITY;
  EXPECT_EQ(check(g, view, error).wrong, 1);
  out[2] = 3e38f;
  EXPECT_EQ(check(g, view, error).wrong, 1);
  out = {1, NAN, INFINITY, 1};
  EXPECT_EQ(check(g, view, error).wrong, 1);
}

TEST(Check, OverflowOfTheOutputIsInfinity) {
  std::vector<float> a = {65000}, b = {1};
  std::vector<uint16_t> out = {0x7bff};
  Gemm g;
  g.m = g.n = g.k = 1;
  g.a = {a.data(), DType::F32, {0, 1, 1}}, g.b = {b.data(), DType::F32, {0, 1, 1}};
  Matrix view = {out.data(), DType::F16, {0, 1, 1}};
  EXPECT_FALSE(check(g, view, {}).ok());
  a[0] = 70000;
  EXPECT_FALSE(check(g, view, {}).ok());
  out[0] = 0x7c00;
  EXPECT_TRUE(check(g, view, {}).ok());
}

TEST(Check, ElementwiseAndIntegers) {
  using namespace gemm::bundle;
  std::vector<int8_t> in = {1, -2, 127, 4}, out = {2, -4, -2, 8};
  Op add;
  add.code = OpCode::AddI, add.args = {0, 0}, add.type = DType::I8;
  gemm::oracle::View input{in.data(), DType::I8, {2, 1}}, output{out.data(), DType::I8, {2, 1}};
  Elementwise step{{2, 2}, {input}, Evaluator(Program{1, {add}, 1}, {DType::I8})};
  EXPECT_TRUE(check(step, output).ok());
  out[2] = 0;
  Report report = check(step, output);
  EXPECT_EQ(report.wrong, 1);
  EXPECT_EQ(report.at.index, (std::vector<int64_t>{1, 0}));
  run(step, {out.data(), DType::I8, {2, 1}});
  EXPECT_EQ(out[2], -2);
}
} // namespace

// Right kernels pass: what honest arithmetic gives lies within the bound, on data where
// it is hardest, and NaN or infinity is accepted where partial results may be either.
#include "Random.h"
#include "TensorCore.h"
#include "gemm/Target/Mma.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Program;

namespace {
struct Unit {
  const char *chip;
  DType type;
  TensorCore core;
};
const Unit units[] = {
    {"sm_80", DType::F16, {8, 24, 23}},         {"sm_80", DType::BF16, {8, 24, 23}},
    {"sm_90a", DType::F16, {16, 25, 23, -133}}, {"sm_90a", DType::BF16, {16, 25, 23, -133}},
    {"sm_80", DType::TF32, {4, 24, 23}},        {"sm_90a", DType::TF32Even, {8, 25, 23, -133}},
    {"sm_89", DType::F8E4M3FN, {16, 13, 13}},   {"sm_90a", DType::F8E5M2, {32, 13, 13, -133}}};

// The product's table against the one above.
TEST(Sound, TableOfTensorCores) {
  for (const Unit &unit : units) {
    int capability = std::atoi(unit.chip + 3);
    for (gemm::Family by : {gemm::Family::MmaSync, gemm::Family::Wgmma}) {
      bool fp8 = gemm::bundle::byteSize(unit.type) == 1;
      if ((by == gemm::Family::Wgmma) != (fp8 && capability == 90) && fp8)
        continue; // Hopper multiplies fp8 by wgmma
      auto add = gemm::mmaOf(by).arithmetic(capability, gemm::bundle::byteSize(unit.type));
      EXPECT_EQ(int64_t(add.step), unit.core.step) << unit.chip;
      EXPECT_EQ(add.fraction, unit.core.f) << unit.chip;
      EXPECT_EQ(add.result, unit.core.r) << unit.chip;
    }
  }
}

int leastExponent(DType type) { return std::ilogb(halfSmallest(type) / unitRoundoff(type)); }

/// One product of a row and a column, its f32 result checked.
Report checkDot(const std::vector<double> &a, const std::vector<double> &b, float got,
                const SumError &error) {
  Gemm g;
  g.m = g.n = 1, g.k = int64_t(a.size());
  // The type says how operands are aligned; f64 of the same values would not.
  g.a = {a.data(), DType::F64, {0, 0, 1}}, g.b = {b.data(), DType::F64, {0, 1, 0}};
  return check(g, {&got, DType::F32, {0, 0, 0}}, error);
}

// Stored in the type itself, so that the oracle sees which numbers are subnormal.
Report checkStored(DType type, const std::vector<double> &a, const std::vector<double> &b,
                   float got, const SumError &error) {
  size_t size = gemm::bundle::byteSize(type);
  std::vector<char> left(a.size() * size), right(left.size());
  for (size_t i = 0; i < a.size(); ++i)
    storeFloat(type, &left[i * size], a[i]), storeFloat(type, &right[i * size], b[i]);
  Gemm g;
  g.m = g.n = 1, g.k = int64_t(a.size());
  g.a = {left.data(), type, {0, 0, 1}}, g.b = {right.data(), type, {0, 1, 0}};
  return check(g, {&got, DType::F32, {0, 0, 0}}, error);
}

TEST(Sound, SubnormalOperands) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::normal_distribution<double> normal;
  for (const Unit &unit : units)
    for (int64_t k : {8, 16, 32, 64, 1024})
      for (int round = 0; round < 40; ++round) {
        std::vector<double> a(static_cast<size_t>(k)), b(a.size());
        double tiny = halfSmallest(unit.type) * 2, scale = 1 / std::sqrt(double(k));
        for (size_t i = 0; i < a.size(); ++i) {
          a[i] = roundTo(unit.type, normal(random) * tiny);
          b[i] = roundTo(unit.type, normal(random) * (round % 2 ? scale : tiny * 4));
        }
        auto got = float(unit.core.dot(a, b, leastExponent(unit.type)));
        Report report = checkStored(unit.type, a, b, got,
                                    sumError(unit.chip, unit.type, unit.type, DType::F32, k));
        ASSERT_TRUE(report.ok()) << unit.chip << " K = " << k << ": " << report.where();
      }
}

// All errors in one direction, as large as they get: products just below a power of two
// under an accumulator just above one.
TEST(Sound, ChainsThatAlwaysRoundTheSameWay) {
  for (const Unit &unit : units)
    for (int64_t k : {int64_t(32), int64_t(256), int64_t(4096)}) {
      if (unit.core.f == 13 && k > 256) // no bound is left
        continue;
      std::vector<double> a(static_cast<size_t>(k)), b(a.size());
      double almost = roundTo(unit.type, 2 - 4 * unitRoundoff(unit.type));
      for (size_t i = 0; i < a.size(); ++i) {
        a[i] = i == 0 ? 16 : almost / 8;
        b[i] = i == 0 ? 16 : almost / 8;
      }
      auto got = float(unit.core.dot(a, b, leastExponent(unit.type)));
      Report report = checkStored(unit.type, a, b, got,
                                  sumError(unit.chip, unit.type, unit.type, DType::F32, k));
      EXPECT_TRUE(report.ok()) << unit.chip << " K = " << k << ": " << report.where();
    }
}

// Two steps of 16 to an instruction of Ada, with 36 * 2^-13 together.
TEST(Sound, Fp8OfAda) {
  SumError error = sumError("sm_89", DType::F8E4M3FN, DType::F8E4M3FN, DType::F32, 32);
  EXPECT_GE(error.relative, 36 * 0x1p-13);
}

TEST(Sound, ASumThatOverflowsMidway) {
  std::vector<double> a = {0x1p127, 0x1p127, -0x1p127, -0x1p127}, b = {1, 1, 1, 1};
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, 4);
  for (float got : {0.0f, INFINITY, -INFINITY, NAN}) {
    Report report = checkDot(a, b, got, error);
    EXPECT_EQ(report.wrong, 0) << got << ": " << report.where();
  }
}

TEST(Sound, InfinityScaledBack) {
  std::vector<float> a = {0x1p120f, 0x1p120f}, b = {0x1p10f, 0x1p10f};
  float got = INFINITY; // 2^131, times 2^-20
  Gemm g;
  g.m = g.n = 1, g.k = 2, g.alpha = 0x1p-20;
  g.a = {a.data(), DType::F32, {0, 0, 1}}, g.b = {b.data(), DType::F32, {0, 1, 0}};
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, 2);
  EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, 0);
}

// Beside an infinite product, what is added or what came before may overflow the other way.
TEST(Sound, InfinityMeetsWhatOverflows) {
  constexpr float most = 0x1.fffffep127f;
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, 3);
  std::vector<float> a = {INFINITY, 1, 1}, b = {1, 1, 1};
  for (float got : {INFINITY, -INFINITY, NAN}) {
    Gemm g; // inf + 2 * -most
    g.m = g.n = 1, g.k = 3, g.beta = 2;
    g.a = {a.data(), DType::F32, {0, 0, 1}}, g.b = {b.data(), DType::F32, {0, 1, 0}};
    float c = -most;
    g.c = {&c, DType::F32, {0, 0, 0}};
    EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, 0) << got;
    g.beta = 1; // nothing overflows
    EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, got != INFINITY) << got;
  }
  a = {-most, -most, INFINITY};
  for (Order order : {Order::Any, Order::Parts}) {
    float got = NAN;
    Gemm g;
    g.m = g.n = 1, g.k = 3;
    g.a = {a.data(), DType::F32, {0, 0, 1}}, g.b = {b.data(), DType::F32, {0, 1, 0}};
    EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, 0);
    error = sumError("sm_80", DType::BF16, DType::BF16, DType::F32, 3, order);
    EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, 0);
  }
}

Op makeOp(OpCode code, std::vector<uint32_t> args, DType type = DType::F32, double value = 0) {
  Op op;
  op.code = code;
  op.args = std::move(args);
  op.type = type;
  op.value = value;
  return op;
}

/// An epilogue of one row of sums a[i] * 1, computed with an error.
Report checkEpilogue(const std::vector<Op> &ops, const std::vector<double> &sums,
                     const std::vector<float> &got, double relative) {
  double one = 1;
  Gemm g;
  g.m = 1, g.n = int64_t(sums.size()), g.k = 1;
  g.a = {&one, DType::F64, {0, 0, 0}}, g.b = {sums.data(), DType::F64, {0, 0, 1}};
  g.epilogue.emplace(Program{1, ops, uint32_t(ops.size())}, g.inputTypes());
  return check(g, {got.data(), DType::F32, {0, 0, 1}}, {relative, 1e-6});
}

// -4e38 is -inf for an epilogue in f32, and times zero it is NaN.
TEST(Sound, WhatOverflowsBeforeTheEpilogue) {
  float a = -3e38f, b = 1, c = -1e38f;
  Gemm g;
  g.m = g.n = g.k = 1, g.beta = 1;
  g.a = {&a, DType::F32, {0, 0, 0}}, g.b = {&b, DType::F32, {0, 0, 0}};
  g.c = {&c, DType::F32, {0, 0, 0}};
  g.epilogue.emplace(Program{1, {makeOp(OpCode::Constant, {}), makeOp(OpCode::MulF, {0, 1})}, 2},
                     g.inputTypes());
  SumError error = sumError("sm_80", DType::F32, DType::F32, DType::F32, 1);
  for (float got : {NAN, 0.0f, -0.0f})
    EXPECT_EQ(check(g, {&got, DType::F32, {0, 0, 0}}, error).wrong, std::isnan(got) ? 0 : 1);
}

TEST(Sound, SquareRootOfASumOfUncertainSign) {
  std::vector<double> sums = {-1e-8, 1e-8, -1e-8, 1e-8};
  std::vector<float> got = {2e-4f, NAN, NAN, 3e-4f};
  EXPECT_EQ(checkEpilogue({makeOp(OpCode::Sqrt, {0})}, sums, got, 1e-4).wrong, 0);
  got[0] = 2e-2f; // no value that close has such a root
  EXPECT_EQ(checkEpilogue({makeOp(OpCode::Sqrt, {0})}, sums, got, 1e-4).wrong, 1);
}

// x^64 by squarings is off by 63 roundings, its inverse by 4 more.
TEST(Sound, PowerOfMinus64) {
  constexpr double u = 0x1p-24;
  double want = std::pow(1.01, -64);
  auto got = float(want * (1 + 66.4 * u));
  for (bool whole : {false, true}) {
    Op exponent = makeOp(OpCode::Constant, {}, whole ? DType::I32 : DType::F32, -64);
    exponent.integer = -64;
    Evaluator evaluator(
        Program{1, {exponent, makeOp(whole ? OpCode::FPowI : OpCode::PowF, {0, 1})}, 2},
        {DType::F32});
    std::vector<Bounded> scratch, inputs = {Bounded::exact(1.01)};
    Bounded power = evaluator.run(inputs, scratch);
    EXPECT_LE(got, power.hi) << whole;
    EXPECT_GE(float(want * (1 - 66.4 * u)), power.lo) << whole;
  }
}

// Each whole power by what its own factors cost, and x^-1 by a quotient alone.
TEST(Sound, PowersAreBoundedByTheirFactors) {
  constexpr double u = 0x1p-24;
  for (auto [n, roundings] : {std::pair(2, 1), {3, 2}, {7, 6}, {64, 63}, {-1, 5}, {-3, 7}}) {
    Op exponent = makeOp(OpCode::Constant, {}, DType::F32, n);
    Evaluator evaluator(Program{1, {exponent, makeOp(OpCode::PowF, {0, 1})}, 2}, {DType::F32});
    std::vector<Bounded> scratch, inputs = {Bounded::exact(1.25001)};
    Bounded power = evaluator.run(inputs, scratch);
    EXPECT_NEAR((power.hi - power.f) / power.f / u, roundings, 0.01) << n;
    EXPECT_NEAR((power.f - power.lo) / power.f / u, roundings, 0.01) << n;
  }
}

// Two units in the last place from the rounded quotient, which is itself off by half of one.
TEST(Sound, QuotientsAtTheWorstOfTheIsa) {
  Evaluator evaluator(Program{2, {makeOp(OpCode::DivF, {0, 1})}, 2}, {DType::F32, DType::F32});
  std::vector<Bounded> scratch;
  for (int i = 1; i < 4000; ++i) { // quotients just above 1
    auto y = float(1 + 2 * i * 0x1p-23), x = float(double(y) * (1 + 0x1p-23 * (i % 7 + 0.5)));
    std::vector<Bounded> inputs = {Bounded::exact(x), Bounded::exact(y)};
    Bounded quotient = evaluator.run(inputs, scratch);
    auto rounded = double(float(double(x) / double(y)));
    EXPECT_LE(rounded + 0x1p-22, quotient.hi) << i;
    EXPECT_GE(rounded - 0x1p-22, quotient.lo) << i;
  }
}

// 2^53 + 1 + 1 + ...: in f64 the magnitudes stay 2^53, and so does the reference's sum.
TEST(Sound, ExactF64SumsAreCounted) {
  const int64_t k = 4097;
  std::vector<double> a(size_t(k), 1), b(size_t(k), 1), out = { 0x1p53 + 4096 };
  a[0] = 0x1p53;
  Gemm g;
  g.m = 1, g.n = 1, g.k = k, g.accumulate = DType::F64;
  g.a = {a.data(), DType::F64, {0, k, 1}}, g.b = {b.data(), DType::F64, {0, 1, 1}};
  Matrix to{out.data(), DType::F64, {0, 1, 1}};
  SumError error = sumError("cpu", DType::F64, DType::F64, DType::F64, k);
  Report report = check(g, to, error);
  EXPECT_EQ(report.wrong, 0) << report.where();
  a[0] = 0x1p40, out[0] = 0x1p40 + 4096; // this one is exact
  EXPECT_EQ(check(g, to, error).wrong, 0);
  out[0] += 0x1p-12;
  EXPECT_EQ(check(g, to, error).wrong, 1);

  Reduce sum{
      {{1, k}, {}, Evaluator(Program{1, {}, 0}, {DType::F64})}, {1, 1}, OpCode::AddF, DType::F64};
  sum.values.inputs = {{a.data(), DType::F64, {k, 1}}};
  std::vector<double> before = {0};
  gemm::oracle::View start{before.data(), DType::F64, {1, 1}}, end{out.data(), DType::F64, {1, 1}};
  a[0] = 0x1p53, out[0] = 0x1p53 + 4096;
  report = check(sum, start, end);
  EXPECT_EQ(report.wrong, 0) << report.where();
}

// Functions of 16-bit elements are computed in f32, as far off as stated, and then
// rounded: every input, at both ends of the stated error.
TEST(Sound, FunctionsOf16BitElements) {
  for (DType type : {DType::F16, DType::BF16})
    for (OpCode code : {OpCode::Exp, OpCode::Log, OpCode::Erf, OpCode::Log1p, OpCode::Sin,
                        OpCode::Tanh, OpCode::Sqrt}) {
      std::vector<uint16_t> in(65536), out(in.size());
      for (size_t i = 0; i < in.size(); ++i)
        in[i] = uint16_t(i);
      OpError stated = statedError(code);
      gemm::oracle::View from{in.data(), type, {1}}, to{out.data(), type, {1}};
      Elementwise step{
          {65536}, {from}, Evaluator(Program{1, {makeOp(code, {0}, type)}, 1}, {type})};
      for (double sign : {-1.0, 1.0}) {
        for (size_t i = 0; i < in.size(); ++i) {
          double exact = applyFloat(code, decode(type, in[i]));
          double error =
              std::isfinite(exact) ? std::fabs(exact) * stated.relative + stated.absolute : 0;
          out[i] = uint16_t(encode(type, exact + sign * error * 0.999));
        }
        Report report = check(step, to);
        EXPECT_EQ(report.wrong, 0)
            << int(code) << " of " << gemm::bundle::name(type) << ": " << report.where();
      }
    }
}

// The error of sin and cos is stated up to 2^13; beyond, nothing is.
TEST(Sound, SinOfLargeNumbersHasNoBound) {
  std::vector<uint16_t> in = {uint16_t(encode(DType::BF16, 1e6))},
                        out = {uint16_t(encode(DType::BF16, 0.25))};
  gemm::oracle::View from{in.data(), DType::BF16, {1}}, to{out.data(), DType::BF16, {1}};
  Elementwise step{
      {1},
      {from},
      Evaluator(Program{1, {makeOp(OpCode::Sin, {0}, DType::BF16)}, 1}, {DType::BF16})};
  Report report = check(step, to);
  EXPECT_EQ(report.wrong, 0) << report.where();
  EXPECT_EQ(report.unbounded, 1);
}
/// alpha a b + beta c in f64, checked as the sum of a library's: in whatever order.
Report checkF64(double a, double b, double beta, double c, double got) {
  Gemm g;
  g.m = g.n = g.k = 1, g.accumulate = DType::F64, g.beta = beta;
  g.a = {&a, DType::F64, {0, 0, 1}}, g.b = {&b, DType::F64, {0, 1, 0}};
  g.c = {&c, DType::F64, {0, 0, 0}};
  return check(g, {&got, DType::F64, {0, 0, 0}},
               sumError("cpu", DType::F64, DType::F64, DType::F64, 1));
}

// An fma does not round what it adds, so beta c does not overflow before the sum.
TEST(Sound, F64ScalesByFmaOrNot) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   most = std::numeric_limits<double>::max();
  EXPECT_EQ(checkF64(-inf, 1, 2, most, -inf).wrong, 0);
  EXPECT_EQ(checkF64(-inf, 1, 2, most, std::nan("")).wrong, 0);
  EXPECT_EQ(checkF64(-inf, 1, 1, most, 1).wrong, 1);
}

// -0 is the sum of -0, but of a 0 that it begins with and -0 it is 0.
TEST(Sound, SumsOfMinusZeros) {
  EXPECT_EQ(checkF64(-0.0, 1, 0, 0, -0.0).wrong, 0);
  EXPECT_EQ(checkF64(-0.0, 1, 0, 0, 0.0).wrong, 0);
  EXPECT_EQ(checkF64(-0.0, 1, 1, -0.0, -0.0).wrong, 0);
  EXPECT_EQ(checkF64(1, 1, 1, -1, -0.0).wrong, 1);
}

} // namespace

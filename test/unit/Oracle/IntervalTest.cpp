// The interval evaluation encloses what a float computation gives, is a point
// where everything is exact, and knows what it cannot bound.
#include "Random.h"
#include "oracle/Check.h"
#include "oracle/Scalar.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Predicate;
using gemm::bundle::Program;

namespace {
Op makeOp(OpCode code, std::vector<uint32_t> args, DType type = DType::F32, double value = 0) {
  Op op;
  op.code = code;
  op.args = std::move(args);
  op.type = type;
  op.value = value;
  return op;
}
constexpr OpCode constantOp = OpCode::Constant;

Bounded evaluate(const std::vector<Op> &ops, std::vector<Bounded> inputs) {
  Program program{uint32_t(inputs.size()), ops, uint32_t(inputs.size() + ops.size() - 1)};
  Evaluator evaluator(program, std::vector<DType>(inputs.size(), DType::F32));
  std::vector<Bounded> scratch;
  return evaluator.run(inputs, scratch);
}

// Random accumulators with an error; `inFloat` computes the same in float.
template <typename F> void encloses(const std::vector<Op> &ops, double scale, F inFloat) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::normal_distribution<double> normal(0, scale);
  for (int i = 0; i < 20000; ++i) {
    double x = normal(random), error = std::fabs(x) * 1e-4 + 1e-6;
    double t = std::uniform_real_distribution<double>(-1, 1)(random);
    Bounded bounded = evaluate(ops, {Bounded::around(x, error)});
    double got = inFloat(static_cast<float>(x + t * error));
    ASSERT_GE(got, bounded.lo) << x;
    ASSERT_LE(got, bounded.hi) << x;
    ASSERT_LE(bounded.hi - bounded.lo, 1e-2 * std::max(1.0, std::fabs(x))) << x;
  }
}

// a b - c of f64 where a kernel may contract: the product, rounded to f64, is an f32 number or
// infinite, and the fused result is none of theirs.
TEST(Interval, ContractedProductsOfF64) {
  const std::vector<Op> ops = {makeOp(OpCode::MulF, {0, 1}, DType::F64),
                               makeOp(OpCode::SubF, {3, 2}, DType::F64)};
  const Program program{3, ops, 4};
  const Evaluator evaluator(program, std::vector<DType>(3, DType::F64));
  auto run = [&](double a, double b, double c) {
    std::vector<Bounded> scratch;
    const std::vector<Bounded> inputs = {Bounded::exact(a), Bounded::exact(b), Bounded::exact(c)};
    return evaluator.run(inputs, scratch);
  };
  for (auto [a, b, c] :
       {std::tuple(0.1, 10.0, 1.0), std::tuple(0.7, 10.0, 7.0), std::tuple(1.0 / 49, 49.0, 1.0),
        std::tuple(1 + 0x1p-30, 1 - 0x1p-30, 1.0), std::tuple(1.5e154, 1.5e154, 1e308)}) {
    Bounded bounded = run(a, b, c);
    double fused = std::fma(a, b, -c);
    EXPECT_LE(bounded.lo, fused) << a;
    EXPECT_GE(bounded.hi, fused) << a;
  }
  EXPECT_TRUE(run(1.5, 3, 0.25).isPoint()); // exact, contracted or not
  // -1e-340 is -0 in f64, and -0 less -0 is 0; fused it is below 0, which gives -0.
  Bounded small = run(-1e-170, 1e-170, -0.0);
  EXPECT_TRUE(std::signbit(small.lo));
  EXPECT_FALSE(std::signbit(small.hi));
}

// An op on numbers of f32 rounds to the nearest one, ties to even: the number on the other side of
// the exact result is wrong, whichever is nearer.
TEST(Interval, AnOpOnNumbersRoundsToNearest) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::normal_distribution<float> normal;
  auto isRight = [](const Bounded &want, float got) {
    return !judge(want, DType::F32, DType::F32, reinterpret_cast<const char *>(&got)).wrong;
  };
  int wrong = 0;
  for (int i = 0; i < 20000; ++i) {
    const float a = std::ldexp(normal(random), int(random() % 40) - 20),
                b = std::ldexp(i % 5 ? normal(random) : 1.0f, int(random() % 40) - 20);
    const std::tuple<OpCode, double, float> ops[] = {{OpCode::AddF, double(a) + b, a + b},
                                                     {OpCode::SubF, double(a) - b, a - b},
                                                     {OpCode::MulF, double(a) * b, a * b}};
    for (auto [code, exact, rounded] : ops) {
      const Bounded want = evaluate({makeOp(code, {0, 1})}, {Bounded::exact(a), Bounded::exact(b)});
      ASSERT_TRUE(isRight(want, rounded)) << a << ' ' << b;
      if (exact == rounded)
        continue;
      const float other = std::nextafter(rounded, exact > rounded ? HUGE_VALF : -HUGE_VALF);
      ASSERT_FALSE(isRight(want, other)) << a << ' ' << b;
      ++wrong;
    }
  }
  EXPECT_GT(wrong, 20000);
}

// A product that is added to something is rounded, or is not where the two become one op.
TEST(Interval, AProductThatIsAddedRoundsOnceOrTwice) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::normal_distribution<float> normal;
  int apart = 0;
  for (int i = 0; i < 20000; ++i) {
    const float a = normal(random), b = normal(random), c = i % 2 ? normal(random) : -a * b;
    const Bounded want = evaluate({makeOp(OpCode::MulF, {0, 1}), makeOp(OpCode::AddF, {3, 2})},
                                  {Bounded::exact(a), Bounded::exact(b), Bounded::exact(c)});
    const float product = a * b, twice = product + c, once = std::fma(a, b, c);
    for (float got : {once, twice})
      ASSERT_FALSE(judge(want, DType::F32, DType::F32, reinterpret_cast<const char *>(&got)).wrong)
          << a << ' ' << b << ' ' << c;
    apart += once != twice;
  }
  EXPECT_GT(apart, 1000);
}

TEST(Interval, Silu) {
  encloses({makeOp(OpCode::NegF, {0}), makeOp(OpCode::Exp, {1}),
            makeOp(constantOp, {}, DType::F32, 1), makeOp(OpCode::AddF, {3, 2}),
            makeOp(OpCode::DivF, {0, 4})},
           40, [](float x) { return x / (1.0f + std::exp(-x)); });
}

// A remainder by a divisor that is known but for its rounding is known as well, unless the quotient
// may be at a whole number.
TEST(Interval, RemainderByARange) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::uniform_real_distribution<double> side(-1, 1), size(0.1, 3);
  int narrow = 0;
  for (int i = 0; i < 20000; ++i) {
    double x = 20 * side(random), y = size(random) * (i % 2 ? 1 : -1), error = 1e-5;
    Bounded bounded = evaluate({makeOp(OpCode::RemF, {0, 1})},
                               {Bounded::around(x, error), Bounded::around(y, error)});
    narrow += bounded.hi - bounded.lo < 1e-3;
    for (int j = 0; j < 8; ++j) {
      double by = 0.8 * error; // and what the casts round
      auto got = std::fmod(float(x + side(random) * by), float(y + side(random) * by));
      ASSERT_TRUE(got >= bounded.lo && got <= bounded.hi) << x << " " << y;
    }
  }
  EXPECT_GT(narrow, 19000);
}

// Kernels compute 1 + tanh(x) in one, to 2^-21 of it; tanh alone is bounded relatively.
TEST(Interval, OnePlusTanh) {
  std::vector<Op> ops = {makeOp(OpCode::Tanh, {0}), makeOp(constantOp, {}, DType::F32, 1)};
  Bounded tanh = evaluate({ops[0]}, {Bounded::exact(0x1p-10)});
  EXPECT_LT(tanh.hi - tanh.lo, 0x1p-28);
  for (std::vector<uint32_t> args : {std::vector<uint32_t>{1, 2}, {2, 1}}) {
    std::vector<Op> sum = ops;
    sum.push_back(makeOp(OpCode::AddF, args));
    Bounded bounded = evaluate(sum, {Bounded::exact(0x1p-10)});
    double exact = 1 + std::tanh(0x1p-10);
    EXPECT_GE(bounded.hi, exact + 0x1p-21);
    EXPECT_LE(bounded.lo, exact - 0x1p-21);
    EXPECT_LT(bounded.hi - bounded.lo, 0x1p-19);
  }
}

// -infinity is the one negative number with a root that pow knows of.
TEST(Interval, PowerOfMinusInfinity) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  for (double exponent : {0.5, -0.5, 2.5}) {
    std::vector<Op> ops = {makeOp(constantOp, {}, DType::F32, exponent),
                           makeOp(OpCode::PowF, {0, 1})};
    double want = exponent > 0 ? inf : 0;
    auto isWanted = [&](double x) { return want == 0 ? std::fabs(x) <= 0x1p-126 : x == want; };
    Bounded point = evaluate(ops, {Bounded::exact(-inf)});
    EXPECT_TRUE(isWanted(point.lo) && isWanted(point.hi) && !point.nan) << exponent;
    Bounded below = evaluate(ops, {{-inf, -inf, -5}}), across = evaluate(ops, {{-inf, -inf, 4}});
    EXPECT_TRUE(isWanted(below.lo) && isWanted(below.hi) && below.nan) << exponent;
    EXPECT_TRUE(across.lo <= want && want <= across.hi && across.nan) << exponent;
    EXPECT_TRUE(evaluate(ops, {{-6, -7, -5}}).isNaN());
  }
}

// 1 to any power is 1, and so is anything to 0, of NaN too: where an argument may be 1 or 0, NaN or
// 1 is right, whatever the reference has.
TEST(Interval, PowersWithNaN) {
  const Bounded nan = Bounded::exact(std::numeric_limits<double>::quiet_NaN());
  const std::vector<Op> power = {makeOp(OpCode::PowF, {0, 1})};
  auto mayBeOne = [](const Bounded &x) { return x.lo <= 1 && x.hi >= 1 && x.nan; };
  auto isOne = [](const Bounded &x) { return x.lo <= 1 && x.hi >= 1 && !x.nan; };
  EXPECT_TRUE(mayBeOne(evaluate(power, {Bounded::around(1 - 0x1p-22, 0x1p-20), nan})));
  EXPECT_TRUE(mayBeOne(evaluate(power, {Bounded::around(1, 0x1p-20), nan})));
  EXPECT_TRUE(mayBeOne(evaluate(power, {nan, Bounded::around(0x1p-126, 0x1p-126)})));
  EXPECT_TRUE(isOne(evaluate(power, {Bounded::exact(1), nan})));
  EXPECT_TRUE(isOne(evaluate(power, {nan, Bounded::exact(0)})));
  EXPECT_TRUE(evaluate(power, {Bounded::around(0.5, 0x1p-20), nan}).isNaN());
  EXPECT_TRUE(evaluate(power, {nan, Bounded::around(1, 0x1p-20)}).isNaN());
  EXPECT_TRUE(evaluate(power, {nan, nan}).isNaN());
}

// What is small is bounded by how small it is: logarithms near 1, and the tail of erfc.
TEST(Interval, SmallResultsHaveSmallBounds) {
  for (OpCode code : {OpCode::Log, OpCode::Log2, OpCode::Log10}) {
    Bounded log = evaluate({makeOp(code, {0})}, {Bounded::exact(1 + 0x1p-20)});
    EXPECT_GT(log.lo, 0x1p-23);
    EXPECT_LT(log.hi - log.lo, 0x1p-38);
  }
  Bounded tail = evaluate({makeOp(OpCode::Erfc, {0})}, {Bounded::exact(3.677)});
  EXPECT_GT(tail.lo, 1.9e-7);
  EXPECT_LT(tail.hi, 2.1e-7);
}

TEST(Interval, GeluTanh) {
  auto constant = [](double x) {
    return makeOp(constantOp, {}, DType::F32, static_cast<float>(x));
  };
  encloses({constant(0.044715), constant(0.7978845608), constant(0.5), constant(1),
            makeOp(OpCode::MulF, {0, 0}), makeOp(OpCode::MulF, {5, 0}),
            makeOp(OpCode::MulF, {6, 1}), makeOp(OpCode::AddF, {0, 7}),
            makeOp(OpCode::MulF, {8, 2}), makeOp(OpCode::Tanh, {9}), makeOp(OpCode::AddF, {10, 4}),
            makeOp(OpCode::MulF, {0, 3}), makeOp(OpCode::MulF, {11, 12})},
           3, [](float x) {
             return 0.5f * x * (1.0f + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
           });
}

TEST(Interval, ReluAcrossZero) {
  Op compare = makeOp(OpCode::CmpF, {0, 1}, DType::I1);
  compare.predicate = Predicate::Ogt;
  std::vector<Op> relu = {makeOp(constantOp, {}), compare, makeOp(OpCode::Select, {2, 0, 1})};
  encloses(relu, 1e-5, [](float x) { return x > 0 ? x : 0.0f; });
  encloses({makeOp(constantOp, {}), makeOp(OpCode::MaximumF, {0, 1})}, 1e-5,
           [](float x) { return x > 0 ? x : 0.0f; });
  Bounded far = evaluate(relu, {Bounded::around(5, 0.5)});
  EXPECT_EQ(far.lo, 4.5);
  Bounded negative = evaluate(relu, {Bounded::around(-5, 0.5)});
  EXPECT_TRUE(negative.isPoint());
}

TEST(Interval, SmallIntegersStayPoints) {
  std::vector<Op> chain = {makeOp(OpCode::AddF, {0, 1}), makeOp(OpCode::MulF, {2, 1}),
                           makeOp(constantOp, {}, DType::F32, 0.5), makeOp(OpCode::MulF, {3, 4}),
                           makeOp(OpCode::MaximumF, {5, 0})};
  EXPECT_TRUE(evaluate(chain, {Bounded::exact(1234), Bounded::exact(-7)}).isPoint());
  // Not a float any more: 2^24 + 1.
  Bounded wide =
      evaluate({makeOp(OpCode::AddF, {0, 1})}, {Bounded::exact(0x1p24), Bounded::exact(1)});
  EXPECT_FALSE(wide.isPoint());
  EXPECT_EQ(wide.lo, 0x1p24);
  EXPECT_EQ(wide.hi, 0x1p24 + 1);
  EXPECT_FALSE(evaluate({makeOp(OpCode::Exp, {0})}, {Bounded::exact(0)}).isPoint());
}

TEST(Interval, RoundingToNarrowTypesIsMonotone) {
  Bounded b = evaluate({makeOp(OpCode::TruncF, {0}, DType::BF16), makeOp(OpCode::ExtF, {1})},
                       {Bounded::around(1.0039, 0.001)});
  EXPECT_EQ(b.lo, 1);
  EXPECT_EQ(b.hi, 1.0078125);
}

TEST(Interval, OverflowOfF32AndNan) {
  Bounded big = evaluate({makeOp(OpCode::Exp, {0})}, {Bounded::exact(100)});
  EXPECT_EQ(big.hi, INFINITY);
  EXPECT_GT(big.lo, 2.6e43); // no number of f32: infinity it must be
  Bounded edge = evaluate({makeOp(OpCode::Exp, {0})}, {Bounded::around(88.72, 1e-2)});
  EXPECT_EQ(edge.hi, INFINITY);
  EXPECT_LT(edge.lo, 3.4e38);
  EXPECT_TRUE(std::isnan(evaluate({makeOp(OpCode::Log, {0})}, {Bounded::exact(-1)}).f));
  Bounded pole = evaluate({makeOp(constantOp, {}, DType::F32, 1), makeOp(OpCode::DivF, {1, 0})},
                          {Bounded::around(0.1, 0.2)});
  EXPECT_EQ(pole.hi, INFINITY);
}

// An underflow gives a zero of some sign; what is done to it next does not settle which.
TEST(Interval, AZeroOfEitherSignIsNoPoint) {
  Bounded zero = evaluate({makeOp(OpCode::TruncF, {0}, DType::F16), makeOp(OpCode::ExtF, {1})},
                          {Bounded::around(-1e-44, 1e-43)});
  EXPECT_FALSE(zero.isPoint());
  EXPECT_EQ(zero.lo, 0);
  EXPECT_EQ(zero.hi, 0);
  EXPECT_TRUE(std::signbit(zero.lo));
  EXPECT_FALSE(std::signbit(zero.hi));
  Op equal = makeOp(OpCode::CmpF, {2, 3}, DType::I1);
  equal.predicate = Predicate::Oeq;
  EXPECT_FALSE(evaluate({makeOp(OpCode::TruncF, {0}, DType::F16), makeOp(OpCode::ExtF, {1}),
                         makeOp(constantOp, {}), equal},
                        {Bounded::around(-1e-44, 1e-43)})
                   .uncertain);
}

// Neither does a product of it: a sum of nothing but zeros, times one that underflows.
TEST(Interval, AZeroOfEitherSignTimesWhatHasEither) {
  Bounded zero = Bounded::exact(0);
  zero.lo = -0.0;
  for (const Bounded &other :
       {Bounded::around(-1e-48, 1e-43), Bounded::exact(-2), Bounded::exact(3)}) {
    const Bounded product = evaluate({makeOp(OpCode::MulF, {0, 1})}, {zero, other});
    EXPECT_EQ(product.lo, 0);
    EXPECT_TRUE(std::signbit(product.lo)) << other.f;
    EXPECT_FALSE(std::signbit(product.hi)) << other.f;
  }
}

// x != x asks whether x is NaN, which its rounding does not leave open.
TEST(Interval, RootsOfAQuotientThatUnderflows) {
  // -1e-60 is -0 in f32, whose reciprocal root is an infinity where that of the quotient is NaN.
  const Bounded root = evaluate({makeOp(OpCode::DivF, {0, 1}), makeOp(OpCode::Rsqrt, {2})},
                                {Bounded::exact(-1e-30), Bounded::exact(1e30)});
  EXPECT_TRUE(root.nan);
  EXPECT_EQ(root.lo, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(root.hi, std::numeric_limits<double>::infinity());
}

TEST(Interval, ANumberBesideItself) {
  Op unequal = makeOp(OpCode::CmpF, {0, 0}, DType::I1);
  unequal.predicate = Predicate::Une;
  Bounded number = evaluate({unequal}, {Bounded::around(1, 0.5)});
  EXPECT_FALSE(number.uncertain);
  EXPECT_EQ(number.i, 0);
  EXPECT_TRUE(evaluate({unequal}, {Bounded::anything(1)}).uncertain);
  EXPECT_EQ(evaluate({unequal}, {Bounded::exact(NAN)}).i, 1);
}

// The bits of a float that is known within a bound: a changed sign keeps the bound, other
// changes leave nothing known.
TEST(Interval, BitsOfAFloat) {
  auto changed = [](OpCode code, int64_t mask, Bounded x) {
    Op constant = makeOp(constantOp, {}, DType::I32);
    constant.integer = mask;
    return evaluate({makeOp(OpCode::Bitcast, {0}, DType::I32), constant,
                     makeOp(code, {2, 1}, DType::I32), makeOp(OpCode::Bitcast, {3})},
                    {x});
  };
  constexpr int64_t sign = INT32_MIN, others = INT32_MAX;
  Bounded across = Bounded::around(0.5, 1), below = Bounded::around(-3, 0.25);
  Bounded negated = changed(OpCode::XOrI, sign, across);
  EXPECT_EQ(negated.lo, -1.5);
  EXPECT_EQ(negated.f, -0.5);
  EXPECT_EQ(negated.hi, 0.5);
  Bounded magnitude = changed(OpCode::AndI, others, across);
  EXPECT_EQ(magnitude.lo, 0);
  EXPECT_EQ(magnitude.hi, 1.5);
  Bounded apart = changed(OpCode::AndI, others, below);
  EXPECT_EQ(apart.lo, 2.75);
  EXPECT_EQ(apart.f, 3);
  EXPECT_EQ(apart.hi, 3.25);
  Bounded minus = changed(OpCode::OrI, sign, below);
  EXPECT_EQ(minus.lo, -3.25);
  EXPECT_EQ(minus.hi, -2.75);
  for (auto [code, mask] :
       {std::pair{OpCode::AndI, int64_t(-1)}, {OpCode::OrI, 0}, {OpCode::XOrI, 0}})
    EXPECT_EQ(changed(code, mask, below).lo, -3.25);
  EXPECT_EQ(changed(OpCode::AndI, others - 1, below).lo, -INFINITY);
  EXPECT_EQ(changed(OpCode::XOrI, 1, below).hi, INFINITY);
  // Exact bits of an exact number.
  EXPECT_TRUE(changed(OpCode::XOrI, sign, Bounded::exact(5)).isPoint());
  EXPECT_EQ(changed(OpCode::XOrI, sign, Bounded::exact(5)).f, -5);
}

// Numbers of one sign lie as their bits do, as a sort compares them.
TEST(Interval, OrderOfBits) {
  auto less = [](Bounded x, Bounded y) {
    Op compare = makeOp(OpCode::CmpI, {2, 3}, DType::I1);
    compare.predicate = Predicate::Slt;
    return evaluate({makeOp(OpCode::Bitcast, {0}, DType::I32),
                     makeOp(OpCode::Bitcast, {1}, DType::I32), compare},
                    {x, y});
  };
  Bounded three = Bounded::around(3, 0.25), minus = Bounded::around(-3, 0.25);
  EXPECT_FALSE(less(three, Bounded::exact(3.5)).uncertain);
  EXPECT_EQ(less(three, Bounded::exact(3.5)).i, 1);
  EXPECT_EQ(less(three, Bounded::exact(2.5)).i, 0);
  EXPECT_TRUE(less(three, Bounded::exact(3)).uncertain);
  EXPECT_EQ(less(minus, three).i, 1);
  EXPECT_FALSE(less(minus, three).uncertain);
  EXPECT_EQ(less(minus, Bounded::exact(-2.5)).i, 0); // of negative ones the other way round
  EXPECT_TRUE(less(Bounded::around(0.5, 1), Bounded::exact(2)).uncertain);
  EXPECT_TRUE(less(Bounded::anything(1), Bounded::exact(2)).uncertain);
}
} // namespace

// Expressions: values of every operation, signs, and every way to overflow.
#include "gemm/Bundle/Expr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::bundle;
using Kind = Expr::Kind;

namespace {
constexpr int64_t low = INT64_MIN, high = INT64_MAX;
int64_t value(Kind kind, int64_t a, int64_t b) { return evaluate(Expr::make(kind, a, b), {}); }

TEST(Expr, Values) {
  EXPECT_EQ(value(Kind::Add, 2, 3), 5);
  EXPECT_EQ(value(Kind::Sub, 2, 3), -1);
  EXPECT_EQ(value(Kind::Mul, -2, 3), -6);
  EXPECT_EQ(value(Kind::Min, -2, 3), -2);
  EXPECT_EQ(value(Kind::Max, -2, 3), 3);
}

TEST(Expr, DivisionOfEverySign) {
  for (int64_t a = -9; a <= 9; ++a)
    for (int64_t b : {-4, -3, -2, -1, 1, 2, 3, 4}) {
      double q = double(a) / double(b);
      EXPECT_EQ(value(Kind::FloorDiv, a, b), int64_t(__builtin_floor(q))) << a << " " << b;
      EXPECT_EQ(value(Kind::CeilDiv, a, b), int64_t(__builtin_ceil(q))) << a << " " << b;
      EXPECT_EQ(value(Kind::Mod, a, b), a - b * int64_t(__builtin_floor(q))) << a << " " << b;
    }
}

TEST(Expr, DivisionRoundedToZero) {
  for (int64_t a = -9; a <= 9; ++a)
    for (int64_t b : {-4, -3, -2, -1, 1, 2, 3, 4}) {
      EXPECT_EQ(value(Kind::DivSI, a, b), a / b) << a << " " << b;
      EXPECT_EQ(value(Kind::RemSI, a, b), a % b) << a << " " << b;
    }
  EXPECT_EQ(value(Kind::RemSI, low, -1), 0);
  EXPECT_THROW(value(Kind::DivSI, low, -1), Error);
}

TEST(Expr, LowBits) {
  EXPECT_EQ(value(Kind::Signed, 3000000000, 32), -1294967296);
  EXPECT_EQ(value(Kind::Unsigned, -1, 32), 4294967295);
  EXPECT_EQ(value(Kind::Signed, 255, 8), -1);
  EXPECT_EQ(value(Kind::Signed, 127, 8), 127);
  EXPECT_EQ(value(Kind::Unsigned, 300, 8), 44);
  EXPECT_EQ(value(Kind::Signed, 1, 1), -1);
  EXPECT_EQ(value(Kind::Signed, low, 64), low);
  EXPECT_EQ(value(Kind::Unsigned, high, 64), high);
  EXPECT_EQ(value(Kind::Unsigned, low, 63), 0);
  EXPECT_THROW(value(Kind::Unsigned, -1, 64), Error);
  EXPECT_THROW(value(Kind::Signed, 1, 0), Error);
  EXPECT_THROW(value(Kind::Signed, 1, 65), Error);
}

TEST(Expr, OverflowIsAnErrorWithTheValues) {
  EXPECT_THROW(value(Kind::Add, high, 1), Error);
  EXPECT_THROW(value(Kind::Sub, low, 1), Error);
  EXPECT_THROW(value(Kind::Mul, high, 2), Error);
  EXPECT_THROW(value(Kind::FloorDiv, low, -1), Error);
  EXPECT_THROW(value(Kind::CeilDiv, low, -1), Error);
  EXPECT_EQ(value(Kind::Mod, low, -1), 0);
  EXPECT_EQ(value(Kind::CeilDiv, high, 2), high / 2 + 1);
  EXPECT_EQ(value(Kind::FloorDiv, low, high), -2);
  try {
    value(Kind::Mul, high, 2);
    FAIL();
  } catch (const Error &error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("mul(9223372036854775807, 2)"));
  }
}

TEST(Expr, ZeroDivisorAndUnknownSymbol) {
  for (Kind kind : {Kind::FloorDiv, Kind::CeilDiv, Kind::Mod, Kind::DivSI, Kind::RemSI})
    EXPECT_THROW(value(kind, 1, 0), Error);
  EXPECT_THROW(evaluate(Expr::makeSymbol("s0"), {}), Error);
  EXPECT_EQ(evaluate(Expr::makeSymbol("s0"), {{"s0", 7}}), 7);
}

TEST(Expr, Text) {
  Expr expr = Expr::make(Kind::Mul, Expr::make(Kind::CeilDiv, Expr::makeSymbol("s0"), 128), 4);
  EXPECT_EQ(toString(expr), "ceildiv(s0, 128) * 4");
}
} // namespace

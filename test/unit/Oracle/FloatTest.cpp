// Conversions, exhaustively for the 8- and 16-bit formats: every code decodes
// to a value that encodes back, every midpoint of neighbours goes to the even
// code, and everything beside a midpoint to the nearer one.
#include "oracle/Float.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

using namespace gemm::oracle;

namespace {
struct Small {
  DType type;
  unsigned width;
  uint64_t lastFinite;
  bool hasInfinity;
};
class SmallFormat : public testing::TestWithParam<Small> {};

TEST_P(SmallFormat, EveryCodeRoundTrips) {
  Small f = GetParam();
  for (uint64_t code = 0; code < uint64_t(1) << f.width; ++code) {
    double value = decode(f.type, code);
    if (std::isnan(value))
      EXPECT_TRUE(std::isnan(decode(f.type, encode(f.type, value)))) << code;
    else
      EXPECT_EQ(encode(f.type, value), code);
  }
}

TEST_P(SmallFormat, EveryMidpointGoesToEvenAndItsNeighboursToTheNearer) {
  Small f = GetParam();
  uint64_t sign = uint64_t(1) << (f.width - 1);
  for (uint64_t code = 0; code < f.lastFinite; ++code) {
    double low = decode(f.type, code), high = decode(f.type, code + 1), middle = (low + high) / 2;
    ASSERT_LT(low, high);
    uint64_t even = code & 1 ? code + 1 : code;
    ASSERT_EQ(encode(f.type, middle), even) << code;
    ASSERT_EQ(encode(f.type, std::nextafter(middle, 0)), code);
    ASSERT_EQ(encode(f.type, std::nextafter(middle, 1e300)), code + 1);
    ASSERT_EQ(encode(f.type, -middle), even | sign);
  }
}

TEST_P(SmallFormat, Overflow) {
  Small f = GetParam();
  double last = decode(f.type, f.lastFinite), before = decode(f.type, f.lastFinite - 1);
  double limit = last + (last - before) / 2; // a tie: the even one is beyond the end
  EXPECT_EQ(largestFinite(f.type), last);
  EXPECT_EQ(encode(f.type, std::nextafter(limit, 0)), f.lastFinite);
  for (double x : {std::nextafter(limit, 1e300), 1e300, double(INFINITY)}) {
    double got = roundTo(f.type, x);
    EXPECT_TRUE(f.hasInfinity ? got == INFINITY : std::isnan(got)) << x;
  }
  EXPECT_EQ(encode(f.type, limit), f.lastFinite & 1 ? f.lastFinite + 1 : f.lastFinite);
  EXPECT_TRUE(std::isnan(roundTo(f.type, NAN)));
  EXPECT_EQ(encode(f.type, -0.0), uint64_t(1) << (f.width - 1));
  EXPECT_EQ(encode(f.type, 5e-324), 0u);
  EXPECT_EQ(encode(f.type, halfSmallest(f.type)), 0u);
  EXPECT_EQ(encode(f.type, std::nextafter(halfSmallest(f.type), 1)), 1u);
}

INSTANTIATE_TEST_SUITE_P(All, SmallFormat,
                         testing::Values(Small{DType::F16, 16, 0x7bff, true},
                                         Small{DType::BF16, 16, 0x7f7f, true},
                                         Small{DType::F8E5M2, 8, 0x7b, true},
                                         Small{DType::F8E4M3FN, 8, 0x7e, false}));

TEST(Float, KnownValues) {
  EXPECT_EQ(decode(DType::F16, 0x3555), 0.333251953125);
  EXPECT_EQ(decode(DType::BF16, 0x4049), 3.140625);
  EXPECT_EQ(decode(DType::F8E4M3FN, 0x7e), 448);
  EXPECT_EQ(decode(DType::F8E4M3FN, 0x01), std::ldexp(1, -9));
  EXPECT_EQ(decode(DType::F8E5M2, 0x7b), 57344);
  EXPECT_TRUE(std::isnan(decode(DType::F8E4M3FN, 0xff)));
  EXPECT_EQ(decode(DType::F8E5M2, 0xfc), -INFINITY);
  EXPECT_EQ(unitRoundoff(DType::BF16), std::ldexp(1, -8));
  EXPECT_EQ(unitRoundoff(DType::F8E4M3FN), std::ldexp(1, -4));
  EXPECT_EQ(unitRoundoff(DType::F32), std::ldexp(1, -24));
}

// Between two values, past the largest, below the smallest; each mode, both signs.
// By what ml_dtypes and PyTorch give: a tie goes up, 0 is the least, and there are no signs and no
// infinity.
TEST(Float, PowersOfTwo) {
  constexpr DType type = DType::F8E8M0FNU;
  for (uint64_t code = 0; code < 255; ++code) {
    const double power = std::ldexp(1, static_cast<int>(code) - 127);
    EXPECT_EQ(decode(type, code), power);
    EXPECT_EQ(encode(type, power), code);
    EXPECT_EQ(encode(type, std::nextafter(1.5 * power, 0)), code);
    EXPECT_EQ(encode(type, 1.5 * power), code + 1);
    EXPECT_EQ(roundingEdge(type, power, true), 1.5 * power);
    EXPECT_EQ(roundingEdge(type, power, false), code ? 0.75 * power : 0);
  }
  EXPECT_TRUE(std::isnan(decode(type, 255)));
  EXPECT_EQ(encode(type, 0x1p-1000), 0U);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(encode(type, 0.0), 0U);
  EXPECT_EQ(encode(type, -0.0), 0U);
  for (double none : {-1.0, -0x1p-1000, infinity, -infinity, std::nan("")})
    EXPECT_EQ(encode(type, none), 255U) << none;
  EXPECT_EQ(largestFinite(type), 0x1p127);
  EXPECT_EQ(halfSmallest(type), 0x1p-128);
  EXPECT_EQ(roundTo(type, 5, Rounding::Upward), 8);
  EXPECT_EQ(roundTo(type, 7, Rounding::TowardZero), 4);
}

TEST(Float, DirectedRounding) {
  using gemm::bundle::Rounding;
  for (DType type : {DType::F16, DType::BF16, DType::F8E5M2, DType::F32}) {
    double next = 1 + 2 * unitRoundoff(type), largest = largestFinite(type);
    double smallest = 2 * halfSmallest(type);
    struct {
      double x, zero, down, up, away;
    } cases[] = {{1 + unitRoundoff(type) / 2, 1, 1, next, 1},
                 {1 + unitRoundoff(type), 1, 1, next, next},
                 {next, next, next, next, next},
                 {2 * largest, largest, largest, INFINITY, INFINITY},
                 {smallest / 4, 0, 0, smallest, 0},
                 {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY},
                 {0, 0, 0, 0, 0}};
    for (auto [x, zero, down, up, away] : cases) {
      SCOPED_TRACE(testing::Message() << gemm::bundle::name(type) << " " << x);
      EXPECT_EQ(roundTo(type, x, Rounding::TowardZero), zero);
      EXPECT_EQ(roundTo(type, -x, Rounding::TowardZero), -zero);
      EXPECT_EQ(roundTo(type, x, Rounding::Downward), down);
      EXPECT_EQ(roundTo(type, -x, Rounding::Downward), -up);
      EXPECT_EQ(roundTo(type, x, Rounding::Upward), up);
      EXPECT_EQ(roundTo(type, -x, Rounding::Upward), -down);
      EXPECT_EQ(roundTo(type, x, Rounding::NearestAway), away);
      EXPECT_EQ(roundTo(type, -x, Rounding::NearestAway), -away);
    }
    EXPECT_TRUE(std::isnan(roundTo(type, NAN, Rounding::Upward)));
  }
  EXPECT_EQ(roundTo(DType::F8E4M3FN, 1000, Rounding::TowardZero), 448);
  EXPECT_TRUE(std::isnan(roundTo(DType::F8E4M3FN, 1000, Rounding::Upward)));
  EXPECT_EQ(roundTo(DType::F64, 0.1, Rounding::Upward), 0.1);
}

// Through f32 this value would round twice, and the wrong way.
TEST(Float, NoDoubleRounding) {
  double x = 1 + std::ldexp(1, -8) + std::ldexp(1, -40);
  EXPECT_EQ(roundTo(DType::BF16, x), 1 + std::ldexp(1, -7));
  double through = roundTo(DType::BF16, roundTo(DType::F32, x));
  EXPECT_EQ(through, 1);
}

// What a product of precision tf32 reads of f32: 11 bits, to nearest, ties away
// from zero or to even.
TEST(Float, F32IsReadAsTf32) {
  auto read = [](float x) { return loadFloat(DType::TF32, &x); };
  const double unit = std::ldexp(1, -10);
  EXPECT_EQ(read(float(1 + unit)), 1 + unit);
  EXPECT_EQ(read(float(1 + 0.5 * unit)), 1 + unit); // to even it would be 1
  EXPECT_EQ(read(float(-1 - 0.5 * unit)), -1 - unit);
  EXPECT_EQ(read(float(1 + 1.5 * unit)), 1 + 2 * unit);
  EXPECT_EQ(read(float(1 + 0.5 * unit - std::ldexp(1, -23))), 1);
  EXPECT_EQ(read(std::ldexp(1.0f, -149)), 0); // subnormals have a last place, too
  EXPECT_EQ(read(std::ldexp(1.0f, -137)), std::ldexp(1, -136));
  EXPECT_EQ(read(std::numeric_limits<float>::max()), INFINITY);
  EXPECT_EQ(read(-INFINITY), -INFINITY);
  EXPECT_TRUE(std::isnan(read(NAN)));
  auto even = [](float x) { return loadFloat(DType::TF32Even, &x); };
  EXPECT_EQ(even(float(1 + 0.5 * unit)), 1);
  EXPECT_EQ(even(float(-1 - 1.5 * unit)), -1 - 2 * unit);
  EXPECT_EQ(even(float(1 + 0.5 * unit + std::ldexp(1, -23))), 1 + unit);
  EXPECT_EQ(even(std::ldexp(1.0f, -137)), 0);
  EXPECT_EQ(even(std::numeric_limits<float>::max()), INFINITY);
  EXPECT_TRUE(std::isnan(even(NAN)));
  for (DType type : {DType::TF32, DType::TF32Even})
    EXPECT_EQ(unitRoundoff(type), std::ldexp(1, -11));
  EXPECT_FALSE(gemm::bundle::parseDType("tf32")); // no element has it
}

// What a product reads of bytes that have no sign, and what wraps to one.
TEST(Float, BytesAreReadWithoutASign) {
  for (int value = 0; value < 256; ++value) {
    auto byte = static_cast<uint8_t>(value);
    EXPECT_EQ(loadInteger(DType::UI8, &byte), value);
    EXPECT_EQ(loadInteger(DType::I8, &byte), value < 128 ? value : value - 256);
    EXPECT_EQ(wrapTo(DType::UI8, value - 512), value);
    EXPECT_EQ(loadInteger(DType::UI4, &byte), value % 16);
    EXPECT_EQ(loadInteger(DType::I4, &byte), value % 16 < 8 ? value % 16 : value % 16 - 16);
    EXPECT_EQ(wrapTo(DType::I4, value - 512), loadInteger(DType::I4, &byte));
  }
  EXPECT_EQ(gemm::bundle::name(DType::UI8), "ui8");
  for (const char *name : {"ui8", "i4", "ui4"})
    EXPECT_FALSE(gemm::bundle::parseDType(name)); // no element has it
}

TEST(Float, BulkLoadsMatchSingleOnes) {
  for (DType type : {DType::F64, DType::F32, DType::TF32, DType::TF32Even, DType::F16, DType::BF16,
                     DType::F8E4M3FN, DType::F8E5M2}) {
    unsigned bytes = gemm::bundle::byteSize(type);
    std::vector<char> memory(bytes * 300);
    for (int i = 0; i < 300; ++i)
      storeFloat(type, &memory[size_t(i) * bytes], i * 0.37 - 50);
    double got[100];
    loadFloats(type, memory.data(), 3, 100, got);
    for (int i = 0; i < 100; ++i)
      EXPECT_EQ(got[i], loadFloat(type, &memory[size_t(i) * 3 * bytes]));
    loadFloats(type, &memory[size_t(299) * bytes], -2, 100, got);
    EXPECT_EQ(got[99], loadFloat(type, &memory[size_t(101) * bytes]));
  }
}

TEST(Float, IntegersWrap) {
  int8_t byte;
  storeInteger(DType::I8, &byte, 300);
  EXPECT_EQ(byte, 44);
  EXPECT_EQ(wrapTo(DType::I32, int64_t(1) << 31), INT32_MIN);
  EXPECT_EQ(wrapTo(DType::I1, 2), 0);
  EXPECT_EQ(wrapTo(DType::I16, 0x18000), -0x8000);
}
} // namespace

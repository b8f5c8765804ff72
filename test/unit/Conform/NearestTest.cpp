// Rounding by looking at every value, on numbers whose result is known.
#include "Nearest.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gemm::conform {
namespace {

TEST(Nearest, RoundsToF16) {
  const Format &f = formatOf("f16");
  EXPECT_EQ(roundTo(f, 1, Rounding::Even), 0x3c00u);
  EXPECT_EQ(roundTo(f, 1 + 0x1p-11, Rounding::Even), 0x3c00u); // a tie, to even
  EXPECT_EQ(roundTo(f, 1 + 3 * 0x1p-11, Rounding::Even), 0x3c02u);
  EXPECT_EQ(roundTo(f, 1 + 0x1p-11, Rounding::Up), 0x3c01u);
  EXPECT_EQ(roundTo(f, -1 - 0x1p-11, Rounding::Up), 0xbc00u);
  EXPECT_EQ(roundTo(f, -1 - 0x1p-11, Rounding::Down), 0xbc01u);
  EXPECT_EQ(roundTo(f, 65519, Rounding::Even), 0x7bffu);
  EXPECT_EQ(roundTo(f, 65520, Rounding::Even), 0x7c00u);
  EXPECT_EQ(roundTo(f, 1e9, Rounding::Zero), 0x7bffu);
  EXPECT_EQ(roundTo(f, -1e9, Rounding::Up), 0xfbffu);
  EXPECT_EQ(roundTo(f, 0x1p-25, Rounding::Even), 0u);
  EXPECT_EQ(roundTo(f, 0x1.8p-25, Rounding::Even), 1u);
  EXPECT_EQ(roundTo(f, -0.0, Rounding::Even), 0x8000u);
  EXPECT_EQ(roundTo(f, NAN, Rounding::Even), 0x7fffu);
  EXPECT_EQ(roundTo(f, INFINITY, Rounding::Zero), 0x7c00u);
}

TEST(Nearest, SaturatesFp8) {
  EXPECT_EQ(roundTo(formatOf("e4m3"), 1e6, Rounding::Even, true), 0x7eu); // 448
  EXPECT_EQ(roundTo(formatOf("e4m3"), 463, Rounding::Even, true), 0x7eu);
  EXPECT_EQ(roundTo(formatOf("e5m2"), -INFINITY, Rounding::Even, true), 0xfbu);
  EXPECT_EQ(roundTo(formatOf("e4m3"), 1.0625, Rounding::Even, true), 0x38u);
  EXPECT_EQ(valueOf(formatOf("e4m3"), 0x7e), 448);
  EXPECT_EQ(valueOf(formatOf("e5m2"), 0x01), 0x1p-16);
}

TEST(Nearest, IntegersGoThereAndBack) {
  for (const char *name : {"f16", "bf16", "tf32", "f32", "f64", "s8", "s32"})
    for (int v : {-100, -3, 0, 1, 7, 100})
      EXPECT_EQ(formatOf(name).decodeInteger(formatOf(name).encode(v)), v) << name;
}
} // namespace
} // namespace gemm::conform

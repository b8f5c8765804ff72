// What a library does not say: how it rounds factors to tf32, in which order it multiplies a sum by
// scales, and of which sign a 0 is.
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace gemm::oracle;

namespace {
/// One element: a row of `a` times a column of `b`.
struct One {
  std::vector<float> a, b;
  float out = 0;
  Gemm g;
  One(std::vector<float> left, std::vector<float> right) : a(std::move(left)), b(std::move(right)) {
    const auto k = static_cast<int64_t>(a.size());
    g.m = g.n = 1, g.k = k;
    g.a = {a.data(), DType::TF32Any, {0, k, 1}}, g.b = {b.data(), DType::TF32Any, {0, 1, 1}};
  }
  bool passes(float value, double rescaled = 0) {
    out = value;
    SumError error = sumError("sm_90", DType::TF32Any, DType::TF32Any, DType::F32,
                              static_cast<int64_t>(a.size()));
    error.rescaled = rescaled;
    return check(g, {&out, DType::F32, {0, 1, 1}}, error).ok();
  }
};

TEST(Library, FactorsOf11BitsAreMultipliedExactly) {
  One one({1 + 0x1p-10f, 2}, {3, 1});
  EXPECT_TRUE(one.passes(5 + 3 * 0x1p-10f));
  EXPECT_FALSE(one.passes(5 + 2 * 0x1p-10f));
  EXPECT_FALSE(one.passes(5));
}

TEST(Library, OthersMayBeCutOffRoundedOrLeft) {
  const float factor = 1 + 0x1p-10f + 0x1.8p-11f; // between two of 11 bits
  One one({factor, 2}, {3, 1});
  for (float read : {1 + 0x1p-10f, 1 + 0x1p-9f, factor})
    EXPECT_TRUE(one.passes(3 * read + 2)) << read;
  EXPECT_FALSE(one.passes(3 * (1 + 0x1p-7f) + 2)); // as bf16
  EXPECT_FALSE(one.passes(3 * factor));            // a product is lost
}

TEST(Library, ScalesMayBeMultipliedInAnyOrder) {
  One one({1, 2}, {3, 1});
  EXPECT_FALSE(one.passes(std::nextafter(5.f, 6.f)));
  EXPECT_TRUE(one.passes(std::nextafter(5.f, 6.f), 6 * 0x1p-24));
  EXPECT_FALSE(one.passes(5 + 0x1p-18f, 6 * 0x1p-24));
}

TEST(Library, ASumOf0TimesANegativeAlphaHasEitherSign) {
  One one({1, -1}, {3, 3});
  one.g.alpha = -2;
  EXPECT_TRUE(one.passes(0.f));
  EXPECT_TRUE(one.passes(-0.f));
  one.g.alpha = 2;
  EXPECT_TRUE(one.passes(0.f));
  EXPECT_FALSE(one.passes(-0.f));
}
} // namespace

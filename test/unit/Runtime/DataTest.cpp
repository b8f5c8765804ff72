// Random data: fixed bits for a seed, moments and ranges of each class.
#include "gemm/Runtime/Data.h"
#include "gemm/Bundle/Expr.h"
#include "oracle/Float.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::runtime;
namespace oracle = gemm::oracle;

namespace {
std::vector<double> values(DType type, DataClass kind, uint64_t seed, int64_t count = 20000) {
  Tensor tensor(type, {count});
  fillRandom(type, tensor.bytes.data(), count, kind, seed, 3);
  std::vector<double> result;
  for (int64_t i = 0; i < count; ++i)
    result.push_back(
        oracle::loadAny(type, &tensor.bytes[size_t(i) * gemm::bundle::byteSize(type)]));
  return result;
}

// The bits are a promise: reports name a seed and must be reproducible.
TEST(Data, BitsOfASeedNeverChange) {
  EXPECT_EQ(randomBits(0, 0), randomBits(0, 0));
  EXPECT_NE(randomBits(0, 0), randomBits(0, 1));
  EXPECT_NE(randomBits(0, 0), randomBits(1, 0));
  auto a = values(DType::BF16, DataClass::Normal, 7), b = values(DType::BF16, DataClass::Normal, 7);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, values(DType::BF16, DataClass::Normal, 8));
  EXPECT_EQ(randomBits(1, 2), 834844254806117752u);
}

TEST(Data, MomentsOfTheClasses) {
  auto moments = [](const std::vector<double> &v) {
    double mean = 0, square = 0;
    for (double x : v)
      mean += x / double(v.size()), square += x * x / double(v.size());
    return std::pair(mean, square);
  };
  auto [mean, square] = moments(values(DType::F64, DataClass::Normal, 1));
  EXPECT_NEAR(mean, 0, 0.03);
  EXPECT_NEAR(square, 1, 0.03);
  auto [uniformMean, uniformSquare] = moments(values(DType::F64, DataClass::Uniform, 1));
  EXPECT_NEAR(uniformMean, 0, 0.02);
  EXPECT_NEAR(uniformSquare, 1.0 / 3, 0.02);
  for (double x : values(DType::F16, DataClass::Integers, 1)) {
    EXPECT_EQ(x, std::nearbyint(x));
    EXPECT_LE(std::fabs(x), 3);
  }
  for (double x : values(DType::F32, DataClass::Tiny, 1))
    EXPECT_LT(std::fabs(x), 0x1p-123);
  for (double x : values(DType::I1, DataClass::Normal, 1))
    EXPECT_TRUE(x == 0 || x == 1);
}

TEST(Data, Sizes) {
  EXPECT_EQ(byteCount(DType::BF16, {3, 5}), 30);
  EXPECT_EQ(byteCount(DType::F32, {0, INT64_MAX}), 0);
  EXPECT_EQ(byteCount(DType::F64, {}), 8);
  EXPECT_THROW(byteCount(DType::I8, {INT64_MAX, 2}), gemm::bundle::Error);
  EXPECT_THROW(Tensor(DType::F64, {int64_t(1) << 58}), gemm::bundle::Error);
  EXPECT_EQ(typeText(DType::F16, {2, 3}), "2x3xf16");
}
} // namespace

// The oracle against arithmetic that shares nothing with it: conversions against the
// machine's, which no compiler sees through, whole products against sums of 128-bit integers,
// scaled, added and rounded to nearest even as integers. They notice a compiler that
// drops a cast, contracts, reorders or keeps too many bits.
#include "Random.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

using namespace gemm::oracle;
using Wide = __int128;

namespace {
/// value * 2^exponent rounded to nearest even to `bits` significant bits (no subnormals).
double rounded(Wide value, int exponent, int bits) {
  bool negative = value < 0;
  auto m = static_cast<unsigned __int128>(negative ? -value : value);
  int width = 0;
  for (auto rest = m; rest; rest >>= 1)
    ++width;
  if (int drop = width - bits; drop > 0) {
    auto one = static_cast<unsigned __int128>(1), rest = m & ((one << drop) - 1);
    m >>= drop;
    m += rest > one << (drop - 1) || (rest == one << (drop - 1) && (m & 1));
    exponent += drop;
  }
  double result = std::ldexp(static_cast<double>(static_cast<uint64_t>(m)), exponent);
  return negative ? -result : result;
}

/// x = integer * 2^exponent, exactly.
int64_t integerOf(double x, int exponent) { return static_cast<int64_t>(std::ldexp(x, -exponent)); }

TEST(Independent, EncodingOfF32IsTheMachinesConversion) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  for (int i = 0; i < 200000; ++i) {
    uint64_t bits = random();
    int exponent = static_cast<int>(random() % 300) - 160; // subnormals and overflow too
    uint64_t fraction = bits & ((uint64_t(1) << 52) - 1);
    if (i % 3 == 0) // on a tie, and just beside
      fraction = (fraction >> 29 << 29 | uint64_t(1) << 28) + i % 9 / 3 - 1;
    double x = std::bit_cast<double>((bits & uint64_t(1) << 63) | uint64_t(exponent + 1023) << 52 |
                                     (fraction & ((uint64_t(1) << 52) - 1)));
    volatile double from = x;
    volatile float to = static_cast<float>(from);
    ASSERT_EQ(encode(DType::F32, x), std::bit_cast<uint32_t>(float(to))) << x;
  }
}

TEST(Independent, ProductsInIntegers) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  // What a kernel multiplies by is an f32 number.
  const double alpha = roundTo(DType::F32, 0.1), beta = roundTo(DType::F32, 0.3);
  EXPECT_EQ(alpha, 0x1.99999ap-4);
  EXPECT_EQ(beta, 0x1.333334p-2);
  for (auto [type, bits] : {std::pair(DType::F32, 24), {DType::F16, 11}, {DType::BF16, 8}})
    for (int round = 0; round < 20; ++round) {
      const int64_t m = 5, n = 7, k = 1 + int64_t(random() % 300);
      std::vector<uint16_t> a(size_t(m * k)), b(size_t(k * n));
      std::vector<float> c(size_t(m * n));
      std::vector<char> out(size_t(m * n) * gemm::bundle::byteSize(type));
      for (auto *matrix : {&a, &b})
        for (uint16_t &x : *matrix) // eight bits, within 2^-6 and 2^2
          x = uint16_t(encode(DType::BF16, (double(random() % 511) - 255) * 0x1p-6));
      for (float &x : c)
        x = float((double(random() % 4095) - 2047) * 0x1p-9);
      Gemm g;
      g.m = m, g.n = n, g.k = k, g.alpha = alpha, g.beta = beta;
      g.a = {a.data(), DType::BF16, {0, k, 1}}, g.b = {b.data(), DType::BF16, {0, n, 1}};
      g.c = {c.data(), DType::F32, {0, n, 1}};
      Matrix to{out.data(), type, {0, n, 1}};
      run(g, to);
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j) {
          Wide sum = 0; // in units of 2^-12
          for (int64_t p = 0; p < k; ++p)
            sum += Wide(integerOf(loadFloat(DType::BF16, g.a.at(0, i, p)), -6)) *
                   integerOf(loadFloat(DType::BF16, g.b.at(0, p, j)), -6);
          // Units of 2^-(12 + 28): alpha = . * 2^-28, beta = . * 2^-26, c = . * 2^-9.
          Wide exact =
              sum * integerOf(alpha, -28) +
              Wide(integerOf(double(c[size_t(i * n + j)]), -9)) * integerOf(beta, -26) * 32;
          ASSERT_EQ(loadFloat(type, to.at(0, i, j)), rounded(exact, -40, bits))
              << i << ", " << j << " of K = " << k;
        }
    }
}

// The size that an error is relative to really bounds every sum of consecutive products.
TEST(Independent, SpansBoundEveryPartialSum) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  std::normal_distribution<double> normal;
  for (int64_t k : {1, 31, 32, 33, 200, 700}) {
    const int64_t m = 6, n = 11;
    std::vector<uint16_t> a(size_t(m * k)), b(size_t(k * n));
    for (auto *matrix : {&a, &b})
      for (uint16_t &x : *matrix)
        x = uint16_t(encode(DType::F16, normal(random)));
    Gemm g;
    g.m = m, g.n = n, g.k = k;
    g.a = {a.data(), DType::F16, {0, k, 1}}, g.b = {b.data(), DType::F16, {0, n, 1}};
    forEachTile(g, Sizes::Span, [&](const Tile &tile) {
      for (int64_t i = 0; i < tile.rows; ++i)
        for (int64_t j = 0; j < tile.columns; ++j) {
          double least = 0, most = 0, widest = 0, sum = 0, magnitude = 0;
          for (int64_t p = 0; p < k; ++p) {
            double x =
                loadFloat(DType::F16, g.a.at(0, i, p)) * loadFloat(DType::F16, g.b.at(0, p, j));
            sum += x, magnitude += std::fabs(x);
            least = std::min(least, sum), most = std::max(most, sum);
            widest = std::max(widest, most - least);
          }
          double size = tile.size[size_t(i * tile.columns + j)];
          ASSERT_GE(size * (1 + 1e-12), widest) << k;
          if (k >= 200) { // and is not the sum of magnitudes
            ASSERT_LT(size, magnitude * 1.6) << k;
          }
        }
    });
  }
}
} // namespace

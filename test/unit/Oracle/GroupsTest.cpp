// Products of groups against loops: each row by its group's matrix, each group by its own k.
#include "oracle/Check.h"
#include "oracle/Gemm.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace gemm::oracle;

namespace {
std::vector<float> numbers(size_t count, std::mt19937 &random) {
  std::vector<float> values(count);
  for (float &value : values)
    value = static_cast<float>(static_cast<int>(random() % 9) - 4);
  return values;
}

/// Rows 0 to 2, 2 to 2, 2 to 250, and 5 that no group has; of two products.
TEST(OracleGroups, RowsAreMultipliedByTheirMatrices) {
  constexpr int64_t m = 255, n = 7, k = 5;
  std::mt19937 random(4);
  const std::vector<float> a = numbers(m * k, random), b = numbers(3 * k * n, random),
                           peer = numbers(3 * k * n, random), c = numbers(m * n, random);
  Gemm g;
  g.m = m, g.n = n, g.k = k;
  g.a = {a.data(), DType::F32, {0, k, 1}};
  g.b = {b.data(), DType::F32, {k * n, n, 1}};
  g.groups = Groups{{2, 2, 250}, false};
  g.c = {c.data(), DType::F32, {0, n, 1}};
  g.beta = 1;
  auto wanted = [&](const std::vector<float> &right, int64_t i, int64_t j) {
    const int64_t group = i < 2 ? 0 : i < 250 ? 2 : 3;
    float sum = 0;
    for (int64_t p = 0; p < k && group < 3; ++p)
      sum += a[i * k + p] * right[(group * k + p) * n + j];
    return sum;
  };
  std::vector<float> out(m * n);
  const Matrix to{out.data(), DType::F32, {0, n, 1}};
  run(g, to);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      ASSERT_EQ(out[i * n + j], wanted(b, i, j) + c[i * n + j]) << i << ", " << j;
  EXPECT_TRUE(check(g, to, sumError("sm_80", DType::F32, DType::F32, DType::F32, k)).ok());
  out[249 * n] += 1; // the last row of a group
  EXPECT_FALSE(check(g, to, sumError("sm_80", DType::F32, DType::F32, DType::F32, k)).ok());

  g.beta = 0;
  g.peers = {{peer.data(), DType::F32, {k * n, n, 1}}};
  gemm::bundle::Op product;
  product.code = gemm::bundle::OpCode::MulF, product.args = {0, 1}, product.type = DType::F32;
  g.epilogue.emplace(gemm::bundle::Program{2, {product}, 2}, g.inputTypes());
  run(g, to);
  for (int64_t i = 0; i < m; ++i)
    ASSERT_EQ(out[i * n], wanted(b, i, 0) * wanted(peer, i, 0)) << i;
}

TEST(OracleGroups, EachGroupSumsItsOwnK) {
  constexpr int64_t m = 6, n = 4, k = 20;
  std::mt19937 random(5);
  const std::vector<float> a = numbers(k * m, random), b = numbers(k * n, random);
  Gemm g;
  g.batch = 4, g.m = m, g.n = n, g.k = k;
  g.a = {a.data(), DType::F32, {0, 1, m}};
  g.b = {b.data(), DType::F32, {0, n, 1}};
  g.groups = Groups{{3, 3, 17, 19}, true};
  std::vector<float> out(4 * m * n);
  const Matrix to{out.data(), DType::F32, {m * n, n, 1}};
  run(g, to);
  for (size_t group = 0; group < 4; ++group)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        float sum = 0;
        for (int64_t p = g.groups->first(group); p < g.groups->ends[group]; ++p)
          sum += a[p * m + i] * b[p * n + j];
        ASSERT_EQ(out[(group * m + i) * n + j], sum) << group << ": " << i << ", " << j;
      }
  EXPECT_TRUE(check(g, to, sumError("sm_80", DType::F32, DType::F32, DType::F32, k)).ok());
  out[m * n] = 1; // of the group that has no k
  EXPECT_FALSE(check(g, to, sumError("sm_80", DType::F32, DType::F32, DType::F32, k)).ok());
}
} // namespace

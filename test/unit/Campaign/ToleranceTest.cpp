// The table of docs/numerics.md: what the check allows beside what a comparison with
// relative tolerances does.
#include "Random.h"
#include "oracle/Gemm.h"
#include "oracle/SumError.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

using namespace gemm::oracle;

namespace {
/// Mean of what sums of normal data may be off by, over the tolerance that
/// torch.testing.assert_close has for the type by default, 1e-5 + r |want|.
double ratio(const char *chip, DType type, int64_t k) {
  constexpr int64_t m = 24, n = 16;
  gemm::campaign::Random random(static_cast<uint64_t>(k));
  std::vector<uint16_t> a(static_cast<size_t>(m * k)), b(static_cast<size_t>(n * k));
  for (auto *matrix : {&a, &b})
    for (uint16_t &x : *matrix)
      x = static_cast<uint16_t>(encode(type, random.normal()));
  Gemm gemm;
  gemm.m = m, gemm.n = n, gemm.k = k;
  gemm.a = {a.data(), type, {0, k, 1}}, gemm.b = {b.data(), type, {0, 1, k}};
  const SumError error = sumError(chip, type, type, DType::F32, k, Order::Parts);
  double tau = 0, torch = 0;
  forEachTile(gemm, Sizes::Span, [&](const Tile &tile) { // one
    for (size_t i = 0; i < tile.size.size(); ++i) {
      tau += error.relative * tile.size[i] + error.absolute;
      torch += 1e-5 + (type == DType::BF16 ? 1.6e-2 : 1e-3) * std::fabs(tile.product[i]);
    }
  });
  return tau / torch;
}

TEST(Tolerance, TableOfNumericsIsTrue) {
  std::string table = "| K | bf16, sm_80 | bf16, sm_90a | f16, sm_80 | f16, sm_90a |\n"
                      "|---|---|---|---|---|\n";
  for (int64_t k : {64, 256, 1024, 4096, 11008, 65536}) {
    table += "| " + std::to_string(k);
    for (DType type : {DType::BF16, DType::F16})
      for (const char *chip : {"sm_80", "sm_90a"}) {
        char text[40];
        std::snprintf(text, sizeof text, " | %.2g", ratio(chip, type, k));
        table += text;
      }
    table += " |\n";
  }
  std::ifstream file(GEMM_NUMERICS);
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(page.find(table), std::string::npos) << "expected in " << GEMM_NUMERICS << ":\n"
                                                 << table;
}
} // namespace

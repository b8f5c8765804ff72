// A sample of the campaign: no false alarm, and nearly every mutant is noticed. The whole
// is scripts/check-campaign.py's, its result in bench/results.
#include "Campaign.h"

#include "ExactData.h"
#include "gemm/Runtime/Bind.h"
#include "oracle/SumError.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

using namespace gemm::campaign;

namespace {
uint64_t firstSeed() {
  const char *fixed = std::getenv("GEMM_TEST_SEED");
  return fixed ? std::strtoull(fixed, nullptr, 0) : 20261123;
}

/// The exact class' operands of a product of this type, in f64.
std::array<std::vector<double>, 2> exactOperands(DType type, int64_t m, int64_t n, int64_t k) {
  Problem p(1);
  p.chip = "sm_80", p.a = p.b = type, p.out = p.accumulate = DType::F32, p.tail = Tail::None;
  p.batch = 1, p.m = m, p.n = n, p.k = k, p.alpha = 1, p.beta = 0;
  p.padA = p.padB = p.padC = 0;
  const gemm::bundle::Bundle bundle = p.makeBundle();
  const auto bound = gemm::runtime::bindFunction(bundle.functions[0], {});
  const gemm::runtime::ExactData data(bound.steps[0], gemm::oracle::ExactBits{24, -1}, 1);
  std::array<std::vector<double>, 2> result;
  size_t size = gemm::bundle::byteSize(type);
  for (size_t i = 0; i < 2; ++i) {
    std::vector<std::byte> bytes(bound.buffers[i].bytes());
    data.fill(i, bound.buffers[i], bytes.data());
    for (size_t at = 0; at < bytes.size(); at += size)
      result[i].push_back(gemm::oracle::loadFloat(type, &bytes[at]));
  }
  return result;
}

/// Most significant bits of a finite number among the values.
int mostBits(const std::vector<double> &values) {
  int most = 0;
  for (double x : values)
    if (x != 0 && std::isfinite(x))
      most = std::max(most, std::ilogb(x) - gemm::oracle::unitExponent(x) + 1);
  return most;
}

// Bits that no operand has are bits that a kernel may lose.
TEST(ExactData, OperandsHaveTheBitsOfTheirType) {
  for (DType type : {DType::F32, DType::F16, DType::BF16})
    for (int64_t k : {8, 42, 100, 1000, 4096}) {
      auto [a, b] = exactOperands(type, 40, 30, k);
      // Of f32, whose sums of k products must have 24 bits, all but those of k.
      int wanted = type == DType::F32 ? 22 - std::ilogb(double(k)) : precision(type);
      EXPECT_GE(std::max(mostBits(a), mostBits(b)), wanted)
          << gemm::bundle::name(type) << ", K = " << k;
      if (k > 64 || (type == DType::F32 && k > 8)) { // one run, or one k, of each
        EXPECT_GE(std::min(mostBits(a), mostBits(b)), wanted)
            << gemm::bundle::name(type) << ", K = " << k;
      }
    }
}

// Some results lie half way between two numbers of the output, where rounding to even,
// away and towards zero give different ones.
TEST(ExactData, SomeResultsAreTies) {
  for (DType type : {DType::F16, DType::BF16})
    for (int64_t k : {64, 512, 2048}) {
      constexpr int64_t m = 64, n = 64;
      auto [a, b] = exactOperands(type, m, n, k);
      int64_t ties = 0;
      const Problem p(1); // says how they are stored
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (int64_t x = 0; x < k; ++x)
            sum += a[size_t(p.transposedA ? x * m + i : i * k + x)] *
                   b[size_t(p.transposedB ? j * k + x : x * n + j)];
          if (!std::isfinite(sum) || sum == 0)
            continue;
          double last = std::ldexp(1.0, std::ilogb(sum) - precision(type) + 1);
          ties += std::fabs(std::fmod(sum, last)) == last / 2;
        }
      EXPECT_GE(ties, 5) << gemm::bundle::name(type) << ", K = " << k;
    }
}

// Six sums behind a clamp, one k-step of which is left out: further passes draw sums until
// some results say anything of theirs.
TEST(Campaign, AClampHidesNoKStep) {
  Outcome outcome = tryProblem(327);
  EXPECT_FALSE(outcome.falseAlarm()) << outcome.problem << "\n" << outcome.message;
  EXPECT_TRUE(outcome.killed()) << outcome.problem << "\n" << outcome.mutant;
}

TEST(Campaign, ASample) {
  constexpr int64_t problems = 120;
  SCOPED_TRACE("GEMM_TEST_SEED=" + std::to_string(firstSeed()));
  Summary summary;
  std::string survivors;
  for (uint64_t seed = firstSeed(); seed < firstSeed() + problems; ++seed) {
    Outcome outcome = tryProblem(seed);
    summary.add(outcome);
    EXPECT_FALSE(outcome.falseAlarm()) << outcome.problem << "\n" << outcome.message;
    if (!outcome.killed())
      survivors += outcome.problem + "\n  " + outcome.mutant + "\n";
  }
  EXPECT_GE(summary.killed, problems * 98 / 100) << survivors;
  EXPECT_LE(summary.notJudged, problems / 20);
  EXPECT_GE(summary.kinds.size(), 20u);
}
} // namespace

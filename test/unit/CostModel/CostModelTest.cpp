// The roofline against published worked examples; every expected number can be
// derived by hand from the rates beside it.
#include "gemm/CostModel/CostModel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace gemm;

namespace {
GemmProblem bf16(int64_t m, int64_t n, int64_t k) {
  GemmProblem p;
  p.m = m, p.n = n, p.k = k;
  return p;
}

const Target &tpu = *lookupTarget("tpu-v5e"); // 1.97e14 bf16, 3.94e14 int8, 8.1e11 B/s
} // namespace

TEST(CostModel, WorkAndBytes) {
  GemmProblem p = bf16(597, 11008, 4096);
  EXPECT_EQ(gemmFlops(p), 2LL * 597 * 11008 * 4096);
  EXPECT_EQ(exactGemmFlops(p), 597LL * 11008 * (2 * 4096 - 1));
  EXPECT_EQ(compulsoryBytes(p), 2LL * (597 * 4096 + 11008 * 4096 + 597 * 11008));
  p.c = Type::F32;
  p.beta = true;
  p.extras = {{11008, Type::BF16}, {1, Type::F32}};
  EXPECT_EQ(compulsoryBytes(p),
            2LL * (597 * 4096 + 11008 * 4096) + 8LL * 597 * 11008 + 2LL * 11008 + 4);
}

TEST(CostModel, SharedWeightIsReadOnce) {
  GemmProblem p = bf16(8, 16, 32);
  p.batch = 5;
  p.bShared = true;
  EXPECT_EQ(compulsoryBytes(p), 2 * (5 * 8 * 32 + 32 * 16 + 5 * 8 * 16));
}

// The bias gradient is a row of ones times dY: the ones are not in memory.
TEST(CostModel, OnesHaveNoBytes) {
  GemmProblem p = bf16(1, 8192, 10240);
  p.aOnes = true;
  EXPECT_EQ(compulsoryBytes(p), 2LL * (10240 * 8192 + 8192));
}

// It is K - 1 additions for each column, which the vector units do, and no product of 2MNK.
TEST(CostModel, SumsAreAdditions) {
  const Target &a100 = *lookupTarget("a100");
  GemmProblem p = bf16(1, 8192, 10240);
  p.aOnes = true;
  EXPECT_EQ(gemmFlops(p), 10239LL * 8192);
  EXPECT_EQ(exactGemmFlops(p), 10239LL * 8192);
  EXPECT_DOUBLE_EQ(cost(p, a100)->mathSeconds, 10239.0 * 8192 / 19.5e12);
  EXPECT_EQ(crossoverM(p, a100), std::nullopt);
  GemmProblem other = bf16(8192, 1, 10240);
  other.bOnes = true;
  EXPECT_EQ(gemmFlops(other), 10239LL * 8192);
  p.k = 0;
  EXPECT_EQ(gemmFlops(p), 0);
}

TEST(CostModel, Workspace) {
  EXPECT_EQ(workspaceTraffic(0, 16, 32, 4), 0);
  EXPECT_EQ(workspaceTraffic(132, 128, 256, 4), 132LL * 128 * 256 * 8);
  EXPECT_EQ(workspaceTraffic(132, 128, 256, 8), 132LL * 128 * 256 * 16);
}

TEST(CostModel, EmptyAndHugeSizes) {
  EXPECT_EQ(compulsoryBytes(bf16(0, 7, 9)), 0);
  EXPECT_EQ(exactGemmFlops(bf16(3, 7, 0)), 0);
  EXPECT_EQ(compulsoryBytes(bf16(3, 7, 0)), 2 * 3 * 7);
  int64_t huge = int64_t(1) << 40;
  EXPECT_EQ(gemmFlops(bf16(huge, huge, huge)), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(compulsoryBytes(bf16(huge, huge, huge)), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(cost(bf16(-1, 8, 8), *lookupTarget("a100")), std::nullopt);
  GemmProblem noRate = bf16(8, 8, 8);
  noRate.a = noRate.b = Type::F8E4M3FN;
  EXPECT_FALSE(cost(noRate, *lookupTarget("a100")).has_value());
}

TEST(CostModel, Ridges) {
  EXPECT_NEAR(lookupTarget("mi300x")->ridge(Type::BF16), 246.6, 0.05);
  EXPECT_EQ(lookupTarget("mi300x")->peakOf(Type::BF16), 1307e12);
  EXPECT_EQ(lookupTarget("mi300x")->dramBytesPerSecond, 5.3e12);
  EXPECT_NEAR(tpu.ridge(Type::BF16), 243.2, 0.05);
  EXPECT_EQ(tpu.peakOf(Type::I8), 3.94e14);
}

TEST(CostModel, SmallBatchCrossovers) {
  GemmProblem p = bf16(1, 4096, 4096);
  p.a = p.b = p.c = Type::I8;
  EXPECT_NEAR(*crossoverM(p, tpu, true), 243.21, 0.005);
  EXPECT_NEAR(*crossoverM(p, tpu), 275.98, 0.005);
  EXPECT_EQ(std::floor(*crossoverM(p, tpu, true)) + 1, 244);
  p.a = p.c = Type::BF16; // int8 weights, dequantised: the bf16 rate
  EXPECT_EQ(p.computeType(), Type::BF16);
  EXPECT_NEAR(*crossoverM(p, tpu, true), 121.60, 0.005);
  EXPECT_EQ(std::floor(*crossoverM(p, tpu, true)) + 1, 122);
  EXPECT_NEAR(*crossoverM(p, tpu), 137.99, 0.005);
  p.b = Type::I4; // half the bytes, and so half the rows
  EXPECT_EQ(p.computeType(), Type::BF16);
  EXPECT_NEAR(*crossoverM(p, tpu, true), 60.80, 0.005);
  EXPECT_NEAR(*crossoverM(p, tpu), 68.99, 0.01);
  EXPECT_EQ(compulsoryBytes(p), 4096 * 4096 / 2 + 2 * 2 * 4096);
  // K and N too small for any batch to reach the ridge.
  EXPECT_EQ(crossoverM(bf16(1, 16, 16), tpu), std::nullopt);
}

// The bound flips exactly at the crossover.
TEST(CostModel, BoundAgreesWithCrossover) {
  GemmProblem p = bf16(275, 4096, 4096);
  p.a = p.b = p.c = Type::I8;
  EXPECT_EQ(cost(p, tpu)->bound, Bound::Memory);
  p.m = 276;
  EXPECT_EQ(cost(p, tpu)->bound, Bound::Compute);
}

TEST(CostModel, IntensityOfThinProblems) {
  GemmProblem dot = bf16(1, 1, 1 << 20);
  EXPECT_NEAR(cost(dot, tpu)->intensity, 0.5, 1e-5);
  // [B, D] x [B, D, F]: each row has its own weights, so batching gains nothing.
  for (int64_t batch : {1, 64, 4096}) {
    GemmProblem p = bf16(1, 4096, 4096);
    p.a = p.b = p.c = Type::I8;
    p.batch = batch;
    EXPECT_NEAR(cost(p, tpu)->intensity, 2.0, 0.01);
    EXPECT_EQ(cost(p, tpu)->bound, Bound::Memory);
  }
}

TEST(CostModel, TimesAndBounds) {
  EXPECT_EQ(classify(1e-6, 1e-6, 2e-6), Bound::Overhead);
  EXPECT_EQ(classify(3e-6, 3e-6, 2e-6), Bound::Compute);
  // 1e12 FLOP over 1e9 bytes of a slow memory.
  Target slow = *lookupTarget("h200");
  slow.peakOf(Type::BF16) = 9.89e14, slow.dramBytesPerSecond = 1e10;
  GemmProblem p = bf16(10000, 10000, 5000);
  p.extraBytes = 600000000;
  EXPECT_EQ(gemmFlops(p), 1000000000000);
  EXPECT_EQ(compulsoryBytes(p), 1000000000);
  EXPECT_NEAR(cost(p, slow)->mathSeconds, 1.01e-3, 5e-6);
  EXPECT_DOUBLE_EQ(cost(p, slow)->memorySeconds, 100e-3);
  EXPECT_EQ(cost(p, slow)->bound, Bound::Memory);
  Cost c = *cost(bf16(4096, 4096, 4096), *lookupTarget("a100"));
  EXPECT_EQ(c.bound, Bound::Compute);
  EXPECT_DOUBLE_EQ(c.roofSeconds(), c.mathSeconds);
  EXPECT_DOUBLE_EQ(c.serialSeconds(), c.launchSeconds + c.mathSeconds + c.memorySeconds);
  EXPECT_EQ(cost(bf16(16, 16, 16), *lookupTarget("a100"))->bound, Bound::Overhead);
}

// LLaMA-2 7B on the A100: prefill is compute bound, one decode step is not.
TEST(CostModel, LlamaRegimes) {
  const Target &a100 = *lookupTarget("a100");
  EXPECT_EQ(cost(bf16(597, 11008, 4096), a100)->bound, Bound::Compute);
  EXPECT_EQ(cost(bf16(1, 11008, 4096), a100)->bound, Bound::Memory);
}

// Sharded layers, elementwise chains, utilisation, and the rows of whole models.
#include "gemm/CostModel/Elementwise.h"
#include "gemm/CostModel/ModelRows.h"
#include "gemm/CostModel/Sharding.h"
#include "gemm/CostModel/Utilisation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace gemm;
using testing::HasSubstr;

namespace {
GemmProblem layer(int64_t m, int64_t n, int64_t k) {
  GemmProblem p;
  p.m = m, p.n = n, p.k = k;
  return p;
}
} // namespace

// Two TPU v5e, K split: the all-reduce hides above D = 8755.6.
TEST(Sharding, RowParallelCrossover) {
  const Target &tpu = *lookupTarget("tpu-v5e");
  double d = shardingCrossoverK(Sharding::Row, tpu.peakOf(Type::BF16), 4.5e10, 2, 2);
  EXPECT_NEAR(d, 8755.6, 0.05);
  EXPECT_EQ(std::floor(d) + 1, 8756);
  // The costs agree with it, on either side, whatever B and F are.
  for (int64_t b : {512, 8192}) {
    EXPECT_GT(shardedCost(layer(b, 4096, 8754), Sharding::Row, 2, tpu)->commSeconds,
              shardedCost(layer(b, 4096, 8754), Sharding::Row, 2, tpu)->mathSeconds);
    EXPECT_LT(shardedCost(layer(b, 4096, 8756), Sharding::Row, 2, tpu)->commSeconds,
              shardedCost(layer(b, 4096, 8756), Sharding::Row, 2, tpu)->mathSeconds);
  }
  EXPECT_DOUBLE_EQ(shardingCrossoverK(Sharding::Column, 1.97e14, 4.5e10, 2, 2), d / 2);
}

TEST(Sharding, PerChip) {
  const Target &h200 = *lookupTarget("h200");
  ShardedCost c = *shardedCost(layer(1024, 8192, 4096), Sharding::Column, 4, h200);
  EXPECT_DOUBLE_EQ(c.flops, 2.0 * 1024 * 2048 * 4096);
  EXPECT_DOUBLE_EQ(c.bytes, 2.0 * (1024 * 4096 + 4096 * 2048 + 1024 * 2048));
  EXPECT_DOUBLE_EQ(c.collectiveBytes, 0.75 * 1024 * 8192 * 2);
  EXPECT_DOUBLE_EQ(c.commSeconds, c.collectiveBytes / 450e9);
  EXPECT_DOUBLE_EQ(c.upperSeconds() - c.launchSeconds,
                   c.mathSeconds + c.memorySeconds + c.commSeconds);
  EXPECT_TRUE(c.networkBound());
  EXPECT_DOUBLE_EQ(c.lowerSeconds(), c.launchSeconds + c.commSeconds);
  // Of the bytes of the whole: a device keeps its part of an all-to-all, of which it has one in
  // four.
  EXPECT_EQ(ringShare(Collective::AllReduce, 4), 1.5);
  EXPECT_EQ(ringShare(Collective::ReduceScatter, 4), 0.75);
  EXPECT_EQ(ringShare(Collective::AllToAll, 4), 0.1875);
  EXPECT_EQ(shardedCost(layer(8, 8, 8), Sharding::Column, 4, h200, false)->collectiveBytes, 0);
  EXPECT_EQ(shardedCost(layer(8, 8, 9), Sharding::Row, 2, h200), std::nullopt);
  EXPECT_EQ(shardedCost(layer(8, 8, 8), Sharding::Row, 2, *lookupTarget("cpu")), std::nullopt);
  EXPECT_EQ(shardedCost(layer(-1, 8, 8), Sharding::Row, 2, h200), std::nullopt);
}

// An f32 chain on an A100 of 1.5 TB/s turns at 104 operations.
TEST(Elementwise, Chains) {
  EXPECT_DOUBLE_EQ(elementwiseCrossover(19.5e12, 1.5e12, 8), 104);
  ElementwiseChain chain;
  chain.elements = 1000, chain.operations = 5, chain.extraInputs = 1;
  EXPECT_DOUBLE_EQ(fusedBytes(chain), 1000 * 4 * 3);
  EXPECT_DOUBLE_EQ(unfusedBytes(chain), 1000 * 4 * 11);
  chain.extraInputs = 0;
  for (double operations : {103.0, 104.0, 105.0}) {
    chain.operations = operations;
    double memory = fusedBytes(chain) / 1.5e12, math = 1000 * operations / 19.5e12;
    EXPECT_DOUBLE_EQ(fusedSeconds(chain, 19.5e12, 1.5e12), std::max(memory, math));
    EXPECT_EQ(math > memory * (1 + 1e-12), operations > 104);
  }
  EXPECT_EQ(biasGradientFlops(10240, 8192), 10239LL * 8192);
}

TEST(Utilisation, MfuAndDoubling) {
  EXPECT_DOUBLE_EQ(mfu(312e9, 2e-3, 312e12), 0.5);
  EXPECT_EQ(mfu(1, 0, 1), 0);
  std::vector<MeasuredRow> rows = {{16, 10e-6}, {32, 11e-6}, {64, 13e-6}, {256, 50e-6}};
  EXPECT_EQ(overheadBound(rows, 16), true); // a tenth exactly
  EXPECT_EQ(overheadBound(rows, 32), false);
  EXPECT_NEAR(*doublingCost(rows, 32), 13.0 / 11 - 1, 1e-12);
  EXPECT_EQ(overheadBound(rows, 64), std::nullopt);
}

namespace {
const ModelRow *find(const std::vector<ModelRow> &rows, int64_t m, int64_t n, int64_t k) {
  for (const ModelRow &row : rows)
    if (row.problem.m == m && row.problem.n == n && row.problem.k == k)
      return &row;
  return nullptr;
}
} // namespace

// LLaMA-2 7B: 32 layers, a prompt of 597 tokens, 36 decode steps.
TEST(ModelRows, Llama) {
  ModelDescription llama;
  llama.layers = 32, llama.dModel = 4096, llama.dFf = 11008, llama.gated = true;
  llama.heads = 32, llama.length = 597;
  auto rows = modelRows(llama);
  ASSERT_NE(find(rows, 597, 11008, 4096), nullptr);
  EXPECT_EQ(find(rows, 597, 11008, 4096)->count, 64);
  EXPECT_EQ(find(rows, 597, 4096, 11008)->count, 32);
  llama.phase = Phase::Decode, llama.steps = 36;
  rows = modelRows(llama);
  ASSERT_NE(find(rows, 1, 11008, 4096), nullptr);
  EXPECT_EQ(find(rows, 1, 11008, 4096)->count, 2304);
  EXPECT_EQ(find(rows, 1, 597, 128)->problem.batch, 32);
}

TEST(ModelRows, Gpt3XlStep) {
  ModelDescription gpt;
  gpt.layers = 24, gpt.dModel = 2048, gpt.dFf = 8192, gpt.bias = true;
  gpt.batch = 5, gpt.length = 2048, gpt.phase = Phase::Train;
  auto rows = modelRows(gpt);
  struct Expected {
    int64_t m, n, k;
    std::array<int64_t, 2> a, b;
    const char *flags;
    bool bias;
  };
  using Strides = std::array<int64_t, 2>;
  for (const Expected &e :
       {Expected{10240, 8192, 2048, Strides{2048, 1}, Strides{1, 2048}, "(T,N)", true},
        Expected{10240, 2048, 8192, Strides{8192, 1}, Strides{2048, 1}, "(N,N)", false},
        Expected{8192, 2048, 10240, Strides{1, 8192}, Strides{2048, 1}, "(N,T)", false}}) {
    const ModelRow *row = nullptr;
    for (const ModelRow &r : rows)
      if (r.problem.m == e.m && r.problem.n == e.n && r.problem.k == e.k && r.flags == e.flags)
        row = &r;
    ASSERT_NE(row, nullptr) << e.flags;
    EXPECT_EQ(row->strideA, e.a);
    EXPECT_EQ(row->strideB, e.b);
    EXPECT_EQ(row->bias, e.bias);
    EXPECT_EQ(row->count, 24);
  }
  EXPECT_EQ(rows.size(), 6u);
  EXPECT_DOUBLE_EQ(totalFlops(rows), 24 * 6 * 2.0 * 10240 * 8192 * 2048);
}

// Training counts three products for each product forward, attention included.
TEST(ModelRows, TrainingIsThreeTimesForward) {
  ModelDescription m;
  m.layers = 2, m.dModel = 64, m.dFf = 256, m.heads = 4, m.kvHeads = 2, m.gated = true;
  m.batch = 3, m.length = 16;
  double forward = totalFlops(modelRows(m));
  m.phase = Phase::Train;
  EXPECT_DOUBLE_EQ(totalFlops(modelRows(m)), 3 * forward);
}

// 32 query heads over 8 of K and V, one token after 8192: K is read once, not four times.
TEST(ModelRows, SharedHeadsOfKeys) {
  ModelDescription m;
  m.layers = 1, m.dModel = 4096, m.dFf = 64, m.heads = 32, m.kvHeads = 8;
  m.length = 8192, m.phase = Phase::Decode;
  auto rows = modelRows(m);
  const ModelRow *scores = find(rows, 4, 8192, 128), *values = find(rows, 4, 128, 8192);
  ASSERT_TRUE(scores && values);
  for (const ModelRow *row : {scores, values}) {
    EXPECT_EQ(row->problem.batch, 8);
    EXPECT_EQ(compulsoryBytes(row->problem), 2LL * (8 * 8192 * 128 + 32 * 128 + 32 * 8192));
    EXPECT_EQ(gemmFlops(row->problem), 2LL * 32 * 8192 * 128);
  }
}

TEST(ModelRows, Description) {
  std::string error;
  auto m = parseModel(R"({"name": "x", "layers": 2, "d_model": 8, "d_ff": 32, "length": 4,
    "phase": "train", "bias": true, "type": "f16"})",
                      "m.json", error);
  ASSERT_TRUE(m) << error;
  EXPECT_EQ(m->type, Type::F16);
  EXPECT_EQ(m->phase, Phase::Train);
  EXPECT_FALSE(parseModel("{\"name\": \"x\",\n\"layers\": 0}", "m.json", error));
  EXPECT_EQ(error, "m.json:2: expected an integer from 1 to 1073741824 for \"layers\", got 0");
  EXPECT_FALSE(parseModel(R"({"name": "x", "layers": 1, "d_model": 8, "d_ff": 8, "length": 1,
    "heads": 3, "phase": "train"})",
                          "m.json", error));
  EXPECT_THAT(error, HasSubstr("a divisor of d_model 8"));
}

// Crossovers along each size, fusion, and what a model keeps, against numbers worked by hand.
#include "gemm/CostModel/Crossover.h"
#include "gemm/CostModel/Fusion.h"
#include "gemm/CostModel/ModelMemory.h"

#include <gtest/gtest.h>

using namespace gemm;

namespace {
GemmProblem problem(int64_t m, int64_t n, int64_t k) {
  GemmProblem p;
  p.m = m, p.n = n, p.k = k;
  return p;
}

ModelDescription gpt3Xl() {
  ModelDescription m;
  m.name = "gpt3-xl", m.layers = 24, m.dModel = 2048, m.dFf = 8192, m.heads = 16;
  m.batch = 1, m.length = 2048, m.phase = Phase::Train;
  return m;
}
} // namespace

TEST(Crossover, AlongMIsThatOfTheCostModel) {
  const Target &t = *lookupTarget("h200");
  const GemmProblem p = problem(7, 4096, 11008);
  for (bool limit : {false, true})
    EXPECT_NEAR(*crossover(p, Swept::M, t, limit), *crossoverM(p, t, limit), 1e-6);
}

// 2 bytes a weight: M of the limit is the ridge, 989.4 / 4.8.
TEST(Crossover, LimitIsTheRidge) {
  const Target &t = *lookupTarget("h200");
  EXPECT_NEAR(*crossover(problem(1, 8192, 8192), Swept::M, t, true), 206.125, 1e-6);
}

// Where math and memory take the same time the roof's two sides meet, along each size.
TEST(Crossover, MathAndMemoryMeetThere) {
  Target t = *lookupTarget("a100");
  t.dramBytesPerSecond = 312e12 / 100; // crossovers at whole sizes of hundreds
  for (Swept size : {Swept::M, Swept::N, Swept::K}) {
    const GemmProblem p = problem(4096, 4096, 4096);
    const double at = *crossover(p, size, t, false);
    const Cost below = *cost(withSwept(p, size, int64_t(at) - 1), t),
               above = *cost(withSwept(p, size, int64_t(at) + 2), t);
    EXPECT_LT(below.mathSeconds, below.memorySeconds) << sweptName(size);
    EXPECT_GT(above.mathSeconds, above.memorySeconds) << sweptName(size);
  }
  EXPECT_FALSE(crossover(problem(64, 64, 64), Swept::Batch, t, false));
  EXPECT_FALSE(crossover(problem(8, 16, 16), Swept::M, t, false)); // memory bound at every M
}

static const FormatCrossover *rowOf(const std::vector<FormatCrossover> &rows,
                                    const std::string &name) {
  for (const FormatCrossover &row : rows)
    for (const Format &format : row.formats)
      if (format.name == name)
        return &row;
  return nullptr;
}

TEST(Crossover, FormatsOfOneRateAreOne) {
  const GemmProblem p = problem(1, 8192, 8192);
  const std::vector<FormatCrossover> rows = crossovers(p, Swept::M, *lookupTarget("a100"));
  const FormatCrossover *half = rowOf(rows, "bf16");
  ASSERT_TRUE(half);
  // tf32 has half of the rate and twice the bytes.
  EXPECT_EQ(half, rowOf(rows, "tf32"));
  EXPECT_EQ(half, rowOf(rows, "f16"));
  EXPECT_NEAR(*half->limit, 312.0 / 1.555, 1e-6);
  // A byte a weight, twice the rate: the same limit in rows, whatever is stored.
  for (const char *name : {"i8", "i8 to i32"}) {
    ASSERT_TRUE(rowOf(rows, name)) << name;
    EXPECT_NEAR(*rowOf(rows, name)->limit, 624 / 1.555 / 2, 1e-6) << name;
  }
  // Bytes of C at four a number take longer to outgrow.
  EXPECT_GT(*rowOf(rows, "i8 to i32")->exact, *rowOf(rows, "i8")->exact);
  // Only the one that keeps C is the layer's own.
  for (const Format &format : rowOf(rows, "i8 to i32")->formats) {
    EXPECT_FALSE(format.isOf(inFormat(p, {"", Type::I8, Type::I8, Type::BF16})));
    EXPECT_TRUE(format.isOf(inFormat(p, {"", Type::I8, Type::I8, Type::I32})));
  }
}

// Published for a chip of 197 TFLOP/s and 810 GB/s (scaling-book, rooflines): weights of a byte
// beside bf16 halve the batch from which on it is compute bound.
TEST(Crossover, NarrowWeightsNeedFewerRows) {
  const GemmProblem p = problem(1, 8192, 8192);
  Target t = *lookupTarget("a100");
  t.dramBytesPerSecond = 8.1e11;
  t.peakOf(Type::BF16) = 1.97e14;
  const std::vector<FormatCrossover> rows = crossovers(p, Swept::M, t);
  ASSERT_TRUE(rowOf(rows, "bf16 x i8") && rowOf(rows, "bf16 x i4"));
  EXPECT_NEAR(*rowOf(rows, "bf16")->limit, 243.21, 0.005);
  EXPECT_NEAR(*rowOf(rows, "bf16 x i8")->limit, 121.6, 0.05);
  EXPECT_NEAR(*rowOf(rows, "bf16 x i4")->limit, 60.8, 0.05);
}

// 1024 x 1024 of 2 bytes: each operation of its own reads and writes 2 MiB, and is launched.
TEST(Fusion, EachOperationReadsAndWrites) {
  const Target &t = *lookupTarget("a100");
  const GemmProblem p = problem(1024, 1024, 64);
  const FusionCost one = *fusionCost(p, 1, t), three = *fusionCost(p, 3, t);
  EXPECT_EQ(one.fusedBytes, double(compulsoryBytes(p)));
  EXPECT_EQ(one.unfusedBytes - one.fusedBytes, double(4 << 20));
  EXPECT_EQ(three.unfusedBytes - three.fusedBytes, double(12 << 20));
  EXPECT_NEAR(one.unfusedSeconds - one.fusedSeconds, 2.5e-6 + (4 << 20) / 1.555e12, 1e-12);
}

// A bias is read either way; behind a product that math bounds it costs no time if fused.
TEST(Fusion, ExtraOperandsAreReadEitherWay) {
  GemmProblem p = problem(1024, 1024, 64);
  p.extras.push_back({1024, Type::BF16});
  const FusionCost f = *fusionCost(p, 1, *lookupTarget("a100"));
  EXPECT_EQ(f.unfusedBytes - f.fusedBytes, double(4 << 20));
  p.m = -1;
  EXPECT_FALSE(fusionCost(p, 1, *lookupTarget("a100")));
}

// 24 layers of 12 d^2 parameters, 1.208e9, 16 bytes each with Adam in mixed precision.
TEST(ModelMemory, TrainingTakesSixteenBytesAParameter) {
  const ModelMemory m = modelMemory(gpt3Xl());
  EXPECT_EQ(m.parameters, 24.0 * 12 * 2048 * 2048);
  EXPECT_EQ(m.bytes(), 16 * m.parameters);
  EXPECT_EQ(m.optimiserBytes, 12 * m.parameters);
  EXPECT_EQ(m.chips(24e9), 1);
  EXPECT_EQ(m.chips(16e9), 2);
  EXPECT_EQ(m.chips(0), 0);
}

// K and V of 2048 tokens: 2 * 24 * 2048 * 2048 * 2 bytes, a quarter with 4 of 16 heads.
TEST(ModelMemory, DecodingKeepsACache) {
  ModelDescription model = gpt3Xl();
  model.phase = Phase::Decode, model.steps = 64;
  ModelMemory m = modelMemory(model);
  EXPECT_EQ(m.parameters, 24.0 * 12 * 2048 * 2048);
  EXPECT_EQ(m.bytes(), 2 * m.parameters + 402653184.0);
  model.kvHeads = 4;
  EXPECT_EQ(modelMemory(model).cacheBytes, 402653184.0 / 4);
}

TEST(ModelMemory, F32HasNoCopy) {
  ModelDescription model = gpt3Xl();
  model.type = Type::F32;
  const ModelMemory m = modelMemory(model);
  EXPECT_EQ(m.bytes(), 16 * m.parameters);
  EXPECT_EQ(m.optimiserBytes, 8 * m.parameters);
}

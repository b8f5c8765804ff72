// Lookup by machine and chip, and that each machine's numbers hang together.
#include "gemm/Target/Target.h"
#include "gemm/Target/Limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace gemm;

TEST(Target, ChipMeansItsDefaultMachine) {
  const char *rows[][2] = {{"sm_80", "a100"},
                           {"sm_86", "rtx3090"},
                           {"sm_89", "l4"},
                           {"sm_90a", "h200"},
                           {"sm_100a", "b200"}};
  for (auto &row : rows) {
    ASSERT_NE(lookupTarget(row[0]), nullptr) << row[0];
    EXPECT_EQ(lookupTarget(row[0])->name, row[1]);
    EXPECT_TRUE(isChipName(row[0]));
    EXPECT_FALSE(isChipName(row[1]));
    EXPECT_EQ(lookupTarget(row[1])->chip, row[0]);
  }
  EXPECT_EQ(lookupTarget("h100")->chip, "sm_90a");
}

TEST(Target, UnknownNamesListTheKnownOnes) {
  EXPECT_EQ(lookupTarget("sm_9000"), nullptr);
  EXPECT_EQ(lookupTarget(""), nullptr);
  EXPECT_EQ(
      unknownTargetMessage("sm_9000"),
      "unknown target 'sm_9000', expected a100, a100-pcie, rtx3090, l4, rtx4090, h100, h100-pcie, "
      "h200, b200, mi300x, tpu-v5e, cpu or a chip: "
      "sm_80, sm_86, sm_89, sm_90a, sm_100a");
  EXPECT_THAT(unknownTargetMessage("sm_90"), testing::HasSubstr("did you mean 'sm_90a'?"));
}

// Published tables: CUDA guide (shared memory per CTA) and vendor peaks.
TEST(Target, PublishedNumbers) {
  EXPECT_EQ(lookupTarget("a100")->sharedPerBlock, 163 * 1024);
  EXPECT_EQ(lookupTarget("rtx3090")->sharedPerBlock, 99 * 1024);
  EXPECT_EQ(lookupTarget("l4")->sharedPerBlock, 99 * 1024);
  EXPECT_EQ(lookupTarget("h200")->sharedPerBlock, 227 * 1024);
  EXPECT_EQ(lookupTarget("b200")->sharedPerBlock, 227 * 1024);
  EXPECT_NEAR(lookupTarget("a100")->ridge(Type::BF16), 200.6, 0.1);
  EXPECT_NEAR(lookupTarget("h100")->ridge(Type::BF16), 295.3, 0.1);
}

// Peak = SMs x FLOP per clock per SM x clock: guards against a mistyped digit.
TEST(Target, PeaksFollowFromTheClock) {
  const std::map<std::string, double> flopPerClock = {
      {"a100", 2048}, {"a100-pcie", 2048}, {"rtx3090", 512}, {"l4", 1024},  {"rtx4090", 512},
      {"h100", 4096}, {"h100-pcie", 4096}, {"h200", 4096},   {"b200", 8192}};
  for (const Target &t : builtinTargets()) {
    EXPECT_GT(t.launchSeconds, 0) << t.name;
    if (t.computeCapability == 0) // of a machine without SMs there is no such number
      continue;
    ASSERT_EQ(flopPerClock.count(t.name), 1U) << t.name;
    const double peak = static_cast<double>(t.smCount) * flopPerClock.at(t.name) * t.clockHz;
    EXPECT_NEAR(t.peakOf(Type::BF16) / peak, 1.0, 0.01) << t.name;
    EXPECT_EQ(t.peakOf(Type::BF16), t.peakOf(Type::F16)) << t.name;
    EXPECT_EQ(t.registersPerSm, registersOfSm) << t.name;
  }
}

// What is kept up is a share of a peak that is known; h200 is h100 with other memory.
TEST(Target, SustainedShares) {
  for (const Target &t : builtinTargets())
    for (size_t i = 0; i < kTypeCount; ++i) {
      EXPECT_GE(t.sustained[i], 0) << t.name;
      EXPECT_LT(t.sustained[i], 1.1) << t.name;
      EXPECT_TRUE(t.sustained[i] == 0 || t.peak[i] > 0) << t.name;
    }
  EXPECT_GT(lookupTarget("h100")->sustained[static_cast<size_t>(Type::BF16)], 0.5);
  EXPECT_EQ(lookupTarget("h200")->sustained, lookupTarget("h100")->sustained);
  EXPECT_EQ(lookupTarget("b200")->sustained, lookupTarget("cpu")->sustained);
}

// Machines without code generation are costed, and say so.
TEST(Target, ModelledMachines) {
  for (const char *name : {"mi300x", "tpu-v5e", "cpu"}) {
    const Target &t = *lookupTarget(name);
    EXPECT_EQ(t.family, Family::None) << name;
    EXPECT_EQ(t.computeCapability, 0) << name;
    EXPECT_GT(t.peakOf(Type::BF16), 0) << name;
    EXPECT_GT(t.launchSeconds, 0) << name;
    EXPECT_FALSE(isChipName(t.chip)) << name;
  }
  // 4 MXUs of 128 x 128 at 1.5 GHz; 304 CUs of 2048 FLOP per clock at 2.1 GHz.
  EXPECT_NEAR(lookupTarget("tpu-v5e")->flopPerClock(Type::BF16) / (4 * 128 * 128 * 2), 1, 0.01);
  EXPECT_NEAR(lookupTarget("mi300x")->flopPerClock(Type::BF16) / 2048, 1, 0.01);
}

TEST(Type, NamesRoundTrip) {
  for (unsigned i = 0; i < kTypeCount; ++i) {
    Type type = static_cast<Type>(i);
    EXPECT_EQ(parseType(typeName(type)), type);
  }
  EXPECT_EQ(parseType("bfloat"), std::nullopt);
  EXPECT_EQ(typeBytes(Type::BF16), 2u);
  EXPECT_EQ(accumulatorType(Type::I8), Type::I32);
  EXPECT_EQ(accumulatorType(Type::F8E5M2), Type::F32);
  EXPECT_EQ(accumulatorType(Type::F64), Type::F64);
}

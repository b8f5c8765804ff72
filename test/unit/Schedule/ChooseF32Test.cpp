// Which family multiplies f32: tensor cores where they are faster and as near as fmas, or as near
// as the problem asks.
#include "Problem.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

namespace {
GemmProblem ofF32(int64_t k = 4096, std::optional<Family> precision = {}) {
  GemmProblem p = problem(4096, 4096, k);
  p.a = p.b = p.c = Type::F32;
  p.precision = precision;
  return p;
}
Family chosen(const GemmProblem &p, const char *machine, const ChooseOptions &options = {}) {
  Decision d = decide(p, *lookupTarget(machine), options);
  return d.chosen ? d.chosen->family : Family::None;
}
} // namespace

TEST(ChooseF32, ByTensorCoresWhereTheyAreFaster) {
  for (const char *machine : {"a100", "h100", "h200"})
    EXPECT_EQ(chosen(ofF32(), machine), Family::Bf16x6) << machine;
  for (const char *machine : {"rtx3090", "rtx4090"}) // fmas are twice or thrice as fast
    EXPECT_EQ(chosen(ofF32(), machine), Family::Simt) << machine;
}

TEST(ChooseF32, ByFmasWhereSumsWouldBeFartherOff) {
  EXPECT_EQ(chosen(ofF32(32), "a100"), Family::Bf16x6);
  for (int64_t k : {1, 16, 31, -1})
    EXPECT_EQ(chosen(ofF32(k), "a100"), Family::Simt) << k;
  for (const Candidate &c : decide(ofF32(31), a100()).candidates)
    if (c.schedule.family == Family::Bf16x6 && c.modelled) {
      EXPECT_NE(c.rejected, "");
    }
}

// What no test has assembled, and what a warp holds beside a row.
TEST(ChooseF32, ByFmasWhereNothingElseIsProven) {
  GemmProblem sums = ofF32(), gate = ofF32();
  sums.sums = Type::F32, gate.products = 2;
  EXPECT_EQ(chosen(sums, "a100"), Family::Simt);
  EXPECT_NE(chosen(gate, "a100"), Family::Bf16x6);
  ChooseOptions invariant;
  invariant.batchInvariant = true;
  EXPECT_EQ(chosen(ofF32(), "a100", invariant), Family::Simt);
}

TEST(ChooseF32, ByWhatIsFarOffWithLeave) {
  EXPECT_EQ(chosen(ofF32(4096, Family::Bf16x3), "a100"), Family::Bf16x3);
  EXPECT_EQ(chosen(ofF32(-1, Family::Bf16x6), "a100"), Family::Bf16x6);
  EXPECT_EQ(chosen(ofF32(4096, Family::Bf16x9), "a100"), Family::Bf16x9);
  EXPECT_EQ(chosen(ofF32(4096, Family::Bf16x6), "rtx3090"), Family::Simt);
}

TEST(ChooseF32, GivenSchedulesNeedLeaveToo) {
  ChooseOptions options;
  Schedule given = *decide(ofF32(), a100()).chosen;
  options.provider = [&](const GemmProblem &, const Target &) { return std::optional(given); };
  EXPECT_EQ(decide(ofF32(), a100(), options).error, "");
  EXPECT_EQ(decide(ofF32(-1), a100(), options).error,
            "provider: expected K to be known, and 32 or more, for sums by bf16x6 to be as near as "
            "those of fmas, got ?; gemm.precision = \"bf16x6\" allows it");
  EXPECT_EQ(decide(ofF32(4096, Family::Bf16x9), a100(), options).error,
            "provider: expected a family as near as precision bf16x9, got bf16x6");
  given.family = Family::Bf16x3;
  EXPECT_EQ(decide(ofF32(), a100(), options).error,
            "provider: expected a family as near as fmas for a product of f32, got bf16x3; "
            "gemm.precision = \"bf16x3\" allows it");
}

// The roof is that of the family that is chosen, so that no kernel is faster than it.
TEST(ChooseF32, Roof) {
  for (const char *machine : {"a100", "h200", "rtx3090"})
    for (auto [k, precision] :
         {std::pair(int64_t(16), std::optional<Family>()), {4096, {}}, {4096, Family::Bf16x3}}) {
      const GemmProblem p = ofF32(k, precision);
      const Target &t = *lookupTarget(machine);
      EXPECT_GE(decide(p, t).candidates[0].score.predictedSeconds(), cost(p, t)->roofSeconds())
          << machine << " " << k;
    }
  EXPECT_DOUBLE_EQ(roofFlops(ofF32(), a100()), 312e12 / 6);
  EXPECT_DOUBLE_EQ(roofFlops(ofF32(16), a100()), 19.5e12);
}

// What the score says of lines that begin where no wide copy can: the engine, the instructions
// that threads issue, the sectors, and the choice that follows.
#include "Problem.h"
#include "gemm/Schedule/Constants.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

TEST(Alignment, EngineByWhereLinesBegin) {
  Schedule ampere, hopper;
  hopper.family = Family::Wgmma;
  EXPECT_EQ(copyEngine(ampere, Type::BF16, 16, Grouping::None), CopyEngine::CpAsync);
  EXPECT_EQ(copyEngine(hopper, Type::BF16, 16, Grouping::None), CopyEngine::TensorMap);
  for (const Schedule &s : {ampere, hopper}) {
    EXPECT_EQ(copyEngine(s, Type::BF16, 8, Grouping::None), CopyEngine::CpAsync);
    EXPECT_EQ(copyEngine(s, Type::BF16, 4, Grouping::None), CopyEngine::CpAsync);
    EXPECT_EQ(copyEngine(s, Type::BF16, 2, Grouping::None), CopyEngine::Registers);
  }
  // What stays in slots is rounded to tf32 on its way, which cp.async does not do.
  EXPECT_EQ(copyEngine(hopper, Type::TF32, 16, Grouping::None), CopyEngine::TensorMap);
  EXPECT_EQ(copyEngine(hopper, Type::TF32, 8, Grouping::None), CopyEngine::Registers);
  EXPECT_EQ(copyEngine(ampere, Type::TF32, 8, Grouping::None), CopyEngine::CpAsync);
  // A tensor map does not know where the k of a group end, but reads past rows that are not stored.
  EXPECT_EQ(copyEngine(hopper, Type::BF16, 16, Grouping::K), CopyEngine::CpAsync);
  EXPECT_EQ(copyEngine(hopper, Type::BF16, 16, Grouping::Rows), CopyEngine::TensorMap);
}

// One element less costs more, not the same, in each of the three matrices; by how much follows
// the widest copy.
TEST(Alignment, OddSizesCostMore) {
  for (const char *machine : {"a100", "h200"}) {
    const Target &t = *lookupTarget(machine);
    auto seconds = [&](GemmProblem p) {
      Decision d = decide(p, t);
      return score(*d.chosen, p, t).seconds;
    };
    double even = seconds(problem(4096, 4096, 4096));
    EXPECT_GT(seconds(problem(4096, 4096, 4095)), 1.2 * even) << machine;
    EXPECT_GT(seconds(problem(4096, 4096, 4094)), even) << machine;
    EXPECT_LT(seconds(problem(4096, 4096, 4094)), seconds(problem(4096, 4096, 4095))) << machine;
    GemmProblem output = problem(4096, 4095, 4096), both = output;
    EXPECT_GT(score({}, output, t).seconds, score({}, problem(4096, 4096, 4096), t).seconds)
        << machine;
    both.bAlongN = true;                             // B's lines have the odd length, too
    EXPECT_GT(seconds(both), 1.1 * even) << machine; // whoever packs them
  }
}

// The leading dimension decides, not the size: 4095 elements of lines of 4096.
TEST(Alignment, LeadingDimensions) {
  GemmProblem p = problem(4096, 4096, 4095);
  p.lda = p.ldb = 4096;
  EXPECT_EQ(score({}, p, a100()).issueStep, score({}, problem(4096, 4096, 4096), a100()).issueStep);
  p.ldb = 4095;
  EXPECT_GT(score({}, p, a100()).issueStep, score({}, problem(4096, 4096, 4096), a100()).issueStep);
  // A swapped kernel's A is the problem's B.
  Schedule swapped;
  swapped.swap = true;
  GemmProblem other = problem(4096, 4096, 4095);
  other.lda = 4095, other.ldb = 4096;
  EXPECT_DOUBLE_EQ(score({}, p, a100()).issueStep, score(swapped, other, a100()).issueStep);
}

// 128 x 32 elements of each operand, in copies of 16 bytes or one by one; lines of 64 bytes that
// begin anywhere draw three sectors of L2 more often than two.
TEST(Alignment, TermsByHand) {
  double clock = 32 * schedulersPerSm * 1.41e9;
  Score even = score({}, problem(512, 512, 1024), a100());
  // 8 warps of 64 x 32 multiply 16 x 8 x 16 at a time, with 4 and 2 loads of fragments a step.
  const double multiplied = 32 * 8 * 2 * (16 + 4 + 2);
  EXPECT_NEAR(even.issueStep, (2 * 128 * 32 * 2 / 16.0 * instructionsOfCopy + multiplied) / clock,
              1e-15);
  Score odd = score({}, problem(512, 512, 1023), a100());
  EXPECT_NEAR(odd.issueStep, (2 * 128 * 32 * instructionsOfElement + multiplied) / clock, 1e-15);
  // A lane copies 8 elements of a line of 64 bytes in 8 rounds, of 2.5 sectors a line each. The
  // emulator counts 163328 sectors of 256 x 256 x 255, in 4 CTAs of 8 steps.
  double sectors = (odd.sharedStep - even.sharedStep) * 128 * 1.41e9 / 32;
  EXPECT_NEAR(sectors, 256 * 8 * 2.5, 1e-6);
  EXPECT_NEAR(sectors * 32, 163328, 0.01 * 163328);
  EXPECT_NEAR(odd.l2Step / even.l2Step, (64 + 30) / 64.0, 1e-12);
  EXPECT_NEAR(odd.latencyStep, copyLatency, 1e-15); // one slot at a time
}

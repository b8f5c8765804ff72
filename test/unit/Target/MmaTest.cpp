// The table of instructions against the machines and against what their fragments say.
#include "gemm/Target/Mma.h"

#include <gtest/gtest.h>

using namespace gemm;

TEST(Mma, RunsWhereItIsNative) {
  for (const Target &target : builtinTargets()) {
    const Mma &native = mmaOf(target.family);
    EXPECT_EQ(native.family, target.family);
    if (target.computeCapability == 0)
      continue;
    EXPECT_TRUE(native.runsOn(target)) << target.name;
    EXPECT_TRUE(mmaOf(Family::MmaSync).runsOn(target)) << target.name;
    EXPECT_EQ(mmaOf(Family::Wgmma).runsOn(target), target.chip == "sm_90a") << target.name;
  }
}

// A warp holds 16 rows of an instruction's D; those that copy are one warpgroup.
TEST(Mma, Rows) {
  for (Family family : {Family::MmaSync, Family::Wgmma}) {
    const Mma &mma = mmaOf(family);
    EXPECT_TRUE(mma.generated);
    EXPECT_EQ(mma.m, 16 * mma.warps);
    EXPECT_EQ(mma.copyingThreads(), mma.isSpecialised() ? 128 : 0);
  }
  EXPECT_FALSE(mmaOf(Family::Tcgen05).generated);
  EXPECT_FALSE(mmaOf(Family::None).generated);
  EXPECT_EQ(generatedFamilies(), "mma_sync or wgmma");
}

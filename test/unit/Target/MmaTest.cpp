// The table of instructions against the machines and against what their fragments say.
#include "gemm/Target/Mma.h"
#include "gemm/Target/Allow.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

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

// Each row with a lowering says the least chip that executes it, and older ones do not run it.
TEST(Mma, LeastChips) {
  for (const Mma &mma : mmaTable()) {
    if (!mma.isGenerated())
      continue;
    EXPECT_LT(mma.capability, INT_MAX) << familyName(mma.family);
    Target older = *lookupTarget(mma.chip.empty() ? "a100" : mma.chip);
    older.computeCapability = mma.capability;
    EXPECT_TRUE(mma.runsOn(older)) << familyName(mma.family);
    older.computeCapability = mma.capability - 1;
    EXPECT_FALSE(mma.runsOn(older)) << familyName(mma.family);
  }
}

// A warp holds 16 rows of an instruction's D; those that copy are one warpgroup.
TEST(Mma, Rows) {
  for (Family family : {Family::MmaSync, Family::Wgmma, Family::Simt, Family::Bf16x6,
                        Family::Bf16x3, Family::Bf16x9, Family::Mixed}) {
    const Mma &mma = mmaOf(family);
    EXPECT_TRUE(mma.isGenerated());
    EXPECT_EQ(mma.m, 16 * mma.warps);
    EXPECT_EQ(mma.copyingThreads(), mma.skeleton == Skeleton::WarpSpecialised ? 128 : 0);
    EXPECT_EQ(mma.takesApart(), !mma.partProducts.empty());
  }
  EXPECT_FALSE(mmaOf(Family::Tcgen05).isGenerated());
  EXPECT_FALSE(mmaOf(Family::None).isGenerated());
  EXPECT_EQ(generatedFamilies(),
            "mma_sync, wgmma, simt, bf16x6, bf16x3, bf16x9, mixed or mixed_wgmma");
  EXPECT_EQ(generatedFamilies([](const Mma &mma) { return mma.hasRoles(); }),
            "wgmma or mixed_wgmma");
  EXPECT_EQ(leastCapability(), 80);
}

// What tensor cores share: 32 bytes of a row of an operand for a step. A lane by itself takes two
// of f32.
TEST(Mma, Operands) {
  for (Family family : {Family::MmaSync, Family::Wgmma}) {
    const Mma &mma = mmaOf(family);
    EXPECT_EQ(mma.k(2), 16);
    EXPECT_EQ(mma.k(1), 32);
    EXPECT_TRUE(mma.multiplies(Type::BF16, Type::BF16));
    EXPECT_FALSE(mma.multiplies(Type::BF16, Type::F16));
    EXPECT_EQ(mma.k(4), 8);
    EXPECT_FALSE(mma.multiplies(Type::F32, Type::F32));
    EXPECT_TRUE(mma.multiplies(Type::TF32, Type::TF32));
    EXPECT_TRUE(mma.multiplies(Type::I8, Type::I8));
    EXPECT_EQ(mma.multiplies(Type::F64, Type::F64), family == Family::MmaSync);
    for (int64_t bytes : {1, 2, 4, 8})
      EXPECT_EQ(mma.readsAcrossK(bytes), family == Family::MmaSync || bytes == 2);
    for (int64_t n = 8; n <= 256; n += 8) {
      EXPECT_TRUE(mma.hasN(n, /*integers=*/false));
      EXPECT_EQ(mma.hasN(n, /*integers=*/true),
                family == Family::MmaSync || n <= 32 || n % 16 == 0);
    }
  }
  EXPECT_TRUE(isGenerated(Type::F16, Type::F16));
  EXPECT_TRUE(isGenerated(Type::I8, Type::I8));
  EXPECT_TRUE(mmaOf(Family::Simt).multiplies(Type::F32, Type::F32));
  EXPECT_FALSE(mmaOf(Family::Simt).multiplies(Type::TF32, Type::TF32));
  EXPECT_EQ(mmaOf(Family::Simt).k(4), 2);
  EXPECT_TRUE(mmaOf(Family::Bf16x6).multiplies(Type::F32, Type::F32));
  EXPECT_EQ(mmaOf(Family::Bf16x6).k(4), 16);
  EXPECT_TRUE(isGenerated(Type::F32, Type::F32));
  EXPECT_TRUE(isGenerated(Type::F64, Type::F64));
  EXPECT_FALSE(isGenerated(Type::F64, Type::F32));
  EXPECT_TRUE(isGenerated(Type::F8E4M3FN, Type::F8E5M2));
  EXPECT_FALSE(isGenerated(Type::F8E4M3FN, Type::I8));
  EXPECT_EQ(leastCapability(Type::F8E5M2, Type::F8E4M3FN), 89);
  EXPECT_EQ(leastCapability(Type::BF16, Type::BF16), 80);
  for (Family family : {Family::MmaSync, Family::Wgmma}) {
    EXPECT_EQ(mmaOf(family).held(Type::F8E5M2), 128);
    EXPECT_EQ(mmaOf(family).held(Type::I8), 0);
  }
  EXPECT_EQ(generatedOperands(), "f16, bf16, tf32, i8, f8E4M3FN, f8E5M2, f64 or f32");
}

// Bytes of either operand beside numbers of 16 bits of the other: as many k of both.
TEST(Mma, Mixed) {
  const Mma &mixed = mmaOf(Family::Mixed);
  for (Type wide : {Type::F16, Type::BF16}) {
    EXPECT_TRUE(mixed.multiplies(wide, Type::I8) && mixed.multiplies(Type::I8, wide));
    EXPECT_TRUE(isGenerated(wide, Type::I8) && isGenerated(Type::I8, wide));
    EXPECT_FALSE(mixed.multiplies(wide, wide));
    EXPECT_FALSE(mmaOf(Family::MmaSync).multiplies(wide, Type::I8));
  }
  EXPECT_FALSE(mixed.multiplies(Type::I8, Type::I8) || isGenerated(Type::F32, Type::I8));
  EXPECT_EQ(mixed.k(1), 32);
  EXPECT_EQ(mixed.k(2), 32);
  EXPECT_TRUE(mixed.readsAcrossK(1));
  EXPECT_TRUE(mixed.loadsFragments(0) && mixed.loadsFragments(1));
  // By wgmma what is converted is A, in registers.
  const Mma &warpgroups = mmaOf(Family::MixedWgmma);
  EXPECT_TRUE(warpgroups.multiplies(Type::BF16, Type::I8) &&
              !warpgroups.multiplies(Type::BF16, Type::BF16));
  EXPECT_TRUE(warpgroups.loadsFragments(0) && !warpgroups.loadsFragments(1));
  EXPECT_FALSE(mmaOf(Family::Wgmma).loadsFragments(0));
  EXPECT_EQ(warpgroups.k(1), 32);
  EXPECT_TRUE(warpgroups.readsAcrossK(1));
}

// Factors of f32 in two or three parts, each pair of which is multiplied once; who may be asked for
// what is no nearer.
TEST(Mma, Parts) {
  for (auto [family, products, parts] :
       {std::tuple(Family::Bf16x3, 3, 2), {Family::Bf16x6, 6, 3}, {Family::Bf16x9, 9, 3}}) {
    const Mma &mma = mmaOf(family);
    EXPECT_TRUE(mma.takesApart());
    EXPECT_EQ(mma.partProducts.size(), products);
    EXPECT_EQ(std::set(mma.partProducts.begin(), mma.partProducts.end()).size(), products);
    EXPECT_EQ(mma.parts(), parts);
    EXPECT_EQ(takenApart(familyName(family)), family);
    for (int64_t k : {-1, 1, 31, 32, 4096}) {
      EXPECT_EQ(mma.isNear({}, k), family == Family::Bf16x6 && k >= 32) << k;
      EXPECT_TRUE(mma.isNear(Family::Bf16x3, k));
      EXPECT_EQ(mma.isNear(Family::Bf16x9, k), products == 9);
      EXPECT_TRUE(mmaOf(Family::Simt).isNear({}, k));
    }
  }
  EXPECT_EQ(takenApart("bf16"), std::nullopt);
  EXPECT_EQ(takenApart("simt"), std::nullopt);
  EXPECT_TRUE(isAllowed("tf32") && isAllowed("bf16x9") && !isAllowed("simt"));
}

// What f32 is multiplied at: by fmas on consumers' chips, of which six products of bf16 are slower.
TEST(Mma, FastestPeak) {
  const Target a100 = *lookupTarget("a100"), rtx = *lookupTarget("rtx3090"),
               h200 = *lookupTarget("h200");
  EXPECT_EQ(fastestPeak(a100, Type::F32), a100.peakOf(Type::BF16) / 6);
  EXPECT_EQ(fastestPeak(h200, Type::F32), 0.65 * h200.peakOf(Type::BF16) / 6);
  EXPECT_EQ(fastestPeak(rtx, Type::F32), rtx.peakOf(Type::F32));
  EXPECT_EQ(fastestPeak(a100, Type::F32, {}, 31), a100.peakOf(Type::F32));
  EXPECT_EQ(fastestPeak(a100, Type::F32, Family::Bf16x3, 31), a100.peakOf(Type::BF16) / 3);
  EXPECT_EQ(fastestPeak(a100, Type::BF16), a100.peakOf(Type::BF16));
}

// An instruction that is not the machine's native one is not what its peak was rated for.
TEST(Mma, Rate) {
  for (const Target &target : builtinTargets())
    if (target.family != Family::None) {
      EXPECT_EQ(mmaOf(target.family).rate(target, Type::BF16), 1) << target.name;
      EXPECT_EQ(mmaOf(Family::MmaSync).rate(target, Type::BF16),
                target.computeCapability < 90 ? 1 : 0.65);
      EXPECT_EQ(mmaOf(Family::MmaSync).rate(target, Type::F64), 1);
    }
  // A later chip whose own instruction is mma.sync, and what is made of it, are at its peak.
  Target later = *lookupTarget("a100");
  later.computeCapability = 120;
  later.family = nativeFamily(120);
  EXPECT_EQ(mmaOf(Family::MmaSync).rate(later, Type::BF16), 1);
  EXPECT_EQ(mmaOf(Family::Bf16x6).rate(later, Type::BF16), 1);
  EXPECT_EQ(mmaOf(Family::Bf16x6).rate(*lookupTarget("h200"), Type::BF16), 0.65);
}

// Each says its instruction; where warps only copy, what goes together with that is said of the
// row.
TEST(Mma, WhatIsSaidOfARow) {
  for (const Mma &mma : mmaTable()) {
    if (mma.family == Family::None)
      continue;
    EXPECT_EQ(mmaOf(mma.instruction).instruction, mma.instruction) << familyName(mma.family);
    for (bool each : {mma.mbarriers, mma.tensorMaps, mma.panels, mma.multicast, mma.wholeSm})
      EXPECT_EQ(each, mma.hasRoles()) << familyName(mma.family);
  }
}

// The run of a part of several matrices, which the schedule's rule and the part's both ask.
TEST(Mma, WholeRun) {
  EXPECT_EQ(wholeRun(/*alongK=*/true, /*bulk=*/true, 96, 2, 2), 16);
  EXPECT_EQ(wholeRun(/*alongK=*/false, /*bulk=*/true, 128, 2, 1), 64);
  EXPECT_EQ(wholeRun(/*alongK=*/false, /*bulk=*/true, 96, 2, 1), 32); // lines of 192 bytes
  EXPECT_EQ(wholeRun(/*alongK=*/false, /*bulk=*/false, 96, 2, 1), 8);
  EXPECT_EQ(wholeRun(/*alongK=*/false, /*bulk=*/false, 96, 1, 1), 16);
}

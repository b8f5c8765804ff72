// Groups of an epilogue's values: which parts of them a warp holds, and what the rest costs.
#include "Problem.h"
#include "gemm/Schedule/Score.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

namespace {
Schedule warps(int64_t m, int64_t n) {
  Schedule s;
  s.tile = {128, 128, 32};
  s.warp = {m, n};
  return s;
}

TEST(Groups, AWarpHoldsAPartThatDividesThem) {
  Schedule s = warps(32, 64);
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 0), 64) << "of all columns";
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/false, 0), 32);
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 32), 32);
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 128), 64);
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 48), 16);
  s.swap = true;
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 0), 32);
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/false, 0), 64);
  s.swap = false, s.products = 2;
  EXPECT_EQ(heldOfGroup(s, /*ofN=*/true, 0), 32) << "columns of each product";
  Schedule hopper = warps(32, 128);
  hopper.family = Family::Wgmma;
  EXPECT_EQ(heldOfGroup(hopper, /*ofN=*/false, 0), 16) << "warps take turns with bands of rows";
}

TEST(Groups, OfFewerThanABlockAreRefused) {
  GemmProblem p = problem(256, 256, 64);
  p.reduced = {{/*ofN=*/true, 24}};
  EXPECT_EQ(checkGroups(warps(32, 64), p), "");
  p.reduced = {{/*ofN=*/true, 12}};
  EXPECT_NE(checkGroups(warps(32, 64), p), "");
  p.reduced = {{/*ofN=*/false, 24}};
  EXPECT_EQ(checkGroups(warps(32, 64), p),
            "expected groups of a multiple of 16 rows and a warp tile with a multiple of 16 of "
            "them, got groups of 24 and warp 32x64 in tile 128x128");
  p.reduced = {{/*ofN=*/true, 24}};
  p.a = p.b = Type::I8;
  EXPECT_EQ(checkGroups(warps(32, 64), p), "");
  p.bAlongN = true; // whose columns are loaded as pairs
  EXPECT_NE(checkGroups(warps(32, 64), p), "");
}

TEST(Groups, ThoseThatElementsReadAreHeldWhole) {
  GemmProblem p = problem(256, 256, 64);
  p.groups = {64};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  p.groups = {16, 128};
  EXPECT_EQ(
      checkHeldGroups(warps(32, 64), p),
      "expected a warp tile that holds groups of 128 columns, whose elements read a number of "
      "theirs, got warp 32x64 in tile 128x128");
  EXPECT_EQ(checkHeldGroups(warps(16, 128), p), "");
  p.groups = {4};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p),
            "expected groups of a multiple of 8 columns for elements to read a number of theirs, "
            "got 4");
  p.groups = {8};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  p.a = p.b = Type::I8;
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  p.bAlongN = true; // whose columns are loaded as pairs
  EXPECT_NE(checkHeldGroups(warps(32, 64), p), "");
  p = problem(256, 256, 64), p.groups = {32};
  Schedule s = warps(32, 64);
  s.swap = true;
  EXPECT_NE(checkHeldGroups(s, p), "");
  s.swap = false, s.products = 2;
  EXPECT_EQ(checkHeldGroups(s, p), "");
  p.groups = {64};
  EXPECT_NE(checkHeldGroups(s, p), "") << "columns of each product";
  EXPECT_NE(checkKernel(s, p, a100()), "");
}

TEST(Groups, PartnersAreOfOneLane) {
  GemmProblem p = problem(256, 256, 64);
  p.partners = {2, 64};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  p.partners = {128};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p),
            "expected a warp tile that holds groups of 128 columns, whose elements read another, "
            "got warp 32x64 in tile 128x128");
  p.partners = {16};
  p.a = p.b = Type::I8;
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  p.bAlongN = true; // whose columns are loaded as pairs
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p),
            "expected pairs, or groups of a multiple of 32 columns for elements to read another, "
            "got 16");
  p.partners = {2, 32};
  EXPECT_EQ(checkHeldGroups(warps(32, 64), p), "");
  Schedule s = warps(32, 64);
  s.swap = true;
  EXPECT_EQ(checkHeldGroups(s, p), "expected a schedule without swap for groups of 2 columns, "
                                   "whose elements read another");
}

TEST(Groups, TwoStepsCostTheirBytesAndALaunch) {
  const Schedule s = warps(32, 64);
  GemmProblem p = problem(1024, 2048, 512);
  const Score none = score(s, p, a100());
  p.reduced = {{/*ofN=*/true, 64}};
  EXPECT_EQ(score(s, p, a100()).seconds, none.seconds) << "one step";
  p.reduced = {{/*ofN=*/true, 0}, {/*ofN=*/false, 128}};
  const Score both = score(s, p, a100());
  const double bytes = (1024.0 * 32 + 2048.0 * 32) * 4; // of parts, written and then read
  EXPECT_DOUBLE_EQ(both.partsSeconds, 2 * a100().launchSeconds + bytes / a100().dramBytesPerSecond);
  EXPECT_DOUBLE_EQ(both.dramBytes, none.dramBytes + 2 * bytes);
  EXPECT_GE(both.seconds, none.seconds + both.partsSeconds);
}
} // namespace

// L2 and shared-memory demand of tiles, occupancy, alignment: worked numbers.
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Alignment.h"

#include <gtest/gtest.h>

using namespace gemm;

// Hopper, 4096 FLOP per clock and SM, 16-bit operands: bytes per clock from L2.
TEST(Hierarchy, CtaDemand) {
  EXPECT_DOUBLE_EQ(ctaBytesPerClock({128, 128, 2, 2}, 4096), 64);
  EXPECT_DOUBLE_EQ(ctaBytesPerClock({128, 256, 2, 2}, 4096), 48);
  EXPECT_NEAR(ctaBytesPerClock({192, 192, 2, 2}, 4096), 42.67, 0.01);
  EXPECT_DOUBLE_EQ(ctaBytesPerClock({128, 256, 2, 2}, 4096, 2, 1), 32); // B is shared
  EXPECT_DOUBLE_EQ(ctaBytesPerClock({256, 128, 2, 2}, 4096, 1, 2), 32); // A is shared
  EXPECT_DOUBLE_EQ(ctaIntensity({128, 128, 2, 1}), 2 * 128.0 / 3);      // int8 weights
}

TEST(Hierarchy, WarpOperands) {
  EXPECT_DOUBLE_EQ(warpOperandIntensity({64, 32, 2, 2}), 1 / (1.0 / 64 + 1.0 / 32));
  EXPECT_DOUBLE_EQ(512 / warpOperandIntensity({64, 32, 2, 2}), 24);
}

// 64 CTAs in groups of 8 rows: an 8 x 8 block of tiles; in one row 64 columns.
TEST(Hierarchy, RasterGroupsShareOperands) {
  double square = waveBytes({128, 128, 2, 2}, 1024, {100, 100, 64, 8});
  EXPECT_DOUBLE_EQ(square, 1024.0 * 2 * 128 * 16);
  double row = waveBytes({128, 128, 2, 2}, 1024, {100, 100, 64, 1});
  EXPECT_DOUBLE_EQ(row, 1024.0 * 2 * 128 * 65);
  EXPECT_DOUBLE_EQ(waveBytes({128, 128, 2, 2}, 1024, {2, 2, 64, 8}), 1024.0 * 2 * 128 * 4);
}

TEST(Hierarchy, Occupancy) {
  const Target &a100 = *lookupTarget("a100");
  Occupancy o = ctasPerSm(65536, 128, 256, a100);
  EXPECT_EQ(o.ctas, 2);
  EXPECT_EQ(o.limit, "shared memory");
  o = ctasPerSm(1024, 168, 256, a100);
  EXPECT_EQ(o.ctas, 1);
  EXPECT_EQ(o.limit, "registers");
  EXPECT_EQ(ctasPerSm(1024, 32, 1024, a100).ctas, 2);
  EXPECT_EQ(ctasPerSm(1024, 32, 1024, a100).limit, "registers"); // 65536 / 32768, before threads
  EXPECT_EQ(ctasPerSm(0, 16, 32, a100).limit, "CTAs per SM");
  EXPECT_EQ(ctasPerSm(a100.sharedPerBlock + 1, 32, 32, a100).ctas, 0);
  // A warp's registers lie in one of four files [cuda_occupancy.h].
  EXPECT_EQ(ctasPerSm(0, 192, 32, a100).ctas, 8);
  EXPECT_EQ(ctasPerSm(0, 192, 64, a100).ctas, 4);
  EXPECT_EQ(ctasPerSm(0, 192, 96, a100).ctas, 2);
  EXPECT_EQ(ctasPerSm(0, 192, 128, a100).ctas, 2);
}

TEST(Alignment, VectorsTmaAndLines) {
  AlignmentReport even = checkAlignment(4096, 2, 128, 64);
  EXPECT_EQ(even.vectorBytes, 16);
  EXPECT_TRUE(even.tma);
  EXPECT_EQ(even.lines, 128);
  EXPECT_EQ(even.padTo, 0);
  EXPECT_EQ(alignmentAdvice(even, "K", 4096, true), "");

  AlignmentReport odd = checkAlignment(4095, 2, 128, 64);
  EXPECT_EQ(odd.vectorBytes, 2);
  EXPECT_FALSE(odd.tma);
  EXPECT_EQ(odd.padTo, 4096);
  EXPECT_GT(odd.gain, 1.9);
  EXPECT_EQ(alignmentAdvice(odd, "K", 4095, false),
            "pad K from 4095 to 4096: 16-byte copies instead of 2-byte copies, "
            "1.98x fewer lines per tile");
  EXPECT_EQ(alignmentAdvice(odd, "K", 4095, true),
            "pad K from 4095 to 4096: 16-byte copies and TMA instead of 2-byte copies, "
            "1.98x fewer lines per tile");
  EXPECT_EQ(checkAlignment(4100, 2, 1, 1).vectorBytes, 8);
}

// Rows of 12 against rows of 13 with lines of 4 elements, as 32-byte elements.
TEST(Alignment, LinesOfShortRows) {
  EXPECT_EQ(checkAlignment(12, 32, 4, 4).lines, 4);
  EXPECT_EQ(checkAlignment(13, 32, 4, 4).lines, 7);
  EXPECT_EQ(checkAlignment(13, 32, 4, 4).padTo, 16);
  EXPECT_DOUBLE_EQ(checkAlignment(13, 32, 4, 4).gain, 7.0 / 4);
}

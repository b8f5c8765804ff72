// Tile and wave quantisation and the warp-tile formula, against worked numbers.
#include "gemm/CostModel/Tiles.h"
#include "gemm/Target/Target.h"

#include <gtest/gtest.h>

using namespace gemm;

// 108 SMs, 256x128 tiles: one element more adds a second wave.
TEST(Tiles, WaveQuantisation) {
  Waves fits = waves(1792, 1792, 1, 256, 128, 108);
  EXPECT_EQ(fits.tiles, 98);
  EXPECT_EQ(fits.waves, 1);
  EXPECT_NEAR(fits.tail, 98.0 / 108, 1e-12);
  Waves spills = waves(1793, 1793, 1, 256, 128, 108);
  EXPECT_EQ(spills.tiles, 120);
  EXPECT_EQ(spills.waves, 2);
  EXPECT_NEAR(spills.tail, 12.0 / 108, 1e-12);
  EXPECT_GT(fits.utilisation, spills.utilisation);
  EXPECT_EQ(waves(0, 8, 1, 8, 8, 4).waves, 0);
}

// Counts past 64 bits stop there.
TEST(Tiles, HugeSizes) {
  int64_t huge = int64_t(1) << 40;
  Waves w = waves(huge, huge, huge, 64, 64, 1);
  EXPECT_EQ(w.tiles, INT64_MAX);
  EXPECT_EQ(w.waves, INT64_MAX);
  EXPECT_GT(w.utilisation, 0);
}

TEST(Tiles, TileQuantisation) {
  EXPECT_EQ(ceilDiv(32, 8), 4);
  EXPECT_EQ(ceilDiv(33, 8), 5);
  EXPECT_EQ(ceilDiv(0, 8), 0);
  EXPECT_EQ(ceilDiv(INT64_MAX, 2), int64_t(1) << 62);
}

// At 512 FLOP per clock, against the 128 bytes that an SM of RTX 3090 reads.
TEST(Tiles, WarpTiles) {
  EXPECT_EQ(lookupTarget("rtx3090")->sharedBytesPerClock, 128);
  EXPECT_NEAR(lookupTarget("rtx3090")->flopPerClock(Type::BF16), 512, 4);
  struct Row {
    double m, n, intensity, bytes, operandBytes;
  };
  for (Row r : {Row{16, 8, 4.0, 128, 96}, Row{64, 64, 10.667, 48, 16}, Row{32, 128, 9.846, 52, 20},
                Row{16, 64, 7.111, 72, 40}, Row{16, 128, 7.529, 68, 36}, Row{32, 32, 8.0, 64, 32},
                Row{64, 32, 9.143, 56, 24}}) {
    using enum CountedAccumulators;
    EXPECT_NEAR(warpTileIntensity(r.m, r.n, 16, AsOperands), r.intensity, 0.0005);
    EXPECT_NEAR(warpTileBytesPerClock(r.m, r.n, 16, 512, AsOperands), r.bytes, 1e-9);
    EXPECT_NEAR(warpTileBytesPerClock(r.m, r.n, 16, 512, None), r.operandBytes, 1e-9);
  }
}

// An f32 accumulator is 4 bytes: 131072 FLOP over 4096 + 16384 bytes.
TEST(Tiles, AccumulatorsOfF32) {
  EXPECT_NEAR(warpTileIntensity(64, 64, 16, CountedAccumulators::F32), 6.4, 1e-12);
}

TEST(Tiles, LinesTouched) {
  EXPECT_EQ(linesTouched(4, 4, 12, 4), 4);
  EXPECT_EQ(linesTouched(4, 4, 13, 4), 7);
  EXPECT_EQ(linesTouched(4, 4, 4, 8), 2); // two rows share a line
  EXPECT_EQ(linesTouched(4, 0, 4, 8), 0);
}

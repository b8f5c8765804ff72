// Footprint, each refusal with its values, and the fixed table.
#include "gemm/Schedule/Schedule.h"
#include "gemm/Schedule/ScaleBlocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using testing::HasSubstr;

namespace {
const Target &a100() { return *lookupTarget("a100"); }
std::string check(const Schedule &s, const Target &t = a100()) {
  return checkSchedule(s, Type::BF16, Type::BF16, t);
}
GemmProblem problem(int64_t m, int64_t n, int64_t k) {
  GemmProblem p;
  p.m = m, p.n = n, p.k = k;
  return p;
}
} // namespace

TEST(Schedule, Footprint) {
  EXPECT_EQ(sharedBytes({}, Type::BF16, Type::BF16), 65536);
  EXPECT_EQ(sharedBytes({}, Type::F32, Type::BF16), 4 * (128 * 32 * 4 + 128 * 32 * 2));
  Schedule absurd;
  absurd.tile = {INT64_MAX, 2, 2};
  EXPECT_EQ(sharedBytes(absurd, Type::F64, Type::F64), INT64_MAX);
}

TEST(Schedule, DefaultIsLegalEverywhere) {
  for (const Target &target : builtinTargets())
    if (target.family != Family::None)
      EXPECT_EQ(check({}, target), "") << target.name;
    else
      EXPECT_THAT(check({}, target), HasSubstr(target.chip)) << target.name;
  EXPECT_EQ(Schedule().threads(), 256);
  EXPECT_EQ(toString({}), "mma_sync, block, tile 128x128x32, warp 64x32, stages 4, group 8");
}

TEST(Schedule, SharedMemoryMessageNamesBytesAndLimit) {
  Schedule s;
  s.tile = {128, 128, 64};
  EXPECT_EQ(check(s), "");
  EXPECT_EQ(check(s, *lookupTarget("sm_86")),
            "tile 128x128x64 with 4 stages needs 131072 bytes of shared memory, the limit of "
            "rtx3090 is 101376");
}

// What a warpgroup gives back the others take, within what the launch gives: of 256, 168 and 128
// registers a thread.
TEST(Schedule, WarpgroupRegisters) {
  const int64_t rows[][4] = {{56, 240, 40, 240}, {72, 216, 40, 232}, {56, 152, 32, 160}};
  for (int64_t count : {1, 2, 3})
    for (bool bulk : {false, true}) {
      const WarpgroupRegisters got = warpgroupRegisters(count, bulk);
      EXPECT_EQ(got.copying, rows[count - 1][2 * bulk]) << count;
      EXPECT_EQ(got.multiplying, rows[count - 1][2 * bulk + 1]) << count;
      EXPECT_LE(got.copying + count * got.multiplying, (count + 1) * (count == 1   ? 256
                                                                      : count == 2 ? 168
                                                                                   : 128));
    }
}

// A kernel of any family on a chip before the least that executes it: one message, no kernel.
TEST(Schedule, OlderChips) {
  for (const Mma &mma : mmaTable()) {
    if (!mma.isGenerated())
      continue;
    Schedule s;
    s.family = mma.family;
    Target older = *lookupTarget("a100");
    older.computeCapability = mma.capability - 1;
    const Type a = mma.operands.front(), b = mma.converts() ? mma.converted.front() : a;
    EXPECT_EQ(checkSchedule(s, a, b, older),
              "expected " +
                  (mma.chip.empty() ? "a chip of at least sm_" + std::to_string(mma.capability)
                                    : "chip " + std::string(mma.chip)) +
                  " for " + std::string(familyName(mma.family)) + ", got sm_80");
  }
}

TEST(Schedule, Refusals) {
  auto with = [](auto change) {
    Schedule s;
    change(s);
    return check(s);
  };
  EXPECT_EQ(with([](Schedule &s) { s.tile[0] = 0; }),
            "expected tile m to be a positive multiple of 16 and at most 512, got 0");
  EXPECT_THAT(with([](Schedule &s) { s.tile[1] = -16; }), HasSubstr("tile n"));
  EXPECT_THAT(with([](Schedule &s) { s.tile[1] = s.warp[1] = 24; }), HasSubstr("multiple of 16"));
  EXPECT_THAT(with([](Schedule &s) { s.tile[2] = 17; }), HasSubstr("tile k"));
  EXPECT_THAT(with([](Schedule &s) { s.warp[0] = 8; }), HasSubstr("warp m"));
  EXPECT_EQ(with([](Schedule &s) { s.warp[1] = 48; }),
            "expected warp n to divide tile n 128, got 48");
  EXPECT_EQ(with([](Schedule &s) { s.stages = 0; }), "expected 2 to 16 stages, got 0");
  EXPECT_EQ(with([](Schedule &s) { s.stages = 99; }), "expected 2 to 16 stages, got 99");
  EXPECT_THAT(with([](Schedule &s) { s.group = 0; }), HasSubstr("raster group"));
  EXPECT_EQ(with([](Schedule &s) { s.raster = Raster::Hilbert; }), "");
  EXPECT_EQ(with([](Schedule &s) { s.raster = Raster::Hilbert, s.group = 6; }),
            "expected a raster group that is a power of two for raster hilbert, got 6");
  EXPECT_EQ(with([](Schedule &s) { s.cluster = {2, 1}; }),
            "expected cluster [1, 1] or, for block, persistent and pingpong wgmma or mixed_wgmma "
            "schedules, [2, 1], "
            "[1, 2] or [4, 1], got [2, 1]");
  EXPECT_THAT(with([](Schedule &s) { s.splits = 2; }), HasSubstr("splits 1"));
  EXPECT_EQ(with([](Schedule &s) { s.kind = ScheduleKind::SplitK; }),
            "expected splits 2 to 1024 for a split_k schedule, got 1");
  EXPECT_EQ(with([](Schedule &s) { s.kind = ScheduleKind::SplitK, s.splits = 7; }), "");
  EXPECT_EQ(with([](Schedule &s) { s.kind = ScheduleKind::Persistent, s.splits = 1025; }),
            "expected splits 1 to 1024 for a persistent schedule, got 1025");
  EXPECT_EQ(with([](Schedule &s) { s.kind = ScheduleKind::StreamK, s.splits = 2; }),
            "expected splits 1 for a stream_k schedule, got 2");
  EXPECT_THAT(with([](Schedule &s) { s.family = Family::Tcgen05; }), HasSubstr("got tcgen05"));
  EXPECT_EQ(with([](Schedule &s) { s.family = Family::Wgmma; }),
            "expected chip sm_90a for wgmma, got sm_80");
  EXPECT_EQ(with([](Schedule &s) { s.warp = {16, 16}; }),
            "expected at most 1024 threads, got 2048 (64 warps)");
  EXPECT_THAT(with([](Schedule &s) { s.tile[0] = 128, s.warp = {128, 64}; }),
              HasSubstr("needs about 402 registers per thread, the limit of a100 is 255"));
  EXPECT_THAT(with([](Schedule &s) { s.tile = {256, 256, 16}, s.stages = 2, s.warp = {64, 32}; }),
              HasSubstr("need 165888, the limit of a100 is 65536"));
}

// By registers one CTA of 128x128x32, and four of 64x64x32.
TEST(Schedule, Resident) {
  Schedule s;
  EXPECT_EQ(residentCtas(s, GemmProblem(), a100()), 108);
  s.tile = {64, 64, 32}, s.warp = {32, 32};
  EXPECT_EQ(residentCtas(s, GemmProblem(), a100()), 4 * 108);
  s.family = Family::Wgmma, s.tile = {64, 64, 64}, s.warp = {16, 64};
  EXPECT_EQ(residentCtas(s, GemmProblem(), *lookupTarget("h200")), 132);
  // GPCs of 16 and 18 SMs hold four clusters of four each: the last SMs stay idle.
  s.cluster = {2, 1};
  EXPECT_EQ(residentCtas(s, GemmProblem(), *lookupTarget("h200")), 132);
  s.cluster = {4, 1};
  EXPECT_EQ(residentCtas(s, GemmProblem(), *lookupTarget("h200")), 128);
  // No more than #tile.kernel takes, in whole clusters, however many SMs there are.
  Target wide = *lookupTarget("h200");
  wide.smCount = 90000;
  EXPECT_EQ(residentCtas(s, GemmProblem(), wide),
            mostResidentCtas / s.clusterSize() * s.clusterSize());
}

TEST(Schedule, Wgmma) {
  const Target &h200 = *lookupTarget("h200");
  auto with = [&](std::array<int64_t, 3> tile, std::array<int64_t, 2> warp, int64_t stages) {
    Schedule s;
    s.family = Family::Wgmma;
    s.tile = tile, s.warp = warp, s.stages = stages;
    return check(s, h200);
  };
  EXPECT_EQ(with({128, 256, 64}, {16, 256}, 4), "");
  EXPECT_EQ(with({256, 128, 64}, {32, 128}, 4), "");
  EXPECT_EQ(with({64, 16, 64}, {16, 16}, 8), "");
  EXPECT_EQ(with({192, 192, 64}, {16, 192}, 3), "");
  EXPECT_EQ(with({128, 256, 64}, {16, 256}, 5),
            "tile 128x256x64 with 5 stages needs 278608 bytes of shared memory, the limit of h200 "
            "is 232448");
  EXPECT_EQ(with({192, 256, 64}, {16, 256}, 3),
            "an instruction of n 256 needs 154 registers, the limit at 512 threads is 128");
  EXPECT_EQ(with({128, 256, 64}, {32, 256}, 4),
            "warp tile 32x256 needs about 312 registers per thread, the limit for 1 warpgroups is "
            "240");
  EXPECT_EQ(with({256, 64, 64}, {16, 64}, 4),
            "expected 1 to 3 multiplying warpgroups for wgmma, got 4");
  EXPECT_THAT(with({128, 96, 64}, {16, 48}, 4), HasSubstr("got warp 16x48 in tile 128x96"));
  EXPECT_THAT(with({512, 64, 64}, {128, 64}, 2), HasSubstr("at most 256x256x256"));
  Schedule s;
  s.family = Family::Wgmma, s.tile = {128, 256, 64}, s.warp = {16, 256};
  for (std::array<int64_t, 2> cluster : {std::array<int64_t, 2>{2, 1}, {1, 2}, {4, 1}}) {
    s.cluster = cluster;
    EXPECT_EQ(check(s, h200), "");
  }
  s.cluster = {2, 2};
  EXPECT_THAT(check(s, h200), HasSubstr("[1, 2] or [4, 1], got [2, 2]"));
  s.cluster = {4, 1}, s.tile[2] = 16;
  EXPECT_EQ(check(s, h200), "expected a tile of which each CTA of the cluster copies a multiple of "
                            "8 lines, got [4, 1] for tile 128x256x16");
  s.cluster = {1, 1}, s.tile[2] = 64;
  EXPECT_EQ(s.threads(), 384);
  EXPECT_EQ(sharedBytes(s, Type::BF16, Type::BF16),
            4 * (128 * 128 + 256 * 128) + 64 + 8 * 2 * 16 * 128);
}

// What splits leave lies in the ring, or after it where they are larger than its slots.
TEST(Schedule, PartsInACluster) {
  const Target &h200 = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.kind = ScheduleKind::SplitK, s.reduce = Reduce::Cluster;
  s.tile = {64, 128, 64}, s.warp = {16, 128}, s.splits = 8;
  EXPECT_EQ(check(s, h200), "");
  EXPECT_EQ(s.clusterSize(), 8);
  int64_t ring = 4 * (64 + 128) * 128 + 64 + 4 * 2 * 16 * 128;
  EXPECT_EQ(sharedBytes(s, Type::BF16, Type::BF16), ring);
  s.stages = 2, s.tile[2] = 16;
  ring = 2 * (64 + 128) * 32 + 32 + 4 * 2 * 16 * 128;
  EXPECT_EQ(sharedBytes(s, Type::BF16, Type::BF16), (ring + 1023) / 1024 * 1024 + 64 * 128 * 4);
  EXPECT_NE(toString(s).find(", splits 8, reduce cluster"), std::string::npos);
  s.splits = 9;
  EXPECT_EQ(check(s, h200), "expected a split_k schedule of 2 to 8 splits to reduce in a cluster, "
                            "got split_k of 9");
  s.splits = 2, s.kind = ScheduleKind::Persistent;
  EXPECT_THAT(check(s, h200), HasSubstr("got persistent of 2"));
  s.kind = ScheduleKind::SplitK, s.cluster = {2, 1};
  EXPECT_THAT(check(s, h200), HasSubstr("expected cluster [1, 1]"));
  s = {};
  s.kind = ScheduleKind::SplitK, s.reduce = Reduce::Cluster, s.splits = 2;
  EXPECT_EQ(check(s, h200), "");
  EXPECT_EQ(check(s), "expected a chip of at least sm_90 to reduce in a cluster, got sm_80");
}

// Two warpgroups, each with a tile of its own.
TEST(Schedule, PingPong) {
  const Target &h200 = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.kind = ScheduleKind::PingPong;
  s.tile = {64, 256, 64}, s.warp = {16, 256};
  EXPECT_EQ(check(s, h200), "");
  EXPECT_EQ(s.warps(), 8);
  EXPECT_EQ(s.threads(), 384);
  // The ring, panels of both warpgroups, and the turn's barriers after them.
  EXPECT_EQ(sharedBytes(s, Type::BF16, Type::BF16),
            (4 * (64 + 256) * 128 + 8 * 2 * 16 * 128) + 1024 + 16);
  s.cluster = {2, 1};
  EXPECT_EQ(check(s, h200), "");
  s.splits = 2, s.cluster = {1, 1};
  EXPECT_EQ(check(s, h200), "expected splits 1 for a pingpong schedule, got 2");
  s.splits = 1, s.tile = {128, 256, 64};
  EXPECT_EQ(check(s, h200), "expected a tile of four warp tiles along m, one warpgroup's, for a "
                            "pingpong schedule, got warp 16x256 in tile 128x256");
  s.tile = {128, 192, 64}, s.warp = {32, 192};
  EXPECT_EQ(check(s, h200), "warp tile 32x192 needs about 248 registers per thread, the limit for "
                            "2 warpgroups is 216");
  s.family = Family::MmaSync;
  EXPECT_EQ(check(s, h200),
            "expected family wgmma or mixed_wgmma for a pingpong schedule, got mma_sync");
}

// Whatever is chosen is legal on every machine, and the same twice.
TEST(Schedule, ChosenIsLegalAndDeterministic) {
  for (const Target &target : builtinTargets())
    for (int64_t m : {-1, 0, 1, 64, 65, 129, 597, 4096})
      for (int64_t n : {-1, 1, 63, 65, 128, 11008}) {
        if (target.family == Family::None)
          continue;
        auto schedule = chooseSchedule(problem(m, n, 4096), target);
        ASSERT_TRUE(schedule) << target.name;
        EXPECT_EQ(check(*schedule, target), "");
        EXPECT_EQ(*schedule, *chooseSchedule(problem(m, n, 4096), target));
      }
}

TEST(Schedule, TypesWithoutKernelAreRefusedByName) {
  GemmProblem p = problem(128, 128, 128);
  p.a = p.b = Type::I32;
  std::string why;
  EXPECT_EQ(chooseSchedule(p, a100(), &why), std::nullopt);
  EXPECT_EQ(why,
            "no kernel for operands i32 and i32 on sm_80, expected both of f16, bf16, tf32, i8, "
            "f8E4M3FN, f8E5M2, f64 or f32");
  p.a = Type::F8E4M3FN, p.b = Type::F8E5M2;
  EXPECT_EQ(chooseSchedule(p, a100(), &why), std::nullopt);
  EXPECT_EQ(why, "no kernel for operands f8E4M3FN and f8E5M2 on sm_80, expected sm_89 or later, or "
                 "other operands");
}

// Whoever multiplies fp8 by its own instruction promotes blocks of whole steps of 32 k apart.
TEST(Schedule, BlocksOfScalesInAStep) {
  Schedule s;
  s.tile = {128, 48, 128}, s.warp = {16, 48};
  for (Family family : {Family::MmaSync, Family::Wgmma}) {
    s.family = family;
    const std::array<int64_t, 6> blocks = {32, 64, 128, 256, 96, 16}, expected = {4, 2, 1, 1, 1, 1};
    for (size_t i = 0; i < blocks.size(); ++i)
      EXPECT_EQ(scaleBlocksOfStep(s, blocks[i]), expected[i]) << blocks[i];
  }
  s.family = Family::MixedWgmma;
  EXPECT_EQ(scaleBlocksOfStep(s, 32), 1);
}

// An accumulator of fp8 holds 128 k, which slots divide, and its sums need registers beside it.
TEST(Schedule, AccumulatorsOfFp8HaveRoomForTheirSums) {
  Schedule s;
  s.family = Family::Wgmma;
  s.tile = {128, 128, 128}, s.warp = {16, 128}, s.stages = 3;
  const Type type = Type::F8E4M3FN;
  auto refused = [&] { return checkSchedule(s, type, Type::F8E5M2, *lookupTarget("h200")); };
  EXPECT_EQ(refused(), "");
  s.tile[2] = 96;
  EXPECT_EQ(refused(),
            "expected tile k to divide 128, the k that an accumulator of f8E4M3FN holds, "
            "got 96");
  s.tile = {128, 256, 128}, s.warp = {16, 256};
  EXPECT_EQ(refused().substr(0, 70),
            "warp tile 16x256 needs about 296 registers per thread for accumulators");
  EXPECT_EQ(checkSchedule(s, Type::I8, Type::I8, *lookupTarget("h200")), "");
  s = {};
  s.tile = {128, 128, 64}, s.warp = {64, 32};
  // 64 sums, and 24 of fragments fewer: those of the next slot come behind the sums.
  EXPECT_EQ(registersPerThread(s, type), registersPerThread(s, Type::I8) + 64 - 24);
}

// Where a K is cut, by a workspace, in clusters or as stream-K does, and what that costs.
#include "Problem.h"
#include "gemm/Schedule/Constants.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

// A few tiles of a long K: splits fill the chip; the last CTA's sum is not for nothing.
TEST(Choose, PartsFillTheChip) {
  Schedule split;
  split.kind = ScheduleKind::SplitK, split.splits = 6;
  GemmProblem few = problem(512, 512, 16384);
  EXPECT_LT(score(split, few, a100()).seconds, score({}, few, a100()).seconds / 3);
  EXPECT_EQ(score(split, few, a100()).units, 96);
  GemmProblem brief = problem(512, 512, 64);
  EXPECT_GT(score(split, brief, a100()).seconds, score({}, brief, a100()).seconds);
}

// Few tiles of a long K are in parts: one row of weights, a gradient of few weights.
// Where the tiles fill the machine, nobody pays for a workspace.
TEST(Choose, PartsWhereTheyPay) {
  auto chosen = [&](int64_t m, int64_t n, int64_t k, const char *machine) {
    return *decide(problem(m, n, k), *lookupTarget(machine)).chosen;
  };
  for (const char *machine : {"a100", "h100", "h200"}) {
    EXPECT_GT(chosen(1, 1024, 8192, machine).splits, 1) << machine;
    EXPECT_GT(chosen(256, 256, 65536, machine).splits, 2) << machine;
    EXPECT_EQ(chosen(1, 32000, 4096, machine).splits, 1) << machine;
    EXPECT_EQ(chosen(4096, 4096, 4096, machine).splits, 1) << machine;
    EXPECT_EQ(chosen(64, 64, 128, machine).splits, 1) << machine; // no split of 8 steps
  }
  // 300 GB/s are too slow for a workspace beside the weights.
  EXPECT_EQ(chosen(1, 4096, 4096, "l4").splits, 1);
}

// What is offered fills the machine at most, in parts of eight k steps at least.
TEST(Choose, PartsOfferedAreFewAndLong) {
  for (const char *machine : {"a100", "h200"})
    for (int64_t k : {64, 1000, 4096, 100000}) {
      const Target &target = *lookupTarget(machine);
      for (const Candidate &c : decide(problem(100, 1000, k), target).candidates) {
        const Schedule &s = c.schedule;
        if (s.kind != ScheduleKind::SplitK)
          continue;
        EXPECT_GE(k, s.splits * (8 - 1) * s.tile[2]) << toString(s);
        EXPECT_LE(c.score.units, residentCtas(s, problem(100, 1000, k), target)) << toString(s);
      }
    }
  for (const Candidate &c : decide(problem(8192, 8192, 8192), a100()).candidates)
    EXPECT_NE(c.schedule.kind, ScheduleKind::SplitK);
}

// A tile and its splits by hand: 4 tiles of 8 splits on 132 SMs.
TEST(Choose, WorkspaceIsTraffic) {
  const Target &t = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.kind = ScheduleKind::SplitK, s.splits = 8;
  s.tile = {64, 128, 64}, s.warp = {16, 128};
  GemmProblem p = problem(64, 512, 8192);
  Schedule whole = s;
  whole.kind = ScheduleKind::Block, whole.splits = 1;
  double more = score(s, p, t).dramSeconds - score(whole, p, t).dramSeconds;
  EXPECT_NEAR(more, 32.0 * 64 * 128 * 8 / t.dramBytesPerSecond, 1e-12);
  // Two waits, one partial written, eight read, at the SM's share of L2.
  double sum = 2 * copyLatency + 9.0 * 64 * 128 * 4 * 132 / t.l2BytesPerSecond;
  EXPECT_NEAR(score(s, p, t).edgeSeconds - score(whole, p, t).edgeSeconds, sum, 1e-12);
}

// The same 4 tiles of 8 splits in clusters: no workspace; two barriers and the reads of seven
// partials by the first CTA. 132 SMs are 6 GPCs of 16 and 2 of 18, so 16 clusters of 8 at once.
TEST(Choose, ClustersAddUpWithoutWorkspace) {
  const Target &t = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.kind = ScheduleKind::SplitK, s.splits = 8;
  s.tile = {64, 128, 64}, s.warp = {16, 128}, s.reduce = Reduce::Cluster;
  GemmProblem p = problem(64, 512, 8192);
  Schedule whole = s;
  whole.kind = ScheduleKind::Block, whole.splits = 1, whole.reduce = Reduce::Workspace;
  EXPECT_EQ(score(s, p, t).workspaceBytes, 0);
  EXPECT_EQ(score(s, p, t).dramSeconds, score(whole, p, t).dramSeconds);
  double sum = 3 * clusterLatency + 7.0 * 64 * 128 * 4 / (peerBytesPerClock * t.clockHz);
  EXPECT_NEAR(score(s, p, t).edgeSeconds - score(whole, p, t).edgeSeconds, sum, 1e-12);
  for (auto [splits, atOnce] : {std::pair(2, 66), {3, 42}, {4, 32}, {5, 24}, {7, 16}, {8, 16}}) {
    s.splits = splits;
    for (int more : {0, 1}) {
      Score one = score(s, problem(64, 128 * (atOnce + more), 8192), t);
      EXPECT_EQ(one.busiest, 1 + more) << splits;
      EXPECT_EQ(one.waves, 1 + more) << splits;
    }
  }
}

// Parts that meet in a cluster are offered beside those of a workspace, as far as eight.
TEST(Choose, ClustersAreOffered) {
  GemmProblem p = problem(64, 512, 16384);
  Decision d = decide(p, *lookupTarget("h200"));
  int64_t workspaces = 0, clusters = 0;
  for (const Candidate &c : d.candidates) {
    bool few = c.source == "wgmma split_k" && c.schedule.splits <= 8;
    workspaces += few;
    clusters += c.source == "wgmma split_k cluster";
    EXPECT_TRUE(c.schedule.reduce == Reduce::Workspace || c.schedule.splits <= 8);
  }
  EXPECT_GT(clusters, 0);
  EXPECT_EQ(clusters, workspaces);
  EXPECT_THAT(explain(d, p, *lookupTarget("h200"), 1000), HasSubstr("1x1x8"));
  for (const Candidate &c : decide(p, a100()).candidates)
    EXPECT_EQ(c.schedule.reduce, Reduce::Workspace);
}

// One wave and a bit: stream-K takes hardly longer than its share.
TEST(Choose, StreamKEvensOutTheLastWaves) {
  Schedule stream;
  stream.kind = ScheduleKind::StreamK;
  GemmProblem p = problem(128 * 10, 128 * 11, 8192); // 110 tiles on 108 SMs
  EXPECT_LT(score(stream, p, a100()).seconds, 0.7 * score({}, p, a100()).seconds);
  GemmProblem full = problem(128 * 9, 128 * 12, 8192);
  EXPECT_GE(score(stream, full, a100()).seconds, score({}, full, a100()).seconds);
}

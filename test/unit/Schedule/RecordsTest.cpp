// Records of schedules: written, read back and found; mistakes are located.
#include "Problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;
using testing::HasSubstr;

TEST(Records, RoundTripAndLookup) {
  Schedule s;
  s.tile = {64, 64, 32}, s.warp = {32, 32}, s.stages = 3;
  std::string line = recordLine(problem(597, 11008, 4096), a100(), s), error;
  EXPECT_EQ(line, "{\"target\": \"a100\", \"batch\": 1, \"m\": 597, \"n\": 11008, \"k\": 4096, "
                  "\"layout\": \"nt\", \"a\": \"bf16\", \"b\": \"bf16\", \"c\": \"bf16\", "
                  "\"schedule\": {\"family\": "
                  "\"mma_sync\", \"kind\": \"block\", \"tile\": [64, 64, 32], \"warp\": [32, 32], "
                  "\"stages\": 3, \"group\": 8}}");
  Records records;
  ASSERT_TRUE(records.parse("# tuned by hand\n\n" + line + "\n", "r.jsonl", error)) << error;
  ChooseOptions options;
  options.records = &records;
  Decision d = decide(problem(597, 11008, 4096), a100(), options);
  EXPECT_EQ(d.chosen, s);
  EXPECT_EQ(d.origin, "r.jsonl:3");
  EXPECT_EQ(decide(problem(598, 11008, 4096), a100(), options).origin, "model");
  EXPECT_EQ(decide(problem(597, 11008, 4096), *lookupTarget("h100"), options).origin, "model");
}

// A tile n of 40 is for operands along K: a record of the nt product leaves the nn one to the
// model.
TEST(Records, StorageOrder) {
  GemmProblem nt = problem(512, 4000, 4096), nn = nt;
  nn.bAlongN = true;
  const Target &h200 = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma;
  s.tile = {64, 40, 64}, s.warp = {16, 40};
  const std::string line = recordLine(nt, h200, s);
  Records records;
  std::string error;
  ASSERT_TRUE(records.parse(line, "r.jsonl", error)) << error;
  ASSERT_TRUE(records.find(nt, h200));
  EXPECT_EQ(records.find(nt, h200)->schedule, s);
  EXPECT_FALSE(records.find(nn, h200));
  EXPECT_EQ(records.sizesOfM(nt, h200), std::vector<int64_t>{512});
  EXPECT_TRUE(records.sizesOfM(nn, h200).empty());

  // One that names no order is for any that has no record of its own.
  auto with = [&](const std::string &layout) {
    std::string text = line;
    return text.replace(text.find("\"layout\": \"nt\", "), 16, layout);
  };
  s.tile = {64, 64, 64}, s.warp = {16, 64};
  Records both;
  ASSERT_TRUE(both.parse(line + "\n" +
                             with("").replace(with("").find("40, 64], \"warp\": [16, 40]"), 25,
                                              "64, 64], \"warp\": [16, 64]"),
                         "r.jsonl", error))
      << error;
  EXPECT_EQ(both.find(nt, h200)->schedule.tile[1], 40);
  ASSERT_TRUE(both.find(nn, h200));
  EXPECT_EQ(both.find(nn, h200)->schedule, s);
  EXPECT_EQ(both.sizesOfM(nt, h200), std::vector<int64_t>{512});

  EXPECT_FALSE(records.parse(with("\"layout\": \"nm\", "), "r.jsonl", error));
  EXPECT_THAT(error, HasSubstr("r.jsonl:1: expected nn, nt, tn or tt for \"layout\", got \"nm\""));
  EXPECT_FALSE(records.parse(with("\"layout\": \"nn\", "), "r.jsonl", error));
  EXPECT_THAT(error, HasSubstr("r.jsonl:1: expected a tile n of a multiple of 16"));
}

TEST(Records, EveryKindComesBack) {
  const Target &h200 = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.kind = ScheduleKind::Persistent;
  s.tile = {128, 256, 64}, s.warp = {16, 256}, s.raster = Raster::Hilbert;
  Records records;
  std::string error;
  ASSERT_TRUE(records.parse(recordLine(problem(4096, 4096, 4096), h200, s), "r.jsonl", error))
      << error;
  EXPECT_EQ(records.find(problem(4096, 4096, 4096), h200)->schedule, s);
  s.tile = {128, 16, 64}, s.warp = {32, 16}, s.swap = true;
  ASSERT_TRUE(records.parse(recordLine(problem(8, 4096, 4096), h200, s), "r.jsonl", error))
      << error;
  EXPECT_EQ(records.find(problem(8, 4096, 4096), h200)->schedule, s);
  s.kind = ScheduleKind::SplitK, s.splits = 8, s.reduce = Reduce::Cluster;
  ASSERT_TRUE(records.parse(recordLine(problem(9, 4096, 4096), h200, s), "r.jsonl", error))
      << error;
  EXPECT_EQ(records.find(problem(9, 4096, 4096), h200)->schedule, s);
}

TEST(Records, MistakesAreLocated) {
  std::string good = recordLine(problem(1, 2, 3), a100(), {});
  auto errorOf = [&](std::string text) {
    Records records;
    std::string error;
    EXPECT_FALSE(records.parse(good + "\n" + text, "r.jsonl", error)) << text;
    return error;
  };
  auto changed = [&](const std::string &from, const std::string &to) {
    std::string text = recordLine(problem(1, 2, 4), a100(), {});
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(errorOf(good),
            "r.jsonl:2: expected one record per problem and machine, got another at r.jsonl:1");
  EXPECT_EQ(errorOf(changed("\"stages\": 4", "\"stages\": 32")),
            "r.jsonl:2: expected 2 to 16 stages, got 32");
  EXPECT_THAT(errorOf(changed("a100", "a1000")), HasSubstr("r.jsonl:2: unknown target 'a1000'"));
  EXPECT_THAT(errorOf(changed("mma_sync", "mma")), HasSubstr("got \"mma\""));
  EXPECT_THAT(
      errorOf(changed("block", "clock")),
      HasSubstr("expected block, persistent, split_k, stream_k or pingpong for \"schedule/kind\", "
                "got \"clock\""));
  EXPECT_THAT(
      errorOf(changed("\"group\": 8", "\"group\": 8, \"raster\": \"zigzag\"")),
      HasSubstr(
          "expected grouped, snake, hilbert or winding for \"schedule/raster\", got \"zigzag\""));
  EXPECT_THAT(errorOf(changed("\"group\": 8", "\"group\": 8, \"reduce\": \"tree\"")),
              HasSubstr("expected workspace or cluster for \"schedule/reduce\", got \"tree\""));
  EXPECT_THAT(errorOf(changed("\"m\": 1", "\"m\": -1")), HasSubstr("for \"m\", got -1"));
  EXPECT_THAT(errorOf(changed(", 32], \"warp\"", "], \"warp\"")), HasSubstr("expected 3 sizes"));
  EXPECT_THAT(errorOf(changed("\"k\"", "\"kk\"")), HasSubstr("got \"kk\""));
  for (size_t n = 1; n < good.size(); ++n)
    EXPECT_THAT(errorOf(good.substr(0, n)), testing::StartsWith("r.jsonl:2: "));
  Records records;
  std::string error;
  EXPECT_FALSE(records.load("absent.jsonl", error));
  EXPECT_THAT(error, HasSubstr("absent.jsonl: expected a readable file"));
}

// A schedule for each interval of an M that is known at run time.
#include "Problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;
using testing::HasSubstr;

namespace {
using Tile = std::array<int64_t, 3>;
}

TEST(ChooseByM, IntervalsCoverEveryM) {
  std::vector<Interval> rows = chooseByM(problem(-1, 4096, 4096), a100());
  ASSERT_GE(rows.size(), 2u); // one row and thousands of them want different tiles
  EXPECT_LE(rows.size(), 10u);
  EXPECT_EQ(rows.front().low, 1);
  EXPECT_EQ(rows.back().high, INT64_MAX);
  for (size_t i = 1; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].low, rows[i - 1].high + 1);
    EXPECT_NE(rows[i].schedule, rows[i - 1].schedule);
  }
  EXPECT_LE(rows.front().schedule.tile[0], 32);
  EXPECT_EQ(rows.back().schedule.tile, (Tile{128, 128, 32}));
  EXPECT_TRUE(chooseByM(problem(-1, 8, 8), *lookupTarget("cpu")).empty());
}

// A handful of kernels, and nowhere much slower than the best one.
TEST(ChooseByM, AFewIntervalsNearTheBest) {
  for (const char *machine : {"a100", "l4", "h200", "b200"})
    for (auto [n, k] : {std::pair(4096, 4096), {11008, 4096}, {4096, 11008}, {768, 3072}}) {
      const Target &target = *lookupTarget(machine);
      std::vector<Interval> rows = chooseByM(problem(-1, n, k), target);
      EXPECT_LE(rows.size(), 10u) << machine << " " << n;
      for (int64_t m : {64, 128, 192, 576, 1024, 1152, 2048, 3072, 4096, 65536}) {
        auto row = std::find_if(rows.begin(), rows.end(),
                                [m = m](const Interval &i) { return m <= i.high; });
        double best = decide(problem(m, n, k), target).candidates[0].score.seconds;
        EXPECT_LE(score(row->schedule, problem(m, n, k), target).seconds, 1.2 * best)
            << machine << " " << m << "x" << n << "x" << k;
      }
    }
}

// What the callback gives at a size is not weighed against the model's choice.
TEST(ChooseByM, TheCallbackIsAskedByM) {
  ChooseOptions options;
  Schedule mine;
  mine.tile = {64, 64, 64}, mine.warp = {32, 32}, mine.stages = 3;
  options.provider = [&](const GemmProblem &p, const Target &) -> std::optional<Schedule> {
    return p.m == 128 || p.m == 192 ? std::optional(mine) : std::nullopt;
  };
  std::vector<Interval> rows = chooseByM(problem(-1, 4096, 4096), a100(), options);
  ASSERT_GE(rows.size(), 3u);
  EXPECT_EQ(rows[0].high, 64);
  EXPECT_EQ(rows[1].high, 192);
  EXPECT_EQ(rows[1].schedule, mine);
  EXPECT_EQ(rows[1].origin, "provider");
  EXPECT_EQ(rows[2].origin, "model");
  mine.stages = 99;
  std::string error;
  EXPECT_TRUE(chooseByM(problem(-1, 4096, 4096), a100(), options, &error).empty());
  EXPECT_EQ(error, "provider: expected 2 to 16 stages, got 99");
}

// A record of an exact M holds for it and for no other, also where the model looks.
TEST(ChooseByM, RecordsOfOneMAreIntervals) {
  Schedule mine;
  mine.tile = {64, 64, 64}, mine.warp = {32, 32}, mine.stages = 3;
  std::string text, error;
  for (int64_t m : {1, 100, 128})
    text += recordLine(problem(m, 4096, 4096), a100(), mine) + "\n";
  text += recordLine(problem(100, 4096, 2048), a100(), mine) + "\n";
  text += recordLine(problem(INT64_MAX, 4096, 4096), a100(), mine) + "\n";
  Records records;
  ASSERT_TRUE(records.parse(text, "r.jsonl", error)) << error;
  ChooseOptions options;
  options.records = &records;
  std::vector<Interval> rows = chooseByM(problem(-1, 4096, 4096), a100(), options);
  std::vector<int64_t> pinned;
  for (size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].low, i ? rows[i - 1].high + 1 : 1);
    EXPECT_LE(rows[i].low, rows[i].high);
    EXPECT_EQ(rows[i].schedule == mine, rows[i].origin != "model");
    if (rows[i].origin != "model")
      pinned.push_back(rows[i].high);
  }
  EXPECT_EQ(pinned, (std::vector<int64_t>{1, 100, 128, INT64_MAX}));
  EXPECT_EQ(rows.back().high, INT64_MAX);
  EXPECT_EQ(rows[2].origin, "r.jsonl:2");
  // A record that breaks a contract is a mistake here as it is for a known M.
  mine.kind = ScheduleKind::SplitK, mine.splits = 3;
  Records split;
  ASSERT_TRUE(split.parse(recordLine(problem(100, 4096, 4096), a100(), mine), "s.jsonl", error));
  options.records = &split, options.batchInvariant = true;
  EXPECT_TRUE(chooseByM(problem(-1, 4096, 4096), a100(), options, &error).empty());
  EXPECT_THAT(error, HasSubstr("s.jsonl:1: expected the summation order of every M"));
}

// Classes of alignment share the number of kernels, and each is chosen by the engine that it has.
TEST(ChooseByM, ClassesOfAlignment) {
  for (const char *machine : {"a100", "h200"})
    for (size_t classes : {2, 3}) {
      const Target &target = *lookupTarget(machine);
      size_t kernels = 0;
      for (size_t number = 0; number < classes; ++number) {
        GemmProblem p = problem(-1, -1, -1);
        p.begins.fill(number == 0 ? 0 : number + 1 == classes ? 2 : 4);
        const size_t most = mostIntervals(classes, number);
        const std::vector<Interval> rows = chooseByM(p, target, {}, nullptr, most);
        ASSERT_FALSE(rows.empty());
        EXPECT_LE(rows.size(), most) << machine << " " << number;
        EXPECT_EQ(rows.back().high, INT64_MAX);
        kernels += rows.size();
        for (const Interval &row : rows)
          if (p.begins[0]) { // nothing is shared but by tensor maps
            EXPECT_EQ(row.schedule.cluster, (std::array<int64_t, 2>{1, 1})) << machine;
          }
      }
      EXPECT_LE(kernels, mostKernels);
    }
}

TEST(ChooseByM, EnginesInWords) {
  GemmProblem p = problem(512, 512, 512);
  const Schedule s = *chooseSchedule(p, *lookupTarget("h200"));
  ASSERT_EQ(s.family, Family::Wgmma);
  EXPECT_EQ(copiesText(s, p), "A and B by tensor maps, C in pairs");
  p.begins = {4, 0, 2};
  EXPECT_EQ(copiesText(s, p), "A by copies of 4 bytes, B by tensor maps, C element by element");
  Schedule swapped = s;
  swapped.swap = true;
  EXPECT_EQ(copiesText(swapped, p),
            "A by copies of 4 bytes, B by tensor maps, C element by element");
  p.begins = {2, 2, 4};
  EXPECT_EQ(copiesText(s, p), "A and B element by element, C in pairs");
  const double any = score(s, p, *lookupTarget("h200")).seconds;
  p.begins = {};
  EXPECT_LT(score(s, p, *lookupTarget("h200")).seconds, any);
}

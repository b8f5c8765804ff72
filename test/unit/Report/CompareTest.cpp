// Two reports side by side: which rows belong together, what a change is called, and
// the schedule that a plan brings along.
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
Row row(const char *name, int64_t m, double measured = 0, const char *schedule = "") {
  Row r;
  r.name = name;
  r.problem.m = m, r.problem.n = 4096, r.problem.k = 4096;
  r.measuredSeconds = measured;
  r.measuredOn = "test";
  r.schedule = parseSchedule(schedule);
  return r;
}

Document document(std::vector<Row> rows) {
  Document d;
  d.target = *lookupTarget("a100");
  d.rows = std::move(rows);
  d.inputs = {"x<y>.csv"};
  complete(d);
  return d;
}

constexpr const char *small =
    "#gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], "
    "stages = 3, group = 8>";
constexpr const char *large = "#gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, "
                              "32], stages = 4, group = 8>";
} // namespace

TEST(Compare, SchedulesOfPlans) {
  std::optional<Schedule> s = parseSchedule(large);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->tile, (std::array<int64_t, 3>{128, 128, 32}));
  EXPECT_EQ(s->warp, (std::array<int64_t, 2>{64, 32}));
  EXPECT_EQ(s->stages, 4);
  s = parseSchedule("#gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], "
                    "stages = 4, group = 4, cluster = [2, 1], swap>");
  ASSERT_TRUE(s);
  EXPECT_EQ(s->family, Family::Wgmma);
  EXPECT_EQ(s->kind, ScheduleKind::Persistent);
  EXPECT_EQ(s->cluster, (std::array<int64_t, 2>{2, 1}));
  EXPECT_TRUE(s->swap);
  s = parseSchedule("#gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], "
                    "stages = 4, group = 4, splits = 4, reduce = cluster, swap>");
  ASSERT_TRUE(s);
  EXPECT_EQ(s->reduce, Reduce::Cluster);
  for (const char *bad :
       {"", "#gemm.schedule<library>", "#gemm.schedule<mma_sync, block, tile = [0, 64, 32]>",
        "#gemm.schedule<mma_sync, block, tile = [64, 64]>",
        "#gemm.schedule<mma_sync, block, pipes = 3>", "#gemm.schedule<mma_sync, block> and more"})
    EXPECT_FALSE(parseSchedule(bad)) << bad;
}

// By name and problem first; then by problem; what has no partner is new or gone.
TEST(Compare, RowsThatBelongTogether) {
  Document before = document({row("b", 512), row("a", 512), row("old", 64), row("gone", 7)});
  Document now = document({row("a", 512), row("renamed", 64), row("new", 9)});
  Comparison c = compare(before, now);
  ASSERT_EQ(c.pairs.size(), 5u);
  EXPECT_EQ(c.pairs[0].before, &before.rows[1]);
  EXPECT_EQ(c.pairs[1].before, &before.rows[2]);
  EXPECT_EQ(c.pairs[2].before, nullptr);
  EXPECT_EQ(c.pairs[3].before, &before.rows[0]);
  EXPECT_EQ(c.pairs[3].now, nullptr);
  EXPECT_EQ(c.pairs[4].before, &before.rows[3]);
}

TEST(Compare, ChangesOfMeasuredTimes) {
  Document before = document({row("a", 512, 100e-6), row("b", 64, 10e-6), row("c", 64)});
  Document now = document({row("a", 512, 125e-6), row("b", 64, 9e-6), row("c", 64, 5e-6)});
  Comparison c = compare(before, now);
  std::string text = csv(c);
  EXPECT_THAT(text, HasSubstr(",0.0001,0.000125,+25,"));
  EXPECT_THAT(text, HasSubstr(",1e-05,9e-06,-10,"));
  EXPECT_THAT(text, HasSubstr(",,5e-06,,"));
  std::string page = html(now, &c);
  EXPECT_THAT(page, HasSubstr("<td class=\"bad\">+25 %</td>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"good\">-10 %</td>"));
  EXPECT_THAT(page, HasSubstr("x&lt;y&gt;.csv"));
  EXPECT_THAT(markdown(c), HasSubstr("| 100 us | 125 us | +25 |"));
  EXPECT_THAT(json(c), HasSubstr("\"measured_change\": \"+25\""));
}

// Two plans of one product that differ in the schedule alone.
TEST(Compare, TwoSchedules) {
  Document before = document({row("a", 4096, 0, large)}),
           now = document({row("a", 4096, 0, small)});
  std::string text = csv(compare(before, now));
  EXPECT_THAT(text, HasSubstr("tile 128x128x32"));
  EXPECT_THAT(text, HasSubstr("tile 64x64x32"));
  EXPECT_THAT(text, testing::ContainsRegex(",\\+[0-9.]+,,,,"));
  EXPECT_THAT(tileMap(now.rows[0], now.target, "x")->svg, HasSubstr("64 × 64 tiles"));
  EXPECT_THAT(html(now), HasSubstr("The plan has another schedule than the model would choose"));
}

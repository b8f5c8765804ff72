// The texts of a schedule: what is written is read back, of every field, and a field that is
// missing from the table shows.
#include "gemm/Schedule/Fields.h"
#include "gemm/Schedule/Records.h"
#include "gemm/Schedule/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

using namespace gemm;

namespace {
Schedule randomSchedule(std::mt19937 &random) {
  auto below = [&](int64_t n) { return static_cast<int64_t>(random() % uint64_t(n)); };
  Schedule s;
  s.family = below(2) ? Family::Wgmma : Family::MmaSync;
  s.kind = static_cast<ScheduleKind>(below(5));
  s.tile = {64 << below(3), 64 << below(3), 16 << below(3)};
  s.warp = {16 << below(3), 64};
  s.stages = 2 + below(8);
  s.group = 1 << below(5);
  s.cluster = {1 + below(2), 1};
  s.splits = s.kind == ScheduleKind::SplitK ? 2 + below(7) : 1;
  s.reduce = static_cast<Reduce>(below(2));
  s.swap = below(2);
  s.raster = static_cast<Raster>(below(3));
  s.pack = static_cast<Pack>(below(4));
  return s;
}

TEST(Text, IsReadBack) {
  std::mt19937 random(1);
  size_t whole = 0;
  for (int i = 0; i < 3000; ++i) {
    const Schedule s = randomSchedule(random);
    std::optional<Schedule> read = parseSchedule("#gemm.schedule<" + irText(s) + ">");
    ASSERT_EQ(read.has_value(), checkForm(s).empty()) << irText(s);
    if (!read)
      continue;
    ++whole;
    EXPECT_EQ(irText(*read), irText(s));
    GemmProblem p;
    p.m = p.n = p.k = 64;
    const Target &target = *lookupTarget("h200");
    if (!checkSchedule(s, p.a, p.b, target).empty())
      continue;
    Records records;
    std::string error;
    ASSERT_TRUE(records.parse(recordLine(p, target, s), "r", error)) << error;
    EXPECT_EQ(records.find(p, target)->schedule, s);
  }
  EXPECT_GT(whole, 100u);
}

// A member that has no row would be lost in every text, and equality would not see it.
TEST(Text, EveryMemberHasAField) {
  int64_t bytes = 0;
  for (const Field &field : scheduleFields())
    bytes += field.form == Field::Form::Sizes || field.form == Field::Form::Number
                 ? 8 * int64_t(field.count())
                 : 1;
  // Six members of one byte, of which two and three stand together and one alone, padded to words.
  EXPECT_EQ(bytes - 6 + 3 * 8, int64_t(sizeof(Schedule)));
}

TEST(Text, NamesOfAField) {
  const Field &kind = *findField("kind");
  EXPECT_EQ(alternatives(kind.names), "block, persistent, split_k, stream_k or pingpong");
  EXPECT_EQ(kind.valueOf("pingpong"), int64_t(ScheduleKind::PingPong));
  EXPECT_EQ(kind.valueOf("cluster"), -1);
  EXPECT_EQ(findField("pipes"), nullptr);
  EXPECT_EQ(scheduleKindName(ScheduleKind::SplitK), "split_k");
}
} // namespace

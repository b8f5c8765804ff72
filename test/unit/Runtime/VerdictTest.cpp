// One verdict of a step's outputs: what is told of, and what is no proof.
#include "gemm/Runtime/Verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::runtime;
using gemm::oracle::Element;
using gemm::oracle::Report;
using testing::HasSubstr;

namespace {
std::optional<Place> nowhere(const Element &) { return std::nullopt; }

Report reportOf(int64_t elements, int64_t wrong, double ratio, std::vector<int64_t> at) {
  Report report;
  report.elements = elements, report.wrong = wrong, report.worst = ratio;
  report.at.index = at, report.at.ratio = ratio;
  if (wrong)
    report.first = report.at;
  report.ulps.add(wrong);
  return report;
}

// NaN where NaN has to be is right, and the count says that nothing else was compared.
TEST(Verdict, NaNIsCounted) {
  Report report;
  report.elements = report.nan = 6;
  Verdict real;
  addReport(real, report, DataKind::Real, 0, nowhere);
  EXPECT_TRUE(real.ok);
  EXPECT_EQ(real.nan, real.elements);
}

TEST(Verdict, TellsOfTheWorstOfAllOutputs) {
  Verdict verdict;
  addReport(verdict, reportOf(4, 0, 0.5, {0, 1, 1}), DataKind::Real, 0, nowhere);
  EXPECT_TRUE(verdict.ok);
  auto place = [](const Element &) {
    Place found;
    found.last = {1, 1}, found.parts = {{0, 32, 3}};
    return std::optional(found);
  };
  addReport(verdict, reportOf(4, 1, 2, {0, 0, 1}), DataKind::Real, 1, place);
  addReport(verdict, reportOf(4, 1, 1.5, {0, 0, 2}), DataKind::Real, 2, nowhere);
  EXPECT_FALSE(verdict.ok);
  EXPECT_TRUE(verdict.judged);
  EXPECT_EQ(verdict.wrong, 2);
  EXPECT_EQ(verdict.ratio, 2);
  ASSERT_TRUE(verdict.worst && verdict.first);
  EXPECT_EQ(verdict.worst->output, 1u);
  EXPECT_EQ(verdict.first->output, 1u);
  EXPECT_THAT(verdict.message, HasSubstr("1 of 4 elements wrong in the real class, worst result 1 "
                                         "out[0, 0, 1] = 0, expected 0 (tau 0) in tile (0, 0) of "
                                         "1x1 (rows 0-0, columns 0-0), CTA 3"));
  EXPECT_EQ(verdict.ulps.counts[1], 2);
}
} // namespace

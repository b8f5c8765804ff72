// Ends that are drawn: what products of groups ask for, whatever the seed.
#include "gemm/Runtime/GroupEnds.h"

#include <gtest/gtest.h>

using namespace gemm::runtime;

namespace {
/// A step of so many groups of the rows that there are, their ends in every second element from the
/// third on of buffer 7.
BoundStep stepOf(const gemm::bundle::GemmStep &step, int64_t groups, int64_t rows) {
  BoundGemm gemm;
  gemm.step = &step;
  gemm.a.shape = {1, rows, 8};
  gemm.c.shape = {1, rows, 8};
  gemm.ends.emplace();
  gemm.ends->buffer = 7;
  gemm.ends->offset = 3;
  gemm.ends->shape = {1, groups, 1};
  gemm.ends->strides = {0, 2, 0};
  BoundStep bound;
  bound.body = gemm;
  return bound;
}

TEST(GroupEnds, NeverDecreaseNorPassTheRows) {
  gemm::bundle::GemmStep step;
  step.groups.emplace();
  bool empty = false, behind = false, whole = false;
  for (int64_t groups : {1, 2, 9})
    for (int64_t rows : {0, 1, 40})
      for (uint64_t turn = 0; turn < 24; ++turn) {
        const auto all = drawEnds(stepOf(step, groups, rows), 11, turn);
        ASSERT_EQ(all.size(), 1u);
        const DrawnEnds &drawn = all.at(7);
        ASSERT_EQ(static_cast<int64_t>(drawn.size()), groups);
        int64_t before = 0;
        for (int64_t group = 0; group < groups; ++group) {
          const int64_t end = drawn.at(3 + 2 * group);
          ASSERT_LE(before, end);
          empty |= rows > 0 && end == before;
          before = end;
        }
        ASSERT_LE(before, rows);
        behind |= before < rows;
        whole |= before == rows;
      }
  EXPECT_TRUE(empty && behind && whole);
}
} // namespace

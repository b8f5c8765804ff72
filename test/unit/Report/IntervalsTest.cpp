// The answers of Intervals against looking at all of them.
#include "Intervals.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

using namespace gemm::report;

TEST(Intervals, AgreeWithASearchThroughAll) {
  const char *given = std::getenv("GEMM_TEST_SEED");
  unsigned seed = given ? static_cast<unsigned>(std::atoi(given)) : 5;
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (int round = 0; round < 300; ++round) {
    struct Span {
      double start, end;
    };
    std::vector<Span> spans(random() % 20);
    Intervals intervals;
    auto draw = [&] {
      double start = double(random() % 12);
      return Span{start, start + double(random() % 6)};
    };
    for (size_t i = 0; i < spans.size(); ++i) {
      spans[i] = draw();
      intervals.add(spans[i].start, spans[i].end, i);
    }
    intervals.sort();
    for (int question = 0; question < 20; ++question) {
      Span asked = draw();
      double latest = -1;
      bool inside = false;
      for (const Span &span : spans) {
        if (span.start <= asked.start && span.end >= asked.end)
          latest = std::max(latest, span.start);
        inside |= span.start >= asked.start && span.end <= asked.end;
      }
      auto found = intervals.containing(asked.start, asked.end);
      ASSERT_EQ(found.has_value(), latest >= 0);
      if (found) {
        EXPECT_EQ(spans[*found].start, latest);
        EXPECT_GE(spans[*found].end, asked.end);
      }
      EXPECT_EQ(intervals.anyInside(asked.start, asked.end), inside);
    }
  }
}

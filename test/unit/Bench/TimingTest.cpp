// The protocol's arithmetic without a device: quantiles, order of blocks on a clock
// that drifts, block lengths, and the layout of rotated buffers.
#include "gemm/Bench/Timing.h"
#include "gemm/Bundle/Expr.h"

#include <gtest/gtest.h>

namespace gemm::bench {
namespace {

TEST(Spread, QuantilesAreLinear) {
  Spread s = spreadOf({5, 1, 4, 2, 3});
  EXPECT_DOUBLE_EQ(s.median, 3);
  EXPECT_DOUBLE_EQ(s.p10, 1.4);
  EXPECT_DOUBLE_EQ(s.p90, 4.6);
  EXPECT_DOUBLE_EQ(spreadOf({2, 1}).median, 1.5);
  EXPECT_DOUBLE_EQ(spreadOf({7}).p90, 7);
  EXPECT_DOUBLE_EQ(spreadOf({}).median, 0);
}

// A machine that becomes slower with every block it runs.
struct Drift {
  double load = 1;
  std::string order;
  std::function<double()> block(char name, double seconds) {
    return [this, name, seconds] {
      order += name;
      load *= 1.02;
      return seconds * load;
    };
  }
};

TEST(Interleave, DriftCancelsInPairs) {
  Drift drift;
  unsigned pauses = 0;
  Paired p = interleave(40, drift.block('A', 1), drift.block('B', 1.5), [&] { ++pauses; });
  EXPECT_EQ(drift.order.substr(0, 8), "ABBAABBA");
  EXPECT_EQ(drift.order.size(), 80u);
  EXPECT_EQ(pauses, 40u);
  EXPECT_NEAR(p.ratio.median, 1.5, 0.001); // though times of the end are 4 times the first
  EXPECT_GT(p.first.p90, 2 * p.first.p10);
  EXPECT_NEAR(p.ratio.p10, 1.5 / 1.02, 0.001);
  EXPECT_NEAR(p.ratio.p90, 1.5 * 1.02, 0.001);
}

TEST(Blocks, LongEnoughAndWholeRotations) {
  Protocol p;
  p.launches = 20, p.blockSeconds = 0.005;
  EXPECT_EQ(blockLaunches(p, 0.001, 1), 20u);  // 20 ms
  EXPECT_EQ(blockLaunches(p, 1e-5, 1), 500u);  // 5 ms
  EXPECT_EQ(blockLaunches(p, 1e-9, 1), 4096u); // what a graph holds
  EXPECT_EQ(blockLaunches(p, 0.001, 7), 21u);  // three times every copy
  EXPECT_EQ(blockLaunches(p, 0.001, 50), 50u);
  EXPECT_EQ(blockLaunches(p, 0, 1), 20u);
}

TEST(Rotation, BuffersLieApartBetweenBands) {
  Rotation r = planRotation({100, 1024, 1}, 0, 1 << 20);
  EXPECT_EQ(r.sets, 1u);
  EXPECT_EQ(r.offsets, (std::vector<size_t>{512, 1536, 3072}));
  r = planRotation({100, 1024, 1}, 10000, 1 << 20);
  EXPECT_EQ(r.sets, 27u); // 27 x 1125 bytes >= 30000
  for (size_t set = 0; set < r.sets; ++set)
    for (size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(r.at(set, i) % 512, 0u);
      bool last = i == 2;
      size_t next = last ? set + 1 == r.sets ? r.bytes() : r.at(set + 1, 0) : r.at(set, i + 1);
      EXPECT_GE(next, r.at(set, i) + r.sizes[i] + Rotation::guardBytes);
    }
}

TEST(Rotation, MemoryLimitsTheSets) {
  size_t one = planRotation({4096}, 0, 1 << 20).bytes();
  EXPECT_EQ(planRotation({4096}, 1 << 20, 3 * one).sets, 3u);
  EXPECT_EQ(planRotation({0}, 1 << 20, 1 << 20).sets, 1u); // nothing to rotate
  try {
    planRotation({4096}, 1 << 20, 4096);
    FAIL();
  } catch (const bundle::Error &error) {
    EXPECT_STREQ(error.what(), "expected 5120 bytes of device memory for the buffers, got 4096");
  }
}
} // namespace
} // namespace gemm::bench

// A launch of which some CTAs are executed: which places stand for a grid, and what the others
// leave alone.
#include "Harness.h"

#include <algorithm>
#include <set>

#include "gemm/Emulator/Sample.h"

namespace gemm::emulator::test {
namespace {

using Numbers = std::vector<uint64_t>;

TEST(Sample, TakesCornersFirstOppositeOnesBeforeAll) {
  EXPECT_EQ(samplePlaces({5, 4, 1}, 1, 7), Numbers({0}));
  EXPECT_EQ(samplePlaces({5, 4, 1}, 2, 7), Numbers({0, 19}));
  EXPECT_EQ(samplePlaces({5, 4, 1}, 4, 7), Numbers({0, 4, 15, 19}));
  EXPECT_EQ(samplePlaces({3, 3, 3}, 8, 7), Numbers({0, 2, 6, 8, 18, 20, 24, 26}));
}

TEST(Sample, ThenAPlaceOnEachEdgeThenInside) {
  const Numbers nine = samplePlaces({10, 10, 1}, 9, seed(3));
  ASSERT_EQ(nine.size(), 9u);
  std::multiset<int> ends; // how many coordinates of each are an end
  for (uint64_t at : nine)
    ends.insert((at % 10 % 9 == 0) + (at / 10 % 9 == 0));
  EXPECT_EQ(ends, std::multiset<int>({2, 2, 2, 2, 1, 1, 1, 1, 0}));
  EXPECT_NE(samplePlaces({100, 100, 1}, 30, 1), samplePlaces({100, 100, 1}, 30, 2));
  EXPECT_EQ(samplePlaces({100, 100, 1}, 30, 1), samplePlaces({100, 100, 1}, 30, 1));
}

TEST(Sample, IsAsManyAscendingPlacesAsAreAskedForOrThereAre) {
  for (std::array<uint64_t, 3> extents :
       {std::array<uint64_t, 3>{1, 1, 1}, {7, 1, 1}, {2, 2, 2}, {1, 9, 3}, {40, 3, 2}})
    for (uint64_t count = 1; count <= 260; count += 3) {
      const Numbers places = samplePlaces(extents, count, 5);
      const uint64_t all = extents[0] * extents[1] * extents[2];
      EXPECT_EQ(places.size(), std::min(count, all));
      EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
      EXPECT_EQ(std::set<uint64_t>(places.begin(), places.end()).size(), places.size());
      EXPECT_LT(places.back(), all);
    }
}

// Each thread of a CTA stores the CTA's number plus 1 at its place.
const std::string mark = R"(
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ctaid.y; mad.lo.u32 %r1, %r2, 4, %r1;
  mul.wide.u32 %rd1, %r1, 4; add.s64 %rd2, %rd90, %rd1;
  add.u32 %r3, %r1, 1; st.global.u32 [%rd2], %r3;)";

TEST(Sample, ExecutesTheClustersThatItNames) {
  Memory m;
  uint64_t out = place(m, std::vector<uint32_t>(12), "out");
  for (unsigned threads : {1u, 3u}) {
    Options o;
    o.threads = threads;
    LaunchConfig config{{4, 3, 1}, {1, 1, 1}, {0, 0, 0}, 0, {1, 6, 11}};
    Result r = launch(parse(kernel(1, mark)), "k", config, pointers({out}), m, o);
    EXPECT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(r.counters.ctas, 3u);
    EXPECT_EQ(read<uint32_t>(m, out, 12),
              std::vector<uint32_t>({0, 2, 0, 0, 0, 0, 7, 0, 0, 0, 0, 12}));
  }
  Options hopper;
  hopper.machine = "h200";
  out = place(m, std::vector<uint32_t>(12), "out");
  LaunchConfig pairs{{4, 3, 1}, {1, 1, 1}, {2, 1, 1}, 0, {5}};
  Result r = launch(parse(kernel(1, mark)), "k", pairs, pointers({out}), m, hopper);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 12),
            std::vector<uint32_t>({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 12}));
}

TEST(Sample, OfCtasThatShareACounterCountsThose) {
  const std::string count = "atom.global.add.u32 %r1, [%rd90], 1;";
  Memory m;
  uint64_t out = place(m, std::vector<uint32_t>(1), "out");
  const Module module = parse(kernel(1, count));
  EXPECT_TRUE(module.kernel("k")->synchronises);
  EXPECT_FALSE(parse(kernel(1, mark)).kernel("k")->synchronises);
  LaunchConfig config{{9, 1, 1}, {1, 1, 1}, {0, 0, 0}, 0, {0, 4, 8}};
  Result r = launch(module, "k", config, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 1)[0], 3u);
}

TEST(Sample, RefusesClustersThatTheGridDoesNotHave) {
  Memory m;
  uint64_t out = m.allocate(64, "out");
  for (Numbers only : {Numbers{12}, Numbers{3, 3}, Numbers{4, 2}}) {
    Result r = launch(parse(kernel(1, mark)), "k",
                      LaunchConfig{{4, 3, 1}, {1, 1, 1}, {0, 0, 0}, 0, only}, pointers({out}), m);
    ASSERT_EQ(r.findings.size(), 1u);
    EXPECT_EQ(r.findings[0].message, "expected the clusters to execute to be ascending numbers "
                                     "below 12, got " +
                                         std::to_string(only.back()));
  }
}

} // namespace
} // namespace gemm::emulator::test

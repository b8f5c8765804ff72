// The way from text to results: arguments, grids, refusals, addresses.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

const std::string store = R"(
  mul.wide.u32 %rd1, %r90, 4;
  add.s64 %rd2, %rd90, %rd1;
  st.global.u32 [%rd2], %r90;)";

TEST(Launch, EveryThreadStoresItsIndex) {
  Memory m;
  uint64_t out = m.allocate(100 * 4, "out");
  Result r = launch(parse(kernel(1, store)), "k", {}, {100}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  std::vector<uint32_t> v = read<uint32_t>(m, out, 100);
  for (uint32_t i = 0; i < 100; ++i)
    EXPECT_EQ(v[i], i);
  EXPECT_EQ(r.counters.globalWriteBytes, 400u);
}

TEST(Launch, RefusesWhatDoesNotFitTheKernel) {
  Memory m;
  Module k = parse(kernel(1, store));
  auto message = [&](Result r) {
    EXPECT_FALSE(r.completed);
    return r.findings.size() == 1 ? r.findings[0].message : std::string("no single finding");
  };
  EXPECT_EQ(message(launch(k, "nope", {}, {1}, 0, {}, m)), "no such kernel in module 'test.ptx'");
  EXPECT_EQ(message(launch(k, "k", {}, {1}, 0, {}, m)), "expected 1 arguments, got 0");
  EXPECT_EQ(message(launch(k, "k", {}, {1}, 0, {bytes(uint32_t(0))}, m)),
            "argument 0 ('p0'): expected 8 bytes, got 4");
  EXPECT_EQ(message(launch(k, "k", {}, {2048}, 0, pointers({0}), m)),
            "expected a block of 1 to 1024 threads, got (2048,1,1)");
  EXPECT_EQ(message(launch(k, "k", {1, 70000}, {1}, 0, pointers({0}), m)),
            "expected a grid within (2147483647,65535,65535), got (1,70000,1)");
}

TEST(Launch, SharedMemoryIsTheMachines) {
  Memory m;
  Module k = parse(kernel(0, "", ".extern .shared .b8 s[];\n"));
  auto fits = [&](const char *machine, size_t bytes) {
    Options o;
    o.machine = machine;
    return launch(k, "k", {}, {1}, bytes, {}, m, o).ok();
  };
  EXPECT_TRUE(fits("a100", 166912));
  EXPECT_FALSE(fits("a100", 166913));
  EXPECT_TRUE(fits("h200", 232448));
  EXPECT_FALSE(fits("l4", 166912));
  EXPECT_FALSE(fits("abacus", 0));
}

TEST(Launch, OutOfBoundsNamesTheAllocationAndTheThread) {
  Memory m;
  uint64_t out = m.allocate(99 * 4, "out");
  Result r = launch(parse(kernel(1, store)), "k", {}, {100}, 0, pointers({out}), m);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_FALSE(r.completed);
  const Finding &f = r.findings[0];
  EXPECT_EQ(f.kind(), FindingKind::OutOfBounds);
  EXPECT_EQ(f.warp, 3u);
  EXPECT_EQ(f.lane, 3u);
  EXPECT_NE(f.message.find("396 bytes into allocation 'out' of 396 bytes"), std::string::npos)
      << f.message;
}

TEST(Launch, EmptyGridRunsNothing) {
  Memory m;
  Result r = launch(parse(kernel(1, store)), "k", {0}, {100}, 0, pointers({0}), m);
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.counters.total(), 0u);
}

} // namespace
} // namespace gemm::emulator::test

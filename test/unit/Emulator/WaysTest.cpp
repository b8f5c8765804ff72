// What programs other than our own need of the emulator: host memory in place,
// global variables that live as long as their module, options as text, many
// schedules at once.
#include "Harness.h"

#include <gmock/gmock.h>

#include "gemm/Emulator/Explore.h"
#include "gemm/Emulator/Settings.h"

namespace gemm::emulator::test {
namespace {
using testing::HasSubstr;

const std::string increment = R"(
  mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90;
  ld.global.u32 %r1, [%rd1]; add.u32 %r1, %r1, 1; st.global.u32 [%rd1], %r1;)";

TEST(Ways, KernelsUseMappedHostMemoryInPlace) {
  Memory m;
  std::vector<uint32_t> host(40, 7);
  uint64_t at = m.map(host.data() + 4, 32 * 4, "host");
  EXPECT_EQ(at, reinterpret_cast<uintptr_t>(host.data() + 4));
  Module k = parse(kernel(1, increment));
  EXPECT_TRUE(launch(k, "k", {}, {32}, 0, pointers({at}), m).ok());
  EXPECT_EQ(host[3], 7u);
  EXPECT_EQ(host[4], 8u);
  EXPECT_EQ(host[35], 8u);
  EXPECT_EQ(host[36], 7u);
  // The bound is what was mapped, not what the host could reach.
  Result r = launch(k, "k", {}, {33}, 0, pointers({at}), m);
  ASSERT_TRUE(first(r, FindingKind::OutOfBounds)) << all(r);
  EXPECT_THAT(r.findings[0].message, HasSubstr("128 bytes into allocation 'host' of 128 bytes"));
}

TEST(Ways, MappingsDoNotOverlapAndEnd) {
  Memory m;
  std::vector<std::byte> host(4096);
  uint64_t at = m.map(host.data() + 1024, 1024);
  for (auto [from, bytes] :
       {std::pair{1024, 1024}, {1024, 1}, {1500, 1}, {2047, 9}, {0, 1025}, {0, 4096}})
    EXPECT_THROW(m.map(host.data() + from, size_t(bytes)), std::invalid_argument) << from;
  EXPECT_NO_THROW(m.map(host.data(), 1024));
  EXPECT_NO_THROW(m.map(host.data() + 2048, 1024));
  EXPECT_THROW(m.map(nullptr, 8), std::invalid_argument);
  EXPECT_TRUE(m.free(at));
  EXPECT_FALSE(m.find(at));
  EXPECT_EQ(m.bytesAllocated(), 2048u);
  // What is freed gives its addresses back: the heap will use them again.
  EXPECT_NO_THROW(m.map(host.data() + 1100, 100));
  EXPECT_TRUE(m.find(at + 76));
  EXPECT_FALSE(m.find(at));
}

TEST(Ways, FillIsBounded) {
  Memory m;
  uint64_t at = m.allocate(8);
  uint16_t v = 0x1234;
  EXPECT_TRUE(m.fill(at + 2, &v, 2, 3));
  EXPECT_EQ(read<uint16_t>(m, at, 4), (std::vector<uint16_t>{0xffff, 0x1234, 0x1234, 0x1234}));
  EXPECT_FALSE(m.fill(at + 2, &v, 2, 4));
  EXPECT_FALSE(m.fill(at, &v, 2, SIZE_MAX));
}

TEST(Ways, GlobalVariablesLiveFromLaunchToLaunch) {
  Memory m;
  uint64_t out = m.allocate(4);
  Module k = parse(kernel(1, "atom.global.add.u32 %r1, [n], 1; st.global.u32 [%rd90], %r1;",
                          ".global .u32 n = 5;\n"));
  for (uint32_t expected : {5u, 6u, 7u}) {
    EXPECT_TRUE(launch(k, "k", {}, {1}, 0, pointers({out}), m).ok());
    EXPECT_EQ(read<uint32_t>(m, out, 1)[0], expected);
  }
  m.release(k);
  EXPECT_EQ(m.bytesAllocated(), 4u);
  EXPECT_TRUE(launch(k, "k", {}, {1}, 0, pointers({out}), m).ok());
  EXPECT_EQ(read<uint32_t>(m, out, 1)[0], 5u);
}

TEST(Ways, BinariesAreNamed) {
  EXPECT_THAT(refused("\x7f"
                      "ELF\x02")
                  .message,
              HasSubstr("expected PTX text, got a cubin (ELF)"));
  EXPECT_THAT(refused("\x50\xed\x55\xba").message, HasSubstr("got a fatbin"));
}

std::string rejection(const char *name, const char *value) {
  Options o;
  try {
    setOption(o, name, value);
  } catch (const std::invalid_argument &e) {
    return e.what();
  }
  return "accepted";
}

TEST(Ways, OptionsAsText) {
  Options o;
  for (auto [name, value] : {std::pair{"machine", "h200"},
                             {"async", "random:0x11"},
                             {"order", "reverse"},
                             {"approx", "worst"},
                             {"threads", "3"},
                             {"max-steps", "99"},
                             {"findings", "off"}})
    setOption(o, name, value);
  EXPECT_EQ(describe(o), "h200, async random, order reverse, approx worst, seed 17, findings off");
  EXPECT_EQ(replayFlags(o),
            "--machine=h200 --async=random --order=reverse --approx=worst --seed=17");
  setOption(o, "approx", "ideal");
  setOption(o, "convergence", "adversarial:9");
  EXPECT_EQ(describe(o), "h200, async random, order reverse, convergence adversarial, seed 9, "
                         "findings off");
  EXPECT_EQ(replayFlags(o), "--machine=h200 --async=random --order=reverse "
                            "--convergence=adversarial --seed=9");
  EXPECT_EQ(rejection("convergence", "random"),
            "expected convergence to be one of hardware, adversarial[:SEED], got 'random'");
  EXPECT_EQ(o.threads, 3u);
  EXPECT_EQ(o.maxSteps, 99u);
  EXPECT_EQ(rejection("async", "never"),
            "expected async to be one of early, late, random[:SEED], got 'never'");
  EXPECT_EQ(rejection("approx", "worst:3"),
            "expected approx to be one of ideal, worst, up, down, got 'worst:3'");
  EXPECT_THAT(rejection("order", "random:x"), HasSubstr("SEED of order=random:SEED"));
  EXPECT_THAT(rejection("async", "late:3"), HasSubstr("got 'late:3'"));
  EXPECT_THAT(rejection("seed", "-1"), HasSubstr("got '-1'"));
  EXPECT_THAT(rejection("seed", ""), HasSubstr("got ''"));
  EXPECT_THAT(rejection("threads", "70000"), HasSubstr("from 0 to 65535"));
  EXPECT_THAT(rejection("max-steps", "0"), HasSubstr("from 1 to"));
  EXPECT_THAT(rejection("machine", "toaster"), HasSubstr("toaster"));
  EXPECT_THAT(rejection("colour", "red"), HasSubstr("one of machine, seed, async"));
}

// Warp 1 reads what warp 0 copies asynchronously and never waits for: wrong only
// when the copy lands late.
const std::string missingWait = R"(
  shl.b32 %r1, %r90, 2; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
  mul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1;
  cp.async.ca.shared.global [%r2], [%rd2], 4;
  cp.async.commit_group; WAIT
  ld.shared.u32 %r3, [%r2]; add.u32 %r3, %r3, 1; st.global.u32 [%rd2], %r3;)";

Exploration exploreWait(const std::string &wait, Memory &m, uint64_t at, unsigned runs) {
  std::string body = missingWait;
  Module k =
      parse(kernel(1, body.replace(body.find("WAIT"), 4, wait), ".shared .align 4 .b8 s[128];\n"));
  Options base;
  base.seed = 40;
  return explore(m, base, runs, [&](const Options &o) {
    return launch(k, "k", {}, {32}, 0, pointers({at}), m, o);
  });
}

TEST(Ways, ExploreFindsTheScheduleThatShowsADefect) {
  Memory m;
  uint64_t at = place(m, std::vector<uint32_t>(32, 1));
  Exploration e = exploreWait("", m, at, 10);
  EXPECT_FALSE(e.result.ok());
  EXPECT_LE(e.runs, 2u);
  EXPECT_TRUE(first(e.result, FindingKind::MissingWait)) << all(e.result);
  EXPECT_THAT(replayFlags(e.options), HasSubstr("--async="));
}

TEST(Ways, ExploreStartsEveryRunFromTheSameMemory) {
  Memory m;
  uint64_t at = place(m, std::vector<uint32_t>(32, 1));
  Exploration e = exploreWait("cp.async.wait_all;", m, at, 7);
  EXPECT_TRUE(e.result.ok()) << all(e.result);
  EXPECT_EQ(e.runs, 7u);
  EXPECT_TRUE(e.sameBytes);
  EXPECT_EQ(e.options.seed, 42u); // the third random one
  EXPECT_EQ(read<uint32_t>(m, at, 32), std::vector<uint32_t>(32, 2));
}

TEST(Ways, ExploreSeesBytesThatDependOnTheSchedule) {
  Memory m;
  uint64_t at = place(m, std::vector<uint32_t>(1));
  Module k = parse(kernel(1, "atom.global.exch.b32 %r1, [%rd90], %r90;")); // the last warp wins
  Exploration e = explore(m, {}, 4, [&](const Options &o) {
    return launch(k, "k", {}, {64}, 0, pointers({at}), m, o);
  });
  EXPECT_FALSE(e.sameBytes);
}

} // namespace
} // namespace gemm::emulator::test

// What orders warps beside mbarriers: flags in shared memory with their fences,
// named barriers, and the pool of registers that setmaxnreg divides.
#include "Hopper.h"

namespace gemm::emulator::test {
namespace {

using K = FindingKind;

struct Outcome {
  Result result;
  std::vector<uint32_t> out;
};

Outcome run(const std::string &text, unsigned threads, const Options &o) {
  Memory memory;
  uint64_t out = place(memory, std::vector<uint32_t>(1024, 0), "out");
  Outcome r;
  r.result = launch(parse(text), "k", LaunchConfig{{1}, {threads}}, {bytes(out)}, memory, o);
  r.out = read<uint32_t>(memory, out, 1024);
  return r;
}

// Warp 0 puts data and raises a flag; warp 1 spins on the flag and reads.
std::string flagKernel(const std::string &raise, const std::string &poll) {
  return kernel90(0, 1, R"(
    setp.ne.u32 %p1, %r90, 0;
    @!%p1 st.shared.u32 [flag], 0;
    bar.sync 0;
    shl.b32 %r1, %r92, 2; mov.u32 %r2, data; add.u32 %r1, %r1, %r2;
    setp.eq.u32 %p2, %r91, 0;
    @!%p2 bra POLL;
    add.u32 %r3, %r92, 40;
    st.shared.u32 [%r1], %r3;
    bar.warp.sync -1;
    mov.u32 %r4, 1;
    @%p1 bra DONE;
    )" + raise + R"(
    bra DONE;
  POLL:
    )" + poll + R"(
    setp.eq.u32 %p3, %r5, 0;
    @%p3 bra POLL;
    //@after
    ld.shared.u32 %r6, [%r1];
    mul.wide.u32 %rd1, %r92, 4; add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r6;
  DONE:)",
                  ".shared .align 4 .b8 data[128];\n.shared .u32 flag;\n");
}

TEST(Order, FlagsInSharedMemory) {
  const std::pair<const char *, const char *> good[] = {
      {"st.release.cta.shared.u32 [flag], %r4;", "ld.acquire.cta.shared.u32 %r5, [flag];"},
      {"fence.acq_rel.cta; st.relaxed.cta.shared.u32 [flag], %r4;",
       "ld.acquire.cta.shared.u32 %r5, [flag];"},
      {"membar.cta; st.volatile.shared.u32 [flag], %r4;",
       "ld.volatile.shared.u32 %r5, [flag]; membar.cta;"},
      {"atom.release.cta.shared.exch.b32 %r7, [flag], %r4;",
       "atom.acquire.cta.shared.or.b32 %r5, [flag], 0;"},
      {"membar.cta; red.shared.add.u32 [flag], %r4;",
       "ld.relaxed.cta.shared.u32 %r5, [flag]; fence.acq_rel.cta;"},
  };
  for (auto [raise, poll] : good)
    for (const Options &o : schedules90()) {
      Outcome r = run(flagKernel(raise, poll), 64, o);
      ASSERT_TRUE(r.result.ok()) << raise << poll << describe(o) << "\n" << all(r.result);
      for (unsigned l = 0; l < 32; ++l)
        ASSERT_EQ(r.out[l], 40 + l);
    }
  const std::pair<const char *, const char *> bad[] = {
      {"st.relaxed.cta.shared.u32 [flag], %r4;", "ld.acquire.cta.shared.u32 %r5, [flag];"},
      {"st.release.cta.shared.u32 [flag], %r4;", "ld.relaxed.cta.shared.u32 %r5, [flag];"},
      {"st.volatile.shared.u32 [flag], %r4;", "ld.volatile.shared.u32 %r5, [flag];"},
      {"st.shared.u32 [flag], %r4;", "ld.shared.u32 %r5, [flag];"},
  };
  for (auto [raise, poll] : bad)
    for (const Options &o : schedules90(1)) {
      Outcome r = run(flagKernel(raise, poll), 64, o);
      EXPECT_TRUE(first(r.result, K::Race)) << raise << poll << describe(o) << all(r.result);
    }
}

TEST(Order, NamedBarriersWithCountsAndReductions) {
  // Warps 0 and 1 meet at barrier 1, warps 2 and 3 at barrier 2; the predicate
  // is thread % 3 == 0 of 128 threads: 43 of them.
  const std::string body = R"(
    rem.u32 %r1, %r90, 3;
    setp.eq.u32 %p1, %r1, 0;
    barrier.cta.red.popc.aligned.u32 %r2, 0, %p1;
    bar.red.and.pred %p2, 0, %p1;
    bar.red.or.pred %p3, 0, 128, %p1;
    setp.lt.u32 %p4, %r91, 2;
    selp.b32 %r3, 1, 2, %p4;
    setp.ge.u32 %p5, %r90, 64;
    barrier.cta.red.or.aligned.pred %p6, %r3, 64, !%p5;
    selp.b32 %r4, 1, 0, %p2; selp.b32 %r5, 10, 0, %p3; selp.b32 %r6, 100, 0, %p6;
    add.u32 %r4, %r4, %r5; add.u32 %r4, %r4, %r6;
    mad.lo.u32 %r4, %r2, 1000, %r4;
    mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r4;)";
  for (const Options &o : schedules90()) {
    Outcome r = run(kernel90(0, 1, body), 128, o);
    ASSERT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
    for (unsigned t = 0; t < 128; ++t)
      ASSERT_EQ(r.out[t], 43000u + 10 + (t < 64 ? 100 : 0)) << t << describe(o);
  }
  // A producer arrives without waiting; the consumer waits for it.
  const std::string pair = R"(
    shl.b32 %r1, %r92, 2; mov.u32 %r2, data; add.u32 %r1, %r1, %r2;
    setp.eq.u32 %p1, %r91, 0;
    @!%p1 bra TAKE;
    st.shared.u32 [%r1], %r92;
    barrier.cta.arrive.aligned 3, 64;
    bra DONE;
  TAKE:
    barrier.cta.sync.aligned 3, 64;
    ld.shared.u32 %r3, [%r1];
  DONE:)";
  const std::string data = ".shared .align 4 .b8 data[128];\n";
  for (const Options &o : schedules90()) {
    EXPECT_TRUE(run(kernel90(0, 1, pair, data), 64, o).result.ok());
    Outcome r =
        run(kernel90(0, 1, edit(pair, "sync.aligned 3, 64", "sync.aligned 3, 32"), data), 64, o);
    EXPECT_TRUE(first(r.result, K::BarrierDivergence) || first(r.result, K::Race) ||
                first(r.result, K::UninitialisedRead))
        << all(r.result);
  }
}

// Three warpgroups start with 168 registers a thread: 384 threads, 65536 in all.
TEST(Order, RegistersMoveBetweenWarpgroups) {
  auto kernel = [](const std::string &producer, const std::string &consumer) {
    return kernel90(0, 1,
                    "setp.lt.u32 %p1, %r91, 4; @%p1 bra P;\n" + consumer + "\nbra DONE;\nP:\n" +
                        producer + "\nDONE:",
                    "", ".reqntid 384\n");
  };
  const std::string give = "setmaxnreg.dec.sync.aligned.u32 40;",
                    take = "setmaxnreg.inc.sync.aligned.u32 232;";
  auto finding = [&](const std::string &text, K kind, const std::string &words) {
    for (const Options &o : schedules90(1)) {
      Outcome r = run(text, 384, o);
      const Finding *f = first(r.result, kind);
      ASSERT_TRUE(f) << describe(o) << all(r.result);
      EXPECT_NE(f->message.find(words), std::string::npos) << f->message;
    }
  };
  for (const Options &o : schedules90())
    EXPECT_TRUE(run(kernel(give, take), 384, o).result.ok())
        << all(run(kernel(give, take), 384, o).result);
  finding(kernel("", take), K::Deadlock, "for registers");
  finding(kernel(give, "setmaxnreg.inc.sync.aligned.u32 240;"), K::Deadlock, "for registers");
  finding(kernel(give, "setmaxnreg.inc.sync.aligned.u32 160;"), K::InvalidOperand,
          "to 160 registers from 168");
  finding(kernel("setmaxnreg.dec.sync.aligned.u32 176;", ""), K::InvalidOperand, "no more");
  finding(kernel("setp.eq.u32 %p2, %r91, 1; @%p2 bra OTHER;\n" + give +
                     "bra DONE;\nOTHER: setmaxnreg.dec.sync.aligned.u32 48;",
                 ""),
          K::BarrierDivergence, "all four warps");
  finding(kernel("setp.eq.u32 %p2, %r92, 1; @%p2 " + give, ""), K::BarrierDivergence,
          "divergent branch");
  EXPECT_NE(refused(kernel("setmaxnreg.dec.sync.aligned.u32 44;", ""))
                .message.find("multiple of 8 from 24 to 256 registers, got 44"),
            std::string::npos);
}

TEST(Order, HintsOfHopperChangeNothing) {
  EXPECT_TRUE(run(kernel90(0, 1, R"(
    griddepcontrol.wait;
    createpolicy.fractional.L2::evict_first.b64 %rd1, 1.0;
    createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64 %rd1, 0.5;
    ld.global.L2::cache_hint.u32 %r1, [%rd90], %rd1;
    nanosleep.u32 100;
    griddepcontrol.launch_dependents;)"),
                  32, schedules90()[0])
                  .result.ok());
}

} // namespace
} // namespace gemm::emulator::test

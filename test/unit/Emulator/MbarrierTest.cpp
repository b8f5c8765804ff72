// mbarriers without copies: every form of arrival and wait, phases, counts, and
// cp.async that arrives; spinning costs no steps and a deadlock says who waits.
#include "Hopper.h"

namespace gemm::emulator::test {
namespace {

using K = FindingKind;

const std::string barrier = ".shared .align 8 .b64 bar;\n";

struct Outcome {
  Result result;
  std::vector<uint32_t> out;
};

Outcome run(const std::string &body, unsigned threads, const Options &o,
            const std::string &declarations = barrier) {
  Memory memory;
  uint64_t out = place(memory, std::vector<uint32_t>(64, 0), "out");
  Outcome r;
  r.result = launch(parse(kernel90(0, 1, body, declarations)), "k", LaunchConfig{{1}, {threads}},
                    {bytes(out)}, memory, o);
  r.out = read<uint32_t>(memory, out, 64);
  return r;
}

const std::string init = R"(
  setp.eq.u32 %p1, %r90, 0;
  @%p1 mbarrier.init.shared::cta.b64 [bar], COUNT;
  bar.sync 0;
)";
std::string initialised(unsigned count) { return edit(init, "COUNT", std::to_string(count)); }

void expectFinding(const std::string &body, unsigned threads, K kind, const std::string &words,
                   const std::string &declarations = barrier) {
  for (const Options &o : schedules90(1)) {
    Outcome r = run(body, threads, o, declarations);
    const Finding *f = first(r.result, kind);
    ASSERT_TRUE(f) << describe(o) << "\n" << all(r.result);
    EXPECT_NE(f->message.find(words), std::string::npos) << f->message;
  }
}

// Warp 1 hands a value to warp 0, which hands another one back; 5 rounds.
TEST(Mbarrier, OrdersSharedMemoryBetweenWarps) {
  const std::string body = R"(
    setp.eq.u32 %p1, %r90, 0;
    @%p1 mbarrier.init.shared::cta.b64 [bar], 32;
    @%p1 mbarrier.init.shared::cta.b64 [back], 32;
    bar.sync 0;
    mov.u32 %r1, 0;
    setp.eq.u32 %p2, %r91, 0;
  LOOP:
    and.b32 %r2, %r1, 1;
    @%p2 bra TAKER;
    mad.lo.u32 %r3, %r1, 100, %r92;
    shl.b32 %r4, %r92, 2; mov.u32 %r5, data; add.u32 %r4, %r4, %r5;
    st.shared.u32 [%r4], %r3;
    mbarrier.arrive.shared::cta.b64 %rd1, [bar];
  GIVEN:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [back], %r2;
    @!%p3 bra GIVEN;
    bra BOTH;
  TAKER:
    mbarrier.test_wait.parity.shared::cta.b64 %p3, [bar], %r2;
    @!%p3 bra TAKER;
    xor.b32 %r6, %r92, 5;
    shl.b32 %r4, %r6, 2; mov.u32 %r5, data; add.u32 %r4, %r4, %r5;
    ld.shared.u32 %r7, [%r4];
    add.u32 %r8, %r8, %r7;
    mbarrier.arrive.release.cta.shared::cta.b64 _, [back];
  BOTH:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p4, %r1, 5;
    @%p4 bra LOOP;
    @!%p2 exit;
    mul.wide.u32 %rd2, %r92, 4; add.s64 %rd2, %rd2, %rd90;
    st.global.u32 [%rd2], %r8;)";
  const std::string declarations =
      barrier + ".shared .align 8 .b64 back;\n.shared .align 4 .b8 data[128];\n";
  const std::string zeroed = "mov.u32 %r8, 0;" + body;
  for (const Options &o : schedules90()) {
    Outcome r = run(zeroed, 64, o, declarations);
    ASSERT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
    for (unsigned l = 0; l < 32; ++l)
      ASSERT_EQ(r.out[l], 1000 + 5 * (l ^ 5)) << describe(o);
  }
  expectFinding(edit(zeroed, "arrive.release.cta.shared::cta.b64 _, [back]",
                     "arrive.relaxed.cta.shared::cta.b64 _, [back]"),
                64, K::Race, "warp 0 reads", declarations);
}

TEST(Mbarrier, StateHoldsPhaseAndPendingCount) {
  Outcome s =
      run("mov.u32 %r50, bar; cvt.u64.u32 %rd3, %r50; cvta.shared.u64 %rd3, %rd3;" + std::string(R"(
    mbarrier.init.b64 [%rd3], 3;
    mbarrier.arrive.noComplete.shared::cta.b64 %rd4, [bar], 2;
    mbarrier.pending_count.b64 %r1, %rd4;
    st.global.u32 [%rd90], %r1;
    mbarrier.arrive.shared::cta.b64 %rd5, [bar];
    mbarrier.pending_count.b64 %r3, %rd5;
    st.global.u32 [%rd90+8], %r3;
    mbarrier.test_wait.shared::cta.b64 %p3, [bar], %rd4;
    selp.u32 %r4, 1, 0, %p3;
    st.global.u32 [%rd90+12], %r4;
    mbarrier.arrive_drop.shared::cta.b64 %rd6, [bar], 2;
    mbarrier.arrive.shared::cta.b64 %rd6, [bar];
    mbarrier.arrive.shared::cta.b64 %rd7, [bar];
    mbarrier.pending_count.b64 %r5, %rd7;
    st.global.u32 [%rd90+16], %r5;
    mbarrier.try_wait.shared::cta.b64 %p4, [bar], %rd7, 1000;
    selp.u32 %r6, 1, 0, %p4;
    st.global.u32 [%rd90+20], %r6;
    mbarrier.inval.shared::cta.b64 [bar];
    mbarrier.init.shared::cta.b64 [bar], 1;)"),
          1, schedules90()[0]);
  ASSERT_TRUE(s.result.ok()) << all(s.result);
  EXPECT_EQ(s.out[0], 3u);
  EXPECT_EQ(s.out[2], 1u);
  EXPECT_EQ(s.out[3], 1u);
  EXPECT_EQ(s.out[4], 1u);
  EXPECT_EQ(s.out[5], 1u);
}

TEST(Mbarrier, Misuse) {
  expectFinding(initialised(2) + "mbarrier.arrive.shared::cta.b64 %rd1, [bar], 3;", 1,
                K::MbarrierMisuse,
                "3 arrivals at the mbarrier at byte 0 where phase 0 still "
                "expects 2 of 2");
  expectFinding(initialised(1) + "mbarrier.arrive.noComplete.shared::cta.b64 %rd1, [bar], 1;", 1,
                K::MbarrierMisuse, "noComplete would end phase 0");
  expectFinding("mbarrier.arrive.shared::cta.b64 %rd1, [bar];", 1, K::MbarrierMisuse,
                "no mbarrier at byte 0");
  expectFinding("mbarrier.init.shared::cta.b64 [bar], 0;", 1, K::InvalidOperand, "got 0");
  expectFinding("mbarrier.init.shared::cta.b64 [bar], 1048576;", 1, K::InvalidOperand, "1048575");
  expectFinding(initialised(1) + "mbarrier.init.shared::cta.b64 [bar], 1;", 1, K::MbarrierMisuse,
                "initialised again");
  expectFinding(initialised(1) + "mbarrier.inval.shared::cta.b64 [bar];"
                                 "mbarrier.arrive.shared::cta.b64 %rd1, [bar];",
                1, K::MbarrierMisuse, "no mbarrier");
  expectFinding(initialised(1) + "ld.shared.u64 %rd1, [bar];", 1, K::MbarrierMisuse,
                "holds an mbarrier");
  expectFinding(initialised(1) + "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bar], 1048576;",
                1, K::MbarrierMisuse, "at most 1048575 bytes");
  expectFinding(initialised(1) + "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [bar], 16;"
                                 "mbarrier.arrive.shared::cta.b64 %rd1, [bar];",
                1, K::MbarrierMisuse, "16 bytes came that nobody announced");
  expectFinding("mbarrier.init.shared::cta.b64 [bar+4], 1;", 1, K::Misaligned, "multiple of 8",
                ".shared .align 8 .b8 bar[16];\n");
}

// The waiters cost no steps: a limit of 3000 instructions is plenty.
TEST(Mbarrier, WaitingIsFreeAndADeadlockSaysWhoWaitsForWhat) {
  Options o = schedules90()[0];
  o.maxSteps = 8192;
  const std::string wait = R"(
  WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
    @!%p3 bra WAIT;)";
  Outcome r = run(initialised(1) + R"(
    setp.ne.u32 %p2, %r91, 1;
    @%p2 bra WAIT;
    mov.u32 %r1, 0;
  WORK:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p4, %r1, 200;
    @%p4 bra WORK;
    setp.ne.u32 %p5, %r92, 0;
    @%p5 bra WAIT;
    mbarrier.arrive.shared::cta.b64 %rd1, [bar];)" +
                      wait,
                  128, o);
  EXPECT_TRUE(r.result.ok()) << all(r.result);
  r = run(initialised(2) + "@%p1 mbarrier.arrive.shared::cta.b64 %rd1, [bar];" + wait, 64, o);
  const Finding *f = first(r.result, K::Deadlock);
  ASSERT_TRUE(f) << all(r.result);
  EXPECT_NE(f->message.find("warp 1 at the mbarrier at byte 0 (line"), std::string::npos)
      << f->message;
  EXPECT_NE(f->message.find("phase 0 lacks 1 of 2 arrivals"), std::string::npos) << f->message;
  EXPECT_LT(r.result.counters.total(), 200u);
}

// A wait that may fail and another thing to do: the lane that polls two
// barriers in turn gets on, and so do diverged lanes of one warp.
TEST(Mbarrier, AFailedTryWaitReturnsInTheEnd) {
  const std::string two = barrier + ".shared .align 8 .b64 other;\n";
  for (const Options &o : schedules90()) {
    Outcome r = run(R"(
      setp.eq.u32 %p1, %r90, 0;
      @%p1 mbarrier.init.shared::cta.b64 [bar], 1;
      @%p1 mbarrier.init.shared::cta.b64 [other], 1;
      bar.sync 0;
      setp.eq.u32 %p2, %r91, 0;
      @%p2 bra POLL;
      setp.ne.u32 %p6, %r92, 0;
      @%p6 bra DONE;
      mbarrier.arrive.shared::cta.b64 %rd1, [other];
      bra DONE;
    POLL:
      mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
      @%p3 bra DONE;
      mbarrier.try_wait.parity.shared::cta.b64 %p4, [other], 0;
      @!%p4 bra POLL;
    DONE:)",
                    64, o, two);
    EXPECT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
    r = run(initialised(1) + R"(
      setp.eq.u32 %p2, %r92, 7;
      @%p2 bra ARRIVE;
    WAIT:
      mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
      @!%p3 bra WAIT;
      bra DONE;
    ARRIVE:
      mbarrier.arrive.shared::cta.b64 %rd1, [bar];
    DONE:)",
            32, o);
    EXPECT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
  }
}

// Each of 32 lanes copies 16 bytes and has the copy arrive; warp 1 reads.
TEST(Mbarrier, CpAsyncArrives) {
  const std::string declarations = barrier + ".shared .align 16 .b8 data[512];\n";
  const std::string body = initialised(32) + R"(
    setp.eq.u32 %p2, %r91, 0;
    @!%p2 bra READ;
    shl.b32 %r1, %r92, 4; mov.u32 %r2, data; add.u32 %r1, %r1, %r2;
    mul.wide.u32 %rd1, %r92, 4;
    and.b64 %rd1, %rd1, 112;
    add.s64 %rd1, %rd1, %rd90;
    cp.async.ca.shared.global [%r1], [%rd1], 16;
    cp.async.mbarrier.arrive.noinc.shared::cta.b64 [bar];
    bra DONE;
  READ:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
    @!%p3 bra READ;
    shl.b32 %r1, %r92, 4; mov.u32 %r2, data; add.u32 %r1, %r1, %r2;
    ld.shared.u32 %r3, [%r1];
  DONE:)";
  for (const Options &o : schedules90()) {
    Outcome r = run(body, 64, o, declarations);
    ASSERT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
    // Without .noinc the pending count is raised first: nobody arrives at all.
    r = run(edit(body, ".noinc", ""), 64, o, declarations);
    EXPECT_TRUE(first(r.result, K::Deadlock)) << describe(o) << "\n" << all(r.result);
  }
  expectFinding(edit(body, "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [bar];",
                     "mbarrier.arrive.shared::cta.b64 %rd2, [bar];"),
                64, K::MissingWait, "cp.async of warp 0", declarations);
  expectFinding(edit(body, "mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;",
                     "setp.eq.u32 %p3, %r92, %r92;"),
                64, K::MissingWait, "",
                declarations); // or the end of the CTA, where it reads too soon
}

} // namespace
} // namespace gemm::emulator::test

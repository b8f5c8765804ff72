// CTAs that wait for each other through global memory: barriers over the grid,
// flags that later CTAs raise, locks. They end where the machine holds those
// that are waited for, and are a finding where it does not.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

struct Outcome {
  Result result;
  std::vector<uint32_t> out;
};

/// p0: 16 KiB of data, p1: 64 words of zeros, p2: 16 KiB of results.
Outcome run(const std::string &body, unsigned ctas, Options o = {}, size_t shared = 0) {
  Memory m;
  uint64_t data = m.allocate(1 << 14, "data"), flags = place(m, std::vector<uint32_t>(64), "flags"),
           out = place(m, std::vector<uint32_t>(4096), "out");
  Result r =
      launch(parse(kernel(3, body)), "k", {ctas}, {64}, shared, pointers({data, flags, out}), m, o);
  return {r, read<uint32_t>(m, out, 4096)};
}

/// The outcome, after it was shown to be the same for several numbers of threads.
Outcome runAnyhow(const std::string &body, unsigned ctas, Options o = {}, size_t shared = 0) {
  o.threads = 1;
  Outcome one = run(body, ctas, o, shared);
  o.threads = 3;
  Outcome three = run(body, ctas, o, shared);
  EXPECT_EQ(all(one.result), all(three.result));
  EXPECT_EQ(one.out, three.out);
  EXPECT_EQ(named(one.result.counters), named(three.result.counters));
  return one;
}

// Three rounds: every CTA leaves a word per thread, all meet, and each reads what
// the next CTA (round the corner) left.
const std::string gridBarrier = R"(
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %nctaid.x; mov.u32 %r3, 0; mov.u32 %r4, 0; mov.u32 %r10, 0;
ROUND:
  mad.lo.u32 %r5, %r3, %r2, %r1; shl.b32 %r5, %r5, 6; add.u32 %r5, %r5, %r90;
  mul.wide.u32 %rd1, %r5, 4; add.s64 %rd1, %rd1, %rd90;
  add.u32 %r6, %r1, %r3; st.global.u32 [%rd1], %r6;
  bar.sync 0;
  add.u32 %r4, %r4, %r2; setp.ne.u32 %p1, %r90, 0; @%p1 bra MET;
  fence.acq_rel.gpu; atom.global.add.u32 %r7, [%rd91], 1;
SPIN:
  ld.acquire.gpu.global.u32 %r7, [%rd91]; setp.lt.u32 %p2, %r7, %r4; @%p2 bra SPIN;
MET:
  bar.sync 0;
  add.u32 %r8, %r1, 1; rem.u32 %r8, %r8, %r2; mad.lo.u32 %r5, %r3, %r2, %r8;
  shl.b32 %r5, %r5, 6; add.u32 %r5, %r5, %r90; mul.wide.u32 %rd1, %r5, 4; add.s64 %rd1, %rd1, %rd90;
  ld.global.u32 %r9, [%rd1]; add.u32 %r10, %r10, %r9;
  add.u32 %r3, %r3, 1; setp.lt.u32 %p3, %r3, 3; @%p3 bra ROUND;
  shl.b32 %r5, %r1, 6; add.u32 %r5, %r5, %r90; mul.wide.u32 %rd1, %r5, 4; add.s64 %rd1, %rd1, %rd92;
  st.global.u32 [%rd1], %r10;)";

TEST(Grid, BarrierOfAllCtas) {
  for (Order order : {Order::Forward, Order::Reverse, Order::Random}) {
    Options o;
    o.order = order;
    const uint32_t n = 20;
    Outcome r = runAnyhow(gridBarrier, n, o);
    ASSERT_TRUE(r.result.ok()) << all(r.result);
    for (uint32_t i = 0; i < n * 64; ++i)
      ASSERT_EQ(r.out[i], 3 * ((i / 64 + 1) % n) + 3) << i;
  }
}

// The machine holds one CTA on each of its 58 SMs: 58 may wait for each other, 59
// may not.
TEST(Grid, BarrierOfMoreCtasThanFit) {
  Options o;
  o.machine = "l4";
  EXPECT_TRUE(run(gridBarrier, 19, o, 60000).result.ok());
  const std::string alone = R"(
    setp.ne.u32 %p1, %r90, 0; @%p1 bra DONE; mov.u32 %r2, %nctaid.x;
    atom.global.add.u32 %r7, [%rd91], 1;
  SPIN: ld.acquire.gpu.global.u32 %r7, [%rd91]; setp.lt.u32 %p2, %r7, %r2; @%p2 bra SPIN;
  DONE:)";
  EXPECT_TRUE(run(alone, 58, o, 60000).result.ok());
  Outcome r = runAnyhow(alone, 59, o, 60000);
  ASSERT_EQ(r.result.findings.size(), 1u) << all(r.result);
  const Finding &f = r.result.findings[0];
  EXPECT_EQ(f.kind(), FindingKind::Deadlock);
  EXPECT_FALSE(r.result.completed);
  EXPECT_NE(f.message.find("nobody can release warp 0 of CTA (0,0,0), which polls byte 0 of "
                           "global 'flags' (line 19)"),
            std::string::npos)
      << f.message;
  EXPECT_NE(f.message.find("and 50 more: 58 of the 59 clusters fit on l4 at once"),
            std::string::npos)
      << f.message;
}

// Stream-K's fix-up the way that waits: a CTA adds what the next one has left to
// its own part and raises its flag; only the last waits for nobody.
const std::string fixUp = R"(
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %nctaid.x; sub.u32 %r2, %r2, 1;
  shl.b32 %r3, %r1, 6; add.u32 %r3, %r3, %r90; mul.wide.u32 %rd1, %r3, 4; add.s64 %rd2, %rd1, %rd90;
  mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd3, %rd91;
  add.u32 %r4, %r1, 1; setp.eq.u32 %p1, %r1, %r2; @%p1 bra SUM;
  setp.ne.u32 %p2, %r90, 0; @%p2 bra READY;
SPIN:
  ld.relaxed.gpu.global.u32 %r5, [%rd3+4]; setp.eq.u32 %p3, %r5, 0; @%p3 bra SPIN;
  fence.acq_rel.gpu;
READY:
  bar.sync 0; ld.global.u32 %r6, [%rd2+256]; add.u32 %r4, %r4, %r6;
SUM:
  st.global.u32 [%rd2], %r4; bar.sync 0;
  setp.ne.u32 %p4, %r90, 0; @%p4 bra DONE;
  mov.u32 %r7, 1; st.release.gpu.global.u32 [%rd3], %r7;
DONE:
  add.s64 %rd1, %rd1, %rd92; st.global.u32 [%rd1], %r4;)";

TEST(Grid, FixUpThatWaitsForLaterCtas) {
  Outcome r = runAnyhow(fixUp, 30);
  ASSERT_TRUE(r.result.ok()) << all(r.result);
  for (uint32_t i = 0; i < 30 * 64; ++i)
    ASSERT_EQ(r.out[i], (30 + i / 64 + 1) * (30 - i / 64) / 2) << i;
}

TEST(Grid, LocksAndWaitsThatGiveUpAreNoDeadlock) {
  const std::string lock = R"(
    and.b32 %r1, %r90, 31; setp.ne.u32 %p1, %r1, 0; @%p1 bra DONE;
  TAKE: atom.acquire.gpu.global.cas.b32 %r2, [%rd91], 0, 1; setp.ne.u32 %p2, %r2, 0; @%p2 bra TAKE;
    ld.global.u32 %r3, [%rd92]; add.u32 %r3, %r3, 1; st.global.u32 [%rd92], %r3;
    atom.release.gpu.global.exch.b32 %r2, [%rd91], 0;
  DONE:)";
  Options o;
  o.order = Order::Random;
  Outcome r = runAnyhow(lock, 16, o);
  EXPECT_TRUE(r.result.ok()) << all(r.result);
  EXPECT_EQ(r.out[0], 32u);
  r = runAnyhow(R"(
    mov.u32 %r3, 0; mov.u32 %r4, %ctaid.x; mul.wide.u32 %rd1, %r4, 4; add.s64 %rd1, %rd1, %rd92;
  SPIN: ld.volatile.global.u32 %r2, [%rd91]; add.u32 %r3, %r3, 1;
    setp.lt.u32 %p1, %r3, 5000; @%p1 bra SPIN;
    setp.eq.u32 %p2, %r90, 0; @%p2 st.global.u32 [%rd1], %r3;)",
                4);
  EXPECT_TRUE(r.result.ok()) << all(r.result);
  EXPECT_EQ(r.out[3], 5000u);
}

TEST(Grid, FlagThatNobodyRaises) {
  Outcome r = runAnyhow("SPIN: ld.acquire.gpu.global.u32 %r2, [%rd91+8]; setp.eq.u32 %p1, %r2, 0; "
                        "@%p1 bra SPIN;",
                        3);
  ASSERT_EQ(r.result.findings.size(), 1u) << all(r.result);
  EXPECT_EQ(r.result.findings[0].kind(), FindingKind::Deadlock);
  EXPECT_NE(r.result.findings[0].message.find(
                "polls byte 8 of global 'flags' (line 16), warp 1 of CTA (0,0,0), which polls"),
            std::string::npos)
      << all(r.result);
  EXPECT_NE(r.result.findings[0].message.find("look for a store or an atomic that is missing"),
            std::string::npos)
      << all(r.result);
}

// What the others wait for is the fault of CTA 5, and said of it alone.
TEST(Grid, CtaThatFailsWhileOthersWait) {
  Outcome r = runAnyhow(R"(
    mov.u32 %r1, %ctaid.x; setp.ne.u32 %p1, %r1, 5;
    @!%p1 st.global.u32 [%rd91+4096], %r1;
    @!%p1 st.global.u32 [%rd91], %r1;
  SPIN: ld.acquire.gpu.global.u32 %r2, [%rd91]; setp.eq.u32 %p2, %r2, 0; @%p2 bra SPIN;)",
                        9);
  ASSERT_EQ(r.result.findings.size(), 1u) << all(r.result);
  EXPECT_EQ(r.result.findings[0].kind(), FindingKind::OutOfBounds);
  EXPECT_EQ(r.result.findings[0].cta.x, 5u);
  EXPECT_FALSE(r.result.completed);
}

TEST(Grid, WorkspaceThatCooperativeGroupsMeetBy) {
  // Each CTA counts itself; the workspace begins with its size and a counter of zero.
  const std::string text = kernel(1, R"(
    mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2;
    cvt.u64.u32 %rd1, %r1; shl.b64 %rd1, %rd1, 32;
    cvt.u64.u32 %rd2, %r2; or.b64 %rd1, %rd1, %rd2;
    ld.u32 %r3, [%rd1];
    atom.add.release.gpu.u32 %r4, [%rd1+4], 1;
    mov.u32 %r5, %ctaid.x;
    mul.wide.u32 %rd3, %r5, 8; add.s64 %rd3, %rd90, %rd3;
    st.global.u32 [%rd3], %r3; st.global.u32 [%rd3+4], %r4;)");
  const Module module = parse(text);
  Memory m;
  for (int launches = 0; launches < 2; ++launches) {
    uint64_t out = m.allocate(4 * 8, "out");
    Result r = launch(module, "k", {4}, {1}, 0, pointers({out}), m);
    ASSERT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(read<uint32_t>(m, out, 8), (std::vector<uint32_t>{8, 0, 8, 1, 8, 2, 8, 3}));
  }
}

TEST(Grid, ReservedSharedMemoryIsBehindTheKernel_s) {
  const std::string declarations = ".shared .align 4 .b8 own[20];\n";
  auto touch = [&](const std::string &offset) {
    return kernel(1,
                  R"(
      mov.u32 %r1, %reserved_smem_offset_1;
      mov.u32 %r2, %total_smem_size;
      mov.u32 %r3, own;
      st.shared.u32 [%r3+16], %r2;
      st.shared.u32 [%r1+)" +
                      offset + R"(], %r1;
      ld.shared.u32 %r4, [%r3+16];
      ld.shared.u32 %r5, [%r1+)" +
                      offset + R"(];
      ld.shared.u32 %r6, [%r1]; st.global.u32 [%rd90+8], %r6;
      st.global.u32 [%rd90], %r4; st.global.u32 [%rd90+4], %r5;)",
                  declarations);
  };
  Memory m;
  uint64_t out = m.allocate(12, "out");
  Result r = launch(parse(touch("1020")), "k", {}, {1}, 0, pointers({out}), m);
  ASSERT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 3), (std::vector<uint32_t>{32, 32, 0}));
  r = launch(parse(touch("1024")), "k", {}, {1}, 0, pointers({out}), m);
  ASSERT_FALSE(r.findings.empty());
  EXPECT_EQ(r.findings[0].kind(), FindingKind::OutOfBounds);
}

} // namespace
} // namespace gemm::emulator::test

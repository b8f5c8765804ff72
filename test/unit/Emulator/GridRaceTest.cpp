// Races between CTAs that synchronise through global memory: what their atomics,
// flags and fences order is no race, and without one of them it is. Nothing here
// depends on the order in which CTAs happen to run.
#include "Hopper.h"

namespace gemm::emulator::test {
namespace {

Result run(const std::string &body, unsigned ctas = 4, Order order = Order::Forward) {
  Memory m;
  uint64_t parts = m.allocate(1 << 14, "parts"),
           words = place(m, std::vector<uint32_t>(64), "words"),
           out = place(m, std::vector<uint32_t>(1024), "out");
  Options o;
  o.globalFindings = true;
  o.order = order;
  return launch(parse(kernel(3, body)), "k", {ctas}, {64}, 0, pointers({parts, words, out}), m, o);
}

void expectClean(const std::string &body, unsigned ctas = 4) {
  for (Order order : {Order::Forward, Order::Reverse, Order::Random}) {
    Result r = run(body, ctas, order);
    EXPECT_TRUE(r.ok()) << body << "\n" << all(r);
  }
}
void expectRace(const std::string &body, const std::string &what, unsigned ctas = 4) {
  Result r = run(body, ctas);
  const Finding *f = first(r, FindingKind::Race);
  ASSERT_TRUE(f) << body << "\n" << all(r);
  EXPECT_NE(f->message.find(what), std::string::npos) << body << "\n" << all(r);
}

/// Split-K: all leave a part, take a ticket, and the last adds the parts. `put` is
/// what the threads execute before the barrier, `leave` and `take` what thread 0
/// does around its ticket, `get` what all do before they read.
std::string splitK(const std::string &put, const std::string &ticket, const std::string &get) {
  return R"(
    .shared .u32 last; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 64, %r90;
    mul.wide.u32 %rd1, %r1, 4; add.s64 %rd1, %rd1, %rd90; st.global.u32 [%rd1], %r2;
    )" + put +
         R"(
    setp.ne.u32 %p1, %r90, 0; @%p1 bra WAIT;
    )" + ticket +
         R"(
    st.shared.u32 [last], %r4;
  WAIT: bar.sync 0;
    ld.shared.u32 %r4, [last]; setp.ne.u32 %p2, %r4, 3; @%p2 bra DONE;
    )" + get +
         R"(
    mul.wide.u32 %rd3, %r90, 4; add.s64 %rd4, %rd90, %rd3;
    ld.global.u32 %r5, [%rd4]; ld.global.u32 %r6, [%rd4+256]; add.u32 %r5, %r5, %r6;
    ld.global.u32 %r6, [%rd4+512]; add.u32 %r5, %r5, %r6; ld.global.u32 %r6, [%rd4+768];
    add.u32 %r5, %r5, %r6; add.s64 %rd3, %rd3, %rd92; st.global.u32 [%rd3], %r5;
  DONE:)";
}
const std::string take = "atom.global.add.u32 %r4, [%rd91], 1; ", meet = "bar.sync 0; ",
                  fence = "fence.acq_rel.gpu; ";

TEST(GridRace, LastArriverWithItsFences) {
  expectClean(splitK(meet, fence + take + fence, ""));
  expectClean(splitK("membar.gl; " + meet, take, "membar.gl;")); // all fence, one counts
  expectClean(splitK(meet, "atom.acq_rel.gpu.global.add.u32 %r4, [%rd91], 1;", ""));
  expectClean(splitK(meet, "membar.sys; " + take, "fence.sc.sys;"));
}

TEST(GridRace, LastArriverWithoutOneOfThem) {
  const std::string race = "of global 'parts', which warp 0 of CTA (0,0,0) wrote (line";
  expectRace(splitK(meet, take, ""), race);
  expectRace(splitK(meet, take, ""), "add fence.acq_rel.gpu (__threadfence)");
  expectRace(splitK(meet, fence + take, ""), race);
  expectRace(splitK(meet, take + fence, ""), race);
  expectRace(splitK(meet, "fence.acq_rel.cta; " + take + "fence.acq_rel.cta;", ""), race);
  expectRace(splitK(meet, "atom.release.gpu.global.add.u32 %r4, [%rd91], 1;", ""), race);
  expectRace(splitK(meet, "atom.acq_rel.cta.global.add.u32 %r4, [%rd91], 1;", ""),
             "of global 'words', which warp 0 of CTA (0,0,0) wrote (line");
  // No barrier before the ticket: what warp 1 left is not in it.
  expectRace(splitK("", fence + take + fence, ""), "which warp 1 of CTA (0,0,0) wrote (line");
}

// CTA i waits for CTA i + 1.
std::string flags(const std::string &raise, const std::string &poll) {
  return R"(
    mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd3, %rd91;
    mad.lo.u32 %r2, %r1, 64, %r90; mul.wide.u32 %rd1, %r2, 4; add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r2; bar.sync 0; setp.ne.u32 %p1, %r90, 0; @%p1 bra RAISED;
    mov.u32 %r3, 1; )" +
         raise + R"(
  RAISED:
    setp.eq.u32 %p2, %r1, 3; @%p2 bra DONE; @%p1 bra SEEN;
  POLL:
    )" + poll +
         R"( setp.eq.u32 %p3, %r4, 0; @%p3 bra POLL;
  SEEN: bar.sync 0; ld.global.u32 %r5, [%rd1+256];
  DONE:)";
}

TEST(GridRace, FlagsOfLaterCtas) {
  const std::string release = "st.release.gpu.global.u32 [%rd3], %r3;",
                    acquire = "ld.acquire.gpu.global.u32 %r4, [%rd3+4];",
                    raise = "st.relaxed.gpu.global.u32 [%rd3], %r3;",
                    poll = "ld.volatile.global.u32 %r4, [%rd3+4];",
                    parts = "byte 256 of global 'parts', which warp 0 of CTA (1,0,0) wrote";
  expectClean(flags(release, acquire));
  expectClean(flags(fence + raise, acquire));
  expectClean(flags(release, poll + " membar.gl;"));
  expectClean(flags("red.release.gpu.global.add.u32 [%rd3], %r3;", acquire));
  expectRace(flags(raise, acquire), parts);
  expectRace(flags(release, poll), parts);
  // A flag that is stored like data races with those who poll it.
  expectRace(flags("membar.gl; st.global.u32 [%rd3], %r3;", acquire), "of global 'words'");
}

TEST(GridRace, WhatIsReadMayNotBeOverwrittenUnlessThatIsOrdered) {
  auto reuse = [](const std::string &after) { // CTA 1 writes what CTA 0 has read
    return "mov.u32 %r1, %ctaid.x; setp.eq.u32 %p1, %r1, 1; @%p1 bra SECOND;\n"
           "ld.global.u32 %r2, [%rd92+8]; bar.sync 0; " +
           after +
           " atom.global.exch.b32 %r4, [%rd91], 1; bra DONE;\n"
           "SECOND: ld.acquire.gpu.global.u32 %r3, [%rd91]; setp.eq.u32 %p2, %r3, 0;\n"
           "@%p2 bra SECOND; st.global.u32 [%rd92+8], %r3;\nDONE:";
  };
  // (Of the 64 threads that write one and the same word two warps race, too.)
  EXPECT_EQ(all(run(reuse(fence), 2)).find("CTA (0,0,0) reads"), std::string::npos);
  expectRace(reuse(""), "writes byte 8 of global 'out', which warp 0 of CTA (0,0,0) reads", 2);
}

TEST(GridRace, SumsByAtomicsAreClean) {
  expectClean("mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd92; "
              "red.global.add.u32 [%rd1], %r1;");
  expectRace("mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd92; "
             "setp.eq.u32 %p1, %r1, 0; @%p1 red.global.add.u32 [%rd1], %r1;\n"
             "@!%p1 ld.global.u32 %r2, [%rd1];",
             "of global 'out', which warp 0 of CTA (0,0,0) wrote");
}

// CTA 0 stores a part by a bulk copy and raises a flag for CTA 1, which reads it.
std::string bulkPart(const std::string &wait) {
  return kernel90(0, 2, R"(
    mov.u32 %r1, %ctaid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra POLL;
    shl.b32 %r2, %r90, 2; mov.u32 %r3, part; add.u32 %r2, %r2, %r3; st.shared.u32 [%r2], %r90;
    fence.proxy.async.shared::cta; bar.sync 0;
    setp.ne.u32 %p2, %r90, 0; @%p2 bra DONE;
    cp.async.bulk.global.shared::cta.bulk_group [%rd90], [part], 256;
    cp.async.bulk.commit_group;
    )" + wait + R"(
    mov.u32 %r4, 1; st.release.gpu.global.u32 [%rd91], %r4; bra DONE;
  POLL:
    ld.acquire.gpu.global.u32 %r5, [%rd91]; setp.eq.u32 %p3, %r5, 0; @%p3 bra POLL;
    mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90; ld.global.u32 %r6, [%rd1];
  DONE:)",
                  ".shared .align 128 .b8 part[256];\n");
}

TEST(GridRace, ABulkStoreIsWaitedForBeforeItsFlag) {
  auto run = [](const std::string &wait, const Options &o) {
    Memory m;
    uint64_t parts = m.allocate(256, "parts"), flag = place(m, std::vector<uint32_t>(1), "flag");
    return launch(parse(bulkPart(wait)), "k", {2}, {64}, 0, pointers({parts, flag}), m, o);
  };
  for (const Options &o : schedules90()) {
    Result waited = run("cp.async.bulk.wait_group 0;", o);
    EXPECT_TRUE(waited.ok()) << describe(o) << "\n" << all(waited);
    Result read = run("cp.async.bulk.wait_group.read 0;", o);
    const Finding *f = first(read, FindingKind::MissingWait);
    ASSERT_TRUE(f) << describe(o) << "\n" << all(read);
    EXPECT_NE(f->message.find("of global 'parts', which the bulk copy of line"), std::string::npos)
        << f->message;
  }
}

} // namespace
} // namespace gemm::emulator::test

// Findings in global memory: what nobody wrote, what several CTAs or warps
// touch, what is freed or null; and that none is invented where memory is
// shared properly. The outcome does not depend on the number of host threads.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

Result run(const std::string &body, Memory &m, std::initializer_list<uint64_t> arguments, Dim3 grid,
           Dim3 block, unsigned threads = 1, Order order = Order::Forward) {
  Options o;
  o.threads = threads;
  o.globalFindings = true;
  o.order = order;
  return launch(parse(kernel(unsigned(arguments.size()), body)), "k", grid, block, 0,
                pointers(arguments), m, o);
}

/// %rd1 = %rd90 + 4 * element, where element is in %r1.
const std::string at = "mul.wide.u32 %rd1, %r1, 4; add.s64 %rd1, %rd1, %rd90;\n";
const std::string global = "mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 64, %r90;\n" + at;

TEST(Global, ReadOfWhatNobodyWrote) {
  Memory m;
  uint64_t a = m.allocate(256, "a");
  std::vector<uint32_t> half(32);
  m.copyIn(a, half.data(), 128);
  const std::string body = "mov.u32 %r1, %r90;\n" + at + "ld.global.u32 %r3, [%rd1];";
  EXPECT_TRUE(run(body, m, {a}, {1}, {32}).ok());
  Result r = run(body, m, {a}, {1}, {64});
  const Finding *f = first(r, FindingKind::UninitialisedRead);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("byte 128 of 'a'"), std::string::npos) << f->message;
  EXPECT_EQ(f->warp, 1u);
  EXPECT_TRUE(r.completed);
}

TEST(Global, WhatAKernelWroteIsInitialisedForItselfAndTheNext) {
  Memory m;
  uint64_t a = m.allocate(512, "a");
  const std::string store = global + "st.global.u32 [%rd1], %r90;",
                    load = "ld.global.u32 %r3, [%rd1];";
  EXPECT_TRUE(run(store + load, m, {a}, {1}, {64}).ok());
  EXPECT_TRUE(run(global + load, m, {a}, {1}, {64}).ok());
  EXPECT_TRUE(first(run(global + load, m, {a}, {2}, {64}), FindingKind::UninitialisedRead));
}

TEST(Global, HostMemoryAndFilledMemoryAreInitialised) {
  Memory m;
  std::vector<uint32_t> host(64);
  uint64_t a = m.map(host.data(), 256), b = m.allocate(256), c = m.allocate(256);
  const uint32_t zero = 0;
  m.fill(b, &zero, 4, 64);
  m.host(c);
  for (uint64_t p : {a, b, c})
    EXPECT_TRUE(run(global + "ld.global.u32 %r3, [%rd1];", m, {p}, {1}, {64}).ok());
}

TEST(Global, TwoCtasAtOneElement) {
  const std::string overlap = "mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 63, %r90;\n" + at +
                              "st.global.u32 [%rd1], %r90;";
  std::string told;
  for (unsigned threads : {1u, 4u}) {
    Memory m;
    uint64_t c = m.allocate(4096, "c");
    Result r = run(overlap, m, {c}, {8}, {64}, threads);
    const Finding *f = first(r, FindingKind::Race);
    ASSERT_TRUE(f) << all(r);
    EXPECT_NE(f->message.find("writes byte 252 of global 'c', which CTA (0,0,0) (line"),
              std::string::npos)
        << f->message;
    EXPECT_EQ(f->cta.x, 1u);
    EXPECT_EQ(f->warp, 0u);
    EXPECT_GT(f->at.ptxLine, 0u);
    EXPECT_TRUE(told.empty() || told == all(r));
    told = all(r);
  }
}

TEST(Global, OneCtaReadsWhatAnotherWrites) {
  for (unsigned threads : {1u, 4u}) {
    Memory m;
    uint64_t c = place(m, std::vector<uint32_t>(1024), "c");
    Result r = run(global + "ld.global.u32 %r3, [%rd1+256]; st.global.u32 [%rd1], %r3;", m, {c},
                   {4}, {64}, threads);
    const Finding *f = first(r, FindingKind::Race);
    ASSERT_TRUE(f) << all(r);
    EXPECT_NE(f->message.find("'c', which CTA (0,0,0)"), std::string::npos) << f->message;
  }
}

TEST(Global, BytesOfOneWordByTwoCtasAreNoRace) {
  Memory m;
  uint64_t c = place(m, std::vector<uint16_t>(1024), "c");
  const std::string body = "mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 31, %r90;\n"
                           "mul.wide.u32 %rd1, %r1, 2; add.s64 %rd1, %rd1, %rd90;\n"
                           "ld.global.u16 %h1, [%rd1]; st.global.u16 [%rd1], %h1;";
  for (unsigned block : {31u, 30u})
    EXPECT_TRUE(run(body, m, {c}, {16}, {block}, 2).ok());
  EXPECT_TRUE(first(run(body, m, {c}, {16}, {32}, 2), FindingKind::Race));
}

TEST(Global, TwoWarpsNeedABarrier) {
  const std::string body = global +
                           "st.global.u32 [%rd1], %r90; BARRIER\n"
                           "xor.b32 %r1, %r90, 32;\n" +
                           at + "ld.global.u32 %r3, [%rd1];";
  auto with = [&](const char *barrier) {
    std::string s = body;
    return s.replace(s.find("BARRIER"), 7, barrier);
  };
  for (Order order : {Order::Forward, Order::Reverse}) {
    Memory m;
    uint64_t c = place(m, std::vector<uint32_t>(64), "c");
    EXPECT_TRUE(run(with("bar.sync 0;"), m, {c}, {1}, {64}, 1, order).ok());
    Result r = run(with(""), m, {c}, {1}, {64}, 1, order);
    const Finding *f = first(r, FindingKind::Race);
    ASSERT_TRUE(f) << all(r);
    EXPECT_NE(f->message.find("add bar.sync"), std::string::npos) << f->message;
  }
}

// CTAs that synchronise by atomics run in order; a last arriver may read all.
TEST(Global, LastArriverIsClean) {
  Memory m;
  uint64_t parts = m.allocate(4 * 64 * 4, "parts"),
           count = place(m, std::vector<uint32_t>(1), "count"), sum = m.allocate(64 * 4, "sum");
  Result r = run(global + R"(
    st.global.u32 [%rd1], %r2; membar.gl; bar.sync 0;
    .shared .u32 ticket; setp.ne.u32 %p1, %r90, 0; @%p1 bra WAIT;
    atom.global.add.u32 %r4, [%rd91], 1; st.shared.u32 [ticket], %r4;
  WAIT: bar.sync 0;
    ld.shared.u32 %r4, [ticket]; setp.ne.u32 %p2, %r4, 3; @%p2 bra DONE;
    membar.gl; mul.wide.u32 %rd3, %r90, 4; add.s64 %rd4, %rd90, %rd3;
    ld.global.u32 %r5, [%rd4]; ld.global.u32 %r6, [%rd4+256]; add.u32 %r5, %r5, %r6;
    ld.global.u32 %r6, [%rd4+512]; add.u32 %r5, %r5, %r6; ld.global.u32 %r6, [%rd4+768];
    add.u32 %r5, %r5, %r6; add.s64 %rd3, %rd3, %rd92; st.global.u32 [%rd3], %r5;
  DONE:)",
                 m, {parts, count, sum}, {4}, {64}, 4);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, sum, 64), std::vector<uint32_t>(64, 6));
}

TEST(Global, FreedAndNullPointers) {
  Memory m;
  uint64_t a = place(m, std::vector<uint32_t>(64), "old");
  m.free(a);
  Result r = run("ld.global.u32 %r3, [%rd90];", m, {a}, {1}, {1});
  ASSERT_TRUE(first(r, FindingKind::OutOfBounds)) << all(r);
  EXPECT_NE(r.findings[0].message.find("freed allocation 'old'"), std::string::npos);
  r = run("ld.global.u32 %r3, [%rd90+16];", m, {0}, {1}, {1});
  ASSERT_TRUE(first(r, FindingKind::OutOfBounds)) << all(r);
  EXPECT_NE(r.findings[0].message.find("a null pointer"), std::string::npos);
}

TEST(Global, NoFindingsAndNothingAssumedWithoutThem) {
  Memory m;
  uint64_t a = m.allocate(256, "a");
  Options o;
  o.findings = false;
  o.globalFindings = true;
  Module k = parse(kernel(1, global + "ld.global.u32 %r3, [%rd1]; st.global.u32 [%rd90], %r3;"));
  EXPECT_TRUE(launch(k, "k", {1}, {32}, 0, pointers({a}), m, o).ok());
  o.findings = true; // what the unwatched kernel may have written is not blamed
  EXPECT_FALSE(
      first(launch(k, "k", {1}, {32}, 0, pointers({a}), m, o), FindingKind::UninitialisedRead));
}

} // namespace
} // namespace gemm::emulator::test

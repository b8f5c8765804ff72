// Divergence and reconvergence, barriers, and what must never hang.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

std::vector<uint32_t> run(const std::string &body, unsigned threads = 32) {
  Memory m;
  uint64_t out = m.allocate(threads * 4, "out");
  std::string store =
      "mul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1; st.global.u32 [%rd2], %r10;";
  Result r = launch(parse(kernel(1, body + store)), "k", {}, {threads}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  return read<uint32_t>(m, out, threads);
}

TEST(Control, LoopsOfDifferentLengths) {
  // Lane l sums 1..l, with an inner branch on odd numbers.
  auto v = run(R"(
    mov.u32 %r10, 0; mov.u32 %r1, 0;
  LOOP:
    setp.ge.u32 %p1, %r1, %r90;
    @%p1 bra DONE;
    add.u32 %r1, %r1, 1;
    and.b32 %r2, %r1, 1;
    setp.eq.u32 %p2, %r2, 0;
    @%p2 bra EVEN;
    add.u32 %r10, %r10, %r1;
    bra.uni NEXT;
  EVEN:
    add.u32 %r10, %r10, %r1;
  NEXT:
    bra LOOP;
  DONE:
  )");
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l * (l + 1) / 2);
}

TEST(Control, LanesMeetAgainAfterABranch) {
  // Were they still apart, activemask would not be full.
  auto v = run(R"(
    setp.lt.u32 %p1, %r90, 7;
    @!%p1 bra ELSE;
    mov.u32 %r1, 1;
    bra JOIN;
  ELSE:
    mov.u32 %r1, 2;
  JOIN:
    activemask.b32 %r10;
    add.u32 %r10, %r10, %r1;
  )");
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], ~0u + (l < 7 ? 1 : 2));
}

TEST(Control, EarlyExitLeavesTheOthersRunning) {
  Memory m;
  uint64_t out = place(m, std::vector<uint32_t>(64, 9));
  Result r = launch(parse(kernel(1, R"(
    setp.lt.u32 %p1, %r90, 40;
    @%p1 exit;
    bar.sync 0;
    mul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1;
    st.global.u32 [%rd2], %r90;)")),
                    "k", {}, {64}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  auto v = read<uint32_t>(m, out, 64);
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(v[i], i < 40 ? 9 : i);
}

TEST(Control, NestedDivergenceWithBreaks) {
  auto v = run(R"(
    mov.u32 %r10, 0; mov.u32 %r1, 0;
  OUTER:
    mov.u32 %r2, 0;
  INNER:
    add.u32 %r10, %r10, 1;
    add.u32 %r2, %r2, 1;
    setp.gt.u32 %p1, %r10, %r90;
    @%p1 bra OUT;
    setp.lt.u32 %p2, %r2, 3;
    @%p2 bra INNER;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p3, %r1, 5;
    @%p3 bra OUTER;
  OUT:
  )");
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], std::min(l + 1, 15u));
}

Result launchRaw(const std::string &body, unsigned threads, Options o = {}) {
  Memory m;
  return launch(parse(kernel(0, body)), "k", {}, {threads}, 0, {}, m, o);
}

// Long before the step limit, with the lines of the loop.
TEST(Control, AnEndlessLoopIsFoundAtOnce) {
  struct Case {
    const char *body, *lines;
  };
  const Case cases[] = {
      {"\nL: bra L;", "line 14"},
      {"\nsetp.ne.u32 %p1, %r90, %r90;\nL: @!%p1 bra L;", "line 15"},
      {"\nsetp.lt.u32 %p1, %r90, 5;\nL: @%p1 bra L;", "line 15"}, // five lanes of 32
      {"\nmov.u32 %r1, 1;\nL:\nxor.b32 %r1, %r1, 7;\nsetp.gt.u32 %p1, %r1, 9;\n@!%p1 bra L;",
       "lines 16 to 18"}, // two rounds are one
  };
  for (const Case &each : cases)
    for (Order order : {Order::Forward, Order::Random}) {
      Options o;
      o.order = order;
      Result r = launchRaw(each.body, 64, o);
      EXPECT_FALSE(r.completed);
      const Finding *f = first(r, FindingKind::EndlessLoop);
      ASSERT_TRUE(f) << each.body << all(r);
      EXPECT_NE(f->message.find(std::string("loop of ") + each.lines + " to end"), f->message.npos)
          << f->message;
      EXPECT_LT(r.counters.total(), 200000u);
    }
}

// What others may change, or what changes registers, may end.
TEST(Control, ALoopThatMayEndIsNone) {
  Options o;
  o.maxSteps = 300000;
  for (const char *body : {".shared .b32 flag; L: ld.volatile.shared.u32 %r1, [flag]; setp.eq.u32 "
                           "%p1, %r1, 1; @!%p1 bra L;",
                           "L: add.u32 %r1, %r1, 1; bra L;", "L: bar.sync 0; bra L;",
                           "L: mov.u32 %r1, %clock; bra L;"}) {
    Result r = launchRaw(body, 64, o);
    EXPECT_TRUE(first(r, FindingKind::StepLimit)) << body << all(r);
    EXPECT_FALSE(first(r, FindingKind::EndlessLoop)) << body;
  }
  Result r = launchRaw("mov.u32 %r1, 0;\nL: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 100000;"
                       "@%p1 bra L;",
                       64);
  EXPECT_TRUE(r.ok()) << all(r);
}

// 3 times 1000 and 3 others, for each of two warps; what was counted is what ran.
TEST(Control, TheStepLimitIsExact) {
  const std::string loop = "mov.u32 %r1, 0; L: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 1000;"
                           "@%p1 bra L;";
  Options o;
  const Result whole = launchRaw(loop, 64, o);
  const uint64_t all = whole.counters.total();
  ASSERT_GE(all, 6000u);
  for (uint64_t limit : {uint64_t(1), uint64_t(100), uint64_t(2999), all - 1, all}) {
    o.maxSteps = limit;
    Result r = launchRaw(loop, 64, o);
    const Finding *f = first(r, FindingKind::StepLimit);
    EXPECT_EQ(f == nullptr, limit == all) << limit;
    EXPECT_EQ(r.completed, limit == all) << limit;
    EXPECT_EQ(r.counters.total(), limit);
    if (f) {
      EXPECT_NE(f->message.find("within " + std::to_string(limit) + " warp"), f->message.npos);
    }
  }
}

TEST(Control, AGridOfBillionsIsRefused) {
  Memory m;
  Result r = launch(parse(kernel(0, "")), "k", {0x7fffffff, 1, 1}, {32}, 0, {}, m, {});
  const Finding *f = first(r, FindingKind::InvalidLaunch);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("at most 16777216 CTAs"), f->message.npos) << f->message;
  EXPECT_NE(f->message.find("2147483647"), f->message.npos) << f->message;
}

TEST(Control, BarrierInABranchIsDivergence) {
  Result r =
      launchRaw("setp.lt.u32 %p1, %r90, 5; @%p1 bra L; bar.sync 0; L: add.u32 %r1, %r1, 1;", 64);
  const Finding *f = first(r, FindingKind::BarrierDivergence);
  ASSERT_TRUE(f) << all(r);
  EXPECT_EQ(f->message,
            "bar.sync is executed by 27 of 32 lanes: move it out of the divergent branch");
}

TEST(Control, WarpsAtDifferentBarriersAreADeadlock) {
  Result r =
      launchRaw("setp.lt.u32 %p1, %r90, 32; @%p1 bra A; bar.sync 1; bra B; A: bar.sync 2; B:", 64);
  const Finding *f = first(r, FindingKind::Deadlock);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("warp 0 at barrier 2"), std::string::npos) << f->message;
  EXPECT_NE(f->message.find("warp 1 at barrier 1"), std::string::npos) << f->message;
}

TEST(Control, NamedBarrierCountsItsThreads) {
  // Two of three warps meet at barrier 1; the third does not take part.
  EXPECT_TRUE(launchRaw("setp.ge.u32 %p1, %r90, 64; @%p1 bra L; bar.sync 1, 64; L:", 96).ok());
  Result r = launchRaw("setp.ge.u32 %p1, %r90, 32; @%p1 bra L; bar.sync 1, 64; L:", 96);
  EXPECT_TRUE(first(r, FindingKind::Deadlock)) << all(r);
}

TEST(Control, ArriveDoesNotWait) {
  EXPECT_TRUE(
      launchRaw(
          "setp.ge.u32 %p1, %r90, 32; @%p1 bra L; bar.arrive 1, 64; bra M; L: bar.sync 1, 64; M:",
          64)
          .ok());
}

// Some lanes return from within an inner branch: the others still meet those
// of the outer branch before the barrier.
TEST(Control, EarlyExitInAnInnerBranch) {
  const std::string inner = R"(
    setp.ge.u32 %p1, %r90, 20; @%p1 bra OUT;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p2, %r90, 4; @%p2 bra LEAVE;
    add.u32 %r1, %r1, 1;
  OUT:
    bar.sync 0;
    activemask.b32 %r2; setp.ne.u32 %p3, %r2, -16;
    @%p3 trap;
    )";
  EXPECT_TRUE(launchRaw(inner + "LEAVE:", 32).ok()) << all(launchRaw(inner + "LEAVE:", 32));
  EXPECT_TRUE(launchRaw(inner + "ret; LEAVE: exit;", 32).ok());
}

TEST(Control, TrapIsReported) { EXPECT_TRUE(first(launchRaw("trap;", 32), FindingKind::Trap)); }

} // namespace
} // namespace gemm::emulator::test

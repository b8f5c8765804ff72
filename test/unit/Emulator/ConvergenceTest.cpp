// Lanes of a warp that run on their own (sm_70 and later): what they do together
// wherever each of them is, and that each gets on whatever the others wait for.
#include "Harness.h"

namespace gemm::emulator::test {
namespace {

const std::string shared = ".shared .align 4 .b32 s[64];\n";

struct Outcome {
  Result result;
  std::vector<uint32_t> out;
};

Options adversarial(uint64_t seed) {
  Options o;
  o.convergence = Convergence::Adversarial;
  o.seed = seed;
  return o;
}

/// A kernel that leaves a value for each thread in %r10, with a word of global memory at
/// %rd91 that is 0.
Outcome run(const std::string &body, Options o = {}, unsigned threads = 32) {
  Memory m;
  const uint64_t out = m.allocate(threads * 4, "out"),
                 word = place(m, std::vector<uint32_t>(4, 0), "word");
  const std::string store =
      "\nmul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1; st.global.u32 [%rd2], %r10;";
  o.maxSteps = 1 << 22;
  Outcome r;
  r.result = launch(parse(kernel(2, "mov.u32 %r10, 0;\n" + body + store, shared)), "k", {},
                    {threads}, 0, pointers({out, word}), m, o);
  r.out = read<uint32_t>(m, out, threads);
  return r;
}

/// The same under hardware's convergence and under several without any.
template <class F> void underAll(const std::string &body, F &&check, unsigned threads = 32) {
  check(run(body, {}, threads));
  for (uint64_t s = 0; s < 8; ++s) {
    SCOPED_TRACE("adversarial, seed " + std::to_string(s));
    check(run(body, adversarial(s), threads));
  }
}

// Each half stores, meets the other, and reads what the other stored.
TEST(Convergence, HalvesExchangeThroughSharedMemory) {
  underAll(R"(
    mov.u32 %r1, s; shl.b32 %r2, %r90, 2; add.u32 %r1, %r1, %r2;
    setp.lt.u32 %p1, %r90, 16;
    @!%p1 bra HIGH;
    st.shared.u32 [%r1], %r90;
    bar.warp.sync -1;
    ld.shared.u32 %r10, [%r1+64];
    bra JOIN;
  HIGH:
    add.u32 %r3, %r90, 100;
    st.shared.u32 [%r1], %r3;
    bar.warp.sync -1;
    ld.shared.u32 %r10, [%r1-64];
  JOIN:
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t l = 0; l < 32; ++l)
               EXPECT_EQ(r.out[l], l < 16 ? l + 116 : l - 16) << l;
           });
}

TEST(Convergence, ShuffleInBothBranches) {
  underAll(R"(
    setp.lt.u32 %p1, %r90, 20;
    @!%p1 bra HIGH;
    shfl.sync.bfly.b32 %r10, %r90, 31, 31, -1;
    bra JOIN;
  HIGH:
    add.u32 %r3, %r90, 1000;
    shfl.sync.bfly.b32 %r10, %r3, 31, 31, -1;
  JOIN:
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t l = 0; l < 32; ++l)
               EXPECT_EQ(r.out[l], 31 - l + (31 - l < 20 ? 0 : 1000)) << l;
           });
}

// One vote under a predicate, the other in its complement.
TEST(Convergence, PredicatedVotesMeet) {
  underAll(R"(
    setp.lt.u32 %p1, %r90, 4;
    setp.lt.u32 %p2, %r90, 6;
    @%p1 vote.sync.ballot.b32 %r10, %p2, -1;
    @!%p1 vote.sync.ballot.b32 %r10, %p2, -1;
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t v : r.out)
               EXPECT_EQ(v, 0x3fu);
           });
}

// Lanes of one instruction may name different sets.
TEST(Convergence, MasksMayDifferFromLaneToLane) {
  underAll(R"(
    and.b32 %r1, %r90, 1;
    match.any.sync.b32 %r2, %r1, -1;
    redux.sync.add.u32 %r10, %r90, %r2;
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t l = 0; l < 32; ++l)
               EXPECT_EQ(r.out[l], l % 2 ? 256u : 240u);
           });
}

// The same where one set has not come yet.
TEST(Convergence, OneOfTwoSetsWaits) {
  underAll(R"(
    mov.u32 %r2, 0x0000ffff;
    setp.ge.u32 %p1, %r90, 16;
    @%p1 mov.u32 %r2, 0xffff0000;
    setp.ge.u32 %p2, %r90, 24;
    @%p2 bra LATE;
    redux.sync.add.u32 %r10, %r90, %r2;
    bra JOIN;
  LATE:
    redux.sync.add.u32 %r10, %r90, %r2;
  JOIN:
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t l = 0; l < 32; ++l)
               EXPECT_EQ(r.out[l], l < 16 ? 120u : 376u);
           });
}

TEST(Convergence, BarrierInBothBranches) {
  const std::string body = R"(
    mov.u32 %r1, s; shl.b32 %r2, %r90, 2; add.u32 %r1, %r1, %r2;
    st.shared.u32 [%r1], %r90;
    and.b32 %r3, %r90, 1; setp.eq.u32 %p1, %r3, 0;
    @!%p1 bra ODD;
    barrier.sync 0;
    ld.shared.u32 %r10, [s+4];
    bra JOIN;
  ODD:
    barrier.sync 0;
    ld.shared.u32 %r10, [s+252];
  JOIN:
  )";
  underAll(
      body,
      [](const Outcome &r) {
        ASSERT_TRUE(r.result.ok()) << all(r.result);
        for (uint32_t l = 0; l < 64; ++l)
          EXPECT_EQ(r.out[l], l % 2 ? 63u : 1u);
      },
      64);
}

TEST(Convergence, ReductionBarrierInBothBranches) {
  underAll(
      R"(
    setp.lt.u32 %p2, %r90, 40;
    and.b32 %r3, %r90, 1; setp.eq.u32 %p1, %r3, 0;
    @!%p1 bra ODD;
    barrier.red.popc.u32 %r10, 0, %p2;
    bra JOIN;
  ODD:
    barrier.red.popc.u32 %r10, 0, !%p2;
  JOIN:
  )",
      [](const Outcome &r) {
        ASSERT_TRUE(r.result.ok()) << all(r.result);
        for (uint32_t v : r.out)
          EXPECT_EQ(v, 32u); // 20 even ones below 40, 12 odd ones from there
      },
      64);
}

// Each lane takes the lock, adds 1 by a load and a store, and gives it back.
TEST(Convergence, NaiveSpinLock) {
  for (std::string space : {"shared", "global"}) {
    const std::string lock = space == "shared" ? "[s]" : "[%rd91]",
                      count = space == "shared" ? "[s+4]" : "[%rd91+4]";
    underAll((space == "shared" ? "setp.ne.u32 %p5, %r90, 0; @!%p5 st.shared.u32 [s], 0;\n"
                                  "@!%p5 st.shared.u32 [s+4], 0; bar.sync 0;\n"
                                : "") +
                 std::string("AGAIN: atom.acquire.cta.") + space + ".cas.b32 %r1, " + lock +
                 ", 0, 1;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra AGAIN;\nld." + space + ".u32 %r2, " +
                 count + ";\nadd.u32 %r2, %r2, 1;\nst." + space + ".u32 " + count +
                 ", %r2;\natom.release.cta." + space + ".exch.b32 %r3, " + lock +
                 ", 0;\nbar.sync 0;\nld." + space + ".u32 %r10, " + count + ";\n",
             [](const Outcome &r) {
               ASSERT_TRUE(r.result.ok()) << all(r.result);
               for (uint32_t v : r.out)
                 EXPECT_EQ(v, 64u);
             },
             64);
  }
}

// Lane 0 waits for what lane 31 does only after the branch.
TEST(Convergence, LaneWaitsForALane) {
  underAll(R"(
    setp.ne.u32 %p1, %r90, 0;
    @!%p1 st.volatile.shared.u32 [s], 0;
    bar.warp.sync -1;
    @%p1 bra JOIN;
  WAIT:
    ld.acquire.cta.shared.u32 %r1, [s];
    setp.eq.u32 %p2, %r1, 0;
    @%p2 bra WAIT;
    ld.shared.u32 %r10, [s+4];
  JOIN:
    setp.ne.u32 %p3, %r90, 31;
    @%p3 bra END;
    st.shared.u32 [s+4], 77;
    st.release.cta.shared.u32 [s], 1;
  END:
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             EXPECT_EQ(r.out[0], 77u);
           });
}

// The same through global memory, where polls are noticed.
TEST(Convergence, LaneWaitsForALaneThroughGlobalMemory) {
  underAll(R"(
    setp.ne.u32 %p1, %r90, 0;
    @%p1 bra JOIN;
  WAIT:
    ld.acquire.gpu.global.u32 %r1, [%rd91];
    setp.eq.u32 %p2, %r1, 0;
    @%p2 bra WAIT;
    ld.global.u32 %r10, [%rd91+4];
  JOIN:
    setp.ne.u32 %p3, %r90, 31;
    @%p3 bra END;
    st.global.u32 [%rd91+4], 77;
    st.release.gpu.global.u32 [%rd91], 1;
  END:
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             EXPECT_EQ(r.out[0], 77u);
           });
}

// Where lanes have come apart, what needs all of them waits for all.
TEST(Convergence, AlignedInstructionsGatherLanes) {
  underAll(R"(
    setp.ge.u32 %p1, %r90, 9;
    mov.u32 %r1, 0; mov.u32 %r2, %r90;
  LOOP:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p2, %r1, %r2;
    @%p2 bra LOOP;
    bar.sync 0;
    activemask.b32 %r10;
  )",
           [](const Outcome &r) {
             ASSERT_TRUE(r.result.ok()) << all(r.result);
             for (uint32_t v : r.out)
               EXPECT_EQ(v, ~0u);
           });
}

TEST(Convergence, LongLoopKeepsLanesThatLeftTogether) {
  // The lanes that leave at once get as far as the barrier, and no further.
  Outcome r = run(R"(
    mov.u32 %r1, 0; mov.u32 %r2, 100;
    setp.eq.u32 %p1, %r90, 3;
    @%p1 mov.u32 %r2, 60000;
  LOOP:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p2, %r1, %r2;
    @%p2 bra LOOP;
    add.u32 %r10, %r1, 1;
    bar.sync 0;
  )");
  ASSERT_TRUE(r.result.ok()) << all(r.result);
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(r.out[l], l == 3 ? 60001u : 101u);
}

TEST(Convergence, NamedLanesThatNeverCome) {
  auto says = [](const std::string &message) {
    return [=](const Outcome &r) {
      const Finding *f = first(r.result, FindingKind::BarrierDivergence);
      ASSERT_TRUE(f) << all(r.result);
      EXPECT_NE(f->message.find(message), std::string::npos) << f->message;
      EXPECT_FALSE(r.result.completed);
    };
  };
  // Had they exited first, nobody would have to wait for them.
  says("lanes 5-7 exit instead")(
      run("setp.lt.u32 %p1, %r90, 5;\n@!%p1 bra L;\nbar.warp.sync 0xff;\nL: add.u32 %r1, %r1, 1;"));
  underAll("setp.lt.u32 %p1, %r90, 5;\n@!%p1 bra L;\nbar.warp.sync 0xff;\nbra M;\n"
           "L: bar.warp.sync -1;\nM:",
           says("instead"));
}

TEST(Convergence, ShuffleFromALaneOutsideTheMask) {
  underAll(R"(
    setp.ge.u32 %p1, %r90, 8;
    @%p1 bra JOIN;
    shfl.sync.down.b32 %r10, %r90, 4, 31, 0xff;
  JOIN:
  )",
           [](const Outcome &r) {
             const Finding *f = first(r.result, FindingKind::InvalidOperand);
             ASSERT_TRUE(f) << all(r.result);
             EXPECT_EQ(f->lane, 4u);
             EXPECT_NE(f->message.find("lane 4 reads from lane 8"), std::string::npos)
                 << f->message;
             EXPECT_TRUE(r.result.completed);
           });
}

// A function's lanes part, meet inside it and return one by one; registers of the
// outer calls come back lane by lane.
TEST(Convergence, RecursionWhoseLanesPart) {
  const std::string function = R"(
.func (.reg .b32 %out) f(.reg .b32 %n)
{
  .reg .pred %p<4>; .reg .b32 %a<8>;
  mov.u32 %a1, %n;
  setp.eq.u32 %p1, %a1, 0;
  mov.u32 %out, 0;
  @%p1 bra END;
  sub.u32 %a2, %a1, 1;
  and.b32 %a3, %a1, 1;
  setp.eq.u32 %p2, %a3, 0;
  @%p2 bra EVEN;
  call (%a4), f, (%a2);
  bra BOTH;
EVEN:
  call (%a4), f, (%a2);
BOTH:
  add.u32 %out, %a4, %a1;
END:
  ret;
}
)";
  for (uint64_t s = 0; s < 8; ++s) {
    Memory m;
    const uint64_t out = m.allocate(128, "out");
    Result r =
        launch(parse(kernel(1,
                            "and.b32 %r1, %r90, 7; call (%r10), f, (%r1); bar.warp.sync -1;\n"
                            "mul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1; "
                            "st.global.u32 [%rd2], %r10;",
                            function)),
               "k", {}, {32}, 0, pointers({out}), m, s ? adversarial(s) : Options{});
    ASSERT_TRUE(r.ok()) << all(r);
    auto v = read<uint32_t>(m, out, 32);
    for (uint32_t l = 0; l < 32; ++l)
      EXPECT_EQ(v[l], (l & 7) * ((l & 7) + 1) / 2) << l << " seed " << s;
  }
}

} // namespace
} // namespace gemm::emulator::test

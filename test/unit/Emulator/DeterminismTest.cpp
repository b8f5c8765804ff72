// Nothing depends on the number of host threads: not results, not counters, not
// findings, whether all is well, CTAs race or one of them fails.
#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

struct Outcome {
  Result result;
  std::vector<uint32_t> memory;
};

Outcome run(const std::string &text, unsigned threads, size_t words, uint64_t seed) {
  Memory m;
  uint64_t out = place(m, std::vector<uint32_t>(words), "out");
  Options o;
  o.threads = threads;
  o.async = Async::Random;
  o.order = Order::Random;
  o.seed = seed;
  Result r = launch(parse(text), "k", {40, 3}, {96}, 0, pointers({out}), m, o);
  return {r, read<uint32_t>(m, out, words)};
}

void compare(const std::string &text, size_t words, bool memory = true) {
  for (uint64_t s = 0; s < 3; ++s) {
    Outcome one = run(text, 1, words, s);
    for (unsigned threads : {2u, 5u}) {
      Outcome many = run(text, threads, words, s);
      EXPECT_EQ(one.result.completed, many.result.completed);
      EXPECT_EQ(all(one.result), all(many.result));
      EXPECT_EQ(one.result.counters.instructions, many.result.counters.instructions);
      EXPECT_EQ(one.result.counters.ctas, many.result.counters.ctas);
      EXPECT_EQ(one.result.counters.sharedReadWavefronts,
                many.result.counters.sharedReadWavefronts);
      EXPECT_EQ(one.result.counters.globalWriteSectors, many.result.counters.globalWriteSectors);
      if (memory) {
        EXPECT_EQ(one.memory, many.memory);
      }
    }
  }
}

// Each CTA works a while that depends on its number, shares, and stores.
std::string body(const std::string &barrier, const std::string &scale) {
  return kernel(1, R"(
    mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ctaid.y; mad.lo.u32 %r3, %r2, 40, %r1;
    and.b32 %r4, %r3, 15; mov.u32 %r5, 0; mov.u32 %r6, 0;
  LOOP:
    add.u32 %r6, %r6, %r90; add.u32 %r5, %r5, 1;
    setp.le.u32 %p1, %r5, %r4; @%p1 bra LOOP;
    shl.b32 %r7, %r90, 2; mov.u32 %r8, s; add.u32 %r9, %r8, %r7;
    st.shared.u32 [%r9], %r6;
    )" + barrier + R"(
    xor.b32 %r7, %r7, 128; add.u32 %r9, %r8, %r7;
    ld.shared.u32 %r10, [%r9];
    mad.lo.u32 %r11, %r3, 96, %r90;
    )" + scale + R"(
    mul.wide.u32 %rd1, %r11, 4; add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r10;)",
                ".shared .align 4 .b8 s[512];\n");
}

TEST(Determinism, CleanRun) {
  compare(body("bar.sync 0; setp.ge.u32 %p2, %r90, 64; @%p2 exit;", ""), 120 * 96);
}

TEST(Determinism, RacesInEveryCta) {
  Outcome o = run(body("setp.ge.u32 %p2, %r90, 64; @%p2 exit;", ""), 2, 120 * 96, 1);
  ASSERT_TRUE(first(o.result, FindingKind::Race) ||
              first(o.result, FindingKind::UninitialisedRead));
  compare(body("setp.ge.u32 %p2, %r90, 64; @%p2 exit;", ""), 120 * 96, false);
}

// Several CTAs go out of bounds; the first in order is the one reported and
// nothing after it counts.
TEST(Determinism, FailingCtas) {
  std::string text =
      body("bar.sync 0; setp.ge.u32 %p2, %r90, 64; @%p2 exit;",
           "rem.u32 %r12, %r3, 50; setp.eq.u32 %p3, %r12, 37; @%p3 mov.u32 %r11, 999999;");
  Outcome o = run(text, 3, 120 * 96, 0);
  ASSERT_EQ(o.result.findings.size(), 1u) << all(o.result);
  EXPECT_FALSE(o.result.completed);
  EXPECT_EQ(o.result.findings[0].cta.x, 37u);
  EXPECT_EQ(o.result.counters.ctas, 38u);
  compare(text, 120 * 96, false);
}

TEST(Determinism, FloatAtomicsHaveOneSum) {
  compare(kernel(1, "cvt.rn.f32.u32 %f1, %r90; mov.u32 %r1, %ctaid.x; cvt.rn.f32.u32 %f2, %r1;"
                    "fma.rn.f32 %f1, %f2, 0f3DCCCCCD, %f1; red.global.add.f32 [%rd90], %f1;"),
          1);
}

} // namespace
} // namespace gemm::emulator::test

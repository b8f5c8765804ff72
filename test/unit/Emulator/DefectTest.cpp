// Correct kernels are clean and right under every schedule; the same kernels
// with one step removed or changed are caught under every schedule, with the
// right kind of finding.
#include <random>

#include "Float.h"
#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

std::vector<Options> schedules(uint64_t seeds) {
  std::vector<Options> all;
  for (Async a : {Async::Early, Async::Late, Async::Random})
    for (Order o : {Order::Forward, Order::Reverse, Order::Random})
      for (uint64_t s = 0; s < (a == Async::Random || o == Order::Random ? seeds : 1); ++s) {
        Options options;
        options.async = a;
        options.order = o;
        options.seed = s;
        options.threads = 1;
        all.push_back(options);
      }
  return all;
}

struct Ring {
  Memory m;
  std::vector<uint16_t> a, b;
  uint64_t A, B, D;
  Ring() {
    std::mt19937_64 rng(seed(5));
    for (int i = 0; i < 16 * 64; ++i) {
      a.push_back(bf16OfFloat(float(int(rng() % 9) - 4)));
      b.push_back(bf16OfFloat(float(int(rng() % 9) - 4)));
    }
    A = place(m, a, "A");
    B = place(m, b, "B");
    D = m.allocate(16 * 16 * 4, "D");
  }
  Result run(const std::string &text, const Options &o, size_t shared = 2048) {
    return launch(parse(text), "k", {}, {64}, shared, pointers({A, B, D}), m, o);
  }
  bool right() {
    auto d = read<float>(m, D, 256);
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 16; ++j) {
        float want = 0;
        for (int k = 0; k < 64; ++k)
          want += floatOfBf16(a[i * 64 + k]) * floatOfBf16(b[j * 64 + k]);
        if (d[i * 16 + j] != want)
          return false;
      }
    return true;
  }
};

TEST(Defects, RingIsCleanUnderEverySchedule) {
  Ring ring;
  for (const Options &o : schedules(8)) {
    Result r = ring.run(ringKernel(), o);
    ASSERT_TRUE(r.ok()) << all(r);
    ASSERT_TRUE(ring.right());
    EXPECT_EQ(r.counters.mmas, 8u);
    EXPECT_EQ(r.counters.tensorFlops, 2u * 16 * 16 * 64);
  }
}

struct Defect {
  const char *step, *by;
  std::vector<FindingKind> kinds; ///< any of these
};

void PrintTo(const Defect &d, std::ostream *os) { *os << d.step << " -> '" << d.by << "'"; }

class RingDefect : public ::testing::TestWithParam<Defect> {};

TEST_P(RingDefect, IsCaught) {
  Ring ring;
  const Defect &d = GetParam();
  for (const Options &o : schedules(4)) {
    Result r = ring.run(mutate(ringKernel(), d.step, d.by), o);
    bool caught = false;
    for (FindingKind k : d.kinds)
      caught |= first(r, k) != nullptr;
    ASSERT_TRUE(caught) << "async " << int(o.async) << " order " << int(o.order) << " seed "
                        << o.seed << "\n"
                        << all(r);
    EXPECT_GT(r.findings[0].ptxLine, 0u);
  }
}

using K = FindingKind;
INSTANTIATE_TEST_SUITE_P(
    All, RingDefect,
    ::testing::Values(
        Defect{"wait", "", {K::MissingWait}},
        Defect{"wait", "cp.async.wait_group 2;", {K::MissingWait}},
        Defect{"full", "", {K::MissingWait, K::Race}}, Defect{"empty", "", {K::Race}},
        Defect{"tail", "@%p2 cp.async.commit_group;", {K::MissingWait}},
        Defect{"tail", "", {K::MissingWait}}, Defect{"commit", "", {K::MissingWait}},
        Defect{"commit2", "", {K::MissingWait}}, Defect{"first", "", {K::UninitialisedRead}},
        Defect{"second", "", {K::UninitialisedRead}},
        Defect{
            "first", "@%p1 cp.async.cg.shared.global [%r7], [%rd1], 16;", {K::UninitialisedRead}},
        Defect{"refill", "cp.async.cg.shared.global [%r17], [%rd1+32], 16;", {K::OutOfBounds}},
        Defect{"refill",
               "@%p2 cp.async.cg.shared.global [%r17], [%rd1+32], 16, 17;",
               {K::InvalidOperand}},
        Defect{"refill",
               "@%p2 cp.async.cg.shared.global [%r17+1024], [%rd1+32], 16;",
               {K::Race, K::MissingWait}},
        Defect{"stage", "xor.b32 %r14, %r14, 2048;", {K::OutOfBounds}},
        Defect{"stage", "", {K::MissingWait, K::Race}},
        Defect{"destination", "add.u32 %r7, %r6, 8;", {K::Misaligned}},
        Defect{"destination", "mad.lo.u32 %r7, %r90, 32, %r5;", {K::OutOfBounds}},
        Defect{"readA",
               "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r30, %r31, %r32, %r33}, [%r15+8];",
               {K::Misaligned}},
        Defect{"readB",
               "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r34, %r35}, [%r16+1536];",
               {K::MissingWait, K::OutOfBounds}},
        Defect{"store", "st.global.v2.b32 [%rd3+768], {%r20, %r21};", {K::OutOfBounds}},
        Defect{"store", "st.global.v2.b32 [%rd3+4], {%r20, %r21};", {K::Misaligned}},
        Defect{"empty", "@%p1 bar.sync 0;", {K::Race}},
        Defect{"full", "setp.lt.u32 %p9, %r1, 16; @%p9 bar.sync 0;", {K::BarrierDivergence}}));

TEST(Defects, RingWithTooLittleSharedMemory) {
  Ring ring;
  EXPECT_TRUE(first(ring.run(ringKernel(), {}, 2032), K::OutOfBounds));
}

Result neighbours(const std::string &text, const Options &o, uint32_t *sum = nullptr) {
  Memory m;
  uint64_t out = m.allocate(4, "out");
  Result r = launch(parse(text), "k", {}, {64}, 0, pointers({out}), m, o);
  if (sum)
    m.copyOut(out, sum, 4);
  return r;
}

TEST(Defects, NeighboursAreCleanUnderEverySchedule) {
  for (const Options &o : schedules(8)) {
    uint32_t sum = 0;
    Result r = neighbours(neighbourKernel(), o, &sum);
    ASSERT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(sum, 64u * 63u);
  }
}

class NeighbourDefect : public ::testing::TestWithParam<Defect> {};

TEST_P(NeighbourDefect, IsCaught) {
  const Defect &d = GetParam();
  for (const Options &o : schedules(4)) {
    Result r = neighbours(mutate(neighbourKernel(), d.step, d.by), o);
    bool caught = false;
    for (FindingKind k : d.kinds)
      caught |= first(r, k) != nullptr;
    ASSERT_TRUE(caught) << "order " << int(o.order) << " seed " << o.seed << "\n" << all(r);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, NeighbourDefect,
    ::testing::Values(
        Defect{"barrier", "", {K::Race}}, Defect{"settled", "", {K::Race}},
        Defect{"clear", "", {K::UninitialisedRead}},
        Defect{"put", "@!%p1 st.shared.u32 [%r3], %r90;", {K::UninitialisedRead}},
        Defect{"put", "st.shared.u16 [%r3], %h1;", {K::UninitialisedRead}},
        Defect{"get", "ld.shared.u32 %r5, [%r4+4096];", {K::OutOfBounds}},
        Defect{"get", "ld.shared.u32 %r5, [%r4+1];", {K::Misaligned}},
        Defect{"sum",
               "ld.shared.u32 %r7, [sum]; add.u32 %r7, %r7, %r5; st.shared.u32 [sum], %r7;",
               {K::Race}},
        Defect{"barrier", "setp.lt.u32 %p2, %r90, 32; @%p2 bar.sync 0;", {K::Deadlock, K::Race}}));

// A race is reported with both sides: who reads, who wrote, and where.
TEST(Defects, RaceNamesBothSides) {
  std::string text = mutate(neighbourKernel(), "barrier", "");
  Result r = neighbours(text, {});
  const Finding *f = first(r, K::Race);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("warp 1"), std::string::npos) << f->message;
  EXPECT_NE(f->message.find("warp 0"), std::string::npos) << f->message;
  EXPECT_NE(f->message.find("add bar.sync"), std::string::npos) << f->message;
}

// LLVM writes .file after the functions that name its number.
TEST(Defects, LinesOfTheSourceAreNamed) {
  std::string text = header + R"(
.visible .entry k(.param .u64 p) {
  .reg .b64 %rd<4>;
  .loc 1 12 8
  ld.param.u64 %rd1, [p];
  .loc 1 13 5, function_name $L__info_string0, inlined_at 1 2 3
  st.global.b64 [%rd1], %rd1;
  ret;
}
.file 1 "in.mlir"
)";
  Memory m;
  Result r = launch(parse(text), "k", {}, {1}, 0, pointers({0}), m);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_EQ(r.findings[0].irLocation, "in.mlir:13:5");
  EXPECT_EQ(r.findings[0].ptxLine, 10u);
  EXPECT_NE(r.findings[0].message.find("a null pointer"), std::string::npos)
      << r.findings[0].message;
}

} // namespace
} // namespace gemm::emulator::test

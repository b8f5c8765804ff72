// wgmma against plain sums: every type, layout, swizzle, major and N, operands
// in shared memory or registers, and every finding about it.
#include "WgmmaKernel.h"

namespace gemm::emulator::test {
namespace {

std::string describe(const WgmmaCase &c) {
  auto operand = [](const Operand &o) {
    return " span " + std::to_string(o.span) + (o.mnMajor ? " mn" : " k") + " base " +
           std::to_string(o.base) + "+" + std::to_string(o.within) + " leading " +
           std::to_string(o.leading) + " stride " + std::to_string(o.stride);
  };
  return c.accumulator + "." + c.a.name + "." + c.b.name + " n " + std::to_string(c.n) +
         (c.aInRegisters ? " A in registers" : operand(c.A)) + " B" + operand(c.B);
}

void expectRight(WgmmaCase c, std::mt19937_64 &rng, Async async = Async::Late) {
  WgmmaData data(c, rng);
  Options o;
  o.async = async;
  Result r = data.run(c, wgmmaKernel(c), o);
  ASSERT_TRUE(r.ok()) << all(r) << describe(c);
  EXPECT_EQ(data.wrong(c), "") << describe(c);
  EXPECT_EQ(r.counters.mmas, 1u);
  EXPECT_EQ(r.counters.tensorFlops, uint64_t(2) * 64 * c.n * c.k());
}

const unsigned spans[] = {16, 32, 64, 128};

TEST(Wgmma, EveryLayoutOfSixteenBitOperands) {
  std::mt19937_64 rng(seed(1));
  for (unsigned spanA : spans)
    for (unsigned spanB : spans)
      for (bool mnA : {false, true})
        for (bool mnB : {false, true}) {
          WgmmaCase c;
          c.a = c.b = {rng() & 1 ? "f16" : "bf16", 2};
          c.accumulator = c.a.name == "f16" && rng() & 1 ? "f16" : "f32";
          c.n = unsigned(1 + rng() % 32) * 8;
          c.A.span = spanA;
          c.B.span = spanB;
          c.A.mnMajor = mnA;
          c.B.mnMajor = mnB;
          c.scaleD = rng() % 4;
          c.negateA = rng() % 3 == 0;
          c.negateB = rng() % 3 == 0;
          expectRight(c, rng, Async(rng() % 3));
          if (HasFailure())
            return;
        }
}

TEST(Wgmma, EveryN) {
  std::mt19937_64 rng(seed(2));
  for (unsigned n = 8; n <= 256; n += 8) {
    WgmmaCase c;
    c.n = n;
    expectRight(c, rng);
    c.a = c.b = {"s8", 1};
    c.accumulator = "s32";
    c.scaleD = rng() & 1;
    if (n <= 32 || n % 16 == 0)
      expectRight(c, rng);
    else
      EXPECT_NE(refused(wgmmaKernel(c)).message.find("expected N"), std::string::npos);
  }
}

TEST(Wgmma, EveryTypeFromSharedMemoryAndRegisters) {
  std::mt19937_64 rng(seed(3));
  struct {
    const char *a, *b, *accumulator;
    unsigned bytes;
  } types[] = {{"bf16", "bf16", "f32", 2}, {"f16", "f16", "f32", 2},   {"f16", "f16", "f16", 2},
               {"tf32", "tf32", "f32", 4}, {"e4m3", "e4m3", "f32", 1}, {"e4m3", "e5m2", "f32", 1},
               {"e5m2", "e4m3", "f16", 1}, {"e5m2", "e5m2", "f16", 1}, {"s8", "s8", "s32", 1},
               {"s8", "u8", "s32", 1},     {"u8", "s8", "s32", 1},     {"u8", "u8", "s32", 1}};
  for (auto &t : types)
    for (bool registers : {false, true})
      for (unsigned span : spans) {
        WgmmaCase c;
        c.a = {t.a, t.bytes};
        c.b = {t.b, t.bytes};
        c.accumulator = t.accumulator;
        c.n = 24;
        c.aInRegisters = registers;
        c.A.span = c.B.span = span;
        c.negateA = !c.integer() && rng() & 1;
        expectRight(c, rng, Async(rng() % 3));
        if (HasFailure())
          return;
      }
}

TEST(Wgmma, UnsupportedFormsAreNamed) {
  WgmmaCase c;
  std::string good = wgmmaKernel(c);
  auto with = [&](const std::string &from, const std::string &to) {
    std::string s = good;
    s.replace(s.find(from), from.size(), to);
    return refused(s).message;
  };
  EXPECT_NE(with("f32.bf16.bf16", "f16.bf16.bf16").find("not supported"), std::string::npos);
  EXPECT_NE(with("f32.bf16.bf16", "f32.bf16.f16").find("not supported"), std::string::npos);
  EXPECT_NE(with("m64n64k16", "m64n60k16").find("expected N"), std::string::npos);
  EXPECT_NE(with("m64n64k16", "m64n64k8").find("not supported"), std::string::npos);
  EXPECT_NE(with("m64n64k16", "m32n64k16").find("not supported"), std::string::npos);
  EXPECT_NE(with("m64n64k16", "m64n72k16").find("expected 36 registers"), std::string::npos);
  EXPECT_NE(with("p, 1, 1", "p, 2, 1").find("expected 1 or -1"), std::string::npos);
  EXPECT_NE(with("mma_async.sync", "mma_async.sp.sync").find("not supported"), std::string::npos);
}

struct Defect {
  const char *step, *by;
  FindingKind kind;
};
void PrintTo(const Defect &d, std::ostream *os) { *os << d.step << " -> '" << d.by << "'"; }

class WgmmaDefect : public ::testing::TestWithParam<Defect> {};

TEST_P(WgmmaDefect, IsCaughtUnderEverySchedule) {
  std::mt19937_64 rng(seed(4));
  WgmmaCase c;
  c.n = 32;
  c.aInRegisters = std::string(GetParam().by).find("%r20") != std::string::npos;
  WgmmaData data(c, rng);
  const std::string good = wgmmaKernel(c), bad = mutate(good, GetParam().step, GetParam().by);
  for (Async async : {Async::Early, Async::Late, Async::Random})
    for (Order order : {Order::Forward, Order::Reverse, Order::Random}) {
      Options o;
      o.async = async;
      o.order = order;
      Result clean = data.run(c, good, o);
      ASSERT_TRUE(clean.ok()) << all(clean);
      EXPECT_EQ(data.wrong(c), "");
      Result r = data.run(c, bad, o);
      // Where nothing orders a write before the read, it may not have happened.
      EXPECT_TRUE(first(r, GetParam().kind) || (GetParam().kind == FindingKind::Race &&
                                                first(r, FindingKind::UninitialisedRead)))
          << all(r);
    }
}

constexpr const char *lanesDiffer =
    "mov.b64 %rd4, 64; cvt.u64.u32 %rd6, %r90; add.u64 %rd4, %rd4, %rd6;";
INSTANTIATE_TEST_SUITE_P(
    Steps, WgmmaDefect,
    ::testing::Values(
        Defect{"fence", "", FindingKind::MissingFence},
        Defect{"touchFenced", "mov.b32 %a3, 0;", FindingKind::MissingFence},
        Defect{"touchFenced", "mov.b32 %r20, 0;", FindingKind::MissingFence},
        Defect{"wait", "", FindingKind::MissingWait},
        Defect{"wait", "wgmma.wait_group.sync.aligned 1;", FindingKind::MissingWait},
        Defect{"commit", "", FindingKind::MissingWait},
        Defect{"inflight", "add.f32 %f1, %f1, %a5;", FindingKind::MissingWait},
        Defect{"inflight", "mov.b32 %a5, 0;", FindingKind::MissingWait},
        Defect{"inflight", "mov.b32 %r20, 0;", FindingKind::MissingWait},
        Defect{"barrier", "", FindingKind::Race}, Defect{"proxy", "", FindingKind::MissingFence},
        Defect{"descriptorA", lanesDiffer, FindingKind::InvalidDescriptor},
        Defect{"descriptorA", "mov.b64 %rd4, 4611686018427404288;", FindingKind::InvalidDescriptor},
        Defect{"descriptorA", "mov.b64 %rd4, 4611686018427387912;", FindingKind::InvalidDescriptor},
        Defect{"descriptorB", "or.b64 %rd5, %rd5, 16383; mov.b64 %rd5, 4611686297600278527;",
               FindingKind::InvalidDescriptor},
        Defect{"descriptorB", "mov.b64 %rd5, 4611686018427437055;", FindingKind::InvalidDescriptor},
        Defect{"scale", "setp.ne.b32 p, %r90, 7;", FindingKind::InvalidOperand}));

TEST(Wgmma, IsOfHopperAlone) {
  std::mt19937_64 rng(1);
  WgmmaCase c;
  WgmmaData data(c, rng);
  for (const char *machine : {"l4", "b200"}) {
    Options o;
    o.machine = machine;
    Result r = data.run(c, wgmmaKernel(c), o);
    ASSERT_EQ(r.findings.size(), 1u);
    EXPECT_EQ(r.findings[0].kind(), FindingKind::InvalidLaunch);
    EXPECT_NE(r.findings[0].message.find("'wgmma.fence.sync.aligned' (line "), std::string::npos)
        << r.findings[0].message;
    EXPECT_NE(r.findings[0].message.find(machine), std::string::npos) << r.findings[0].message;
  }
}

// Eight rows of 16 bytes lie in different banks in every layout that there is.
TEST(Wgmma, PassesOverTheBanksAreCounted) {
  std::mt19937_64 rng(2);
  for (bool registers : {false, true})
    for (unsigned span : {16u, 32u, 64u, 128u}) {
      WgmmaCase c;
      c.aInRegisters = registers;
      c.A.span = c.B.span = span;
      WgmmaData data(c, rng);
      Result r = data.run(c, wgmmaKernel(c));
      ASSERT_TRUE(r.ok()) << all(r);
      EXPECT_EQ(r.counters.sharedReadIdeal, (registers ? 0u : 16u) + c.n / 4);
      EXPECT_EQ(r.counters.sharedReadWavefronts, r.counters.sharedReadIdeal) << span;
    }
}

// The rank in a shared address belongs to no field of a descriptor: (x & 0x3ffff) >> 4,
// says the PTX ISA. What shifts it in moves the leading offset, by rank * 256 bytes.
TEST(Wgmma, RankInADescriptor) {
  std::mt19937_64 rng(seed(6));
  for (bool masked : {true, false})
    for (bool mnMajor : {true, false})
      for (unsigned rank : {0u, 1u, 5u}) {
        WgmmaCase c;
        c.n = 128;
        c.A.span = 64;
        c.A.mnMajor = c.B.mnMajor = mnMajor;
        WgmmaData data(c, rng);
        std::string text = wgmmaKernel(c);
        auto moved = [&](const char *name, const char *to, const Operand &o) {
          text = mutate(text, name,
                        "mov.u32 %r30, smem;" +
                            std::string(masked ? "and.b32 %r30, %r30, 0x3ffff;" : "") +
                            "shr.u32 %r30, %r30, 4; cvt.u64.u32 " + to + ", %r30; add.u64 " + to +
                            ", " + to + ", " + std::to_string(o.descriptor()) + ";");
        };
        moved("descriptorA", "%rd4", c.A);
        moved("descriptorB", "%rd5", c.B);
        const std::string start = "mul.wide.u32 %rd1, %r90, 16;"; // the others of the cluster end
        text.insert(text.find(start), "mov.u32 %r30, %cluster_ctarank; setp.ne.u32 %p2, %r30, " +
                                          std::to_string(rank) + "; @%p2 exit;\n");
        Result r = data.run(c, text, {}, 6);
        const bool right = masked || !mnMajor || rank == 0;
        EXPECT_EQ(r.ok() && data.wrong(c).empty(), right) << describe(c) << " rank " << rank << "\n"
                                                          << data.wrong(c) << all(r);
      }
}

TEST(Wgmma, WarpsOfAGroupDoTheSame) {
  std::mt19937_64 rng(seed(5));
  WgmmaCase c;
  c.n = 16;
  WgmmaData data(c, rng);
  const std::string good = wgmmaKernel(c);
  for (const char *skip : {"setp.gt.u32 %p2, %r90, 63; @%p2 bra SKIP;", // two warps do nothing
                           "setp.eq.u32 %p2, %r90, 5; @%p2 bra SKIP;"}) {
    std::string text = mutate(mutate(good, "touchFenced", skip), "commit",
                              "SKIP: wgmma.commit_group.sync.aligned;");
    Result r = data.run(c, text);
    EXPECT_TRUE(first(r, FindingKind::BarrierDivergence) || first(r, FindingKind::Deadlock))
        << all(r);
  }
  // Other descriptors in one warp.
  Result r = data.run(
      c, mutate(good, "touchFenced", "setp.gt.u32 %p2, %r90, 63; @%p2 add.u64 %rd5, %rd5, 2;"));
  EXPECT_TRUE(first(r, FindingKind::BarrierDivergence)) << all(r);
  // A CTA without a whole warpgroup.
  Options o;
  o.machine = "h200";
  r = launch(parse(good), "k", {}, {96}, c.sharedBytes,
             pointers({data.at[0], data.at[1], data.at[2]}), data.memory, o);
  EXPECT_TRUE(first(r, FindingKind::BarrierDivergence)) << all(r);
}

} // namespace
} // namespace gemm::emulator::test

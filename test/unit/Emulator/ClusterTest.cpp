// Clusters: coordinates, launches that do not fit, distributed shared memory in
// its ways of addressing, the cluster's barrier, and CTAs that end too early.
#include <set>

#include "Hopper.h"
#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

using K = FindingKind;

struct Outcome {
  Result result;
  std::vector<uint32_t> out;
};

Outcome run(const std::string &text, const LaunchConfig &config, const Options &o,
            size_t words = 512) {
  Memory memory;
  uint64_t out = place(memory, std::vector<uint32_t>(words, 0), "out");
  Outcome r;
  r.result = launch(parse(text), "k", config, {bytes(out)}, memory, o);
  r.out = read<uint32_t>(memory, out, words);
  return r;
}

Options hopper() { return schedules90()[0]; }

// Every CTA of a 6x4x2 grid of 3x2x1 clusters stores its special registers.
TEST(Cluster, SpecialRegisters) {
  static const char *const registers[] = {
      "%clusterid.x",     "%clusterid.y",      "%clusterid.z",      "%nclusterid.x",
      "%nclusterid.y",    "%nclusterid.z",     "%cluster_ctaid.x",  "%cluster_ctaid.y",
      "%cluster_ctaid.z", "%cluster_nctaid.x", "%cluster_nctaid.y", "%cluster_nctaid.z",
      "%cluster_ctarank", "%cluster_nctarank", "%ctaid.x",          "%ctaid.y"};
  std::string body = R"(
    mov.u32 %r1, %ctaid.z; mov.u32 %r2, %ctaid.y; mad.lo.u32 %r1, %r1, 4, %r2;
    mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r1, 6, %r2;
    mul.wide.u32 %rd1, %r1, 64; add.s64 %rd1, %rd1, %rd90;)";
  for (unsigned k = 0; k < 16; ++k)
    body += std::string("mov.u32 %r3, ") + registers[k] + "; st.global.u32 [%rd1+" +
            std::to_string(4 * k) + "], %r3;\n";
  Outcome r = run(kernel90(0, 1, body), {{6, 4, 2}, {1}, {3, 2, 1}}, hopper(), 48 * 16);
  ASSERT_TRUE(r.result.ok()) << all(r.result);
  EXPECT_EQ(r.result.counters.ctas, 48u);
  for (uint32_t z = 0; z < 2; ++z)
    for (uint32_t y = 0; y < 4; ++y)
      for (uint32_t x = 0; x < 6; ++x) {
        const uint32_t want[16] = {
            x / 3, y / 2, z, 2, 2, 2, x % 3, y % 2, 0, 3, 2, 1, x % 3 + 3 * (y % 2), 6, x, y};
        for (unsigned k = 0; k < 16; ++k)
          EXPECT_EQ(r.out[((z * 4 + y) * 6 + x) * 16 + k], want[k]) << registers[k];
      }
}

TEST(Cluster, LaunchesThatDoNotFit) {
  auto message = [](const std::string &directives, Dim3 grid, Dim3 cluster,
                    const char *machine = "h200") {
    Options o = hopper();
    o.machine = machine;
    Outcome r = run(kernel90(0, 1, "", "", directives), {grid, {32}, cluster}, o);
    return r.result.findings.empty() ? std::string() : r.result.findings[0].message;
  };
  EXPECT_EQ(message("", {4}, {2, 1, 1}), "");
  EXPECT_EQ(message(".reqnctapercluster 2, 1, 1\n", {4}, {0, 0, 0}), "");
  EXPECT_EQ(message(".explicitcluster\n.maxclusterrank 4\n", {4}, {4, 1, 1}), "");
  EXPECT_EQ(message(".reqnctapercluster 2\n", {4}, {4, 1, 1}),
            "expected clusters of (2,1,1) as .reqnctapercluster says, got (4,1,1)");
  EXPECT_EQ(message(".maxclusterrank 2\n", {4}, {4, 1, 1}),
            "expected clusters of at most 2 CTAs as .maxclusterrank says, got 4");
  EXPECT_EQ(message("", {3}, {2, 1, 1}),
            "expected a grid that is a multiple of the cluster (2,1,1), got (3,1,1)");
  EXPECT_EQ(message("", {32}, {17, 1, 1}), "expected a cluster of 1 to 16 CTAs, got (17,1,1)");
  EXPECT_EQ(message("", {32}, {2, 0, 1}), "expected a cluster of 1 to 16 CTAs, got (2,0,1)");
  EXPECT_EQ(message("", {32, 65535}, {1, 65535, 1}),
            "expected a cluster of 1 to 16 CTAs, got (1,65535,1)");
  EXPECT_EQ(message("", {2}, {2, 1, 1}, "a100"), "clusters need sm_90, got machine a100");
}

const std::string box = ".shared .align 16 .b8 box[128];\n";

/// Lanes of one warp a CTA: each stores to the CTA after its own and, after the
/// cluster has met, reads its box.
std::string ringOfCtas(const std::string &store) {
  return kernel90(0, 1,
                  R"(
    mov.u32 %r1, %cluster_nctarank;
    add.u32 %r2, %r93, 1; rem.u32 %r2, %r2, %r1;
    shl.b32 %r3, %r90, 2; mov.u32 %r4, box; add.u32 %r4, %r4, %r3;
    mad.lo.u32 %r5, %r93, 100, %r90;
    )" + store + R"(
    barrier.cluster.arrive.release.aligned;
    barrier.cluster.wait.acquire.aligned;
    ld.shared.u32 %r6, [%r4];
    mad.lo.u32 %r7, %r93, 32, %r90;
    mul.wide.u32 %rd2, %r7, 4; add.s64 %rd2, %rd2, %rd90;
    st.global.u32 [%rd2], %r6;)",
                  box);
}

TEST(Cluster, DistributedSharedMemoryInEveryWayOfAddressing) {
  const std::string ways[] = {
      "mapa.shared::cluster.u32 %r8, %r4, %r2; st.shared::cluster.u32 [%r8], %r5;",
      "cvt.u64.u32 %rd3, %r4; cvta.shared.u64 %rd3, %rd3; mapa.u64 %rd3, %rd3, %r2;"
      "st.u32 [%rd3], %r5;",
      "cvt.u64.u32 %rd3, %r4; cvta.shared.u64 %rd3, %rd3; mapa.u64 %rd3, %rd3, %r2;"
      "atom.exch.b32 %r9, [%rd3], %r5;",
  };
  for (unsigned ctas : {2u, 3u, 16u})
    for (const std::string &way : ways)
      for (const Options &o : schedules90(1)) {
        std::string text = ringOfCtas(way);
        if (way.find("atom") != std::string::npos) // an update needs something to update
          text = edit(text, "mov.u32 %r1, %cluster_nctarank;",
                      "mov.u32 %r1, %cluster_nctarank; shl.b32 %r3, %r90, 2; mov.u32 %r4, box;"
                      "add.u32 %r4, %r4, %r3; st.shared.u32 [%r4], %r3;"
                      "barrier.cluster.arrive; barrier.cluster.wait;");
        Outcome r = run(text, {{ctas}, {32}, {ctas, 1, 1}}, o);
        ASSERT_TRUE(r.result.ok()) << describe(o) << "\n" << way << "\n" << all(r.result);
        for (unsigned c = 0; c < ctas; ++c)
          for (unsigned l = 0; l < 32; ++l)
            ASSERT_EQ(r.out[c * 32 + l], (c + ctas - 1) % ctas * 100 + l);
      }
}

TEST(Cluster, RanksOfAddresses) {
  Outcome r = run(kernel90(0, 1, R"(
    mov.u32 %r1, box; mapa.shared::cluster.u32 %r2, %r1, 1;
    getctarank.shared::cluster.u32 %r3, %r2;
    getctarank.shared::cluster.u32 %r4, %r1;
    mad.lo.u32 %r5, %r3, 10, %r4;
    cvt.u64.u32 %rd2, %r2; cvta.shared.u64 %rd2, %rd2;
    isspacep.shared::cta %p1, %rd2; isspacep.shared::cluster %p2, %rd2;
    selp.u32 %r6, 100, 0, %p1; selp.u32 %r7, 1000, 0, %p2;
    add.u32 %r5, %r5, %r6; add.u32 %r5, %r5, %r7;
    mul.wide.u32 %rd1, %r93, 4; add.s64 %rd1, %rd1, %rd90; st.global.u32 [%rd1], %r5;)",
                           box),
                  {{2}, {1}, {2, 1, 1}}, hopper());
  ASSERT_TRUE(r.result.ok()) << all(r.result);
  EXPECT_EQ(r.out[0], 1010u); // the peer's
  EXPECT_EQ(r.out[1], 1111u);
}

// As on hardware: what a CTA calls its own address has its rank in it, however it is made.
TEST(Cluster, OwnAddressesCarryTheRank) {
  const std::string text = kernel90(0, 1, R"(
    mov.u32 %r1, box; mov.u64 %rd2, box; cvt.u32.u64 %r2, %rd2;
    cvta.shared.u64 %rd3, %rd2; cvta.to.shared.u64 %rd4, %rd3; cvt.u32.u64 %r3, %rd4;
    mapa.shared::cluster.u32 %r4, %r1, %r93;
    mapa.u64 %rd5, %rd3, %r93; cvta.to.shared.u64 %rd5, %rd5; cvt.u32.u64 %r5, %rd5;
    getctarank.shared::cluster.u32 %r6, %r1;
    st.shared.u32 [%r4], %r93;
    st.shared::cta.u32 [box+4], 40; st.shared::cluster.u32 [%r1+8], 41; st.u32 [%rd3+12], 42;
    ld.shared.v4.u32 {%r7, %r8, %r9, %r10}, [%r1];
    add.u32 %r7, %r7, %r8; add.u32 %r7, %r7, %r9; add.u32 %r7, %r7, %r10;
    mul.wide.u32 %rd1, %r93, 28; add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r1; st.global.u32 [%rd1+4], %r2; st.global.u32 [%rd1+8], %r3;
    st.global.u32 [%rd1+12], %r4; st.global.u32 [%rd1+16], %r5; st.global.u32 [%rd1+20], %r6;
    st.global.u32 [%rd1+24], %r7;)",
                                    box);
  Outcome r = run(text, {{16}, {1}, {16, 1, 1}}, hopper());
  ASSERT_TRUE(r.result.ok()) << all(r.result);
  for (uint32_t rank = 0; rank < 16; ++rank) {
    for (unsigned k = 0; k < 5; ++k)
      EXPECT_EQ(r.out[rank * 7 + k], rank << 24) << k;
    EXPECT_EQ(r.out[rank * 7 + 5], rank);
    EXPECT_EQ(r.out[rank * 7 + 6], rank + 40 + 41 + 42);
  }
}

void expectFinding(const std::string &text, const LaunchConfig &config, std::set<K> kinds,
                   const std::string &words) {
  for (const Options &o : schedules90(1)) {
    Outcome r = run(text, config, o);
    bool found = false;
    for (const Finding &f : r.result.findings)
      found |= kinds.count(f.kind()) && f.message.find(words) != std::string::npos;
    ASSERT_TRUE(found) << describe(o) << "\n" << all(r.result);
  }
}

// A shared::cta address of another CTA, or one whose rank was cut off, means nothing.
TEST(Cluster, AddressesOfAnotherCtaInSharedCta) {
  const LaunchConfig two{{2}, {32}, {2, 1, 1}, 0};
  const std::string peer = "mov.u32 %r1, box; xor.b32 %r2, %r93, 1;"
                           "mapa.shared::cluster.u32 %r3, %r1, %r2;";
  for (const char *access :
       {"st.shared::cta.u32 [%r3], 0;", "ld.shared.u32 %r4, [%r3];", "st.shared.u32 [16], 0;",
        "and.b32 %r3, %r1, 0x3ffff; red.shared::cta.add.u32 [%r3], 1;",
        "mbarrier.init.shared::cta.b64 [%r3], 1;",
        "setp.eq.u32 %p1, %r90, 0; and.b32 %r3, %r1, 0x3ffff;"
        "@%p1 mbarrier.init.shared::cta.b64 [%r3], 1;",
        "cp.async.ca.shared.global [%r3], [%rd90], 4;",
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r4}, [%r3];",
        "mov.u32 %r5, 64; and.b32 %r3, %r1, 0x3ffff;"
        "cp.async.bulk.global.shared::cta.bulk_group [%rd90], [%r3], %r5;"})
    expectFinding(kernel90(0, 1, peer + access, box), two, {K::OutOfBounds},
                  ": take the address of a variable, or access shared::cluster");
}

TEST(Cluster, Mistakes) {
  const LaunchConfig two{{2}, {32}, {2, 1, 1}, 0};
  const std::string put = "mapa.shared::cluster.u32 %r8, %r4, %r2;"
                          "st.shared::cluster.u32 [%r8], %r5;";
  const std::string good = ringOfCtas(put);
  expectFinding(edit(good, "arrive.release.aligned", "arrive.relaxed.aligned"), two, {K::Race},
                "of the CTA with rank");
  expectFinding(edit(good, "barrier.cluster.arrive.release.aligned;", ""), two,
                {K::BarrierDivergence}, "no barrier.cluster.arrive");
  expectFinding(edit(good, "barrier.cluster.wait.acquire.aligned;", ""), two,
                {K::Race, K::UninitialisedRead}, "");
  expectFinding(
      edit(good, "barrier.cluster.wait.acquire.aligned;", "barrier.cluster.arrive.aligned;"), two,
      {K::BarrierDivergence}, "arrive twice");
  expectFinding(edit(good, "barrier.cluster.arrive.release.aligned;",
                     "setp.eq.u32 %p1, %r93, 0; @%p1 exit; barrier.cluster.arrive.aligned;"),
                two, {K::EarlyExit}, "CTA with rank 0");
  expectFinding(edit(good, "mapa.shared::cluster.u32 %r8, %r4, %r2;",
                     "mapa.shared::cluster.u32 %r8, %r4, 2;"),
                two, {K::InvalidOperand}, "a rank below 2, got 2");
  expectFinding(edit(good, "[%r8]", "[%r8+67108864]"), two, {K::OutOfBounds}, "make it with mapa");
  expectFinding(edit(good, "[%r8]", "[%r8+128]"), two, {K::OutOfBounds}, "past the CTA's 128");
  expectFinding(edit(good, "barrier.cluster.wait.acquire.aligned;",
                     "setp.eq.u32 %p1, %r90, 3; @%p1 barrier.cluster.wait.aligned;"),
                two, {K::BarrierDivergence}, "1 of 32 lanes");
}

// Within one CTA's shared memory: what a copy onto itself leaves is not defined.
TEST(Cluster, BulkCopyOntoItself) {
  auto copy = [](const std::string &distance) {
    return run(kernel90(0, 1,
                        R"(
      mov.u32 %r1, s; add.u32 %r2, %r1, )" +
                            distance + R"(; mov.u32 %r3, b;
      mov.u32 %r4, 7; st.shared.v4.b32 [%r2], {%r4, %r4, %r4, %r4};
      st.shared.v4.b32 [%r2+16], {%r4, %r4, %r4, %r4}; mbarrier.init.shared::cta.b64 [b], 1;
      fence.proxy.async; mbarrier.arrive.expect_tx.shared::cta.b64 _, [b], 32;
      cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r1], [%r2], 32, [%r3];
      W: mbarrier.try_wait.parity.shared::cta.b64 %p1, [b], 0; @!%p1 bra W;)",
                        ".shared .align 16 .b8 s[64]; .shared .align 8 .b64 b;\n"),
               {{1}, {1}, {1, 1, 1}, 0}, hopper())
        .result;
  };
  EXPECT_TRUE(copy("32").ok()) << all(copy("32"));
  for (const char *distance : {"0", "16"})
    EXPECT_TRUE(first(copy(distance), K::InvalidOperand)) << all(copy(distance));
}

// An arrival at a peer's barrier whose scope is .cta, as it is by default, says that reads
// are over; what was written may still be on its way.
TEST(Cluster, ArrivalsOfCtaScopeAtAPeer) {
  const std::string text = kernel90(0, 1, R"(
    mov.u32 %r1, box; shl.b32 %r2, %r90, 2; add.u32 %r1, %r1, %r2; st.shared.u32 [%r1], 7;
    setp.eq.u32 %p1, %r90, 0; @%p1 mbarrier.init.shared::cta.b64 [bar], 32;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    setp.eq.u32 %p2, %r93, 0; @!%p2 bra WAIT;
    mapa.shared::cluster.u32 %r3, %r1, 1; mov.u32 %r4, bar; mapa.shared::cluster.u32 %r4, %r4, 1;
    //@use
    ld.shared::cluster.u32 %r5, [%r3];
    //@arrive
    mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r4];
    bra END;
  WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0; @!%p3 bra WAIT;
    //@after
    st.shared.u32 [%r1], 9;
  END:
    barrier.cluster.arrive; barrier.cluster.wait;)",
                                    box + ".shared .align 8 .b64 bar;\n");
  const std::string put = edit(mutate(mutate(text, "use", "st.shared::cluster.u32 [%r3], 8;"),
                                      "after", "ld.shared.u32 %r5, [%r1];"),
                               "try_wait.parity", "try_wait.parity.acquire.cluster");
  const LaunchConfig two{{2}, {32}, {2, 1, 1}, 0};
  for (const Options &o : schedules90(1)) {
    auto arrive = [&](const std::string &kernel, const std::string &order) {
      const std::string by = "mbarrier.arrive" + order + ".shared::cluster.b64 _, [%r4];";
      return run(mutate(kernel, "arrive", by), two, o).result;
    };
    for (const char *order : {"", ".release.cta", ".release.cluster"})
      EXPECT_TRUE(arrive(text, order).ok()) << order << describe(o) << all(arrive(text, order));
    EXPECT_TRUE(arrive(put, ".release.cluster").ok()) << all(arrive(put, ".release.cluster"));
    for (const char *order : {"", ".release.cta", ".relaxed.cluster"})
      EXPECT_TRUE(first(arrive(put, order), K::Race)) << order << describe(o);
    EXPECT_TRUE(first(arrive(text, ".relaxed.cluster"), K::Race)) << describe(o);
  }
}

// The peer never comes: the finding names who waits.
TEST(Cluster, Deadlock) {
  const std::string text = kernel90(0, 1, R"(
    setp.eq.u32 %p1, %r93, 0;
    @!%p1 bra SPIN;
    barrier.cluster.arrive; barrier.cluster.wait;
    bra DONE;
  SPIN:
    setp.eq.u32 %p2, %r91, 0;
    @%p2 bar.sync 1, 64;
  DONE:)");
  expectFinding(text, {{2}, {96}, {2, 1, 1}, 0}, {K::Deadlock},
                "warp 0 of the CTA with rank 0 at the cluster's barrier");
}

// Results and findings of clusters do not depend on the host's threads.
TEST(Cluster, AnyNumberOfHostThreads) {
  const std::string put = "mapa.shared::cluster.u32 %r8, %r4, %r2;"
                          "st.shared::cluster.u32 [%r8], %r5;";
  for (const std::string &text : {ringOfCtas(put), edit(ringOfCtas(put), "arrive.release.aligned",
                                                        "arrive.relaxed.aligned")}) {
    std::string one;
    for (unsigned threads : {1u, 2u, 5u}) {
      Options o = hopper();
      o.async = Async::Random;
      o.order = Order::Random;
      o.threads = threads;
      Outcome r = run(text, {{64}, {32}, {4, 1, 1}}, o);
      std::string seen = all(r.result) + std::to_string(r.result.counters.total());
      for (uint32_t v : r.out)
        seen += " " + std::to_string(v);
      if (threads == 1)
        one = seen;
      EXPECT_EQ(one, seen) << threads;
    }
  }
}

// st.async and red.async write a peer's words under the peer's mbarrier.
TEST(Cluster, AsynchronousStoresArriveUnderAnMbarrier) {
  const std::string declarations = box + ".shared .align 8 .b64 bar;\n.shared .u32 sum;\n";
  const std::string text = kernel90(0, 1, R"(
    setp.ne.u32 %p1, %r90, 0;
    @%p1 bra KNOWN;
    mbarrier.init.shared::cta.b64 [bar], 1;
    st.shared.u32 [sum], 5;
    fence.proxy.async;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 384;
  KNOWN:
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    xor.b32 %r2, %r93, 1;
    shl.b32 %r3, %r90, 2; mov.u32 %r4, box; add.u32 %r4, %r4, %r3;
    mapa.shared::cluster.u32 %r5, %r4, %r2;
    mov.u32 %r6, bar; mapa.shared::cluster.u32 %r6, %r6, %r2;
    mov.u32 %r7, sum; mapa.shared::cluster.u32 %r7, %r7, %r2;
    mad.lo.u32 %r8, %r93, 100, %r90;
    and.b32 %r9, %r90, 1;
    setp.eq.u32 %p2, %r9, 0;
    add.u32 %r10, %r8, 1;
    @%p2 st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.u32 [%r5], {%r8, %r10}, [%r6];
    red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r7], %r90, [%r6];
    //@twice
    red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r7], %r90, [%r6];
  WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;
    @!%p3 bra WAIT;
    ld.shared.u32 %r11, [%r4];
    ld.shared.u32 %r12, [sum];
    add.u32 %r11, %r11, %r12;
    mad.lo.u32 %r13, %r93, 32, %r90;
    mul.wide.u32 %rd2, %r13, 4; add.s64 %rd2, %rd2, %rd90;
    st.global.u32 [%rd2], %r11;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;)",
                                    declarations);
  const LaunchConfig two{{2}, {32}, {2, 1, 1}, 0};
  for (const Options &o : schedules90()) {
    Outcome r = run(text, two, o);
    ASSERT_TRUE(r.result.ok()) << describe(o) << "\n" << all(r.result);
    for (unsigned k = 0; k < 64; ++k)
      ASSERT_EQ(r.out[k], (1 - k / 32) * 100 + k % 32 + 5 + 2 * 496) << describe(o);
  }
  expectFinding(edit(text, "_, [bar], 384", "_, [bar], 400"), two, {K::Deadlock}, "16 bytes");
  expectFinding(edit(text, "mbarrier.try_wait.parity.shared::cta.b64 %p3, [bar], 0;",
                     "setp.eq.u32 %p3, %r90, %r90;"),
                two, {K::MissingWait, K::UninitialisedRead}, "");
}

} // namespace
} // namespace gemm::emulator::test

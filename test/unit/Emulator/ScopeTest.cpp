// Scopes and orders between the CTAs of a cluster, after the memory model of the PTX ISA: each
// kernel hands bytes over as it should, and then with an order or a scope too weak, which works
// on most machines most of the time and is a finding here.
#include "Hopper.h"
#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

using K = FindingKind;

const std::string memory = ".shared .align 128 .b8 box[128];\n.shared .align 8 .b64 bar;\n"
                           ".shared .align 8 .b64 own;\n.shared .u32 flag;\n";

Result run(const std::string &text, const Options &o) {
  Memory m;
  uint64_t out = place(m, std::vector<uint32_t>(512, 0), "out");
  return launch(parse(text), "k", {{2}, {32}, {2, 1, 1}, 0}, {bytes(out)}, m, o);
}

void expectOk(const std::string &text) {
  for (const Options &o : schedules90(1))
    ASSERT_TRUE(run(text, o).ok()) << describe(o) << "\n" << all(run(text, o)) << text;
}

void expectFinding(const std::string &text, std::initializer_list<K> kinds) {
  for (const Options &o : schedules90(1)) {
    Result r = run(text, o);
    bool found = false;
    for (K kind : kinds)
      found |= first(r, kind) != nullptr;
    ASSERT_TRUE(found) << describe(o) << "\n" << all(r) << text;
  }
}

/// Rank 0 does `give` with %r1 its lane's word of box, %r3 the same of rank 1, %r4 rank 1's bar;
/// rank 1 does `take`. bar awaits 32 arrivals, own 32 of its CTA.
std::string handOver(const std::string &give, const std::string &take,
                     const std::string &end = "barrier.cluster.arrive; barrier.cluster.wait;") {
  return kernel90(0, 1,
                  R"(
    mov.u32 %r1, box; shl.b32 %r2, %r90, 2; add.u32 %r1, %r1, %r2; st.shared.u32 [%r1], 7;
    setp.eq.u32 %p1, %r90, 0; @!%p1 bra MADE;
    mbarrier.init.shared::cta.b64 [bar], 32; mbarrier.init.shared::cta.b64 [own], 32;
    st.shared.u32 [flag], 0;
  MADE:
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    xor.b32 %r9, %r93, 1;
    mapa.shared::cluster.u32 %r3, %r1, %r9;
    mov.u32 %r4, bar; mapa.shared::cluster.u32 %r4, %r4, %r9;
    mov.u32 %r8, flag; mapa.shared::cluster.u32 %r8, %r8, %r9;
    setp.eq.u32 %p2, %r93, 0; @!%p2 bra TAKE;
    )" + give + R"(
    bra END;
  TAKE:
    )" + take + "\n  END:\n" +
                      end,
                  memory);
}

std::string waitFor(const std::string &order, const std::string &barrier = "bar") {
  return "WAIT" + barrier + ": mbarrier.try_wait.parity" + order + ".shared::cta.b64 %p3, [" +
         barrier + "], 0; @!%p3 bra WAIT" + barrier + ";\n";
}
std::string arriveAtPeer(const std::string &order) {
  return "mbarrier.arrive" + order + ".shared::cluster.b64 _, [%r4];\n";
}

const std::string put = "st.shared::cluster.u32 [%r3], 8;\n", get = "ld.shared.u32 %r5, [%r1];\n";

// mbarrier.test_wait, try_wait: .acquire of .cta scope where nothing is said. What a thread of
// another CTA released is not morally strong with it (Memory Consistency Model, Morally strong
// operations), so what that thread wrote is not to be seen.
TEST(Scope, WaitsOfCtaScopeAcquireNothingFromPeers) {
  const std::string give = put + arriveAtPeer(".release.cluster");
  expectOk(handOver(give, waitFor(".acquire.cluster") + get));
  expectOk(handOver(give, waitFor(".relaxed.cluster") + "fence.acq_rel.cluster;" + get));
  for (const char *order : {"", ".acquire.cta"})
    expectFinding(handOver(give, waitFor(order) + get), {K::Race});
  for (const char *weak : {".relaxed.cta", ".relaxed.cluster"}) {
    const std::string fence = weak == std::string(".relaxed.cta") ? "cluster;" : "cta;";
    expectFinding(handOver(give, waitFor(weak) + "fence.acq_rel." + fence + get), {K::Race});
  }
  // Reads before it are over, of whatever scope the wait is.
  expectOk(handOver("ld.shared::cluster.u32 %r5, [%r3];" + arriveAtPeer(".release.cluster"),
                    waitFor("") + "st.shared.u32 [%r1], 9;"));
}

// mbarrier.arrive: .relaxed orders nothing by itself; a fence before it makes a release pattern,
// which reaches as far as the narrower of the two (Release and acquire patterns).
TEST(Scope, RelaxedArrivalsReachAsFarAsTheirFences) {
  auto give = [](const std::string &fence, const std::string &order) {
    return handOver(put + fence + arriveAtPeer(order), waitFor(".acquire.cluster") + get);
  };
  for (const char *fence :
       {"fence.acq_rel.cluster;", "fence.sc.cluster;", "fence.acq_rel.gpu;", "membar.gl;"})
    expectOk(give(fence, ".relaxed.cluster"));
  expectFinding(give("", ".relaxed.cluster"), {K::Race});
  expectFinding(give("fence.acq_rel.cluster;", ".relaxed.cta"), {K::Race});
  for (const char *fence :
       {"fence.acq_rel.cta;", "membar.cta;", "fence.mbarrier_init.release.cluster;"})
    expectFinding(give(fence, ".relaxed.cluster"), {K::Race});
}

// barrier.cluster.arrive.relaxed: what came before is ordered by explicit fences alone, and
// fence.mbarrier_init orders mbarrier.init of its thread alone (membar, fence: .mbarrier_init).
TEST(Scope, RelaxedMeetingsCarryWhatTheirFenceCovers) {
  auto meet = [](const std::string &fence) {
    return kernel90(0, 1,
                    R"(
      mov.u32 %r1, box; shl.b32 %r2, %r90, 2; add.u32 %r1, %r1, %r2; st.shared.u32 [%r1], 7;
      setp.eq.u32 %p1, %r90, 0; @%p1 mbarrier.init.shared::cta.b64 [bar], 32;
      )" + fence + R"(
      barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.acquire.aligned;
      xor.b32 %r9, %r93, 1; mov.u32 %r4, bar; mapa.shared::cluster.u32 %r4, %r4, %r9;
      //@use
      )" + arriveAtPeer("") +
                        waitFor("") + R"(
      barrier.cluster.arrive; barrier.cluster.wait;)",
                    memory);
  };
  const std::string load =
      "mapa.shared::cluster.u32 %r3, %r1, %r9; ld.shared::cluster.u32 %r5, [%r3];";
  auto loads = [&](const std::string &fence) { return edit(meet(fence), "//@use", load); };
  expectOk(meet("fence.mbarrier_init.release.cluster;"));
  expectOk(loads("fence.acq_rel.cluster;"));
  expectFinding(meet(""), {K::MbarrierMisuse});
  expectFinding(meet("fence.acq_rel.cta;"), {K::MbarrierMisuse});
  for (const char *fence : {"fence.mbarrier_init.release.cluster;", "fence.acq_rel.cta;"})
    expectFinding(loads(fence), {K::Race});
}

// What a copy wrote is seen by whoever acquires from its waiter, as what the waiter wrote:
// cp.async writes as its thread does (cp.async: no ordering but by its groups and mbarriers), and
// a bulk copy's completion reaches the waiter, not those it arrives at without such a scope.
TEST(Scope, CopiesArePassedOnAsStoresAre) {
  const std::string cpAsync = "mov.u64 %rd1, %rd90; cp.async.ca.shared.global [%r1], [%rd1], 4;"
                              "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [own];" +
                              waitFor("", "own");
  const std::string bulk = R"(
    setp.eq.u32 %p4, %r90, 0; @!%p4 bra ISSUED;
    mov.u32 %r6, own; mov.u32 %r7, box; fence.proxy.async;
    mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [own], 128;
    cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r7], [%rd90], 128, [%r6];
  ISSUED:
    mbarrier.arrive.shared::cta.b64 _, [own];
)" + waitFor("", "own");
  const std::string there = "ld.shared::cluster.u32 %r5, [%r3];";
  const auto kinds = {K::Race, K::MissingWait};
  for (const std::string &copy : {cpAsync, bulk}) {
    auto give = [&](const std::string &order) { return copy + arriveAtPeer(order); };
    expectOk(handOver(give(".release.cluster"), waitFor(".acquire.cluster") + there));
    for (const char *order : {"", ".release.cta"})
      expectFinding(handOver(give(order), waitFor(".acquire.cluster") + there), kinds);
    expectFinding(handOver(give(".release.cluster"), waitFor("") + there), kinds);
  }
}

// A strong store and a strong load of one word, spun on: each with its scope.
TEST(Scope, StrongAccessesSynchroniseWithinTheirScopes) {
  auto flags = [](const std::string &release, const std::string &acquire) {
    return handOver(put +
                        "bar.warp.sync -1; setp.eq.u32 %p4, %r90, 0;"
                        "@%p4 st." +
                        release + ".shared::cluster.u32 [%r8], 1;",
                    "SPIN: ld." + acquire +
                        ".shared.u32 %r6, [flag]; setp.ne.u32 %p5, %r6, 0;"
                        "@!%p5 bra SPIN;" +
                        get);
  };
  expectOk(flags("release.cluster", "acquire.cluster"));
  expectOk(flags("release.gpu", "acquire.sys"));
  expectFinding(flags("release.cta", "acquire.cluster"), {K::Race});
  expectFinding(flags("release.cluster", "acquire.cta"), {K::Race});
  expectFinding(flags("relaxed.cluster", "acquire.cluster"), {K::Race});
}

// The same through a word of global memory, and with fences around relaxed accesses of it.
TEST(Scope, GlobalWordsSynchroniseWithinTheirScopes) {
  auto words = [](const std::string &give, const std::string &take) {
    return handOver("mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90;"
                    "st.global.u32 [%rd1], 8; bar.warp.sync -1; setp.eq.u32 %p4, %r90, 0;"
                    "@!%p4 bra END;" +
                        give + ".global.u32 [%rd90+1024], 1;",
                    "SPIN: " + take +
                        "setp.ne.u32 %p5, %r6, 0; @!%p5 bra SPIN;"
                        "//@then\n mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90;"
                        "ld.global.u32 %r5, [%rd1];");
  };
  auto load = [](const std::string &order) {
    return "ld." + order + ".global.u32 %r6, [%rd90+1024];";
  };
  auto fenced = [&](const std::string &before, const std::string &after) {
    return edit(words("fence.acq_rel." + before + "; st.relaxed.cluster", load("relaxed.cluster")),
                "//@then", "fence.acq_rel." + after + ";");
  };
  expectOk(words("st.release.cluster", load("acquire.cluster")));
  expectOk(words("st.release.gpu", load("acquire.cluster")));
  expectOk(fenced("cluster", "cluster"));
  expectFinding(words("st.release.cta", load("acquire.cluster")), {K::Race});
  expectFinding(words("st.release.cluster", load("acquire.cta")), {K::Race});
  expectFinding(fenced("cta", "cluster"), {K::Race});
  expectFinding(fenced("cluster", "cta"), {K::Race});
}

// A CTA may end when a peer's loads and arrivals are over, of whatever scope the arrival is; a
// store may be on its way until it can be seen (mapa, ld, st: shared::cluster must be that of a
// CTA that still runs).
TEST(Scope, ACtaEndsWhenAPeersStoresCanBeSeen) {
  const std::string load = "ld.shared::cluster.u32 %r5, [%r3];\n";
  for (const char *order : {"", ".release.cluster"})
    expectOk(handOver(load + arriveAtPeer(order), waitFor(""), ""));
  expectOk(handOver(put + arriveAtPeer(".release.cluster"), waitFor(".acquire.cluster"), ""));
  expectFinding(handOver(put + arriveAtPeer(""), waitFor(""), ""), {K::EarlyExit});
  expectFinding(handOver(put + arriveAtPeer(""), waitFor(".acquire.cluster"), ""), {K::EarlyExit});
  expectFinding(handOver(put + arriveAtPeer(".release.cluster"), waitFor(""), ""), {K::EarlyExit});
}

// A copy into a peer is over when the peer's mbarrier says so: the peer waits for it before it
// ends, and need not wait for anything else.
TEST(Scope, ACtaEndsWhenItHasWaitedForCopiesIntoIt) {
  auto multicast = [](const std::string &take) {
    return kernel90(0, 1,
                    R"(
      setp.eq.u32 %p1, %r90, 0; @!%p1 bra MADE;
      mbarrier.init.shared::cta.b64 [bar], 1; fence.mbarrier_init.release.cluster;
      mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 128;
    MADE:
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
      setp.eq.u32 %p2, %r93, 0; and.pred %p2, %p2, %p1; @!%p2 bra TAKE;
      mov.u32 %r6, bar; mov.u32 %r7, box; mov.u16 %h1, 3;
      cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster
        [%r7], [%rd90], 128, [%r6], %h1;
    TAKE:
      setp.eq.u32 %p4, %r93, 0; @%p4 bra OWN;
      )" + take + "bra END;\nOWN:\n" +
                        waitFor("") + "END:\n",
                    memory);
  };
  expectOk(multicast(edit(edit(waitFor(""), "WAITbar:", "THERE:"), "bra WAITbar", "bra THERE")));
  expectFinding(multicast(""), {K::EarlyExit, K::MissingWait});
}

// cp.async.bulk: the mbarrier lies in the CTA that is written, as for st.async. Elsewhere nobody
// could know there that the copy has come.
TEST(Scope, ABulkCopySignalsWhereItWrites) {
  const std::string copy = R"(
    setp.eq.u32 %p4, %r90, 0; @!%p4 bra ISSUED; mov.u32 %r6, own; mov.u32 %r7, box;
    and.b32 %r5, %r3, 0xffffff80; fence.proxy.async;
    cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r5], [%r7], 128, [%r6];
  ISSUED:)";
  expectFinding(handOver(copy, ""), {K::InvalidOperand});
}

// mbarrier.test_wait, try_wait: an mbarrier in .shared::cta, also where the address is generic.
TEST(Scope, WaitsAreAtMbarriersOfTheOwnCta) {
  auto generic = [](const std::string &address) {
    return handOver("cvt.u64.u32 %rd1, " + address + R"(; cvta.shared::cluster.u64 %rd1, %rd1;
      WAIT: mbarrier.try_wait.parity.b64 %p3, [%rd1], 1; @!%p3 bra WAIT;)",
                    "");
  };
  expectFinding(generic("%r4"), {K::MbarrierMisuse});
  expectOk(generic("%r6").replace(generic("%r6").find("cvt.u64.u32"), 0, "mov.u32 %r6, bar; "));
}

// mbarrier.arrive: a state comes back from .shared::cta only, and ptxas refuses to ask for another.
TEST(Scope, ArrivalsAtPeersReturnNoState) {
  const std::string text =
      handOver("mbarrier.arrive.shared::cluster.b64 %rd1, [%r4];", waitFor(""));
  EXPECT_NE(refused(text).message.find("expected '_'"), std::string::npos) << refused(text).message;
}

} // namespace
} // namespace gemm::emulator::test

// Hopper's asynchronous machine: TMA rings with multicast, mbarriers, proxies,
// bulk copies, clusters and distributed shared memory.
#include <numeric>

#include "Hopper.h"
#include "Suite.h"

namespace gemm::emulator::test {

namespace {

using K = FindingKind;
using Arguments = std::vector<std::vector<std::byte>>;

std::vector<uint32_t> numbers(uint32_t first, size_t n) {
  std::vector<uint32_t> v(n);
  std::iota(v.begin(), v.end(), first);
  return v;
}

uint64_t baseOf(const Arguments &a, size_t index) {
  std::string why;
  auto m = decodeTensorMap(a[index].data(), why);
  EXPECT_TRUE(m) << why;
  return m ? m->base : 0;
}

Base tmaRing() {
  constexpr uint32_t steps = 7, rows = 16, columns = 32;
  Base b{"tma_ring", {2}, {160}, 0, {}, {}, "h200"};
  b.place = [](Memory &m) {
    uint64_t a = place(m, numbers(1, 2 * steps * rows * columns), "A"),
             x = place(m, numbers(100000, steps * rows * columns), "B"),
             d = m.allocate(2 * rows * columns * 4, "D");
    return Arguments{
        bytes(matrixMap(TensorType::U32, a, 2 * steps * rows, columns, 128, rows, columns)),
        bytes(matrixMap(TensorType::U32, x, steps * rows, columns, 128, rows / 2, columns)),
        bytes(matrixMap(TensorType::U32, d, 2 * rows, columns, 128, rows, columns))};
  };
  b.right = [](const Memory &m, const Arguments &a) {
    constexpr uint32_t tile = rows * columns;
    auto x = read<uint32_t>(m, baseOf(a, 0), 2 * steps * tile),
         y = read<uint32_t>(m, baseOf(a, 1), steps * tile),
         d = read<uint32_t>(m, baseOf(a, 2), 2 * tile);
    for (uint32_t k = 0; k < 2 * tile; ++k) {
      uint32_t want = 0;
      for (uint32_t s = 0; s < steps; ++s)
        want += x[(k / tile * steps + s) * tile + k % tile] + y[s * tile + k % tile];
      if (d[k] != want)
        return false;
    }
    return true;
  };
  return b;
}

Base exchange() {
  Base b{"exchange", {2}, {64}, 0, {}, {}, "h200"};
  b.place = [](Memory &m) { return pointers({m.allocate(512, "out")}); };
  b.right = [](const Memory &m, const Arguments &a) {
    auto out = read<uint32_t>(m, address(a, 0), 128);
    for (uint32_t k = 0; k < 128; ++k)
      if (out[k] != 1000 * (1 - k / 64) + k % 64 + 2 * (1000 * (k / 64) + k % 64))
        return false;
    return true;
  };
  return b;
}

Base bulkRelay() {
  Base b{"bulk_relay", {}, {128}, 0, {}, {}, "h200"};
  b.place = [](Memory &m) {
    return pointers({place(m, numbers(5, 1024), "in"), m.allocate(4096, "out")});
  };
  b.right = [](const Memory &m, const Arguments &a) {
    return read<uint32_t>(m, address(a, 1), 1024) == numbers(6, 1024);
  };
  return b;
}

Base bulkInPlace() {
  Base b{"bulk_inplace", {}, {64}, 0, {}, {}, "h200"};
  b.place = [](Memory &m) { return pointers({m.allocate(256, "buffer"), m.allocate(256, "out")}); };
  b.right = [](const Memory &m, const Arguments &a) {
    auto out = read<uint32_t>(m, address(a, 1), 64);
    for (uint32_t k = 0; k < 64; ++k)
      if (out[k] != 2 * ((k ^ 32) + 7))
        return false;
    return true;
  };
  return b;
}

std::vector<Edit> ringEdits() {
  const char *b = "tma_ring";
  return {
      // Bytes that nobody announces, too few of them, too many.
      {b,
       "expect",
       "mbarrier.arrive.shared::cta.b64 _, [%r14];",
       {K::MbarrierMisuse, K::MissingWait, K::UninitialisedRead}},
      {b,
       "expect",
       "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r14], 2048;",
       {K::MbarrierMisuse}},
      {b, "expect", "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r14], 4112;", {K::Deadlock}},
      {b, "expect", "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r14], 4096;", {K::Deadlock}},
      // Waits for the wrong phase, or none.
      {b, "take", "setp.eq.u32 %p4, %r1, %r1;", {K::MissingWait, K::UninitialisedRead}},
      {b,
       "take",
       "mbarrier.try_wait.parity.shared::cta.b64 %p4, [%r14], %r18;",
       {K::MissingWait, K::UninitialisedRead, K::Deadlock, K::MbarrierMisuse}},
      {b, "acquire", "setp.eq.u32 %p4, %r1, %r1;", {K::Race, K::MissingWait, K::MbarrierMisuse}},
      {b,
       "acquire",
       "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p4, [%r15], %r12;",
       {K::Deadlock}},
      {b, "producerPhase", "", {K::Race, K::MissingWait, K::MbarrierMisuse, K::Deadlock}},
      {b,
       "consumerPhase",
       "",
       {K::MissingWait, K::UninitialisedRead, K::Deadlock, K::MbarrierMisuse}},
      // Arrivals: missing, without release, twice.
      {b, "release", "", {K::Deadlock}},
      {b, "releasePeer", "", {K::Deadlock}},
      {b, "release", "@%p7 mbarrier.arrive.relaxed.cluster.shared::cta.b64 _, [%r15];", {K::Race}},
      {b,
       "releasePeer",
       "@%p7 mbarrier.arrive.release.cluster.shared::cta.b64 _, [%r15];",
       {K::Deadlock, K::Race, K::MbarrierMisuse, K::MissingWait}},
      {b, "initEmpty", "mbarrier.init.shared::cta.b64 [empty], 9;", {K::Deadlock}},
      {b,
       "initEmpty",
       "mbarrier.init.shared::cta.b64 [empty], 4;",
       {K::Race, K::MissingWait, K::MbarrierMisuse, K::Deadlock}},
      {b, "initFull", "", {K::MbarrierMisuse}},
      {b, "initFence", "", {K::MbarrierMisuse}},
      // Copies to too few, to the wrong place, outside.
      {b, "mask", "mov.u16 %h1, 1;", {K::Deadlock, K::UninitialisedRead}},
      {b, "mask", "mov.u16 %h1, 7;", {K::InvalidOperand}},
      {b,
       "loadA",
       "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r17], "
       "[%rd1, {0, %r19}], [%r14];",
       {K::MissingWait, K::UninitialisedRead}},
      {b,
       "loadA",
       "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
       "[%r16+64], [%rd1, {0, %r19}], [%r14];",
       {K::Misaligned}},
      {b,
       "loadA",
       "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r16], "
       "[%rd1, {8, %r19}], [%r14];",
       {}}, // wrong column: no finding, a wrong result
      // The store: fence, barrier, wait.
      {b, "storeFence", "", {K::MissingFence}},
      {b, "storeFence", "fence.proxy.async.global;", {K::MissingFence}},
      {b, "storeFence", "fence.acq_rel.cta;", {K::MissingFence}},
      {b, "storeBarrier", "", {K::Race, K::UninitialisedRead}},
      {b, "commit", "", {K::MissingWait}},
      {b, "storeWait", "", {K::MissingWait}},
      {b, "endArrive", "ret;", {K::EarlyExit}},
      {b, "storeWait", "cp.async.bulk.wait_group.read 1;", {K::MissingWait}},
  };
}

std::vector<Edit> inPlaceEdits() {
  const char *b = "bulk_inplace";
  return {
      {b, "written", "", {K::MissingFence}},
      {b, "written", "fence.proxy.async.shared::cta;", {K::MissingFence}},
      {b, "ready", "", {K::Race, K::MbarrierMisuse}},
      {b,
       "wait",
       "st.global.u32 [%rd4], %r3; bra WAITED; WAITED: setp.eq.u32 %p2, %r1, %r1;",
       {K::MissingWait}},
      {b, "commit", "", {K::MissingWait}},
      {b, "drain", "", {K::MissingWait}},
      {b, "drain", "cp.async.bulk.wait_group.read 0;", {K::MissingWait}},
      {b, "drain", "cp.async.bulk.wait_group 1;", {K::MissingWait}},
      // Where the read comes before the copy it is not remembered: there the result is wrong.
      {b, "stored", "", {K::MissingWait, K::Race}, Shown::Sometimes},
      {b,
       "drain",
       "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [tile], 256;"
       " cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;",
       {K::MissingWait}},
  };
}

std::vector<Edit> otherEdits() {
  const char *e = "exchange", *r = "bulk_relay";
  return {
      {e, "startArrive", "barrier.cluster.arrive.relaxed.aligned;", {K::Race, K::MbarrierMisuse}},
      {e, "middleArrive", "barrier.cluster.arrive.relaxed.aligned;", {K::Race}},
      {e, "middleWait", "", {K::BarrierDivergence}},
      {e, "peer", "mov.u32 %r3, 2;", {K::InvalidOperand}},
      {e, "put", "st.shared.u32 [%r8], %r10;", {K::OutOfBounds}},
      {e, "own", "", {K::UninitialisedRead}},
      {e, "fence", "", {K::MissingFence}},
      {e,
       "expect",
       "mbarrier.arrive.shared::cta.b64 _, [arrived];",
       {K::MbarrierMisuse, K::MissingWait, K::Race}},
      {e, "wait", "setp.eq.u32 %p2, %r1, %r1;", {K::MissingWait}},
      {e, "endArrive", "ret;", {K::EarlyExit}},
      {e,
       "send",
       "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r14], [%r15], "
       "248, [%r16];",
       {K::InvalidOperand}},
      {r, "drain", "", {K::MissingWait}},
      {r, "drain", "cp.async.bulk.wait_group.read 1;", {K::MissingWait}},
      {r, "fence", "", {K::MissingFence}},
      {r, "barrier", "", {K::Race, K::MissingWait, K::Deadlock}},
      {r, "commit", "", {K::MissingWait}},
      {r,
       "wait",
       "mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r9], 0;",
       {K::MissingWait, K::UninitialisedRead, K::Deadlock}},
      {r,
       "expect",
       "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r12], 496;",
       {K::MbarrierMisuse}},
      {r,
       "load",
       "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd4+3600], "
       "512, [%r12];",
       {K::OutOfBounds}},
      {r,
       "store",
       "cp.async.bulk.global.shared::cta.bulk_group [%rd6+8], [%r8], 512;",
       {K::Misaligned}},
  };
}

} // namespace

void addAsyncDefects(Suite &s) {
  for (Base b : {tmaRing(), exchange(), bulkRelay(), bulkInPlace()})
    s.bases.push_back(std::move(b));
  for (const std::vector<Edit> &edits : {ringEdits(), inPlaceEdits(), otherEdits()})
    s.edits.insert(s.edits.end(), edits.begin(), edits.end());
}

} // namespace gemm::emulator::test

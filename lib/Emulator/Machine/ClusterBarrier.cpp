// The cluster's barrier: a phase ends when every lane of every CTA that has not
// exited has arrived. An arrival with a release passes the warp's past on to
// whoever waits with an acquire, both of the cluster's scope; a relaxed one what explicit
// fences of that scope cover (PTX ISA, barrier.cluster).
#include <algorithm>

#include "Machine/Cluster.h"

namespace gemm::emulator {

void Cluster::arriveAtBarrier(Warp &w, const Inst &i, uint32_t lanes, bool relaxed) {
  uint32_t &owed = barrier.owed[w.clock];
  if (owed & lanes)
    return w.cta->stop(Rule::BarrierCluster, w, i, owed & lanes,
                       "barrier.cluster.arrive twice with no barrier.cluster.wait between: wait "
                       "for the first before the second");
  owed |= lanes;
  barrier.arrived[w.clock] |= lanes;
  ++progress;
  ++w.cta->counters.barriers;
  clocks.release(w.clock, barrier.arriving,
                 Clocks::carry(relaxed, Clocks::Scope::Cluster, /*sameCta=*/false));
  recheckBarrier();
}

void Cluster::recheckBarrier() {
  bool any = false;
  for (auto &c : ctas)
    for (Warp &w : c->warps) {
      if (w.status != WarpStatus::Done && w.alive & ~barrier.arrived[w.clock])
        return;
      any |= barrier.arrived[w.clock] != 0;
    }
  if (!any)
    return;
  ++barrier.phase;
  ++progress;
  barrier.passed = barrier.arriving;
  for (auto &c : ctas)
    for (Warp &w : c->warps) {
      // 0 for lanes that are to wait: they find the phase gone on.
      barrier.arrived[w.clock] = 0;
      w.wake(WarpStatus::AtCluster);
    }
}

bool Cluster::waitAtBarrier(Warp &w, const Inst &i, uint32_t lanes, bool acquire) {
  uint32_t &owed = barrier.owed[w.clock];
  if (lanes & ~owed) {
    w.cta->stop(Rule::BarrierCluster, w, i, lanes & ~owed,
                "barrier.cluster.wait with no barrier.cluster.arrive before it");
    return false;
  }
  if (barrier.arrived[w.clock] & lanes) {
    w.status = WarpStatus::AtCluster;
    return false;
  }
  owed &= ~lanes;
  if (acquire)
    clocks.acquire(w.clock, barrier.passed);
  return true;
}

} // namespace gemm::emulator

// The CTAs of one cluster, run together: their warps interleaved by one
// scheduler, one set of clocks, one queue of asynchronous copies. A launch
// without clusters is a cluster of one. A Cluster object is reused for many by
// one host thread and carries nothing from one to the next.
#pragma once

#include <memory>
#include <vector>

#include "Machine/Bulk.h"
#include "Machine/Machine.h"
#include "Machine/Mbarrier.h"
#include "Order/Clocks.h"
#include "Order/Flags.h"
#include "Order/GridClocks.h"

namespace gemm::emulator {

/// barrier.cluster: what has arrived in this phase, and what the last passed on.
struct ClusterBarrier {
  std::vector<uint32_t> arrived; ///< lanes, by warp, in the phase that goes on
  std::vector<uint32_t> owed;    ///< lanes that arrived and have not waited since
  Clocks::Stamp arriving, passed;
  uint64_t phase = 0;
};

struct Cluster {
  const LaunchState *launch;
  std::vector<std::unique_ptr<Cta>> ctas;
  Clocks clocks;
  Mbarriers mbarriers;
  BulkCopies bulk;
  ClusterBarrier barrier;
  Flags flags;
  GlobalShadow global;
  GridClocks gridClocks;
  std::vector<Finding> findings;
  Random random;
  /// Counts what may let a waiting warp go on; a cluster in which all wait and
  /// this stands still is deadlocked.
  uint64_t progress = 0;

  explicit Cluster(const LaunchState &);
  /// Makes it the cluster with this linear index.
  void start(uint64_t linear);
  /// Runs to the end (true), or as far as it gets while other clusters do not run.
  bool resume();
  /// Every warp that polls global memory goes round in circles.
  bool frozen() const;
  bool stopped() const;
  Counters counters() const;
  std::string printed() const;
  unsigned size() const { return unsigned(ctas.size()); }
  Warp &warp(unsigned clock) {
    unsigned perCta = launch->warps;
    return ctas[clock / perCta]->warps[clock % perCta];
  }
  /// "warp 3", with the CTA's rank where there are several.
  std::string nameOf(const Warp &) const;

  void arriveAtBarrier(Warp &, const Inst &, uint32_t lanes, bool relaxed);
  /// Whether the lanes may pass; if not, the warp has been made to wait.
  bool waitAtBarrier(Warp &, const Inst &, uint32_t lanes, bool acquire);
  /// The cluster's barrier only waited for lanes that have now exited.
  void recheckBarrier();
  /// A wait of `w` succeeded: what the barrier passes on is acquired, or, by a
  /// relaxed wait, seen until the next fence. What peers released is beyond .cta scope.
  void passOn(Warp &w, const Mbarrier &, bool acquire, Clocks::Scope);
  /// griddepcontrol: from now on `w` knows that the launches before this one have ended, and
  /// whether it does; launches after this one may begin (Sequence.h).
  void waitForLaunches(Warp &w);
  bool knowsOfLaunches(const Warp &) const;
  void startDependents(Warp &w);
  /// Warps that wait for registers may try again.
  void wakeForRegisters();

  /// Who waits, and for what.
  std::string waitsFor(const Warp &, const Group &) const;
  /// Lanes that wait for others of their warp go on without them; false: there are none.
  bool letGo();

private:
  /// False when the cluster steps aside.
  bool schedule();
  /// One turn for every warp in the order asked for; false when a CTA stopped.
  bool turn(bool &ran);
  bool wakePollers();
  bool expireWaits();
  void endOf(Cta &);
  void tellOfLaunches(const Cta &);
  void checkPeerUse(Cta &);
  void checkOutgoing(Cta &);
  void deadlock();

  std::vector<Clocks::Time> launchWaits; ///< by clock, of a dependent launch; 0: not yet
  unsigned rounds = 0, tries = 0;        ///< of failed waits: all alike, and in all
  uint64_t progressSeen = 0, stateSeen = 0;
};

} // namespace gemm::emulator

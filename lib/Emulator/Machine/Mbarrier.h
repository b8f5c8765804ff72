// mbarrier objects: phases that end when the expected arrivals have been made
// and the announced bytes have come. What arrived with a release is passed on
// to whoever waits for the phase with an acquire.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "Order/Clocks.h"

namespace gemm::emulator {

struct Cta;
struct Inst;
struct Warp;
struct Cluster;

struct Mbarrier {
  Cta *cta = nullptr; ///< in whose shared memory it lies
  uint32_t at = 0;
  bool live = false;     ///< initialised, and not invalidated since
  uint32_t line = 0;     ///< of its mbarrier.init
  unsigned initWarp = 0; ///< clock and time of that
  Clocks::Time initTime = 0;
  uint32_t expected = 0; ///< arrivals of each phase
  uint32_t pending = 0;  ///< arrivals that this phase still expects
  uint32_t dropped = 0;  ///< arrivals that later phases expect no more
  int64_t bytes = 0;     ///< announced and not yet come (or, below 0, come too soon)
  uint64_t phase = 0;    ///< phases that have ended
  uint32_t inFlight = 0; ///< copies on their way to it
  uint64_t past = 0;     ///< phases of objects that were at this place before
  /// Clocks of the copies that signal it: of the asynchronous proxy (bulk), and
  /// of the generic one (cp.async). Made when first needed.
  unsigned clock[2] = {~0u, ~0u};
  /// What the phase that goes on, and the last one, pass on: [0] of warps of its own CTA, of
  /// copies, and of reads that are over; [1] of peers that released to the cluster.
  Clocks::Stamp arriving[2], passed[2];

  /// The state that arrive returns: the phase, and the arrivals it still expects. The object's
  /// bytes hold it as well.
  uint64_t state() const { return phase << 20 | pending; }
  void show() const;
  /// Nothing has come to it since it was initialised.
  bool isNew() const {
    return phase == 0 && pending == expected && bytes == 0 && inFlight == 0 && dropped == 0;
  }
  /// When a copy that signals the current phase happens, on its clock.
  Clocks::Time copyTime() const { return Clocks::Time(past + phase + 1); }
  Clocks::Time lastCopy[2] = {0, 0}; ///< the latest such time given to a copy
  /// "mbarrier at byte 64 of the CTA with rank 1"
  std::string name() const;
  /// "2 of 3 arrivals and 512 bytes" that the phase lacks.
  std::string lacks() const;
};

class Mbarriers {
public:
  static constexpr uint32_t maxCount = (1u << 20) - 1;
  /// Objects of one cluster: each has a vector clock over all of them.
  static constexpr size_t most = 2048;

  /// Order and scope of an arrival.
  struct Release {
    bool relaxed;
    Clocks::Scope scope;
  };

  void reset(Cluster &);
  /// The object at this address, or null after a finding.
  Mbarrier *find(Warp &, const Inst &, uint32_t lanes, Cta &, uint64_t at);
  void init(Warp &, const Inst &, uint32_t lanes, uint64_t at, uint32_t count);
  void invalidate(Warp &, const Inst &, uint32_t lanes, uint64_t at);
  /// A release by the warp; false after a finding.
  bool arrive(Warp &, const Inst &, uint32_t lanes, Mbarrier &, uint32_t count, Release);
  /// The same by cp.async copies that `warp` issued: their clock travels, nothing else.
  bool copiesArrive(Warp &, const Inst &, Mbarrier &, uint32_t count, Clocks::Time);
  /// A bulk copy that `warp` issued has come.
  void copyCame(Warp &, const Inst &, Mbarrier &, uint64_t bytes, Clocks::Time);
  bool drop(Warp &, const Inst &, uint32_t lanes, Mbarrier &, uint32_t count, Release);
  /// More (or, below 0, fewer) bytes are awaited; false after a finding.
  bool expectBytes(Warp &, const Inst &, uint32_t lanes, Mbarrier &, int64_t bytes);
  /// The clock of copies to this barrier. Kind 0: bulk, 1: cp.async.
  unsigned clockOf(Mbarrier &, unsigned kind);
  /// The barrier of this CTA with a copy that no warp of it has waited for.
  const Mbarrier *unawaited(const Cta &) const;

private:
  void settle(Warp &, const Inst &, uint32_t lanes, Mbarrier &);
  Cluster *cluster = nullptr;
  std::map<std::pair<unsigned, uint32_t>, Mbarrier> barriers; ///< by rank and place
};

} // namespace gemm::emulator

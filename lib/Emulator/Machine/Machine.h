// The state of a running CTA: warps with their register files and
// groups of lanes, barriers, shared memory. Instruction handlers see a
// Warp and reach everything else through its Cta, and what the CTAs of a
// cluster share through their Cluster.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "Decode/Program.h"
#include "Machine/AsyncCopy.h"
#include "Machine/Call.h"
#include "Machine/Group.h"
#include "Machine/Random.h"
#include "Order/GlobalShadow.h"
#include "Order/Shadow.h"
#include "Tensor/Wgmma.h"

namespace gemm::emulator {

class L2;
struct Dependence;
struct Grid;

/// What one launch shares between all its CTAs; constant while they run.
struct LaunchState {
  const Program *program = nullptr;
  const Kernel *kernel = nullptr;
  Dim3 grid, block, cluster;
  size_t sharedBytes = 0;
  size_t reservedShared = 0;  ///< of those, the system's, at their end
  uint64_t gridWorkspace = 0; ///< address of what CTAs of a grid meet by; 0: they do not
  std::vector<std::byte> params;
  std::vector<uint64_t> globalAddresses; ///< of Program::globals
  Memory *memory = nullptr;
  L2 *l2 = nullptr;                 ///< with Options::l2; one host thread then
  Grid *together = nullptr;         ///< where CTAs synchronise; one host thread then
  Dependence *dependence = nullptr; ///< of a dependent launch that others came before
  Options options;
  int computeCapability = 80; ///< of the machine: decides how tensor cores add
  unsigned threads = 0, warps = 0;
  std::vector<uint64_t> only; ///< clusters that are executed, or empty: all
  /// The cluster that is executed as number `turn`.
  uint64_t numberOf(uint64_t turn) const { return only.empty() ? turn : only[turn]; }
};

struct Cta;
struct Cluster;

/// A warp is one of its groups, the current one, with the others beside it.
struct Warp : Group {
  Cta *cta = nullptr;
  std::byte *file = nullptr;
  uint32_t alive = 0; ///< lanes that have not exited
  unsigned index = 0; ///< in its CTA
  unsigned clock = 0; ///< in its cluster, and its clock in Clocks
  uint64_t steps = 0;
  std::vector<Group> others;   ///< groups that wait or could run, latest last
  std::vector<Region> regions; ///< each after the one around it
  /// There are other groups, or lanes that wait in a region.
  bool parted = false;
  /// Lanes go on without others that a region would have made them wait for: they meet
  /// again at the next .sync, whenever each comes there.
  bool apart = false;
  uint64_t turned = 0;         ///< steps when another group last had its turn
  uint64_t lookAt = 0;         ///< steps after which it is asked again whether it goes round
  std::vector<uint32_t> loose; ///< where lanes no longer wait for each other (see turnOver)
  CallStack calls;
  AsyncCopies copies;
  WgmmaQueue wgmma;
  uint32_t bulkGroups[32] = {}; ///< bulk groups that each lane has committed
  uint32_t registers = 0;       ///< of each thread, as setmaxnreg left them
  uint32_t registerChanges = 0; ///< setmaxnreg executed
  bool countsLines = false;     ///< Options::lineCounters

  template <class T> T *at(uint32_t offset) {
    return std::assume_aligned<4>(reinterpret_cast<T *>(file + offset));
  }
  uint32_t *r32(uint32_t o) {
    return reinterpret_cast<uint32_t *>(std::assume_aligned<64>(file + o));
  }
  uint64_t *r64(uint32_t o) {
    return reinterpret_cast<uint64_t *>(std::assume_aligned<64>(file + o));
  }
  uint32_t &pred(uint32_t o) { return *reinterpret_cast<uint32_t *>(file + o); }

  /// f(Group &) for the current group and for the others.
  template <class F> void eachGroup(F &&f) {
    f(static_cast<Group &>(*this));
    for (Group &g : others)
      f(g);
  }
  template <class F> void eachGroup(F &&f) const {
    f(static_cast<const Group &>(*this));
    for (const Group &g : others)
      f(g);
  }
  bool runnable() const;
  /// Lets groups in this status go on, those that `f` picks; whether there were any.
  template <class F> bool wake(WarpStatus from, F &&f) {
    bool any = false;
    eachGroup([&](Group &g) {
      if (g.status == from && f(g)) {
        g.status = WarpStatus::Running;
        any = true;
      }
    });
    return any;
  }
  bool wake(WarpStatus from) {
    return wake(from, [](const Group &) { return true; });
  }

  /// To be called for a warp that starts, with its lanes.
  void begin(uint32_t lanes);
  /// Lanes of `taken` go to `target`, the rest of the group falls through.
  void branch(uint32_t taken, uint32_t target, uint32_t reconverge);
  void exit(uint32_t lanes);
  bool run(uint64_t slice);
  /// Executes an instruction and counts what it did by its line.
  void countByLine(const Inst &, uint32_t mask);
  /// Whether the current group is in a loop that cannot end, which stops the CTA. It may run
  /// on for that. To be asked when it has taken `lookAt` steps (EndlessLoop.cpp).
  bool goesRound();
  /// Shows the registers that an instruction is about to access to `wgmma`.
  void watch(const Inst &);

  // Regions.cpp:
  /// The current group's lanes will meet at `rpc`; they are in the new region from now on.
  void openRegion(uint32_t rpc, uint32_t callee = noIndex);
  /// Lanes of the current group become one of their own, at `at`.
  void park(uint32_t lanes, uint32_t at);
  /// Lanes of the current group wait where it meets the others.
  void arrive(uint32_t lanes);
  /// The current group has no lanes any more: another takes its place.
  void next();
  /// To be called at the start of a block while the warp is parted: meets a group
  /// that waits at this very place, lets one that is further back catch up.
  void meet();
  /// The current group waits: another that can run takes its place. False: there is none.
  bool pick();
  /// The current group has run for long: whoever it may wait for has a turn.
  void turnOver();
  /// Lanes that wait in a region go on without the others; false: there are none.
  bool letGo();

  // Gather.cpp:
  /// Lanes `mask` of the current group have come to a .sync. True: they are all that it
  /// wants. Else they wait, or, the last ones having come, execute the instruction again
  /// together; in either case nothing else is to be done.
  bool gather(uint32_t mask, const Rendezvous &);
  /// The other groups at a meeting of which these lanes of the current one are the last,
  /// if not all of them are at one place; else none.
  std::vector<Group *> scattered(uint32_t mask, const Rendezvous &);
  /// The same for an instruction with `.aligned`, which wants all lanes at its very place.
  /// False after a finding too: that only some lanes are where it stands.
  bool gatherAligned(const Inst &, uint32_t mask, const std::string &message,
                     Rule = Rule::WarpWhole);
  /// Lanes that wait at this meeting.
  uint32_t present(const Rendezvous &) const;

private:
  /// Makes the current group one that can run and is not where its region ends.
  bool ready();
  bool mayMeetAt(uint32_t at);
  uint32_t rpcOf(uint32_t region) const;
  void join(uint32_t into); ///< the region that the current group is in from now on
  void settle();            ///< regions to which all have come
  void release(uint32_t region, uint32_t lanes);
  void dissolve(uint32_t region);
  void leaveRegions(uint32_t lanes, uint32_t from, uint32_t to);
  uint32_t common(uint32_t a, uint32_t b) const;
  void absorb(Group &into, const Group &);
  void takeTurns();
  void gone(uint32_t lanes);
  bool releaseNeeded();
  void reportMissing(const Group &, uint32_t missing, const std::string &why);
};

struct Barrier {
  uint32_t warps = 0;    ///< that wait here
  uint32_t sources = 0;  ///< that arrived, waiting or not
  uint32_t threads = 0;  ///< arrived so far
  uint32_t expected = 0; ///< 0: all that have not exited
  /// Of bar.red: threads whose predicate holds, and all of them.
  uint32_t yes = 0, voters = 0;
};

struct Cta {
  const LaunchState *launch;
  const Kernel *kernel;
  Cluster *cluster;
  unsigned rank; ///< in the cluster
  Dim3 id{0, 0, 0};
  std::vector<std::byte> sharedStore;
  std::byte *shared = nullptr;
  std::vector<std::byte> files, fileTemplate, local;
  std::vector<Warp> warps;
  std::vector<Warpgroup> warpgroups;
  Barrier barriers[16];
  Barrier reduced[16]; ///< as they were when last released
  Shadow shadow;
  Counters counters;
  LineCounters lines;     ///< with Options::lineCounters
  uint64_t stepsLeft = 0; ///< warp instructions that the options still allow
  std::string printed;    ///< by vprintf
  bool stopped = false;
  bool ended = false; ///< all its warps are done
  /// Lets dependent launches begin before it knows that those before it have ended.
  bool overtaken = false;
  /// When warps of other CTAs last used this one's shared memory, by clock: loads and
  /// arrivals; stores and atomics.
  struct PeerUse {
    Clocks::Time time = 0;
    uint32_t line = 0;
  };
  std::vector<PeerUse> peerUses, peerStores;
  /// Bulk copies out of this CTA to a peer: over when the clock's time is known.
  struct Outgoing {
    unsigned clock;
    Clocks::Time time;
    uint32_t line;
  };
  std::vector<Outgoing> outgoing;
  int64_t freeRegisters = 0; ///< given back by setmaxnreg.dec
  /// What setmaxnreg asked for, by warpgroup: registers, below 0 for .dec.
  std::vector<std::vector<int64_t>> registerChanges;
  const Memory::Allocation *lastAllocation = nullptr;

  Cta(Cluster &, unsigned rank);
  void start(Dim3 id);

  /// Whether such a finding is noted already, or as many as there may be: to be
  /// asked first where a message costs more than the access it is about.
  bool found(Rule, const Inst &) const;
  /// Notes a finding, once for each rule and instruction. `other`: the PTX line of the other
  /// side, or 0.
  void find(Rule, const Warp &, const Inst &, uint32_t lanes, std::string message,
            uint32_t other = 0);
  void find(Rule, const Warp &, const Inst &, uint32_t lanes, std::string message,
            const SourcePlace &other);
  /// The same, and ends the CTA.
  void stop(Rule, Warp &, const Inst &, uint32_t lanes, std::string message, uint32_t other = 0);
  void arrive(Warp &, const Inst &, unsigned id, uint32_t threads, bool wait);
  void release(unsigned id);
  /// Barriers that only waited for a warp that has now exited.
  void recheckBarriers();
};

/// The coordinates of the CTA with this rank in the cluster with this index.
Dim3 coordinates(const LaunchState &, uint64_t cluster, unsigned rank);
/// "(1,0,0)"
std::string text(Dim3);
/// "line 13", of the PTX, or "line 13, in.cu:7:3".
std::string atLine(const LaunchState &, uint32_t line);
/// Registers of each thread when a CTA starts.
uint32_t launchRegisters(const LaunchState &);

/// Loop over the active lanes; the full mask is the case to vectorise.
#if defined(__clang__)
#define GEMM_LANES _Pragma("clang loop vectorize(assume_safety)")
#else
#define GEMM_LANES _Pragma("GCC ivdep")
#endif

template <class F> inline void forLanes(uint32_t mask, F &&f) {
  if (mask == ~0u) {
    GEMM_LANES
    for (unsigned l = 0; l < 32; ++l)
      f(l);
  } else {
    for (; mask; mask &= mask - 1)
      f(unsigned(__builtin_ctz(mask)));
  }
}

} // namespace gemm::emulator

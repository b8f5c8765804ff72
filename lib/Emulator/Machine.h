// The state of a running CTA: warps with their register files and
// reconvergence stacks, barriers, shared memory. Instruction handlers see a
// Warp and reach everything else through its Cta, and what the CTAs of a
// cluster share through their Cluster.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "AsyncCopy.h"
#include "Call.h"
#include "GlobalShadow.h"
#include "Program.h"
#include "Random.h"
#include "Shadow.h"
#include "Wgmma.h"

namespace gemm::emulator {

class L2;
struct Grid;

/// What one launch shares between all its CTAs; constant while they run.
struct LaunchState {
  const Program *program = nullptr;
  const Kernel *kernel = nullptr;
  Dim3 grid, block, cluster;
  size_t sharedBytes = 0;
  std::vector<std::byte> params;
  std::vector<uint64_t> globalAddresses; ///< of Program::globals
  Memory *memory = nullptr;
  L2 *l2 = nullptr;         ///< with Options::l2; one host thread then
  Grid *together = nullptr; ///< where CTAs synchronise; one host thread then
  Options options;
  int computeCapability = 80; ///< of the machine: decides how tensor cores add
  unsigned threads = 0, warps = 0;
};

struct Cta;
struct Cluster;
struct Mbarrier;

/// The last six wait for something: a barrier of the CTA, a phase of an
/// mbarrier, the cluster's barrier, registers that other warps give back, the
/// rest of the warpgroup to issue its part of a wgmma, another CTA to write what
/// the warp polls.
enum class WarpStatus : uint8_t {
  Running,
  Done,
  AtBarrier,
  AtMbarrier,
  AtCluster,
  AtRegisters,
  AtWarpgroup,
  AtGlobal
};

struct Warp {
  struct Path {
    uint32_t pc, rpc, mask;
    bool call = false; ///< where a function returns to
  };
  Cta *cta = nullptr;
  std::byte *file = nullptr;
  uint32_t pc = 0, rpc = noIndex;
  uint32_t active = 0; ///< lanes on the current path
  uint32_t alive = 0;  ///< lanes that have not exited
  WarpStatus status = WarpStatus::Running;
  unsigned index = 0;  ///< in its CTA
  unsigned clock = 0;  ///< in its cluster, and its clock in Clocks
  uint8_t barrier = 0; ///< the one it waits at
  uint32_t barrierLine = 0;
  const Mbarrier *mbarrier = nullptr; ///< the one it waits at
  uint64_t mbarrierPhase = 0;         ///< and the phase it waits for the end of
  /// Everybody waits: the next failed wait is told so, and goes on.
  bool expired = false;
  uint64_t steps = 0;
  std::vector<Path> paths; ///< below the current one
  CallStack calls;
  AsyncCopies copies;
  WgmmaQueue wgmma;
  uint32_t bulkGroups[32] = {}; ///< bulk groups that each lane has committed
  uint32_t registers = 0;       ///< of each thread, as setmaxnreg left them
  uint32_t registerChanges = 0; ///< setmaxnreg executed
  bool reducing = false;        ///< waits for the result of a bar.red
  /// The latest strong read of global memory, and whether the warp goes round in
  /// circles at it (see Grid).
  struct Poll {
    const Inst *inst = nullptr;
    uint64_t address = 0, seen = 0; ///< hash of what it read
    unsigned repeats = 0;
    uint64_t state = 0;   ///< hash of the registers when it last stepped aside
    uint64_t changes = 0; ///< Grid::changes then
    bool frozen = false;
  } poll;

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

  /// Lanes of `taken` go to `target`, the rest of the path falls through.
  void branch(uint32_t taken, uint32_t target, uint32_t reconverge);
  void exit(uint32_t lanes);
  /// To be called when pc has reached rpc.
  void join();
  /// To be called at the start of a block while other paths wait: meets a path
  /// that waits at this very place, lets one that is further back catch up.
  void meet();
  /// Lets the lanes of another path run first, where the ISA leaves that open.
  void yieldPath();
  bool run(uint64_t slice);
  /// Shows the registers that an instruction is about to access to `wgmma`.
  void watch(const Inst &);
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
  std::string printed; ///< by vprintf
  bool stopped = false;
  bool ended = false; ///< all its warps are done
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
  bool found(FindingKind, const Inst &) const;
  /// Notes a finding, once for each kind and instruction.
  void find(FindingKind, const Warp &, const Inst &, uint32_t lanes, std::string message);
  /// The same, and ends the CTA.
  void stop(FindingKind, Warp &, const Inst &, uint32_t lanes, std::string message);
  void arrive(Warp &, const Inst &, unsigned id, uint32_t threads, bool wait);
  void release(unsigned id);
  /// Barriers that only waited for a warp that has now exited.
  void recheckBarriers();
};

/// The coordinates of the CTA with this rank in the cluster with this index.
Dim3 coordinates(const LaunchState &, uint64_t cluster, unsigned rank);
/// "(1,0,0)"
std::string text(Dim3);
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

// The state of a running CTA: warps with their register files and
// reconvergence stacks, barriers, shared memory. Instruction handlers see a
// Warp and reach everything else through its Cta.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "AsyncCopy.h"
#include "Call.h"
#include "Program.h"
#include "Random.h"
#include "Shadow.h"
#include "Wgmma.h"

namespace gemm::emulator {

/// What one launch shares between all its CTAs; constant while they run.
struct LaunchState {
  const Program *program = nullptr;
  const Kernel *kernel = nullptr;
  Dim3 grid, block;
  size_t sharedBytes = 0;
  std::vector<std::byte> params;
  std::vector<uint64_t> globalAddresses; ///< of Program::globals
  Memory *memory = nullptr;
  Options options;
  int computeCapability = 80; ///< of the machine: decides how tensor cores add
  unsigned threads = 0, warps = 0;
};

struct Cta;

/// AtWarpgroup: a wgmma.wait_group needs other warps to issue their part.
enum class WarpStatus : uint8_t { Running, AtBarrier, AtWarpgroup, Done };

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
  unsigned index = 0;
  uint8_t barrier = 0; ///< the one it waits at
  uint32_t barrierLine = 0;
  uint64_t steps = 0;
  std::vector<Path> paths; ///< below the current one
  CallStack calls;
  AsyncCopies copies;
  WgmmaQueue wgmma;

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
  bool run(uint64_t slice);
  /// Shows the registers that an instruction is about to access to `wgmma`.
  void watch(const Inst &);
};

struct Barrier {
  uint32_t warps = 0;    ///< that wait here
  uint32_t sources = 0;  ///< that arrived, waiting or not
  uint32_t threads = 0;  ///< arrived so far
  uint32_t expected = 0; ///< 0: all that have not exited
};

struct Cta {
  const LaunchState *launch;
  const Kernel *kernel;
  Dim3 id{0, 0, 0};
  std::vector<std::byte> sharedStore;
  std::byte *shared = nullptr;
  std::vector<std::byte> files, fileTemplate, local;
  std::vector<Warp> warps;
  std::vector<Warpgroup> warpgroups;
  Barrier barriers[16];
  Shadow shadow;
  Counters counters;
  std::vector<Finding> findings;
  std::string printed; ///< by vprintf
  Random random;
  bool stopped = false;
  const Memory::Allocation *lastAllocation = nullptr;

  explicit Cta(const LaunchState &);
  /// Runs the CTA with this linear index from start to end.
  void run(uint64_t linear);

  /// Notes a finding, once for each kind and instruction.
  void find(FindingKind, const Warp &, const Inst &, uint32_t lanes, std::string message);
  /// The same, and ends the CTA.
  void stop(FindingKind, Warp &, const Inst &, uint32_t lanes, std::string message);
  void arrive(Warp &, const Inst &, unsigned id, uint32_t threads, bool wait);
  void release(unsigned id);
  /// Barriers that only waited for a warp that has now exited.
  void recheckBarriers();

private:
  void start(uint64_t linear);
  void schedule();
  void deadlock();
};

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

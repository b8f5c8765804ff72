// The lanes of a warp that run together. A warp starts as one group; where lanes part
// they are several, each with a place, a status and a function of its own, and no group
// waits for another unless the program says so (sm_70 and later). A region is what
// brings them together again, as the convergence barriers of the hardware do: opened
// where lanes part, left where they meet. It is a convenience, not a promise: whoever
// waits there is let go when the others cannot come without it.
#pragma once

#include <cstdint>

#include "Decode/Program.h"

namespace gemm::emulator {

struct Mbarrier;

/// The last seven wait for something: a barrier of the CTA, a phase of an
/// mbarrier, the cluster's barrier, registers that other warps give back, the
/// rest of the warpgroup to issue its part of a wgmma, another CTA to write what
/// the warp polls, other lanes of the warp at the same .sync.
enum class WarpStatus : uint8_t {
  Running,
  Done,
  AtBarrier,
  AtMbarrier,
  AtCluster,
  AtRegisters,
  AtWarpgroup,
  AtGlobal,
  AtLanes
};

/// What lanes wait for that have come to a .sync one by one: those in `members`, at an
/// instruction that counts as the same one.
struct Rendezvous {
  Handler run = nullptr;
  uint32_t members = 0;
  /// Tells apart what one handler does: an operation, a barrier, a place.
  uint64_t which = 0;
  bool everybody = false; ///< all that have not exited, whoever that is
  bool operator==(const Rendezvous &) const = default;
};

struct Group {
  uint32_t pc = 0;
  uint32_t rpc = noIndex;    ///< where its region is left, or none
  uint32_t active = 0;       ///< its lanes
  uint32_t region = noIndex; ///< innermost, in Warp::regions
  uint32_t frame = noIndex;  ///< of the function it is in (CallStack), none: the kernel
  WarpStatus status = WarpStatus::Running;
  bool reducing = false; ///< waits for the result of a bar.red
  bool expired = false;  ///< everybody waits: the next failed wait is told so, and goes on
  uint8_t barrier = 0;   ///< the one it waits at
  uint32_t barrierLine = 0;
  const Mbarrier *mbarrier = nullptr; ///< the one it waits at
  uint64_t mbarrierPhase = 0;         ///< and the phase it waits for the end of
  Rendezvous meeting;                 ///< that it waits for
  /// The latest strong read of global memory, and whether the group goes round in
  /// circles at it (see Grid).
  struct Poll {
    const Inst *inst = nullptr;
    uint64_t address = 0, seen = 0; ///< hash of what it read
    unsigned repeats = 0;
    uint64_t state = 0;   ///< hash of the registers when it last stepped aside
    uint64_t changes = 0; ///< Grid::changes then
    bool frozen = false;
  } poll;
  bool waits() const { return status != WarpStatus::Running && status != WarpStatus::Done; }
};

struct Region {
  uint32_t rpc = noIndex;
  uint32_t members = 0; ///< lanes that will come, as far as they have not exited
  uint32_t arrived = 0;
  uint32_t parent = noIndex; ///< the region around it
  uint32_t frame = noIndex;  ///< in which rpc lies
  uint32_t callee = noIndex; ///< frame that is left here: its function's calls end at rpc
  bool open = false;
};

} // namespace gemm::emulator

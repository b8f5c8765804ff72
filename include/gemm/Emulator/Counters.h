// What the emulator counts while it runs: plain sums over all warps, equal for
// any number of host threads. A warp instruction counts once, whatever its
// mask; bytes and sectors count active lanes only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gemm::emulator {

enum class InstructionClass {
  Integer,
  Float,
  Convert,
  Move,
  Predicate,
  Branch,
  Load,
  Store,
  SharedLoad,
  SharedStore,
  Matrix,     ///< mma.sync
  MatrixMove, ///< ldmatrix, stmatrix
  AsyncCopy,
  Barrier,
  Warp, ///< shuffles, votes, redux
  Atomic,
  Other,
};
inline constexpr size_t instructionClasses = size_t(InstructionClass::Other) + 1;
std::string_view name(InstructionClass);

struct Counters {
  std::array<uint64_t, instructionClasses> instructions{};
  uint64_t mmas = 0;
  uint64_t tensorFlops = 0;
  uint64_t globalReadBytes = 0, globalWriteBytes = 0;
  uint64_t globalReadRequests = 0, globalReadSectors = 0;
  uint64_t globalWriteRequests = 0, globalWriteSectors = 0;
  uint64_t sharedReadBytes = 0, sharedWriteBytes = 0;
  /// Passes over the 32 banks that shared-memory accesses took, and the least
  /// number that their bytes could have taken. Equal means no bank conflict.
  uint64_t sharedReadWavefronts = 0, sharedReadIdeal = 0;
  uint64_t sharedWriteWavefronts = 0, sharedWriteIdeal = 0;
  uint64_t asyncWriteWavefronts = 0, asyncWriteIdeal = 0;
  /// Sectors that the L2 model was asked for (Options::l2), and dirty ones that
  /// it had to write back to make room.
  uint64_t l2ReadHits = 0, l2ReadMisses = 0, l2WriteHits = 0, l2WriteMisses = 0;
  uint64_t l2WriteBacks = 0;
  uint64_t barriers = 0;
  uint64_t ctas = 0;

  uint64_t total() const;
  uint64_t of(InstructionClass c) const { return instructions[size_t(c)]; }
  uint64_t bankConflicts() const {
    return sharedReadWavefronts - sharedReadIdeal + (sharedWriteWavefronts - sharedWriteIdeal) +
           (asyncWriteWavefronts - asyncWriteIdeal);
  }
  Counters &operator+=(const Counters &);
  Counters &operator-=(const Counters &);
};

/// By line of the PTX: of instructions, those that had a lane to execute them.
using LineCounters = std::map<uint32_t, Counters>;

/// Every counter by the name that reports use, in their order ("ctas",
/// "instructions", "instructions.integer", ...); classes that did not occur are
/// left out.
std::vector<std::pair<std::string, uint64_t>> named(const Counters &);

} // namespace gemm::emulator

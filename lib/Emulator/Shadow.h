// What the emulator knows about shared memory beside its value: for each word
// (for single bytes where a kernel writes less) who wrote it last and when, who
// has read it since, and whether an asynchronous copy is still on its way.
//
// "When" is a warp's own clock, which a barrier advances. Each warp also knows
// the clock of every other as of the last barrier they shared, directly or
// through others (a vector clock): an access is ordered after another exactly
// when the other's time is known to it. Anything else is a race, whatever the
// order in which this run happened to execute the two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gemm::emulator {

struct Warp;
struct Inst;

class Shadow {
public:
  bool enabled = false;
  void reset(size_t bytes, unsigned warps);
  /// One instruction's lanes access `bytes` bytes each; at[l] is lane l's.
  void read(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void write(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void atomic(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  /// A cp.async starts and, when its warp has waited for it, is complete.
  void asyncIssue(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void asyncComplete(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  /// These warps have met: all they did lies before all they will do.
  void synchronise(uint32_t warps);

private:
  struct Cell {
    uint32_t written = 0, line = 0; ///< time of the last write; its PTX line
    uint32_t read = 0, readers = 0; ///< time of the reads since, by which warps
    uint8_t writer = 0;             ///< warp, with the atomic bit
  };
  enum class Use : uint8_t { Read, Write, Atomic, Async };
  // Times above every clock. A word that is split lives in `bytes`.
  static constexpr uint32_t uninitialised = ~0u, inFlight = ~0u - 1, split = ~0u - 2,
                            spread = ~0u - 3;
  static constexpr uint32_t lastTime = ~0u - 16;
  static constexpr uint8_t atomicBit = 0x80;

  struct Who {
    Warp &warp;
    const Inst &inst;
    unsigned lane;
    uint32_t at;
  };
  void overwrite(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes, Use);
  void touch(const Who &, uint32_t bytes, Use);
  void touchWord(const Who &, uint32_t word, Use);
  void touchBytes(const Who &, uint32_t at, uint32_t bytes, Use);
  void touchCell(const Who &, Cell &, uint32_t key, Use);
  void addReader(const Who &, Cell &, uint32_t key);
  bool readersKnown(const Who &, const Cell &, uint32_t key, unsigned &who) const;
  void report(const Who &, const Cell &, Use, const char *problem, unsigned other);
  Cell load(uint32_t word) const;
  void store(uint32_t word, const Cell &);
  void splitWord(uint32_t word);

  std::vector<uint32_t> written, line, lastRead, readers;
  std::vector<uint8_t> writer;
  std::vector<Cell> bytes; ///< four for each word, sized at the first split
  std::unordered_map<uint32_t, std::array<uint32_t, 32>> readTimes; ///< cells that are `spread`
  unsigned warps = 0;
  std::array<std::array<uint32_t, 32>, 32> known{}; ///< [warp][other]: vector clocks
  uint32_t all[32] = {}; ///< times up to this are known of every other warp
};

} // namespace gemm::emulator

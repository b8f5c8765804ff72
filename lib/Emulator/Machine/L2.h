// The L2 cache as a model: lines of 128 bytes in sectors of 32, least recently
// used line out first, capacity of the machine, nothing in it when a kernel
// starts. It sees the sectors of warp requests in the order of execution, one
// CTA after the other in launch order, which is not the order of a GPU: it shows
// what CTAs could share, not what a run will.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gemm/Emulator/Counters.h"

namespace gemm::emulator {

class L2 {
public:
  explicit L2(uint64_t capacityBytes);
  /// One 32-byte sector, by address / 32. A read that misses is fetched; a write
  /// that misses is placed without a fetch, and costs a write back when its line
  /// leaves.
  void access(uint64_t sector, bool write, Counters &);
  /// All sectors of a range, by its place in the host's memory: allocations are
  /// aligned there as they are on the device.
  void access(const std::byte *first, uint64_t bytes, bool write, Counters &);

private:
  static constexpr uint32_t none = ~0u;
  struct Line {
    uint64_t tag = 0; ///< address / 128
    uint32_t newer = none, older = none;
    uint8_t valid = 0, dirty = 0; ///< by sector
  };
  /// The line with this tag, as the newest; made if it is not there.
  Line &touch(uint64_t tag, Counters &);
  void unlink(uint32_t index);
  void pushNewest(uint32_t index);

  uint64_t capacity; ///< lines
  std::vector<Line> lines;
  std::unordered_map<uint64_t, uint32_t> index;
  uint32_t newest = none, oldest = none;
};

} // namespace gemm::emulator

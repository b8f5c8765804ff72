// cp.async of one warp: copies issued and not yet demanded by a wait. Groups
// are counted for each lane, as the ISA does; a copy's bytes may land at any
// moment between issue and wait, and Options::async picks which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace gemm::emulator {

struct Warp;
struct Inst;
struct Mbarrier;

struct AsyncCopy {
  const Inst *inst = nullptr;
  uint32_t mask = 0; ///< lanes not yet waited for
  uint8_t bytes = 0;
  bool landed = false;
  uint32_t shared[32];
  const std::byte *source[32];
  uint8_t sourceBytes[32]; ///< the rest of `bytes` is zero-filled
  uint32_t group[32];
  uint32_t handedOver = 0; ///< lanes whose copy an mbarrier passes on,
  unsigned clock = 0;      ///< on this clock
  uint32_t time = 0;
};

class AsyncCopies {
public:
  void clear();
  void issue(Warp &, AsyncCopy &);
  void commit(uint32_t lanes);
  /// The lanes' copies are complete but for their latest `pending` groups.
  void wait(Warp &, uint32_t lanes, uint32_t pending);
  /// Every copy of the lanes, committed or not.
  void waitAll(Warp &, uint32_t lanes);
  /// cp.async.mbarrier.arrive: from now on these copies happen at `time` of the
  /// clock and need no other wait.
  void handOver(Warp &, uint32_t lanes, unsigned clock, uint32_t time);
  /// Lands what was handed over to that barrier at that time.
  void landFor(Warp &, uint32_t lanes, const Mbarrier &, uint32_t time);
  /// Lands what has not landed: the CTA is over.
  void finish(Warp &);
  bool empty() const { return copies.empty(); }

private:
  void land(Warp &, AsyncCopy &);
  void complete(Warp &, uint32_t lanes, const uint32_t *until);
  void landSome(Warp &);
  std::deque<AsyncCopy> copies;
  uint32_t committed[32] = {};
};

} // namespace gemm::emulator

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

struct AsyncCopy {
  const Inst *inst = nullptr;
  uint32_t mask = 0; ///< lanes not yet waited for
  uint8_t bytes = 0;
  bool landed = false;
  uint32_t shared[32];
  const std::byte *source[32];
  uint8_t sourceBytes[32]; ///< the rest of `bytes` is zero-filled
  uint32_t group[32];
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

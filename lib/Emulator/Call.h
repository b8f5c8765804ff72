// Calls of one warp: the frames of the functions that are active, innermost
// last. Lanes of a frame wait in the reconvergence stack for those that have
// not returned, so frames nest although lanes diverge. A frame is a window of
// each lane's local memory; registers have one place per function and are put
// aside when a function calls itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gemm::emulator {

struct Warp;
struct Inst;
struct CallSite;

class CallStack {
public:
  /// No function is active; for a warp that starts.
  void clear(Warp &);
  /// Lanes enter function `callee` and will go on at the warp's pc. Ends the
  /// CTA with a finding when the stack is exhausted.
  void enter(Warp &, const Inst &, uint32_t lanes, uint32_t callee, const CallSite &);
  /// Lanes have come to the end of the innermost function.
  void finish(Warp &, uint32_t lanes);
  /// All lanes have: their results go to the caller.
  void leave(Warp &);
  /// Entries of Warp::paths below this one belong to callers.
  size_t floor() const { return frames.empty() ? 0 : frames.back().floor; }
  /// Offset of the innermost frame in each lane's local memory.
  uint32_t base() const { return frames.empty() ? 0 : frames.back().base; }

private:
  struct Frame {
    uint32_t callee, base, returned;
    size_t floor;
    const CallSite *site;
    std::vector<std::byte> registers, results;
  };
  void publishBase(Warp &) const;
  std::vector<Frame> frames;
};

/// The handler of `call`, for functions of the module.
void callFunction(Warp &, const Inst &, uint32_t mask);
/// The handler at the end of every function.
void returnFromFunction(Warp &, const Inst &, uint32_t mask);

// Addresses of functions: not memory, but told apart from it.
inline constexpr uint64_t functionWindow = uint64_t(0x7ff) << 48;
inline constexpr uint64_t addressOfFunction(uint32_t index) {
  return functionWindow + 16 * (uint64_t(index) + 1);
}

} // namespace gemm::emulator

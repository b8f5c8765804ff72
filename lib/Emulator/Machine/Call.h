// Calls of one warp: the frames of the functions that its lanes are in, each under that
// of its caller. Lanes of a frame wait in a region (Regions.cpp) for those that have not
// returned. A frame is a window of each lane's local memory; registers have one place
// per function and are put aside when a function calls itself.
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
  /// Lanes have come to the end of the function that the warp's current group is in.
  void finish(Warp &, uint32_t lanes);
  /// Lanes leave a frame: the results of those that have returned go to the caller.
  void leave(Warp &, uint32_t frame, uint32_t lanes);
  /// Nobody is in the frame any more.
  void drop(uint32_t frame);
  /// Offset of a frame in each lane's local memory; of noIndex, the kernel's.
  uint32_t base(uint32_t frame) const { return frame == ~0u ? 0 : frames[frame].base; }

private:
  struct Frame {
    uint32_t callee, base, returned, depth;
    uint32_t caller; ///< its frame, or noIndex
    bool live;
    const CallSite *site;
    std::vector<std::byte> registers, results;
  };
  void publish(Warp &, uint32_t lanes, uint32_t frame) const;
  std::vector<Frame> frames;
};

/// The handler of `call`, for functions of the module.
void callFunction(Warp &, const Inst &, uint32_t mask);
/// The handler at the end of every function.
void returnFromFunction(Warp &, const Inst &, uint32_t mask);

} // namespace gemm::emulator

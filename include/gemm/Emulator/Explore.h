// One kernel under many legal schedules. A defect that a schedule hides (a wait
// too few, a barrier forgotten) shows in another one; what is found is reported
// with the options that show it again.
#pragma once

#include "gemm/Emulator/Emulator.h"

#include <functional>

namespace gemm::emulator {

struct Exploration {
  unsigned runs = 0; ///< that were made
  /// Of the first run that was not ok, or of the last run.
  Result result;
  Options options; ///< of that run: replayFlags(options) repeats it
  /// Every run left the same bytes in memory. Sums by atomics may not, without
  /// being wrong.
  bool sameBytes = true;
};

/// Runs `launch` under up to `runs` schedules from the same memory: copies early
/// and late with warps forward and reverse, then random ones with seeds counted
/// up from base.seed. Ends at the first run that is not ok, and leaves memory as
/// that run, or the last one, left it.
Exploration explore(Memory &, const Options &base, unsigned runs,
                    const std::function<Result(const Options &)> &launch);

} // namespace gemm::emulator

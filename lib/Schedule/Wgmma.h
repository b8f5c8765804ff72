// What a warp-specialised wgmma kernel asks of a schedule.
#pragma once

#include "gemm/Schedule/Schedule.h"

namespace gemm {

/// Empty, or why no wgmma kernel has these tiles; sizes are positive multiples of 16.
std::string checkWgmma(const Schedule &schedule, const Target &target);

} // namespace gemm

// The schedule of a kernel that only stores.
#pragma once

#include "gemm/Schedule/Schedule.h"

namespace gemm {

/// Of the kernel that serves a product which multiplies nothing, whatever it is scheduled as:
/// there is nothing to share out, and warps that only store are all it takes. It may be of another
/// family, with warp tiles of more columns.
Schedule storingSchedule(const Schedule &schedule);

} // namespace gemm

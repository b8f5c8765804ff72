// What large products keep up of the peaks.
#pragma once

#include "gemm/Target/Target.h"

namespace gemm {
/// Fills `sustained` of a built-in machine from the table of published measurements.
void setSustained(Target &target);
} // namespace gemm

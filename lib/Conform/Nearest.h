// Rounding to a format of at most 16 bits by looking at all of its values: slow, and
// nothing in common with how the emulator rounds. Internal.
#pragma once

#include "Format.h"

namespace gemm::conform {

enum class Rounding { Even, Zero, Down, Up };

/// Bits of `x` in the format. What is too large becomes infinite where its neighbour does,
/// or the largest finite number with `saturate`; NaN is all ones below the sign.
uint64_t roundTo(const Format &, double x, Rounding, bool saturate = false);

/// The value that finite bits of a format of at most 16 bits mean.
double valueOf(const Format &, uint64_t bits);

} // namespace gemm::conform

// Numbers that show an error in some range of a function's argument: one in each sixteenth of each
// binade.
#pragma once

#include "gemm/Bundle/Program.h"

#include <cstdint>

namespace gemm::runtime {

/// From 2^kLowestPoint on, so many binades in so many parts.
inline constexpr int kLowestPoint = -24, kPointBinades = 48, kPointParts = 16;
inline constexpr int64_t kPoints = kPointBinades * kPointParts;

/// A number of part `turn`, counted around them all in another order than by size.
double pointAt(int64_t turn, uint64_t seed);

/// Whether the program has functions, whose error depends on how large their argument is.
bool hasFunctions(const bundle::Program &program);

} // namespace gemm::runtime

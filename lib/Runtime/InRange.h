// Numbers of which a step without a product makes something that can be judged: what only one of
// its values is made of is drawn again, smaller or without its sign, where nothing can be said of
// that value, as of a conversion to an integer that does not hold it.
#pragma once

#include "Oracle.h"

namespace gemm::runtime {

/// Draws in `memory` what is not `constant` (of a buffer) again. A value for which no number is
/// found, and what several values are made of, stays.
void drawInRange(const BoundStep &step, const HostMemory &memory,
                 const std::function<bool(size_t)> &constant, uint64_t seed);

} // namespace gemm::runtime

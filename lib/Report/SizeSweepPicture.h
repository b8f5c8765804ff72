// The picture of one layer of a sweep.
#pragma once

#include "gemm/Report/SizeSweep.h"

namespace gemm::report {

/// FLOP/s of the roof and of what is predicted against the size, and below it the useful share of
/// the waves.
Picture sizeSweepPicture(const SizeSweep &sweep, const SweptLayer &layer, const std::string &name);

} // namespace gemm::report

// Rows in a process that can be killed. The caller never touches the device: a child asks
// it, row by row, and each outcome comes back the moment it exists. A child that hangs,
// dies or says that its device is spoilt costs its row; the next child goes on after it.
#pragma once

#include "gemm/Conform/Run.h"

#include <functional>

namespace gemm::conform {

/// Called once in each child; what it returns runs the rows there. It may throw NoDevice.
using MakeRunner = std::function<std::function<Outcome(const Row &)>()>;

/// Calls `report` for every row in order. A row may take `seconds`, and so may the start of
/// a child; after `mostLost` rows in a row without an outcome, or eight times as many whose
/// outcome is an error of the device, the rest fails as not reached.
/// Throws NoDevice when the first child finds no device.
void runWatched(const std::vector<RowEntry> &rows, const MakeRunner &make, double seconds,
                const std::function<void(const Outcome &)> &report, unsigned mostLost = 4);

} // namespace gemm::conform

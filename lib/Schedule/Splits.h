// Into how many splits K may be cut.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <vector>

namespace gemm {

/// The numbers of splits worth a look for these tiles, ascending: where the tiles alone
/// leave CTAs idle that would run at one time, the powers of two and what fills every SM
/// once, twice, and so on. Each split has at least eight k steps.
std::vector<int64_t> splitsWorthALook(const Schedule &schedule, const GemmProblem &problem,
                                      const Target &target);

/// Those of split-K schedules whose splits a cluster holds and whose clusters all run at one
/// time, with the splits meeting there.
std::vector<Schedule> inClusters(std::vector<Schedule> schedules, const GemmProblem &problem,
                                 const Target &target);

/// Each of the schedules once for every number of splits worth a look, as split-K.
std::vector<Schedule> withSplits(const std::vector<Schedule> &schedules, const GemmProblem &problem,
                                 const Target &target);

} // namespace gemm

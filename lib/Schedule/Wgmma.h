// What a warp-specialised wgmma kernel asks of a schedule.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <string>
#include <vector>

namespace gemm {

/// The rows of the registry (see Choose.h).
bool servesWgmma(const Target &target);
std::vector<Schedule> enumerateWgmmaBlock(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaPersistent(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaSplitK(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaSplitKCluster(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaStreamK(const GemmProblem &problem, const Target &target);
std::string refuseWgmmaStreamK(const Schedule &schedule, const GemmProblem &);
std::vector<Schedule> enumerateWgmmaPingPong(const GemmProblem &problem, const Target &target);
std::string refusePingPong(const Schedule &schedule, const GemmProblem &);
/// Whether its tile is one of the table, not fitted to a problem.
bool isUsualTile(const Schedule &schedule);
std::string refuseWgmma(const Schedule &schedule, const GemmProblem &);

} // namespace gemm

// What a warp-specialised wgmma kernel asks of a schedule.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <string>
#include <vector>

namespace gemm {

/// The rows of the registry (see Choose.h).
std::vector<Schedule> enumerateWgmmaBlock(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaPersistent(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaSplitK(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaSplitKCluster(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateWgmmaStreamK(const GemmProblem &problem, const Target &target);
std::string refuseWgmmaStreamK(const Schedule &schedule, const GemmProblem &, const Target &);
std::vector<Schedule> enumerateWgmmaPingPong(const GemmProblem &problem, const Target &target);
std::string refusePingPong(const Schedule &schedule, const GemmProblem &, const Target &);
std::vector<Schedule> enumerateMixedWgmmaBlock(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateMixedWgmmaPersistent(const GemmProblem &problem,
                                                    const Target &target);
std::vector<Schedule> enumerateMixedWgmmaSplitK(const GemmProblem &problem, const Target &target);
std::vector<Schedule> enumerateMixedWgmmaSplitKCluster(const GemmProblem &problem,
                                                       const Target &target);
/// Whether its tile is one of the table, not fitted to a problem.
bool isUsualTile(const Schedule &schedule);
/// Whether it is one that sweep_wgmma.py assembles, fitted or not.
bool isProvenWgmma(const Schedule &schedule, const GemmProblem &problem);

/// Warpgroups that multiply, of a CTA: four have no registers for accumulators.
inline constexpr int64_t mostWarpgroups = 3;

/// Where a thread of wgmma holds most: at one instruction, which must fit what it is launched with;
/// where a slot's products are added to the sums of earlier ones; or where results are stored.
enum class WgmmaPhase : uint8_t { Instruction, Promotion, Epilogue };
/// Registers it has then: accumulators, their sums, and what is beside them.
int64_t wgmmaRegisters(const Schedule &schedule, WgmmaPhase phase);

/// Which schedules load operands of the epilogue ahead of it; empty if this may.
std::string checkPanels(const Schedule &schedule);

/// Which tiles leave room for an accumulator that is promoted and the sums beside it; empty if this
/// does, or needs none.
std::string checkHeld(const Schedule &schedule, Type operand);

} // namespace gemm

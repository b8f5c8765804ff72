// Products to check a kernel with instead of those it is made for: small ones, which the
// emulator and the oracle manage, and wide ones, which keep a whole machine busy; and the
// simpler schedules that tell where a failure comes from. Plain values.
#pragma once

#include "gemm/Bench/Problem.h"
#include "gemm/Schedule/Schedule.h"

#include <string>
#include <vector>

namespace gemm::bench {

/// About two tiles in each direction and one turn of the ring, aligned like `problem`: every
/// edge of a kernel's loops with few instructions.
Problem smallTwin(const Problem &problem, const Schedule &schedule);

/// So many tiles that the CTAs the machine runs at one time take more than one each, with
/// k-steps enough that stream-K shares tiles.
Problem wideTwin(const Problem &problem, const Schedule &schedule, const Target &target);

struct Variant {
  std::string name; // "stages", "no-cluster", "block", "direct-store", "no-tma"
  Problem problem;
  Schedule schedule;
};
/// What is simpler than `schedule` in one way each and can be built: one slot (or two), no
/// cluster, one CTA to a tile; and, where tensor maps are used, a product whose C, and one
/// of which nothing, can be addressed by them.
std::vector<Variant> variantsOf(const Problem &twin, const Schedule &schedule,
                                const Target &target);

} // namespace gemm::bench

// Which schedules are worth compiling and timing for a problem, by the model.
#pragma once

#include "gemm/Bench/Problem.h"
#include "gemm/Bench/Row.h"
#include "gemm/Schedule/Choose.h"

#include <string>
#include <vector>

namespace gemm::bench {

/// How many schedules are timed: the chosen one, a few more of every kind, or all.
struct Tune {
  size_t most = 1; // 0: all
};
/// "off", "all" or "model:K". Throws bundle::Error.
Tune parseTune(const std::string &text);

struct Choice {
  Decision decision;
  /// The chosen one first, then others that can be built, those for pinning too: all by
  /// predicted time, few the best of each kind in turn.
  std::vector<Candidate> candidates;
};
/// Throws bundle::Error, naming the problem, where no schedule can be built.
Choice choose(const Problem &problem, const Target &target, const Tune &tune,
              const Records *records = nullptr);

/// The least time the machine's peaks allow the problem; 0 where they are not known.
double roofSecondsOf(const Problem &problem, const Target &target);

/// The row of a dry run: what the model says of the chosen schedule.
Row predictedRow(const Problem &problem, const Choice &choice, const Target &target);

} // namespace gemm::bench

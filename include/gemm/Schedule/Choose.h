// Choosing a schedule: what the families can build is enumerated, checked, scored
// and sorted, and the best one is taken. The whole table comes back, so that the
// choice can be explained. Plain values in and out; the same answer every time.
#pragma once

#include "gemm/Schedule/Records.h"
#include "gemm/Schedule/Score.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gemm {

/// One row of the registry: what a family offers for a problem. A new family or
/// kind of schedule is one function and one row.
struct CandidateSource {
  std::string_view name; // "mma_sync block"
  Family family;         // of its schedules, which says what machines execute them
  bool buildable;        // false: modelled, shown, and never chosen
  /// Schedules worth a look, legal or not, most reuse of operands first.
  std::vector<Schedule> (*enumerate)(const GemmProblem &, const Target &);
  /// Empty, or why this one cannot be chosen although the kernel exists.
  std::string (*refuse)(const Schedule &, const GemmProblem &, const Target &);
};
const std::vector<CandidateSource> &candidateSources();

/// In what order the products of one output element are summed. Equal orders
/// give equal bits.
std::string summationOrder(const Schedule &schedule);

struct Candidate {
  Schedule schedule;
  std::string_view source;
  std::string rejected;  // empty: could be chosen
  Score score;           // of those that fit the machine
  bool modelled = false; // has a score and no kernel
  bool timeable = false; // has a kernel that fits, whether or not it could be chosen
};

/// Supplies a schedule for a problem, or nothing to let the model choose.
using ScheduleProvider =
    std::function<std::optional<Schedule>(const GemmProblem &, const Target &)>;

struct ChooseOptions {
  /// Only schedules whose summation order is the one chosen when M is not known:
  /// a row of the result does not depend on how many rows there are.
  bool batchInvariant = false;
  /// Operands may be packed: not where M, although a problem states it, is known at run time only,
  /// nor where a kernel is timed, and checked, alone.
  bool packs = true;
  const Records *records = nullptr;
  ScheduleProvider provider; // asked first, then the records, then the model
};

struct Decision {
  std::optional<Schedule> chosen;
  std::string origin;    // "model", "provider", or "records.jsonl:3"
  std::string error;     // when nothing was chosen, or what was supplied does not fit
  bool supplied = false; // the error is about a supplied schedule: the user's mistake
  /// By time: choosable ones, then modelled, then rejected in the registry's order.
  std::vector<Candidate> candidates;

  /// The best candidate that was not chosen; nullptr if there is none.
  const Candidate *runnerUp() const;
};

/// The problem with numbers for sizes that are known at run time only (below 0).
GemmProblem assumeLarge(GemmProblem problem);

/// A size below 0 is known at run time only and counts as large.
Decision decide(const GemmProblem &problem, const Target &target,
                const ChooseOptions &options = {});

/// Empty when the schedule keeps the contracts of the options.
std::string checkContracts(const Schedule &schedule, const GemmProblem &problem,
                           const Target &target, const ChooseOptions &options);

/// M from `low` to `high`, both included, and the schedule for it.
struct Interval {
  int64_t low = 1, high = 0; // high INT64_MAX in the last one
  Schedule schedule;
  std::string origin; // as a Decision's
};

/// Kernels of one product, of all intervals of M and classes of alignment.
inline constexpr size_t mostKernels = 12;
/// Intervals of M in each of so many classes, the first of which has most of them.
size_t mostIntervals(size_t classes, size_t number);
/// For a problem whose M is known at run time: a few intervals in which one schedule is
/// within 5 % of the best at sampled sizes (more where `most` intervals would not do), and
/// an interval [M, M] for each record of an exact M. Empty when no schedule exists or what
/// was supplied does not fit, as `error` then says.
std::vector<Interval> chooseByM(GemmProblem problem, const Target &target,
                                const ChooseOptions &options = {}, std::string *error = nullptr,
                                size_t most = mostIntervals(1, 0));

/// The candidates of a decision as an aligned table, best first; `limit` rows at
/// most of each group.
std::string explain(const Decision &decision, const GemmProblem &problem, const Target &target,
                    size_t limit = 8);
/// "597x11008x4096", with ? for what is known at run time and a batch in front.
std::string sizesText(const GemmProblem &problem);

} // namespace gemm

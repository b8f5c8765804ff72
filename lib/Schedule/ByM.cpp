// A schedule for each interval of an M that is known at run time: few intervals, with a
// schedule in each that is nearly the best at every size in it, and one of its own for
// every M that has a record.
#include "gemm/Schedule/Choose.h"

#include <algorithm>
#include <limits>

namespace gemm {

namespace {
constexpr size_t kMostIntervals = 8;
// What a schedule may cost more than the best at one size, which is less than the model
// is worth; and how far that goes up where so many intervals do not suffice.
constexpr double kSlack = 0.05, kMostSlack = 0.5;

/// What is chosen for an M, which stands for those since the sample before.
struct Sample {
  GemmProblem problem;
  Decision decision;
  double best = 0; // modelled seconds of the choice

  std::vector<Schedule> choosable() const {
    std::vector<Schedule> result = {*decision.chosen};
    for (const Candidate &c : decision.candidates)
      if (!decision.supplied && c.rejected.empty() && c.schedule != *decision.chosen)
        result.push_back(c.schedule);
    return result;
  }
  /// Seconds over those of the choice; a schedule that was supplied stands.
  double slowdown(const Schedule &schedule, const Target &target) const {
    if (decision.supplied && schedule != *decision.chosen)
      return std::numeric_limits<double>::infinity();
    return score(schedule, problem, target).seconds / best;
  }
};

// Powers of two up to 64, every multiple of it up to 4096; then steps double. Nothing where
// some M has no schedule.
std::vector<Sample> samplesOf(GemmProblem p, const Target &target, const ChooseOptions &options,
                              std::string &error) {
  constexpr int64_t step = 64, dense = 64 * step, last = int64_t(1) << 17;
  std::vector<Sample> samples;
  for (p.m = 16; p.m <= last; p.m = p.m < step || p.m >= dense ? p.m * 2 : p.m + step) {
    Sample s{assumeLarge(p), decide(p, target, options)};
    if (!s.decision.chosen) {
      error = s.decision.error;
      return {};
    }
    s.best = score(*s.decision.chosen, s.problem, target).seconds;
    samples.push_back(std::move(s));
  }
  return samples;
}

/// A schedule and the sum of its slowdowns over an interval.
struct Ranked {
  Schedule schedule;
  double slowdowns = 0;
};

// An interval goes as far as some schedule is nearly the best in all of it, which makes
// them as few as they can be; of the schedules that are, the one with the least time.
std::vector<Interval> cut(const std::vector<Sample> &samples, const Target &target, double slack) {
  std::vector<Interval> result;
  int64_t low = 1;
  for (size_t at = 0; at < samples.size();) {
    std::vector<Ranked> alive;
    for (const Schedule &schedule : samples[at].choosable())
      alive.push_back({schedule});
    size_t end = at;
    for (; end < samples.size(); ++end) {
      std::vector<Ranked> left;
      for (const Ranked &r : alive)
        if (double slowdown = samples[end].slowdown(r.schedule, target); slowdown <= 1 + slack)
          left.push_back({r.schedule, r.slowdowns + slowdown});
      if (left.empty())
        break;
      alive = std::move(left);
    }
    const Ranked &best =
        *std::min_element(alive.begin(), alive.end(), [](const Ranked &a, const Ranked &b) {
          return a.slowdowns < b.slowdowns;
        });
    result.push_back({low, samples[end - 1].problem.m, best.schedule, samples[at].decision.origin});
    low = result.back().high + 1;
    at = end;
  }
  return result;
}

// The interval around M falls into what is below, M itself, and what is above.
void insert(std::vector<Interval> &intervals, const Interval &one) {
  auto around = std::find_if(intervals.begin(), intervals.end(),
                             [&](const Interval &i) { return one.low <= i.high; });
  std::vector<Interval> parts = {one};
  if (around->low < one.low)
    parts.insert(parts.begin(), {around->low, one.low - 1, around->schedule, around->origin});
  if (one.high < around->high)
    parts.push_back({one.high + 1, around->high, around->schedule, around->origin});
  intervals.insert(intervals.erase(around), parts.begin(), parts.end());
}
} // namespace

std::vector<Interval> chooseByM(GemmProblem p, const Target &target, const ChooseOptions &options,
                                std::string *error) {
  std::string ignored, &why = error ? *error : ignored;
  ChooseOptions model = options;
  model.records = nullptr; // of exactly their M
  std::vector<Sample> samples = samplesOf(p, target, model, why);
  if (samples.empty())
    return {};
  std::vector<Interval> result;
  for (double slack = kSlack; slack <= kMostSlack; slack += kSlack) {
    result = cut(samples, target, slack);
    if (result.size() <= kMostIntervals)
      break;
  }
  result.back().high = std::numeric_limits<int64_t>::max();
  if (!options.records)
    return result;
  for (int64_t m : options.records->sizesOfM(p, target)) {
    p.m = m;
    Decision d = decide(p, target, options);
    if (!d.chosen) {
      why = d.error;
      return {};
    }
    insert(result, {m, m, *d.chosen, d.origin});
  }
  return result;
}

} // namespace gemm

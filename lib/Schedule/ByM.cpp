// A schedule for each interval of an M that is known at run time: few intervals, with a
// schedule in each that is nearly the best at every size in it, and one of its own for
// every M that has a record.
#include "gemm/Schedule/Choose.h"

#include <algorithm>
#include <limits>

namespace gemm {

namespace {
// Of an M alone; and of each class of alignment after the first.
constexpr size_t kMostIntervals = 10, kIntervalsOfOther = 3;
// What a schedule may cost more than the best at one size, which is less than the model
// is worth; and how that goes up where so many intervals do not suffice.
constexpr double kSlack = 0.05, kSlackStep = 0.01, kUsualSlack = 0.5, kMostSlack = 100;

/// How much slower than the best of them schedules are at sampled sizes of M.
struct Table {
  std::vector<int64_t> sizes; // each stands for those since the one before
  std::vector<Schedule> schedules;
  std::vector<std::vector<double>> slowdowns; // by size and schedule; 1: the best
  std::vector<std::string> origins;           // by size: who chooses there
};

// Powers of two from 8 to 64, every multiple of it up to 4096; then steps double.
std::vector<int64_t> sampledSizes() {
  constexpr int64_t step = 64, dense = 64 * step, last = int64_t(1) << 17;
  std::vector<int64_t> sizes;
  for (int64_t m = 8; m <= last; m = m < step || m >= dense ? m * 2 : m + step)
    sizes.push_back(m);
  return sizes;
}

// What can be chosen for a small, a middle-sized, a large and an unknown M.
std::vector<Schedule> choosable(GemmProblem p, const Target &target, const ChooseOptions &model) {
  std::vector<Schedule> result;
  for (int64_t m : {8, 64, 1024, 16384, -1}) {
    p.m = m;
    for (const Candidate &c : decide(p, target, model).candidates)
      if (c.rejected.empty() && std::find(result.begin(), result.end(), c.schedule) == result.end())
        result.push_back(c.schedule);
  }
  return result;
}

// A schedule that the callback gives for a size is the only one there.
bool takeGiven(Table &table, GemmProblem p, const Target &target, const ChooseOptions &options,
               std::string &error) {
  for (size_t i = 0; options.provider && i < table.sizes.size(); ++i) {
    p.m = table.sizes[i];
    if (!options.provider(p, target))
      continue;
    Decision d = decide(p, target, options);
    if (!d.chosen) {
      error = d.error;
      return false;
    }
    constexpr double never = std::numeric_limits<double>::infinity();
    table.schedules.push_back(*d.chosen);
    for (std::vector<double> &row : table.slowdowns)
      row.push_back(never);
    std::fill(table.slowdowns[i].begin(), table.slowdowns[i].end(), never);
    for (size_t s = 0; s < table.schedules.size(); ++s)
      if (table.schedules[s] == *d.chosen)
        table.slowdowns[i][s] = 1;
    table.origins[i] = d.origin;
  }
  return true;
}

Table tableOf(GemmProblem p, const Target &target, const ChooseOptions &options) {
  ChooseOptions model = options;
  model.provider = nullptr, model.records = nullptr;
  Table table{sampledSizes(), choosable(p, target, model), {}, {}};
  for (int64_t m : table.sizes) {
    p.m = m;
    GemmProblem known = assumeLarge(p);
    std::vector<double> row;
    for (const Schedule &schedule : table.schedules)
      row.push_back(score(schedule, known, target).seconds);
    double best = row.empty() ? 1 : *std::min_element(row.begin(), row.end());
    for (double &seconds : row)
      seconds /= best;
    table.slowdowns.push_back(std::move(row));
    table.origins.push_back("model");
  }
  return table;
}

// An interval goes as far as some schedule is nearly the best in all of it, which makes
// them as few as they can be; of the schedules that are, the one with the least time.
std::vector<Interval> cut(const Table &table, double slack) {
  struct Alive {
    size_t schedule;
    double slowdowns; // their sum over the interval
  };
  std::vector<Interval> result;
  int64_t low = 1;
  for (size_t at = 0; at < table.sizes.size();) {
    std::vector<Alive> alive;
    for (size_t s = 0; s < table.schedules.size(); ++s)
      alive.push_back({s, 0});
    size_t end = at;
    for (; end < table.sizes.size(); ++end) {
      std::vector<Alive> left;
      for (const Alive &a : alive)
        if (double slowdown = table.slowdowns[end][a.schedule]; slowdown <= 1 + slack)
          left.push_back({a.schedule, a.slowdowns + slowdown});
      if (left.empty())
        break;
      alive = std::move(left);
    }
    const Alive &best =
        *std::min_element(alive.begin(), alive.end(),
                          [](const Alive &a, const Alive &b) { return a.slowdowns < b.slowdowns; });
    result.push_back(
        {low, table.sizes[end - 1], table.schedules[best.schedule], table.origins[at]});
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

size_t mostIntervals(size_t classes, size_t number) {
  if (classes <= 1)
    return kMostIntervals;
  return number > 0 ? kIntervalsOfOther : mostKernels - kIntervalsOfOther * (classes - 1);
}

std::vector<Interval> chooseByM(GemmProblem p, const Target &target, const ChooseOptions &given,
                                std::string *error, size_t most) {
  ChooseOptions options = given;
  options.packs = false;
  std::string ignored, &why = error ? *error : ignored;
  Table table = tableOf(p, target, options);
  if (table.schedules.empty() || !takeGiven(table, p, target, options, why))
    return {};
  std::vector<Interval> result;
  // Some schedule is never so slow, but those of one size that were supplied.
  for (double slack = kSlack; slack < kMostSlack;
       slack += slack < kUsualSlack ? kSlackStep : slack / 8) {
    result = cut(table, slack);
    if (result.size() <= most)
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

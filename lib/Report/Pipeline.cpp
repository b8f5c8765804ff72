// The k-loop of one CTA over time: when each slot of the ring is being filled, when
// the tensor cores work, and when they wait. Predicted from the terms of the score.
#include "Svg.h"
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Choose.h"

#include <algorithm>

namespace gemm::report {

namespace {
constexpr double kLeft = 110, kTop = 56, kWidth = 860, kLane = 24;
constexpr int64_t kSteps = 12;

struct Step {
  double fillStart, fillEnd, mathStart, mathEnd;
};

// A slot is filled anew when the step that used it is done; copies take `latency`,
// a step of math follows the one before it and its own data.
std::vector<Step> simulate(int64_t stages, double latency, double math, int64_t steps) {
  std::vector<Step> result;
  double free = 0;
  for (int64_t i = 0; i < steps; ++i) {
    Step s;
    s.fillStart = i < stages ? 0 : result[static_cast<size_t>(i - stages)].mathEnd;
    s.fillEnd = s.fillStart + latency;
    s.mathStart = std::max(free, s.fillEnd);
    s.mathEnd = free = s.mathStart + math;
    result.push_back(s);
  }
  return result;
}
} // namespace

std::optional<Picture> pipeline(const Row &row, const Target &target, const std::string &name) {
  const GemmProblem &p = row.problem;
  if (!p.isStatic() || p.m == 0 || p.n == 0 || p.k == 0 || p.batch == 0)
    return std::nullopt;
  std::optional<Schedule> schedule = shownSchedule(row, target);
  if (!schedule)
    return std::nullopt;
  Score r = score(*schedule, p, target);
  // What an SM's CTAs share takes longer for each of them.
  double together = static_cast<double>(std::min(r.ctasPerSm, r.busiest));
  double math = std::max({r.mathStep, r.sharedStep, r.l2Step}) * together;
  double latency = r.latencyStep * static_cast<double>(schedule->stages - 1) * together;
  int64_t steps = std::min<int64_t>(kSteps, static_cast<int64_t>(r.steps));
  std::vector<Step> run = simulate(schedule->stages, latency, math, steps);
  double end = run.back().mathEnd, scale = kWidth / end;
  auto x = [&](double seconds) { return kLeft + seconds * scale; };

  int64_t lanes = schedule->stages;
  double mathY = kTop + static_cast<double>(lanes) * kLane + 10, bottom = mathY + kLane;
  Svg svg(1040, bottom + 62, "k-loop of " + row.name);
  svg.text(24, 26,
           row.name + ": the first " + std::to_string(steps) + " of " + shortNumber(r.steps, 0) +
               " k steps of one CTA, predicted",
           "start", 14, colour::ink, true);
  for (int64_t lane = 0; lane < lanes; ++lane)
    svg.text(kLeft - 8, kTop + static_cast<double>(lane) * kLane + 15,
             "slot " + std::to_string(lane), "end", 11);
  svg.text(kLeft - 8, mathY + 15, "tensor cores", "end", 11);
  double stalled = 0, before = 0;
  for (size_t i = 0; i < run.size(); ++i) {
    const Step &s = run[i];
    double y = kTop + static_cast<double>(static_cast<int64_t>(i) % lanes) * kLane;
    svg.rect(x(s.fillStart), y + 2, (s.fillEnd - s.fillStart) * scale, kLane - 6, "#b6e3ff",
             "#57606a", "copy of step " + std::to_string(i) + ": " + timeText(latency));
    if (s.mathStart > before)
      svg.rect(x(before), mathY + 2, (s.mathStart - before) * scale, kLane - 6, "#ffcecb",
               "#cf222e", "waits " + timeText(s.mathStart - before));
    svg.rect(x(s.mathStart), mathY + 2, (s.mathEnd - s.mathStart) * scale, kLane - 6, "#c9e8c3",
             "#57606a", "step " + std::to_string(i) + ": " + timeText(math));
    if ((s.mathEnd - s.mathStart) * scale >= 16)
      svg.text(x((s.mathStart + s.mathEnd) / 2), mathY + 15, std::to_string(i), "middle", 10);
    stalled += s.mathStart - before;
    before = s.mathEnd;
  }
  svg.line(kLeft, bottom + 6, kLeft + kWidth, bottom + 6, colour::ink);
  svg.text(kLeft, bottom + 21, "0", "middle", 11);
  svg.text(kLeft + kWidth, bottom + 21, timeText(end), "end", 11);
  svg.text(kLeft, bottom + 46,
           "blue: copy in flight (" + timeText(latency) + ")   green: multiply (" + timeText(math) +
               ", bound by " + std::string(r.bound) + ")   red: waits (" +
               shortNumber(100 * stalled / end, 0) + "% of what is shown)",
           "start", 11, colour::grey);
  return Picture{name, svg.str()};
}

} // namespace gemm::report

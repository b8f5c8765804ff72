// Achieved share of the roof against M, one line for each (N, K, layout, provider)
// that was measured at two sizes or more; rings mark where doubling M cost a tenth
// or less, so that overhead was the bound.
#include "Svg.h"
#include "gemm/CostModel/Utilisation.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gemm::report {

namespace {
constexpr double kLeft = 74, kTop = 52, kWidth = 640, kHeight = 300, kBottom = kTop + kHeight;

/// Rows by what they have in common, those of two sizes or more.
using Lines = std::map<std::string, std::vector<const Row *>>;

Lines linesOf(const Document &d) {
  Lines lines;
  for (const Row &row : d.rows)
    if (row.roofShare() > 0 && row.problem.m > 0)
      lines["N " + std::to_string(row.problem.n) + ", K " + std::to_string(row.problem.k) + " " +
            row.layout + (row.provider.empty() ? "" : " " + row.provider)]
          .push_back(&row);
  std::erase_if(lines, [](const auto &line) { return line.second.size() < 2; });
  for (auto &[name, rows] : lines)
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row *a, const Row *b) { return a->problem.m < b->problem.m; });
  return lines;
}

// The names fit beside the picture: those lines on which most time is spent. How many are left out.
size_t keepLongest(Lines &lines) {
  constexpr size_t most = 18;
  std::vector<std::pair<double, std::string>> times;
  for (const auto &[name, rows] : lines) {
    double time = 0;
    for (const Row *row : rows)
      time += row->measuredSeconds * static_cast<double>(row->count);
    times.emplace_back(-time, name);
  }
  if (times.size() <= most)
    return 0;
  std::sort(times.begin(), times.end());
  for (size_t i = most; i < times.size(); ++i)
    lines.erase(times[i].second);
  return times.size() - most;
}

struct Axes {
  double low = 1e18, high = 0, most = 1; // of M, and of shares

  explicit Axes(const Lines &lines) {
    for (const auto &[name, rows] : lines)
      for (const Row *row : rows) {
        low = std::min(low, double(row->problem.m)), high = std::max(high, double(row->problem.m));
        most = std::max(most, row->roofShare());
      }
  }
  double x(double m) const { return kLeft + std::log(m / low) / std::log(high / low) * kWidth; }
  double y(double share) const { return kBottom - share / most * kHeight; }
};

void grid(Svg &svg, const Axes &a) {
  // A measured time may be less than the machine allows, by any factor.
  for (double share = 0, step = std::max(0.25, a.most / 8); share <= a.most + 1e-9; share += step) {
    svg.line(kLeft, a.y(share), kLeft + kWidth, a.y(share), colour::faint);
    svg.text(kLeft - 8, a.y(share) + 4, shortNumber(100 * share, 0) + "%", "end", 11);
  }
  const double factor = a.high / a.low > 600 ? 4 : 2;
  for (double m = std::pow(2, std::ceil(std::log2(a.low))); m <= a.high; m *= factor)
    svg.text(a.x(m), kBottom + 18, shortNumber(m, 0), "middle", 11);
  svg.line(kLeft, kBottom, kLeft + kWidth, kBottom, colour::ink, 1.5);
  svg.text(kLeft + kWidth / 2, kBottom + 40, "M", "middle");
}

void line(Svg &svg, const Axes &a, const std::string &name, const std::vector<const Row *> &rows,
          const char *stroke) {
  std::vector<MeasuredRow> times;
  for (const Row *row : rows)
    times.push_back({row->problem.m, row->measuredSeconds});
  for (size_t i = 0; i < rows.size(); ++i) {
    double px = a.x(double(rows[i]->problem.m)), py = a.y(rows[i]->roofShare());
    if (i)
      svg.line(a.x(double(rows[i - 1]->problem.m)), a.y(rows[i - 1]->roofShare()), px, py, stroke,
               1.5);
    bool overhead = overheadBound(times, rows[i]->problem.m).value_or(false);
    if (overhead)
      svg.circle(px, py, 8, "none", colour::overhead);
    svg.circle(px, py, 4, stroke, stroke,
               name + ", M " + std::to_string(rows[i]->problem.m) + ": " +
                   timeText(rows[i]->measuredSeconds) + (overhead ? ", overhead bound" : ""));
  }
}
} // namespace

std::optional<Picture> sweep(const Document &d) {
  Lines lines = linesOf(d);
  const size_t hidden = keepLongest(lines);
  const Axes a(lines);
  if (lines.empty() || a.low == a.high)
    return std::nullopt;
  Svg svg(1040, kBottom + 80, "Achieved share of the roof against M");
  svg.text(kLeft, 26, "Measured share of the roof against M, on " + d.target.name, "start", 16,
           colour::ink, true);
  grid(svg, a);
  constexpr const char *strokes[] = {"#0969da", "#bc4c00", "#1a7f37", "#8250df",
                                     "#9a6700", "#cf222e", "#6e7781", "#1b7c83"};
  size_t index = 0;
  for (const auto &[name, rows] : lines) {
    const char *stroke = strokes[index % 8];
    line(svg, a, name, rows, stroke);
    double y = kTop + 16 + 18 * static_cast<double>(index++);
    svg.line(kLeft + kWidth + 20, y - 4, kLeft + kWidth + 44, y - 4, stroke, 2);
    svg.text(kLeft + kWidth + 50, y, name, "start", 11.5);
  }
  if (hidden > 0)
    svg.text(kLeft + kWidth + 20, kTop + 16 + 18 * static_cast<double>(index),
             "and " + std::to_string(hidden) + " more with less time", "start", 11.5, colour::grey);
  svg.text(kLeft, kBottom + 64,
           "100%: the slower of peak compute and peak DRAM; ring: doubling M cost 10% or less "
           "(overhead bound)",
           "start", 11, colour::grey);
  return Picture{"sweep", svg.str()};
}

} // namespace gemm::report

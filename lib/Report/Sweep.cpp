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

std::optional<Picture> sweep(const Document &d) {
  std::map<std::string, std::vector<const Row *>> lines;
  for (const Row &row : d.rows)
    if (row.roofShare() > 0 && row.problem.m > 0)
      lines["N " + std::to_string(row.problem.n) + ", K " + std::to_string(row.problem.k) + " " +
            row.layout + (row.provider.empty() ? "" : " " + row.provider)]
          .push_back(&row);
  double low = 1e18, high = 0;
  for (auto it = lines.begin(); it != lines.end();) {
    if (it->second.size() < 2) {
      it = lines.erase(it);
      continue;
    }
    for (const Row *row : it->second)
      low = std::min(low, double(row->problem.m)), high = std::max(high, double(row->problem.m));
    ++it;
  }
  if (lines.empty() || low == high)
    return std::nullopt;
  constexpr double left = 74, top = 52, width = 640, height = 300, bottom = top + height;
  auto x = [&](double m) { return left + std::log(m / low) / std::log(high / low) * width; };
  double most = 1;
  for (const auto &[name, rows] : lines)
    for (const Row *row : rows)
      most = std::max(most, row->roofShare());
  auto y = [&](double share) { return bottom - share / most * height; };
  Svg svg(1040, bottom + 80, "Achieved share of the roof against M");
  svg.text(left, 26, "Measured share of the roof against M, on " + d.target.name, "start", 16,
           colour::ink, true);
  // A measured time may be less than the machine allows, by any factor.
  for (double share = 0, step = std::max(0.25, most / 8); share <= most + 1e-9; share += step) {
    svg.line(left, y(share), left + width, y(share), colour::faint);
    svg.text(left - 8, y(share) + 4, shortNumber(100 * share, 0) + "%", "end", 11);
  }
  for (double m = std::pow(2, std::ceil(std::log2(low))); m <= high; m *= high / low > 600 ? 4 : 2)
    svg.text(x(m), bottom + 18, shortNumber(m, 0), "middle", 11);
  svg.line(left, bottom, left + width, bottom, colour::ink, 1.5);
  svg.text(left + width / 2, bottom + 40, "M", "middle");
  constexpr const char *strokes[] = {"#0969da", "#bc4c00", "#1a7f37", "#8250df",
                                     "#9a6700", "#cf222e", "#6e7781", "#1b7c83"};
  size_t index = 0;
  for (auto &[name, rows] : lines) {
    const char *stroke = strokes[index % 8];
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row *a, const Row *b) { return a->problem.m < b->problem.m; });
    std::vector<MeasuredRow> times;
    for (const Row *row : rows)
      times.push_back({row->problem.m, row->measuredSeconds});
    for (size_t i = 0; i < rows.size(); ++i) {
      double px = x(double(rows[i]->problem.m)), py = y(rows[i]->roofShare());
      if (i)
        svg.line(x(double(rows[i - 1]->problem.m)), y(rows[i - 1]->roofShare()), px, py, stroke,
                 1.5);
      bool overhead = overheadBound(times, rows[i]->problem.m).value_or(false);
      if (overhead)
        svg.circle(px, py, 8, "none", colour::overhead);
      svg.circle(px, py, 4, stroke, stroke,
                 name + ", M " + std::to_string(rows[i]->problem.m) + ": " +
                     timeText(rows[i]->measuredSeconds) + (overhead ? ", overhead bound" : ""));
    }
    double ly = top + 16 + 18 * static_cast<double>(index++);
    svg.line(left + width + 20, ly - 4, left + width + 44, ly - 4, stroke, 2);
    svg.text(left + width + 50, ly, name, "start", 11.5);
  }
  svg.text(left, bottom + 64,
           "100%: the slower of peak compute and peak DRAM; ring: doubling M cost 10% or less "
           "(overhead bound)",
           "start", 11, colour::grey);
  return Picture{"sweep", svg.str()};
}

} // namespace gemm::report

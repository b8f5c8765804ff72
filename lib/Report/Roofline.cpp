// The roofline: FLOP per byte across, TFLOP/s up, both logarithmic. The DRAM slope
// and one roof per compute type are drawn solid, the L2 slope dashed. A hollow
// triangle is what a schedule is predicted to reach, a filled circle what was measured, a
// hollow square the roof itself where no kernel is built.
#include "Svg.h"
#include "gemm/Report/Report.h"
#include "gemm/Target/Mma.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace gemm::report {

namespace {
constexpr double kLeft = 74, kTop = 52, kWidth = 560, kHeight = 360, kRight = kLeft + kWidth,
                 kBottom = kTop + kHeight, kFull = 1040;

struct Axes {
  double xLow, xHigh, yLow, yHigh; // log10
  double x(double intensity) const {
    return kLeft + (std::log10(intensity) - xLow) / (xHigh - xLow) * kWidth;
  }
  double y(double flops) const {
    return kBottom - (std::log10(flops) - yLow) / (yHigh - yLow) * kHeight;
  }
};

struct Point {
  double intensity, roof, predicted, measured; // FLOP/s; 0: none
  std::string label, tooltip, bound;
  double share;  // of the total time
  int alike = 0; // others at the same place
  double shown() const { return predicted > 0 ? predicted : roof; }
};

std::vector<Point> points(const Document &d) {
  std::vector<Point> result;
  double total = 0;
  auto time = [](const Row &row) { return row.bestSeconds() * static_cast<double>(row.count); };
  for (const Row &row : d.rows)
    total += time(row);
  for (const Row &row : d.rows) {
    if (!row.cost || row.cost->intensity <= 0)
      continue;
    Point p;
    double flops = static_cast<double>(row.cost->flops);
    p.intensity = row.cost->intensity;
    p.roof = flops / row.roofSeconds();
    p.predicted = row.predicted ? flops / row.predictedSeconds() : 0;
    p.measured = row.measuredSeconds > 0 && row.comparable ? flops / row.measuredSeconds : 0;
    p.bound = boundName(row.cost->bound);
    const GemmProblem &q = row.problem;
    p.label = row.name + "  " + (q.batch == 1 ? "" : std::to_string(q.batch) + "×") +
              std::to_string(q.m) + "×" + std::to_string(q.n) + "×" + std::to_string(q.k) + " " +
              row.layout;
    p.tooltip = p.label + ": " + shortNumber(p.intensity, 1) + " FLOP/B, roof " +
                scaled(p.roof, "FLOP/s") +
                (p.predicted > 0 ? ", predicted " + scaled(p.predicted, "FLOP/s") : "") +
                (p.measured > 0 ? ", measured " + scaled(p.measured, "FLOP/s") : "");
    p.share = total > 0 ? time(row) / total : 0;
    result.push_back(std::move(p));
  }
  return result;
}

Axes axes(const std::vector<Point> &points, const Target &t, double peak) {
  double ridge = peak / t.dramBytesPerSecond;
  double x0 = ridge / 20, x1 = ridge * 8, y0 = peak / 100, y1 = peak * 2;
  for (const Point &p : points) {
    x0 = std::min(x0, p.intensity / 2), x1 = std::max(x1, p.intensity * 2);
    y0 = std::min(y0, p.shown() / 2);
    if (p.measured > 0)
      y0 = std::min(y0, p.measured / 2), y1 = std::max(y1, p.measured * 2);
  }
  // Whatever a target or a time says, the axes end.
  auto log = [](double value) { return std::clamp(std::log10(value), -30.0, 40.0); };
  return {log(x0), log(x1), log(y0), log(y1)};
}

void grid(Svg &svg, const Axes &a) {
  for (int e = static_cast<int>(std::ceil(a.xLow)); e <= a.xHigh; ++e) {
    double x = a.x(std::pow(10, e));
    svg.line(x, kTop, x, kBottom, colour::faint);
    svg.text(x, kBottom + 18, shortNumber(std::pow(10, e)), "middle");
  }
  for (int e = static_cast<int>(std::ceil(a.yLow)); e <= a.yHigh; ++e) {
    double y = a.y(std::pow(10, e));
    svg.line(kLeft, y, kRight, y, colour::faint);
    svg.text(kLeft - 8, y + 4, shortNumber(std::pow(10, e) / 1e12, 6), "end");
  }
  svg.line(kLeft, kBottom, kRight, kBottom, colour::ink, 1.5);
  svg.line(kLeft, kTop, kLeft, kBottom, colour::ink, 1.5);
  svg.text(kLeft + kWidth / 2, kBottom + 40, "intensity, FLOP per byte of DRAM traffic", "middle");
  svg.vertical(18, kTop + kHeight / 2, "TFLOP/s");
}

// From the left edge (or where it enters from below) to the roof.
void slope(Svg &svg, const Axes &a, double bandwidth, double peak, const char *dash,
           const std::string &name) {
  double start = std::max(std::pow(10, a.xLow), std::pow(10, a.yLow) / bandwidth);
  double end = std::min(peak / bandwidth, std::pow(10, a.xHigh));
  if (start >= end)
    return;
  double x1 = a.x(start), y1 = a.y(start * bandwidth), x2 = a.x(end), y2 = a.y(end * bandwidth);
  svg.line(x1, y1, x2, y2, dash ? colour::grey : colour::ink, dash ? 1.5 : 2, dash);
  // Written along the line, above it.
  double angle = std::atan2(y2 - y1, x2 - x1) * 180 / 3.14159265358979;
  double along = dash ? 0.3 : 0.45;
  double x = x1 + (x2 - x1) * along, y = y1 + (y2 - y1) * along - 6;
  svg.raw("<text x=\"" + shortNumber(x) + "\" y=\"" + shortNumber(y) +
          "\" text-anchor=\"middle\" font-size=\"11\" fill=\"" + colour::grey +
          "\" transform=\"rotate(" + shortNumber(angle) + " " + shortNumber(x) + " " +
          shortNumber(y) + ")\">" + escape(name) + "</text>\n");
}

// Labels stand in a column at the right, in the order of the points' heights, far
// enough apart to be read; a thin line leads to each point.
void labels(Svg &svg, const Axes &a, std::vector<Point> points) {
  constexpr size_t most = 20;
  constexpr double step = 18, column = kRight + 26;
  // Points at one place have one label.
  std::vector<Point> distinct;
  for (const Point &p : points) {
    auto same = std::find_if(distinct.begin(), distinct.end(), [&](const Point &q) {
      return std::fabs(a.x(p.intensity) - a.x(q.intensity)) < 1 &&
             std::fabs(a.y(p.shown()) - a.y(q.shown())) < 1;
    });
    if (same == distinct.end())
      distinct.push_back(p);
    else
      same->share += p.share, ++same->alike;
  }
  points = std::move(distinct);
  std::stable_sort(points.begin(), points.end(),
                   [](const Point &p, const Point &q) { return p.share > q.share; });
  size_t hidden = points.size() > most ? points.size() - most : 0;
  points.resize(points.size() - hidden);
  std::stable_sort(points.begin(), points.end(),
                   [](const Point &p, const Point &q) { return p.shown() > q.shown(); });
  double next = kTop + 10, left = step * static_cast<double>(points.size());
  for (const Point &p : points) {
    double y = std::max(next, std::min(a.y(p.shown()), kBottom + 20 - left));
    svg.line(a.x(p.intensity) + 6, a.y(p.shown()), column - 4, y - 4, colour::faint);
    std::string others = p.alike ? " +" + std::to_string(p.alike) + " alike" : "";
    svg.text(column, y, p.label + others, "start", 11.5, colour::ofBound(p.bound));
    next = y + step;
    left -= step;
  }
  if (hidden)
    svg.text(column, next, "and " + std::to_string(hidden) + " more with less time", "start", 11.5,
             colour::grey);
}
// The roof of each compute type, from its ridge on; types of one rate are one roof.
void roofs(Svg &svg, const Axes &a, const std::set<Type> &types, const Target &t) {
  std::set<double> drawn;
  for (Type type : types) {
    double roof = fastestPeak(t, type), ridge = roof / t.dramBytesPerSecond;
    if (roof <= 0 || !drawn.insert(roof).second)
      continue;
    std::string names;
    for (Type same : types)
      if (fastestPeak(t, same) == roof)
        names += (names.empty() ? "" : ", ") + std::string(typeName(same));
    svg.line(a.x(ridge), a.y(roof), kRight, a.y(roof), colour::ink, 2);
    svg.text(kRight - 4, a.y(roof) - 16, names + " " + shortNumber(roof / 1e12, 1) + " TFLOP/s",
             "end", 11, colour::grey);
    svg.line(a.x(ridge), a.y(roof), a.x(ridge), kBottom, colour::grey, 1, "2 3");
    svg.circle(a.x(ridge), a.y(roof), 3, colour::ink, colour::ink,
               "ridge: " + shortNumber(ridge, 1) + " FLOP/B");
    svg.text(a.x(ridge) + 5, kBottom - 7, "ridge " + shortNumber(ridge, 1), "start", 11,
             colour::grey);
  }
}

void marks(Svg &svg, const Axes &a, const std::vector<Point> &points) {
  for (const Point &p : points) {
    const char *colour = colour::ofBound(p.bound);
    double r = 5 + 6 * std::sqrt(p.share), x = a.x(p.intensity);
    if (p.measured > 0) {
      svg.line(x, a.y(p.shown()), x, a.y(p.measured), colour, 1.5);
      svg.circle(x, a.y(p.measured), r, colour, colour, p.tooltip);
    }
    if (p.predicted > 0)
      svg.triangle(x, a.y(p.predicted), r, "none", colour, p.tooltip);
    else
      svg.rect(x - r, a.y(p.roof) - r, 2 * r, 2 * r, "none", colour, p.tooltip);
  }
}

// What the marks and their colours mean, below the picture.
void key(Svg &svg, const std::string &note) {
  double y = kBottom + 66;
  svg.triangle(kLeft + 6, y - 3, 6, "none", colour::ink);
  svg.text(kLeft + 18, y, "predicted", "start", 11.5);
  svg.circle(kLeft + 102, y - 4, 5, colour::ink, colour::ink);
  svg.text(kLeft + 112, y, "measured", "start", 11.5);
  svg.rect(kLeft + 190, y - 10, 11, 11, "none", colour::ink);
  svg.text(kLeft + 207, y, "roof, no kernel", "start", 11.5);
  double x = kLeft + 320;
  for (const char *bound : {"compute", "memory", "overhead"}) {
    svg.rect(x, y - 10, 12, 12, colour::ofBound(bound));
    svg.text(x + 17, y, std::string(bound) + " bound", "start", 11.5);
    x += 130;
  }
  svg.text(kLeft, y + 22, note, "start", 11, colour::grey);
}
} // namespace

Picture roofline(const Document &d) {
  const Target &t = d.target;
  std::set<Type> types;
  for (const Row &row : d.rows)
    if (row.cost)
      types.insert(row.problem.computeType());
  if (types.empty())
    types.insert(Type::BF16);
  double peak = 0;
  for (Type type : types)
    peak = std::max(peak, fastestPeak(t, type));
  std::vector<Point> all = points(d);
  Axes a = axes(all, t, peak);
  Svg svg(kFull, kBottom + 100, "Roofline on " + t.name);
  svg.text(kLeft, 26, "Roofline on " + t.name, "start", 16, colour::ink, true);
  grid(svg, a);
  slope(svg, a, t.dramBytesPerSecond, peak, nullptr,
        "DRAM " + shortNumber(t.dramBytesPerSecond / 1e12) + " TB/s");
  if (t.l2BytesPerSecond > 0)
    slope(svg, a, t.l2BytesPerSecond, peak, "6 4",
          "L2 " + shortNumber(t.l2BytesPerSecond / 1e12, 1) + " TB/s");
  roofs(svg, a, types, t);
  labels(svg, a, all);
  marks(svg, a, all);
  bool measured =
      std::any_of(all.begin(), all.end(), [](const Point &p) { return p.measured > 0; });
  key(svg, t.name + " (" + t.chip + "), " + d.clockNote + "; " +
               (measured ? "predicted and measured" : "predicted, nothing measured") +
               "; size of a mark: share of the time");
  return {"roofline", svg.str()};
}

} // namespace gemm::report

// One layer over a size. FLOP/s up: the roof as a solid line, what is predicted as one line for
// each alignment of lines, peak and sustained rate across; the sizes where launching takes longest
// are shaded; crossovers stand upright, exact solid and limit dashed. Below, the useful share of
// whole waves, a tick where a wave begins.
#include "SizeSweepPicture.h"

#include "Svg.h"
#include "gemm/Target/Mma.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace gemm::report {

namespace {
constexpr double kLeft = 74, kTop = 58, kWidth = 690, kHeight = 330, kBottom = kTop + kHeight,
                 kRight = kLeft + kWidth;
constexpr double kStripTop = kBottom + 44, kStripHeight = 70,
                 kStripBottom = kStripTop + kStripHeight;
constexpr size_t kMostMarks = 64;

struct Class {
  int64_t alignment;
  const char *stroke, *name;
};
// What 16, 4 or 8, and fewer bytes allow: tensor maps or whole vectors, narrower copies, elements.
constexpr Class kClasses[] = {{16, colour::compute, "lines at 16 bytes"},
                              {4, colour::memory, "lines at 4 or 8 bytes"},
                              {1, colour::bad, "lines anywhere"}};
bool isOf(const Class &c, int64_t alignment) {
  return (alignment >= 16 ? 16 : alignment >= 4 ? 4 : 1) == c.alignment;
}

struct Axes {
  double low, high, most;
  bool logarithmic;
  double x(double size) const {
    double share =
        logarithmic ? std::log(size / low) / std::log(high / low) : (size - low) / (high - low);
    return kLeft + share * kWidth;
  }
  double y(double flops) const { return kBottom - std::min(flops / most, 1.0) * kHeight; }
  bool has(double size) const { return size >= low && size <= high; }
};

double rate(const SizePoint &point, double seconds) {
  return point.row.cost && seconds > 0 ? static_cast<double>(point.row.cost->flops) / seconds : 0;
}
double predictedRate(const SizePoint &p) { return rate(p, p.row.predictedSeconds()); }

// A line through the points that have a value; it ends where one has none.
std::string pathOf(const SweptLayer &layer, const std::function<bool(const SizePoint &)> &takes,
                   const std::function<double(const SizePoint &)> &value,
                   const std::function<std::string(double, double)> &place) {
  std::string d;
  bool open = false;
  for (const SizePoint &point : layer.points) {
    if (!takes(point))
      continue;
    const double v = value(point);
    if (v > 0)
      d += (open ? "L" : "M") + place(static_cast<double>(point.size), v);
    open = v > 0;
  }
  return d;
}

void drawPath(Svg &svg, const std::string &d, const char *stroke, double width) {
  if (!d.empty())
    svg.raw("<path d=\"" + d + "\" fill=\"none\" stroke=\"" + stroke + "\" stroke-width=\"" +
            shortNumber(width) + "\"/>\n");
}

void grid(Svg &svg, const Axes &a, double peak, const std::string &size) {
  for (int i = 0; i <= 4; ++i) {
    const double flops = peak * i / 4;
    svg.line(kLeft, a.y(flops), kRight, a.y(flops), colour::faint);
    svg.text(kLeft - 8, a.y(flops) + 4, shortNumber(flops / 1e12, flops < 1e13 ? 1 : 0), "end", 11);
  }
  auto label = [&](double at) {
    svg.line(a.x(at), kBottom, a.x(at), kBottom + 5, colour::ink);
    svg.text(a.x(at), kBottom + 18, shortNumber(at, 0), "middle", 11);
  };
  if (a.logarithmic)
    for (double at = std::pow(2, std::ceil(std::log2(a.low))); at <= a.high;
         at *= a.high / a.low > 5000 ? 4 : 2)
      label(at);
  else {
    double step = std::pow(2, std::ceil(std::log2((a.high - a.low) / 9)));
    step = std::max(step, 1.0);
    for (double at = std::ceil(a.low / step) * step; at <= a.high; at += step)
      label(at);
  }
  svg.line(kLeft, kBottom, kRight, kBottom, colour::ink, 1.5);
  svg.line(kLeft, kTop, kLeft, kBottom, colour::ink, 1.5);
  svg.text(kLeft + kWidth / 2, kBottom + 34, size, "middle");
  svg.vertical(18, kTop + kHeight / 2, "TFLOP/s");
}

void overhead(Svg &svg, const Axes &a, const SweptLayer &layer) {
  double last = 0;
  for (const SizePoint &point : layer.points)
    if (point.row.cost && point.row.cost->bound == Bound::Overhead)
      last = static_cast<double>(point.size);
  if (last <= 0)
    return;
  svg.rect(kLeft, kTop, std::max(a.x(last) - kLeft, 2.0), kHeight, "#eaeef2", nullptr,
           "launching takes longer than the work up to " + shortNumber(last, 0));
  svg.text(kLeft + 4, kTop + 14, "overhead", "start", 11, colour::grey);
}

// Of each format; the layer's own in ink with its size, and with its limit.
void crossoverLines(Svg &svg, const Axes &a, const SweptLayer &layer) {
  double others = kBottom - 6; // their names stand one above the other
  auto upright = [&](double size, bool isOwn, const char *dash, const std::string &what) {
    if (!a.has(size))
      return;
    svg.line(a.x(size), kTop, a.x(size), kBottom, isOwn ? colour::good : colour::faint, 1.5, dash);
    if (isOwn)
      svg.text(a.x(size) + 3, dash ? kTop + 42 : kTop + 28, what, "start", 10.5, colour::good);
    else
      svg.text(a.x(size) + 3, std::exchange(others, others - 12), what, "start", 9.5, colour::grey);
  };
  for (bool isOwn : {false, true})
    for (const FormatCrossover &row : layer.crossovers) {
      auto own = std::find_if(row.formats.begin(), row.formats.end(),
                              [&](const Format &format) { return format.isOf(layer.row.problem); });
      if ((own != row.formats.end()) != isOwn)
        continue;
      const std::string &name = isOwn ? own->name : row.formats.front().name;
      if (row.limit && isOwn)
        upright(*row.limit, isOwn, "5 4", name + " limit " + shortNumber(*row.limit, 0));
      if (row.exact)
        upright(*row.exact, isOwn, nullptr, name + " exact " + shortNumber(*row.exact, 0));
    }
}

void rates(Svg &svg, const Axes &a, const SizeSweep &sweep, const SweptLayer &layer) {
  const Target &t = sweep.document->target;
  const GemmProblem &p = layer.points.back().row.problem;
  const double peak = roofFlops(p, t);
  const double share = t.sustained[static_cast<unsigned>(p.computeType())];
  if (share > 0 && t.peakOf(p.computeType()) == peak) {
    svg.line(kLeft, a.y(peak * share), kRight, a.y(peak * share), colour::grey, 1, "2 3");
    const double apart = 13; // from the peak's name
    svg.text(kRight + 6, std::max(a.y(peak * share), a.y(peak) + apart) + 4,
             "sustained " + scaled(peak * share, "FLOP/s"), "start", 11, colour::grey);
  }
  svg.line(kLeft, a.y(peak), kRight, a.y(peak), colour::grey, 1);
  svg.text(kRight + 6, a.y(peak) + 4, "peak " + scaled(peak, "FLOP/s"), "start", 11, colour::grey);
}

std::string tooltipOf(const SizePoint &p, const std::string &size) {
  const auto &[schedule, score] = *p.row.predicted;
  return size + " " + std::to_string(p.size) + ": predicted " + timeText(p.row.predictedSeconds()) +
         ", roof " + timeText(p.row.roofSeconds()) + ", " + shortNumber(score.waves, 0) +
         " waves of tiles " + std::to_string(schedule.tileM()) + "x" +
         std::to_string(schedule.tileN()) + ", " + shortNumber(100 * score.utilisation, 0) +
         "% useful";
}

// Of all sizes: waves and tiles are shown of those whose lines are so.
int64_t bestAlignment(const SweptLayer &layer) {
  int64_t best = 0;
  for (const SizePoint &p : layer.points)
    best = std::max(best, p.alignment);
  return best;
}

// Where the number of waves or the tile becomes another, as many as can be told apart.
void marks(Svg &svg, const Axes &a, const SweptLayer &layer, const std::string &size) {
  const SizePoint *before = nullptr;
  const int64_t best = bestAlignment(layer);
  size_t drawn = 0;
  double last = -100;
  for (const SizePoint &p : layer.points) {
    if (!p.row.predicted || p.alignment != best)
      continue;
    const bool begins = !before ||
                        before->row.predicted->score.waves != p.row.predicted->score.waves ||
                        before->row.predicted->schedule != p.row.predicted->schedule;
    before = &p;
    const double x = a.x(static_cast<double>(p.size));
    if (!begins || drawn == kMostMarks || x - last < 8)
      continue;
    svg.triangle(x, a.y(predictedRate(p)), 4, "none", colour::ink, tooltipOf(p, size));
    last = x, ++drawn;
  }
}

void wavesStrip(Svg &svg, const Axes &a, const SweptLayer &layer) {
  auto y = [](double share) { return kStripBottom - std::min(share, 1.0) * kStripHeight; };
  for (double share : {0.0, 0.5, 1.0}) {
    svg.line(kLeft, y(share), kRight, y(share), colour::faint);
    svg.text(kLeft - 8, y(share) + 4, shortNumber(100 * share, 0) + "%", "end", 10);
  }
  const int64_t best = bestAlignment(layer);
  auto useful = [](const SizePoint &p) {
    return p.row.predicted ? p.row.predicted->score.utilisation : 0;
  };
  drawPath(
      svg,
      pathOf(
          layer, [&](const SizePoint &p) { return p.alignment == best; }, useful,
          [&](double size, double v) { return shortNumber(a.x(size)) + " " + shortNumber(y(v)); }),
      colour::ink, 1);
  double waves = 0, last = -100;
  for (const SizePoint &p : layer.points) {
    const bool is = p.row.predicted && p.alignment == best;
    const double now = is ? p.row.predicted->score.waves : 0;
    const double x = a.x(static_cast<double>(p.size));
    if (now > waves && waves > 0 && x - last > 4) {
      svg.line(x, kStripTop, x, kStripTop + 8, colour::bad);
      last = x;
    }
    waves = std::max(waves, now);
  }
  svg.text(kRight + 6, kStripTop + 12, "useful share of whole waves", "start", 11);
  svg.text(kRight + 6, kStripTop + 28, "tick: one wave more than before", "start", 11, colour::bad);
}

void key(Svg &svg, const SweptLayer &layer, const std::string &size) {
  double y = kTop + 120;
  auto line = [&](const char *stroke, double width, const std::string &name) {
    svg.line(kRight + 12, y - 4, kRight + 36, y - 4, stroke, width);
    svg.text(kRight + 42, y, name, "start", 11.5);
    y += 18;
  };
  line(colour::ink, 2, "roof");
  bool any = false;
  for (const Class &c : kClasses)
    if (std::any_of(layer.points.begin(), layer.points.end(),
                    [&](const SizePoint &p) { return p.row.predicted && isOf(c, p.alignment); })) {
      line(c.stroke, 1.5, std::string("predicted, ") + c.name);
      any = true;
    }
  if (!any) {
    svg.text(kRight + 12, y, "nothing predicted: no kernel", "start", 11.5);
    y += 18;
  }
  svg.triangle(kRight + 24, y - 3, 4, "none", colour::ink);
  svg.text(kRight + 42, y, "another tile or wave", "start", 11.5);
  y += 24;
  svg.text(kRight + 12, y, "upright: compute bound from this " + size, "start", 11, colour::good);
}
} // namespace

Picture sizeSweepPicture(const SizeSweep &sweep, const SweptLayer &layer, const std::string &name) {
  const Target &t = sweep.document->target;
  std::string size(sweptName(sweep.range.size));
  if (size != "batch")
    size[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(size[0])));
  const double peak = roofFlops(layer.points.back().row.problem, t);
  const Axes a{static_cast<double>(layer.points.front().size),
               static_cast<double>(layer.points.back().size), 1.05 * peak, sweep.range.doubles};
  const std::string title = layer.name + " over " + size + ", on " + t.name;
  Svg svg(1040, kStripBottom + 26, title);
  svg.text(kLeft, 26, title, "start", 16, colour::ink, true);
  overhead(svg, a, layer);
  grid(svg, a, peak, size);
  rates(svg, a, sweep, layer);
  crossoverLines(svg, a, layer);
  auto place = [&](double at, double flops) {
    return shortNumber(a.x(at)) + " " + shortNumber(a.y(flops));
  };
  drawPath(svg,
           pathOf(
               layer, [](const SizePoint &) { return true; },
               [](const SizePoint &p) { return rate(p, p.row.roofSeconds()); }, place),
           colour::ink, 2);
  for (const Class &c : kClasses)
    drawPath(
        svg,
        pathOf(
            layer, [&](const SizePoint &p) { return isOf(c, p.alignment); }, predictedRate, place),
        c.stroke, 1.5);
  marks(svg, a, layer, size);
  wavesStrip(svg, a, layer);
  key(svg, layer, size);
  return {name, svg.str()};
}

} // namespace gemm::report

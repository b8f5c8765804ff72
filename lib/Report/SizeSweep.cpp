// Sizes, layers and their points. A point is a row like any other, completed by the model.
#include "gemm/Report/SizeSweep.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/CostModel/Alignment.h"
#include "gemm/Schedule/Choose.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <set>

namespace gemm::report {
using bundle::Error;

namespace {
constexpr int64_t kMostSize = int64_t(1) << 40;
// Every size of a range that is no longer; of a longer one so many even steps.
constexpr int64_t kEverySize = 768, kSteps = 256;

bool number(std::string_view text, int64_t &into) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), into);
  return code == std::errc() && end == text.data() + text.size();
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts(1);
  for (char c : text)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

// Multiples of an even step begin where all lines are aligned and waves are full; one and two
// sizes on lines begin anywhere and at 4 bytes, and a row of tiles more has begun.
void addSteps(const SweepRange &r, std::set<int64_t> &sizes) {
  int64_t step = 8;
  while ((r.high - r.low) / step > kSteps)
    step *= 2;
  for (int64_t at = r.low / step * step; at <= r.high; at += step)
    for (int64_t size : {at, at + 1, at + 2})
      if (size >= r.low && size <= r.high)
        sizes.insert(size);
}

Row layerOf(const Row &read) {
  Row row = read;
  row.schedule.reset(), row.planned.reset();
  row.lda = row.ldb = row.ldc = 0;
  row.strideA = row.strideB = {0, 0};
  row.problem.extraBytes = 0;
  row.problem.extras.clear();
  row.measuredSeconds = 0;
  row.count = 1;
  return row;
}

Row rowAt(const Row &layer, Swept size, int64_t value) {
  Row row = layer;
  row.problem = withSwept(row.problem, size, value);
  if (row.bias)
    row.problem.extras = {{row.problem.n, row.problem.c}};
  return row;
}

// Layers are one where they are so at size 1.
std::string keyOf(const Row &row, Swept size) {
  const GemmProblem p = withSwept(row.problem, size, 1);
  std::string key = row.layout + (row.bias ? " bias" : "") + (p.beta ? " beta" : "");
  for (int64_t value : {p.m, p.n, p.k, p.batch, p.products, p.added})
    key += " " + std::to_string(value);
  for (Type type : {p.a, p.b, p.c})
    key += " " + std::string(typeName(type));
  return key;
}

std::string nameOf(const Row &row, Swept size) {
  const GemmProblem &p = row.problem;
  auto text = [&](Swept each, int64_t value) {
    std::string letter(sweptName(each));
    letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
    return each == size ? std::string() : " " + letter + " " + std::to_string(value);
  };
  std::string sizes = text(Swept::M, p.m) + text(Swept::N, p.n) + text(Swept::K, p.k);
  if (p.batch != 1)
    sizes += text(Swept::Batch, p.batch);
  return row.name + ":" + sizes + " " + row.layout + " " + std::string(typeName(p.computeType()));
}

int64_t alignmentOfLines(const Row &row) {
  const GemmProblem &p = row.problem;
  int64_t least = 16;
  auto side = [&](int64_t ld, int64_t lines, Type type) {
    const int64_t bytes = static_cast<int64_t>(typeBits(type)) * ld / 8;
    if (lines > 1 && bytes > 0)
      least = std::min(least, vectorBytes(bytes));
  };
  side(row.lda, p.aAlongM ? p.k : p.m, p.a);
  side(row.ldb, p.bAlongN ? p.k : p.n, p.b);
  side(row.ldc, p.m, p.c);
  return least;
}

// With a schedule of all sizes a row of a size that it does not fit is predicted nothing.
void applySchedule(Document &d, const Schedule &schedule) {
  for (Row &row : d.rows) {
    row.predicted.reset();
    if (row.cost && checkKernel(schedule, row.problem, d.target).empty())
      row.predicted = {schedule, score(schedule, row.problem, d.target)};
  }
}

// What it takes at sizes, by the model.
Document completed(const SizeSweep &sweep, const Row &layer, const std::vector<int64_t> &sizes) {
  Document d;
  d.target = sweep.document->target;
  for (int64_t size : sizes)
    d.rows.push_back(rowAt(layer, sweep.range.size, size));
  complete(d);
  if (sweep.schedule)
    applySchedule(d, *sweep.schedule);
  return d;
}

void addPoints(const SizeSweep &sweep, const std::vector<int64_t> &sizes, SweptLayer &layer) {
  Document d = completed(sweep, layerOf(layer.row), sizes);
  std::map<int64_t, double> seconds;
  for (size_t i = 0; i < sizes.size(); ++i) {
    SizePoint &point = layer.points.emplace_back();
    point.row = std::move(d.rows[i]);
    point.size = sizes[i];
    point.alignment = alignmentOfLines(point.row);
    seconds[point.size] = point.row.predictedSeconds();
  }
  for (SizePoint &point : layer.points)
    if (auto twice = seconds.find(2 * point.size);
        twice != seconds.end() && twice->second > 0 && seconds[point.size] > 0)
      point.doubled = twice->second / seconds[point.size] - 1;
}

// By the test of measured times, on predicted ones: sizes double from the least on.
void addDoubling(const SizeSweep &sweep, SweptLayer &layer) {
  std::vector<int64_t> sizes;
  for (int64_t size = sweep.range.low; size <= sweep.range.high; size *= 2)
    sizes.push_back(size);
  if (sizes.size() < 2)
    return;
  const Document d = completed(sweep, layerOf(layer.row), sizes);
  std::vector<MeasuredRow> times;
  for (size_t i = 0; i < sizes.size(); ++i)
    times.push_back({sizes[i], d.rows[i].predictedSeconds()});
  if (times.front().seconds <= 0)
    return;
  layer.freeUpTo = 0;
  for (size_t i = 0; i + 1 < sizes.size(); ++i) {
    if (!overheadBound(times, sizes[i]).value_or(false))
      break;
    layer.freeUpTo = sizes[i];
  }
}

void addFusion(const SizeSweep &sweep, SweptLayer &layer) {
  Row plain = layerOf(layer.row);
  const int64_t size = sweptOf(layer.row.problem, sweep.range.size); // below 0: known at run time
  const Row own = rowAt(plain, sweep.range.size, size < 0 ? sweep.range.high : size);
  for (int64_t operations : kFusedOperations)
    if (auto cost = fusionCost(own.problem, operations, sweep.document->target))
      layer.fusion.push_back(*cost);
}
} // namespace

std::optional<SweepRange> parseSweep(const std::string &text, std::string &error) {
  const std::vector<std::string> parts = split(text);
  SweepRange r;
  bool known = false;
  for (Swept size : {Swept::M, Swept::N, Swept::K, Swept::Batch})
    if (parts[0] == sweptName(size))
      r.size = size, known = true;
  bool good = known && (parts.size() == 3 || parts.size() == 4) && number(parts[1], r.low) &&
              number(parts[2], r.high) && r.low >= 1 && r.low < r.high && r.high <= kMostSize;
  if (good && parts.size() == 4) {
    r.doubles = parts[3] == "x2";
    good = r.doubles || (number(parts[3], r.step) && r.step >= 1);
  }
  if (!good) {
    error = "expected a sweep of m, n, k or batch such as m:1:8192, n:64:4096:64 or k:1:4096:x2, "
            "got '" +
            text + "'";
    return std::nullopt;
  }
  if (r.step > 0 && (r.high - r.low) / r.step >= static_cast<int64_t>(kMostSizes)) {
    error = "expected at most " + std::to_string(kMostSizes) + " sizes, got " +
            std::to_string((r.high - r.low) / r.step + 1) + " of '" + text + "'";
    return std::nullopt;
  }
  return r;
}

std::vector<int64_t> sizesOf(const SweepRange &r) {
  std::set<int64_t> sizes = {r.low, r.high};
  if (r.doubles)
    for (int64_t size = r.low; size <= r.high; size *= 2)
      sizes.insert(size);
  else if (r.step > 0 || r.high - r.low < kEverySize)
    for (int64_t size = r.low; size <= r.high; size += std::max<int64_t>(1, r.step))
      sizes.insert(size);
  else
    addSteps(r, sizes);
  return {sizes.begin(), sizes.end()};
}

SizeSweep sweepSizes(const Document &document, const SweepRange &range,
                     const std::optional<Schedule> &schedule) {
  SizeSweep sweep{&document, range, schedule, {}, {}};
  const std::vector<int64_t> sizes = sizesOf(range);
  std::set<std::string> seen;
  size_t left = 0;
  for (const Row &row : document.rows) {
    if (!row.unread.empty() || row.problem.isSum() ||
        !cost(withSwept(row.problem, range.size, range.low), document.target) ||
        !seen.insert(keyOf(row, range.size)).second)
      continue;
    if (sweep.layers.size() == kMostLayers) {
      ++left;
      continue;
    }
    SweptLayer &layer = sweep.layers.emplace_back();
    layer.name = nameOf(row, range.size), layer.row = row;
    addPoints(sweep, sizes, layer);
    const GemmProblem problem = layer.points.front().row.problem;
    layer.crossovers = crossovers(problem, range.size, document.target);
    layer.exact = crossover(problem, range.size, document.target, false);
    layer.limit = crossover(problem, range.size, document.target, true);
    addDoubling(sweep, layer);
    addFusion(sweep, layer);
    if (row.problem.extraBytes != 0)
      sweep.notes.push_back(row.name + ": what its plan moves beside A, B and C is left out");
  }
  if (sweep.layers.empty())
    throw Error("--sweep: expected a product of known sizes that " + document.target.name +
                " has a rate for, got none");
  if (left > 0)
    sweep.notes.push_back(std::to_string(left) + " more layers are left out: a sweep has " +
                          std::to_string(kMostLayers));
  return sweep;
}

std::string doublingText(const SweptLayer &layer, Swept size) {
  const std::string name(sweptName(size));
  if (!layer.freeUpTo)
    return "nothing is predicted";
  if (*layer.freeUpTo == 0)
    return "doubling " + name + " costs more than 10% from the least size on";
  int64_t launch = 0;
  for (const SizePoint &point : layer.points)
    if (point.size <= *layer.freeUpTo && point.row.cost && point.row.cost->bound == Bound::Overhead)
      launch = std::max(launch, point.size);
  const std::string text =
      "doubling " + name + " adds 10% or less up to " + std::to_string(*layer.freeUpTo) + ": ";
  const std::string stays = "bound by the traffic that does not grow with it";
  if (launch == 0)
    return text + "not overhead bound, but " + stays;
  return text + "overhead bound up to " + std::to_string(launch) +
         (launch < *layer.freeUpTo ? ", then " + stays : "");
}

} // namespace gemm::report

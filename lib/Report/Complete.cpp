// What the model adds to rows: leading dimensions, costs; and names for files.
#include "Svg.h"
#include "Table.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gemm::report {

double Row::roofShare() const {
  if (!cost || measuredSeconds <= 0 || !comparable)
    return 0;
  double share = roofSeconds() / measuredSeconds;
  return std::isfinite(share) ? share : 0;
}

double Row::bestSeconds() const {
  if (measuredSeconds > 0 && comparable)
    return measuredSeconds;
  return predicted ? predictedSeconds() : roofSeconds();
}

// Row-major A B is column-major B^T A^T: the library's first operand is our B. A
// transposed operand of ours is stored as the library's untransposed one.
std::string Row::blas() const {
  bool ta = layout[0] == 't', tb = layout[1] == 't';
  return std::string("(") + (tb ? "T" : "N") + "," + (ta ? "T" : "N") + ")";
}

// Shares of the time that was measured in each source.
static void setTimeShares(Document &d) {
  std::map<std::string, double> all;
  auto time = [](const Row &row) { return static_cast<double>(row.count) * row.measuredSeconds; };
  for (const Row &row : d.rows)
    all[row.source] += time(row);
  for (Row &row : d.rows)
    row.timeShare = row.measuredSeconds > 0 ? time(row) / all[row.source] : 0;
}

static void setStorage(Row &row) {
  GemmProblem &p = row.problem;
  bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  if (row.lda == 0)
    row.lda = ta ? p.m : p.k;
  if (row.ldb == 0)
    row.ldb = tb ? p.k : p.n;
  if (row.ldc == 0)
    row.ldc = p.n;
  using Strides = std::array<int64_t, 2>;
  if (row.strideA == Strides{0, 0})
    row.strideA = ta ? Strides{1, row.lda} : Strides{row.lda, 1};
  if (row.strideB == Strides{0, 0})
    row.strideB = tb ? Strides{1, row.ldb} : Strides{row.ldb, 1};
  p.aAlongM = ta, p.bAlongN = !tb;
  p.lda = row.lda, p.ldb = row.ldb, p.ldc = row.ldc;
}

bool runsAsPlanned(const Row &row, const Schedule &schedule, const Target &target) {
  return row.planned && row.planned->machine == target.name && row.schedule == schedule;
}

Modelled modelled(const Row &row, const Target &target) {
  Modelled result;
  if (!row.unread.empty()) {
    if (row.work)
      result.cost = gemm::cost(*row.work, target);
    return result;
  }
  result.cost = gemm::cost(row.problem, target);
  std::optional<Schedule> schedule =
      result.cost ? shownSchedule(row, target) : std::optional<Schedule>();
  if (!schedule)
    return result;
  result.predicted = {*schedule, score(*schedule, row.problem, target)};
  if (runsAsPlanned(row, *schedule, target)) {
    Score &score = result.predicted->score;
    score.seconds = row.planned->seconds, score.dramBytes = row.planned->trafficBytes;
    score.powerSeconds = std::min(score.powerSeconds, score.seconds);
  }
  return result;
}

void complete(Document &d) {
  setTimeShares(d);
  for (Row &row : d.rows) {
    const GemmProblem &p = row.problem;
    row.cost.reset(), row.predicted.reset();
    if (row.unread.empty())
      setStorage(row);
    Modelled m = modelled(row, d.target);
    row.cost = m.cost, row.predicted = std::move(m.predicted);
    if (!row.unread.empty())
      continue;
    if (!row.cost && p.isStatic())
      d.notes.push_back(row.name + ": " + d.target.name + " has no rate for " +
                        std::string(typeName(p.computeType())) + ", so nothing is modelled");
    if (!p.isStatic())
      d.notes.push_back(row.name + ": a size is known at run time only, so nothing is modelled");
  }
}

Totals totals(const Document &d) {
  Totals t;
  bool roof = true, predicted = true, measured = true;
  double unread = 0, all = 0, products = 0, others = 0;
  for (const Row &row : d.rows) {
    double count = static_cast<double>(row.count);
    all += count * row.measuredSeconds;
    (row.unread.empty() ? products : others) += count * row.bestSeconds();
    if (!row.unread.empty()) {
      unread += count * row.measuredSeconds;
      t.otherFlops += row.work ? count * row.work->flops : 0;
      continue;
    }
    t.flops += count * static_cast<double>(gemmFlops(row.problem));
    roof &= row.cost.has_value();
    predicted &= row.predicted.has_value();
    measured &= row.measuredSeconds > 0 && row.comparable;
    t.idealSeconds += row.cost ? count * row.cost->mathSeconds : 0;
    t.roofSeconds += count * row.roofSeconds();
    t.predictedSeconds += count * row.predictedSeconds();
    t.measuredSeconds += count * row.measuredSeconds;
  }
  if (!roof)
    t = {};
  if (!predicted)
    t.predictedSeconds = 0;
  if (!measured)
    t.measuredSeconds = 0;
  t.timeShare = others > 0 ? products / (products + others) : 0;
  t.unreadShare = all > 0 ? unread / all : 0;
  return t;
}

std::string totalsText(const Document &d) {
  Totals t = totals(d);
  if (t.roofSeconds <= 0)
    return "";
  auto time = [](const char *name, double seconds, double share) {
    return seconds > 0 ? std::string(", ") + name + " " + timeText(seconds) + " (MFU " +
                             shortNumber(100 * share, 1) + "%)"
                       : "";
  };
  bool all =
      std::all_of(d.rows.begin(), d.rows.end(), [](const Row &row) { return row.unread.empty(); });
  std::string rows = all ? "All rows" : "Rows that are products";
  std::string share = t.unreadShare > 0 ? " (" + shortNumber(100 * (1 - t.unreadShare), 1) +
                                              "% of the measured time)"
                                        : "";
  const std::string part = t.otherFlops > 0 && t.timeShare > 0
                               ? ". Products are " +
                                     shortNumber(100 * t.flops / (t.flops + t.otherFlops), 1) +
                                     "% of the FLOP and " + shortNumber(100 * t.timeShare, 1) +
                                     "% of the time, measured, else predicted, else the roof"
                               : "";
  return rows + ", counts included" + share + ": " + scaled(t.flops, "FLOP") +
         time("roof", t.roofSeconds, t.roofMfu()) +
         time("predicted", t.predictedSeconds, t.predictedMfu()) +
         time("measured", t.measuredSeconds, t.measuredMfu()) + part;
}

std::string slug(const std::string &name) {
  std::string result;
  for (char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      result += c;
    else if (!result.empty() && result.back() != '-')
      result += '-';
  while (!result.empty() && result.back() == '-')
    result.pop_back();
  return result.empty() ? "row" : result;
}

std::vector<Picture> pictures(const Document &d) {
  std::vector<Picture> result = {roofline(d)};
  if (std::optional<Picture> picture = sweep(d))
    result.push_back(std::move(*picture));
  if (std::optional<Picture> picture = compileBars(d))
    result.push_back(std::move(*picture));
  for (size_t i = 0; i < d.rows.size(); ++i) {
    if (!d.rows[i].unread.empty())
      continue;
    std::string name = std::to_string(i) + "-" + slug(d.rows[i].name);
    if (auto picture = tileMap(d.rows[i], d.target, "tiles-" + name))
      result.push_back(std::move(*picture));
    if (auto picture = pipeline(d.rows[i], d.target, "pipeline-" + name))
      result.push_back(std::move(*picture));
    result.push_back(layoutCard(d.rows[i], d.target, "layout-" + name));
  }
  for (const Picture &picture : {fragments(), fragmentsOfWgmma(), bankMap()})
    result.push_back(picture);
  return result;
}

} // namespace gemm::report

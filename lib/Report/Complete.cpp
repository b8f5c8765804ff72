// What the model adds to rows: leading dimensions, costs; and names for files.
#include "Svg.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <cmath>

namespace gemm::report {

double Row::roofShare() const {
  if (!cost || measuredSeconds <= 0 || !comparable)
    return 0;
  double share = std::max(cost->mathSeconds, cost->memorySeconds) / measuredSeconds;
  return std::isfinite(share) ? share : 0;
}

// Row-major A B is column-major B^T A^T: the library's first operand is our B. A
// transposed operand of ours is stored as the library's untransposed one.
std::string Row::blas() const {
  bool ta = layout[0] == 't', tb = layout[1] == 't';
  return std::string("(") + (tb ? "T" : "N") + "," + (ta ? "T" : "N") + ")";
}

void complete(Document &d) {
  for (Row &row : d.rows) {
    const GemmProblem &p = row.problem;
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
    row.cost = gemm::cost(p, d.target);
    if (!row.cost && p.isStatic())
      d.notes.push_back(row.name + ": " + d.target.name + " has no rate for " +
                        std::string(typeName(p.computeType())) + ", so nothing is modelled");
    if (!p.isStatic())
      d.notes.push_back(row.name + ": a size is known at run time only, so nothing is modelled");
  }
}

Totals totals(const Document &d) {
  Totals t;
  bool model = true, measured = true;
  for (const Row &row : d.rows) {
    double count = static_cast<double>(row.count);
    t.flops += count * static_cast<double>(gemmFlops(row.problem));
    model &= row.cost.has_value();
    measured &= row.measuredSeconds > 0 && row.comparable;
    t.idealSeconds += row.cost ? count * row.cost->mathSeconds : 0;
    t.modelSeconds += count * row.modelSeconds();
    t.measuredSeconds += count * row.measuredSeconds;
  }
  if (!model)
    t = {};
  if (!measured)
    t.measuredSeconds = 0;
  return t;
}

std::string totalsText(const Document &d) {
  Totals t = totals(d);
  if (t.modelSeconds <= 0)
    return "";
  auto time = [](double seconds, double share) {
    return timeText(seconds) + " (MFU " + shortNumber(100 * share, 1) + "%)";
  };
  return "All rows, counts included: " + scaled(t.flops, "FLOP") + ", modelled " +
         time(t.modelSeconds, t.modelMfu()) +
         (t.measuredSeconds > 0 ? ", measured " + time(t.measuredSeconds, t.measuredMfu()) : "");
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
    std::string name = std::to_string(i) + "-" + slug(d.rows[i].name);
    if (auto picture = tileMap(d.rows[i], d.target, "tiles-" + name))
      result.push_back(std::move(*picture));
    if (auto picture = pipeline(d.rows[i], d.target, "pipeline-" + name))
      result.push_back(std::move(*picture));
    result.push_back(layoutCard(d.rows[i], "layout-" + name));
  }
  for (const Picture &picture : {fragments(), fragmentsOfWgmma(), bankMap()})
    result.push_back(picture);
  return result;
}

} // namespace gemm::report

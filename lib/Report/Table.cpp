// CSV, JSON and Markdown of the rows, and the advice that follows from a row.
#include "Table.h"
#include "Svg.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/CostModel/Alignment.h"
#include "gemm/Schedule/Choose.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace gemm::report {

namespace {
std::string size(int64_t value) { return value < 0 ? "" : std::to_string(value); }

std::string general(double value) {
  if (value == 0 || !std::isfinite(value))
    return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}
} // namespace

// One sentence from what bounds the row; alignment first, since it spoils the rest.
std::string adviceFor(const Row &row, const Target &t) {
  const GemmProblem &p = row.problem;
  if (!row.cost)
    return "";
  std::string text;
  bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  struct Side {
    const char *name;
    int64_t ld, rows;
    Type type;
  };
  for (Side s : {Side{ta ? "M" : "K", row.lda, ta ? p.k : p.m, p.a},
                 Side{tb ? "K" : "N", row.ldb, tb ? p.n : p.k, p.b}}) {
    if (s.rows < 2 || s.ld <= 0 || !text.empty())
      continue;
    AlignmentReport report =
        checkAlignment(s.ld, typeBytes(s.type), std::min<int64_t>(s.rows, 128), 64);
    if (!report.tma)
      text = alignmentAdvice(report, s.name, s.ld);
  }
  std::string bound(boundName(row.cost->bound));
  std::string then = text.empty() ? "" : "; ";
  if (row.cost->bound == Bound::Overhead)
    return text + then + "launching takes longer than the work: fuse, batch or use a graph";
  if (row.cost->bound == Bound::Memory) {
    std::optional<double> m = crossoverM(p, t);
    if (m && *m < 1e7)
      return text + then + "memory bound: M above " + std::to_string(int64_t(std::floor(*m))) +
             " would be compute bound";
    return text + then + "memory bound at every M: larger N and K, or fewer bytes per element";
  }
  Decision d = decide(p, t);
  if (d.chosen) {
    Score s = score(*d.chosen, p, t);
    if (s.utilisation < 0.75)
      return text + then + "tiles and waves use " + shortNumber(100 * s.utilisation, 0) +
             "% of what they compute";
  }
  return text;
}

const std::vector<std::string> &columns() {
  static const std::vector<std::string> names = {
      "op",      "m",          "n",           "k",        "batch", "layout", "blas",
      "bias",    "stride_a",   "stride_b",    "a",        "b",     "c",      "count",
      "flops",   "bytes",      "intensity",   "ridge",    "bound", "math_s", "memory_s",
      "model_s", "measured_s", "measured_on", "pct_roof", "check", "advice", "target",
      "source",  "model_mfu",  "measured_mfu"};
  return names;
}

std::vector<std::string> cells(const Row &row, const Target &t) {
  const GemmProblem &p = row.problem;
  auto pair = [](const std::array<int64_t, 2> &s) {
    return "(" + std::to_string(s[0]) + "," + std::to_string(s[1]) + ")";
  };
  bool has = row.cost.has_value();
  const Cost none, &c = has ? *row.cost : none;
  double share = row.roofShare();
  return {row.name,
          size(p.m),
          size(p.n),
          size(p.k),
          size(p.batch),
          row.layout,
          row.blas(),
          row.bias ? "yes" : "",
          pair(row.strideA),
          pair(row.strideB),
          std::string(typeName(p.a)),
          std::string(typeName(p.b)),
          std::string(typeName(p.c)),
          std::to_string(row.count),
          has ? std::to_string(c.flops) : "",
          has ? std::to_string(c.bytes) : "",
          general(c.intensity),
          general(c.ridge),
          has ? std::string(boundName(c.bound)) : "",
          general(c.mathSeconds),
          general(c.memorySeconds),
          general(row.modelSeconds()),
          general(row.measuredSeconds),
          row.measuredSeconds > 0 ? row.measuredOn : "",
          share > 0 ? shortNumber(100 * share, 1) : "",
          row.check,
          adviceFor(row, t),
          t.name,
          row.source,
          general(mfu(c.mathSeconds, row.modelSeconds(), 1)),
          row.comparable ? general(mfu(c.mathSeconds, row.measuredSeconds, 1)) : ""};
}

std::string csv(const Document &d) {
  std::string text = bundle::csvLine(columns());
  for (const Row &row : d.rows)
    text += bundle::csvLine(cells(row, d.target));
  return text;
}

std::string json(const Document &d) {
  using Json = nlohmann::ordered_json;
  Json root = {{"format", "gemm-report"},
               {"version", 1},
               {"target", d.target.name},
               {"inputs", d.inputs},
               {"notes", d.notes}};
  root["rows"] = Json::array();
  static const std::vector<std::string> numbers = {
      "m",          "n",         "k",         "batch",       "count",    "flops",
      "bytes",      "intensity", "ridge",     "math_s",      "memory_s", "model_s",
      "measured_s", "pct_roof",  "model_mfu", "measured_mfu"};
  for (const Row &row : d.rows) {
    Json item;
    std::vector<std::string> values = cells(row, d.target);
    for (size_t i = 0; i < values.size(); ++i) {
      const std::string &name = columns()[i];
      bool number = std::find(numbers.begin(), numbers.end(), name) != numbers.end();
      if (number)
        item[name] = values[i].empty() ? Json(nullptr) : Json::parse(values[i]);
      else
        item[name] = values[i];
    }
    root["rows"].push_back(std::move(item));
  }
  auto known = [](double value) {
    return value > 0 && std::isfinite(value) ? Json(value) : Json();
  };
  Totals t = totals(d);
  root["totals"] = {{"flops", known(t.flops)},
                    {"model_s", known(t.modelSeconds)},
                    {"model_mfu", known(t.modelMfu())},
                    {"measured_s", known(t.measuredSeconds)},
                    {"measured_mfu", known(t.measuredMfu())}};
  for (const ShardedRow &s : sharded(d))
    root["sharded"].push_back({{"op", s.row->name},
                               {"split", s.how == Sharding::Column ? "n" : "k"},
                               {"chips", d.chips},
                               {"flops", s.cost.flops},
                               {"bytes", s.cost.bytes},
                               {"collective_bytes", s.cost.collectiveBytes},
                               {"math_s", s.cost.mathSeconds},
                               {"memory_s", s.cost.memorySeconds},
                               {"comm_s", s.cost.commSeconds},
                               {"lower_s", s.cost.lowerSeconds()},
                               {"upper_s", s.cost.upperSeconds()},
                               {"crossover_k", s.crossoverK}});
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string markdown(const Document &d) {
  std::string text =
      "| op | M | N | K | layout | BLAS | bias | strides A, B | count | FLOP/B | bound "
      "| modelled | measured | % roof | check "
      "|\n|---|--:|--:|--:|---|---|---|---|--:|--:|---|--:|--:|--:|---|\n";
  for (const Row &row : d.rows) {
    std::vector<std::string> c = cells(row, d.target);
    auto time = [](double seconds) { return seconds > 0 ? timeText(seconds) : ""; };
    auto cell = [](std::string value) {
      std::string result;
      for (char ch : value)
        result += ch == '|' ? std::string("\\|") : std::string(1, ch);
      return result;
    };
    text += "| " + cell(row.name) + " | " + (row.problem.batch == 1 ? "" : c[4] + "×") + c[1] +
            " | " + c[2] + " | " + c[3] + " | " + c[5] + " | " + c[6] + " | " + c[7] + " | " +
            c[8] + " " + c[9] + " | " + c[13] + " | " +
            (row.cost ? shortNumber(row.cost->intensity, 1) : "") + " | " + c[18] + " | " +
            time(row.modelSeconds()) + " | " + time(row.measuredSeconds) + " | " + c[24] + " | " +
            cell(row.check) + " |\n";
  }
  auto line = [](const std::vector<std::string> &values) {
    std::string result = "|";
    for (const std::string &value : values)
      result += " " + value + " |";
    return result + "\n";
  };
  if (std::vector<ShardedRow> rows = sharded(d); !rows.empty()) {
    text += "\n" + shardedTitle(d) + ":\n\n" + line(shardedColumns()) + "|";
    for (size_t i = 0; i < shardedColumns().size(); ++i)
      text += i < 2 ? "---|" : "--:|";
    text += "\n";
    for (const ShardedRow &row : rows)
      text += line(shardedCells(row));
  }
  if (std::string all = totalsText(d); !all.empty())
    text += "\n" + all + ".\n";
  text += "\nTarget: " + d.target.name + " (" + d.target.chip + "), " + d.clockNote + ".\n";
  for (const std::string &note : d.notes)
    text += "\n" + note + ".\n";
  return text;
}

} // namespace gemm::report

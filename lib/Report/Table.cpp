// CSV, JSON and Markdown of the rows.
#include "Table.h"
#include "Grouping.h"
#include "Svg.h"
#include "gemm/Bundle/Csv.h"

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

const std::vector<std::string> &columns() {
  static const std::vector<std::string> names = {"op",
                                                 "m",
                                                 "n",
                                                 "k",
                                                 "batch",
                                                 "layout",
                                                 "blas",
                                                 "bias",
                                                 "stride_a",
                                                 "stride_b",
                                                 "a",
                                                 "b",
                                                 "c",
                                                 "count",
                                                 "flops",
                                                 "bytes",
                                                 "intensity",
                                                 "ridge",
                                                 "bound",
                                                 "math_s",
                                                 "memory_s",
                                                 "roof_s",
                                                 "predicted_s",
                                                 "traffic",
                                                 "measured_s",
                                                 "measured_on",
                                                 "time_share",
                                                 "pct_roof",
                                                 "check",
                                                 "advice",
                                                 "target",
                                                 "source",
                                                 "roof_mfu",
                                                 "predicted_mfu",
                                                 "measured_mfu",
                                                 "unread",
                                                 "kind",
                                                 "module"};
  return names;
}

std::vector<std::string> cells(const Row &row, const Target &t) {
  const GemmProblem &p = row.problem;
  auto pair = [](const std::array<int64_t, 2> &s) {
    return "(" + std::to_string(s[0]) + "," + std::to_string(s[1]) + ")";
  };
  bool has = row.cost.has_value(), read = row.unread.empty();
  const Cost none, &c = has ? *row.cost : none;
  double share = row.roofShare();
  auto ifRead = [&](const std::string &text) { return read ? text : ""; };
  return {row.name,
          size(p.m),
          size(p.n),
          size(p.k),
          size(p.batch),
          ifRead(row.layout),
          ifRead(row.blas()),
          row.bias ? "yes" : "",
          ifRead(pair(row.strideA)),
          ifRead(pair(row.strideB)),
          ifRead(std::string(typeName(p.a))),
          ifRead(std::string(typeName(p.b))),
          ifRead(std::string(typeName(p.c))),
          std::to_string(row.count),
          has ? std::to_string(c.flops) : "",
          has ? std::to_string(c.bytes) : "",
          general(c.intensity),
          general(c.ridge),
          has ? std::string(boundName(c.bound)) : "",
          general(c.mathSeconds),
          general(c.memorySeconds),
          general(row.roofSeconds()),
          general(row.predictedSeconds()),
          row.predicted ? general(row.predicted->score.dramBytes) : "",
          general(row.measuredSeconds),
          row.measuredSeconds > 0 ? row.measuredOn : "",
          general(row.timeShare),
          share > 0 ? shortNumber(100 * share, 1) : "",
          row.check,
          adviceFor(row, t),
          t.name,
          row.source,
          read ? general(mfu(c.mathSeconds, row.roofSeconds(), 1)) : "",
          general(mfu(c.mathSeconds, row.predictedSeconds(), 1)),
          row.comparable && read ? general(mfu(c.mathSeconds, row.measuredSeconds, 1)) : "",
          row.unread,
          kindOf(row),
          moduleOf(row)};
}

bool isNumber(std::string_view column) {
  static const std::vector<std::string_view> numbers = {
      "m",          "n",          "k",        "batch",    "count",         "flops",       "bytes",
      "intensity",  "ridge",      "math_s",   "memory_s", "roof_s",        "predicted_s", "traffic",
      "measured_s", "time_share", "pct_roof", "roof_mfu", "predicted_mfu", "measured_mfu"};
  return std::find(numbers.begin(), numbers.end(), column) != numbers.end();
}

static size_t columnOf(std::string_view name) {
  return static_cast<size_t>(std::find(columns().begin(), columns().end(), name) -
                             columns().begin());
}

std::string unreadText(const Row &row) {
  std::string share = row.timeShare > 0
                          ? ", " + shortNumber(100 * row.timeShare, 1) + "% of the measured time"
                          : "";
  return (row.work || row.unread == kOtherOperator ? "" : "not read as a product: ") + row.unread +
         share;
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
  for (const Row &row : d.rows) {
    Json item;
    std::vector<std::string> values = cells(row, d.target);
    for (size_t i = 0; i < values.size(); ++i) {
      const std::string &name = columns()[i];
      if (isNumber(name))
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
                    {"other_flops", known(t.otherFlops)},
                    {"time_share", known(t.timeShare)},
                    {"roof_s", known(t.roofSeconds)},
                    {"roof_mfu", known(t.roofMfu())},
                    {"predicted_s", known(t.predictedSeconds)},
                    {"predicted_mfu", known(t.predictedMfu())},
                    {"measured_s", known(t.measuredSeconds)},
                    {"measured_mfu", known(t.measuredMfu())},
                    {"unread_share", t.unreadShare}};
  for (const ModelFit &fit : modelFits(d))
    root["memory"].push_back({{"model", fit.name},
                              {"parameters", fit.memory.parameters},
                              {"weight_bytes", fit.memory.weightBytes},
                              {"gradient_bytes", fit.memory.gradientBytes},
                              {"optimiser_bytes", fit.memory.optimiserBytes},
                              {"cache_bytes", fit.memory.cacheBytes},
                              {"bytes", fit.memory.bytes()},
                              {"dram_bytes", known(fit.dramBytes)},
                              {"chips", known(static_cast<double>(fit.chips))}});
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
      "| roof | predicted | measured | % roof | check "
      "|\n|---|--:|--:|--:|---|---|---|---|--:|--:|---|--:|--:|--:|--:|---|\n";
  for (const Row &row : d.rows) {
    std::vector<std::string> c = cells(row, d.target);
    auto time = [](double seconds) { return seconds > 0 ? timeText(seconds) : ""; };
    auto cell = [](std::string value) {
      std::string result;
      for (char ch : value)
        result += ch == '|' ? std::string("\\|") : std::string(1, ch);
      return result;
    };
    auto at = [&](const char *name) { return c[columnOf(name)]; };
    std::string batch = row.problem.batch == 1 || at("batch").empty() ? "" : at("batch") + "×";
    std::string said = row.unread.empty() ? row.check : unreadText(row);
    text += "| " + cell(row.name) + " | " + batch + at("m") + " | " + at("n") + " | " + at("k") +
            " | " + at("layout") + " | " + at("blas") + " | " + at("bias") + " | " +
            at("stride_a") + " " + at("stride_b") + " | " + at("count") + " | " +
            (row.cost ? shortNumber(row.cost->intensity, 1) : "") + " | " + at("bound") + " | " +
            time(row.roofSeconds()) + " | " + time(row.predictedSeconds()) + " | " +
            time(row.measuredSeconds) + " | " + at("pct_roof") + " | " + cell(said) + " |\n";
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
  for (const ModelFit &fit : modelFits(d))
    text += "\n" + fitText(fit, d.target) + ".\n";
  text += "\nTarget: " + d.target.name + " (" + d.target.chip + "), " + d.clockNote + ".\n";
  for (const std::string &note : d.notes)
    text += "\n" + note + ".\n";
  return text;
}

} // namespace gemm::report

// Rows as CSV, JSON and an aligned table.
#include "gemm/Bench/Row.h"
#include "JsonNode.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Target/TextTable.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace gemm::bench {

namespace {
std::string number(double value, const char *format = "%.6g") {
  if (value == 0 || !std::isfinite(value)) // of an absurd target: not known either
    return "";
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// Integers are written as such, other columns are texts.
enum class Kind { Text, Number, Truth };
struct Column {
  std::string name;
  Kind kind;
  std::string (*cell)(const Row &);
};

const std::vector<Column> &table() {
  using R = const Row &;
  static const std::vector<Column> all = {
      {"class", Kind::Text, [](R r) { return r.problem.group; }},
      {"name", Kind::Text, [](R r) { return r.problem.name; }},
      {"m", Kind::Number, [](R r) { return std::to_string(r.problem.gemm.m); }},
      {"n", Kind::Number, [](R r) { return std::to_string(r.problem.gemm.n); }},
      {"k", Kind::Number, [](R r) { return std::to_string(r.problem.gemm.k); }},
      {"layout", Kind::Text, [](R r) { return r.problem.layout; }},
      {"epilogue", Kind::Text, [](R r) { return r.problem.epilogueText(); }},
      {"dtype", Kind::Text, [](R r) { return r.problem.dtype(); }},
      {"provider", Kind::Text, [](R r) { return r.provider; }},
      {"schedule", Kind::Text, [](R r) { return r.schedule; }},
      {"roof_us", Kind::Number, [](R r) { return number(r.roofSeconds * 1e6); }},
      {"predicted_us", Kind::Number, [](R r) { return number(r.predictedSeconds * 1e6); }},
      {"ours_us", Kind::Number, [](R r) { return number(r.oursSeconds * 1e6); }},
      {"cublaslt_us", Kind::Number, [](R r) { return number(r.librarySeconds * 1e6); }},
      {"ratio", Kind::Number, [](R r) { return number(r.ratio); }},
      {"p10", Kind::Number, [](R r) { return number(r.p10); }},
      {"p90", Kind::Number, [](R r) { return number(r.p90); }},
      {"tflops", Kind::Number, [](R r) { return number(r.tflops()); }},
      {"gbps", Kind::Number, [](R r) { return number(r.gbps()); }},
      {"correct", Kind::Truth,
       [](R r) { return std::string(r.correct ? *r.correct ? "yes" : "WRONG" : ""); }},
      {"r", Kind::Number, [](R r) { return r.correct && r.r == 0 ? "0" : number(r.r); }},
      {"note", Kind::Text, [](R r) { return r.note; }},
  };
  return all;
}

std::vector<std::string> cells(const Row &row) {
  std::vector<std::string> result;
  for (const Column &column : table())
    result.push_back(column.cell(row));
  return result;
}

bool anyMeasured(const std::vector<Row> &rows) {
  for (const Row &row : rows)
    if (row.oursSeconds > 0 || row.librarySeconds > 0)
      return true;
  return false;
}
} // namespace

double Row::seconds() const {
  double measured = oursSeconds > 0 ? oursSeconds : librarySeconds;
  return provider == "model" ? predictedSeconds : measured;
}
double Row::tflops() const {
  return seconds() > 0 ? static_cast<double>(gemmFlops(problem.gemm)) / seconds() * 1e-12 : 0;
}
double Row::gbps() const {
  return seconds() > 0 ? static_cast<double>(compulsoryBytes(problem.gemm)) / seconds() * 1e-9 : 0;
}

std::map<std::string, Summary> summarise(const std::vector<Row> &rows) {
  std::map<std::string, Summary> result;
  for (const Row &row : rows) {
    if (row.ratio <= 0 || (row.correct && !*row.correct)) // a wrong result is no success
      continue;
    Summary &s = result[row.problem.group];
    s.geomean += std::log(row.ratio);
    ++s.rows;
    s.wins += row.ratio > 1.01;
    s.losses += row.ratio < 0.99;
  }
  for (auto &[group, s] : result)
    s.geomean = std::exp(s.geomean / static_cast<double>(s.rows));
  return result;
}

const std::vector<std::string> &columns() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Column &column : table())
      list.push_back(column.name);
    return list;
  }();
  return names;
}

std::string csvText(const std::vector<Row> &rows) {
  std::string text = bundle::csvLine(columns());
  for (const Row &row : rows)
    text += bundle::csvLine(cells(row));
  return text;
}

using Json = nlohmann::ordered_json;

static Json jsonNumber(const std::string &cell) {
  return cell.empty() ? Json(nullptr) : Json::parse(cell);
}

static Json rowJson(const Row &row) {
  Json item;
  for (const Column &column : table()) {
    std::string cell = column.cell(row);
    if (column.kind == Kind::Text)
      item[column.name] = cell;
    else if (column.kind == Kind::Truth)
      item[column.name] = cell.empty() ? Json(nullptr) : Json(cell == "yes");
    else
      item[column.name] = jsonNumber(cell);
  }
  return item;
}

std::string rowText(const Row &row) {
  return rowJson(row).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Row readRow(const std::string &text) {
  try {
    Json json = Json::parse(text);
    auto number = [&](const char *key) {
      return json.at(key).is_null() ? 0 : json.at(key).get<double>();
    };
    auto word = [&](const char *key) { return json.at(key).get<std::string>(); };
    auto size = [&](const char *key) {
      return bundle::detail::integerAt(json, key, "a row of gemm-bench");
    };
    Row row;
    row.problem = makeProblem("row", {size("m"), size("n"), size("k")}, word("layout"),
                              word("epilogue"), word("dtype"));
    row.problem.group = word("class"), row.problem.name = word("name");
    row.provider = word("provider"), row.schedule = word("schedule"), row.note = word("note");
    row.roofSeconds = number("roof_us") * 1e-6;
    row.predictedSeconds = number("predicted_us") * 1e-6,
    row.oursSeconds = number("ours_us") * 1e-6;
    row.librarySeconds = number("cublaslt_us") * 1e-6;
    row.ratio = number("ratio"), row.p10 = number("p10"), row.p90 = number("p90");
    row.r = number("r");
    if (!json.at("correct").is_null())
      row.correct = json.at("correct").get<bool>();
    return row;
  } catch (const Json::exception &error) {
    throw bundle::Error("expected a row of gemm-bench, got " + std::string(error.what()));
  }
}

std::string jsonText(const Header &header, const std::vector<Row> &rows) {
  Json root = {{"format", "gemm-bench-report"}, {"version", 1}, {"measured", anyMeasured(rows)}};
  const std::pair<const char *, const std::string &> texts[] = {{"date", header.date},
                                                                {"commit", header.commit},
                                                                {"target", header.target},
                                                                {"device", header.device},
                                                                {"library", header.library}};
  for (const auto &[key, value] : texts)
    if (!value.empty())
      root[key] = value;
  for (const auto &[key, value] : header.protocol)
    root["protocol"][key] = value;
  root["notes"] = header.notes;
  for (const auto &[group, s] : summarise(rows))
    root["summary"][group] = {{"geomean_ratio", jsonNumber(number(s.geomean, "%.4g"))},
                              {"rows", s.rows},
                              {"wins", s.wins},
                              {"losses", s.losses}};
  root["rows"] = Json::array();
  for (const Row &row : rows)
    root["rows"].push_back(rowJson(row));
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string tableText(const Header &header, const std::vector<Row> &rows) {
  std::vector<TextRow> lines = {{"class", "name", "M", "N", "K", "", "epilogue", "provider",
                                 "roof us", "predicted us", "us", "cuBLASLt us", "ratio", "TFLOP/s",
                                 "GB/s", "r", "", "schedule"}};
  for (const Row &row : rows) {
    const Problem &p = row.problem;
    auto us = [](double seconds) { return number(seconds * 1e6, "%.4g"); };
    lines.push_back({p.group, p.name, std::to_string(p.gemm.m), std::to_string(p.gemm.n),
                     std::to_string(p.gemm.k), p.layout, p.epilogueText(), row.provider,
                     us(row.roofSeconds), us(row.predictedSeconds), us(row.oursSeconds),
                     us(row.librarySeconds), number(row.ratio, "%.3f"),
                     number(row.tflops(), "%.0f"), number(row.gbps(), "%.0f"),
                     number(row.r, "%.3g"), row.correct && !*row.correct ? "WRONG" : "",
                     row.schedule + (row.note.empty() ? "" : " [" + row.note + "]")});
  }
  std::string text =
      alignRows(lines, [](size_t i) { return i < 2 || (i >= 5 && i <= 7) || i >= 16; });
  for (const auto &[group, s] : summarise(rows))
    text += (group.empty() ? "all" : group) + ": geometric mean of the ratios " +
            number(s.geomean, "%.3f") + " over " + std::to_string(s.rows) + " rows, " +
            std::to_string(s.wins) + " wins, " + std::to_string(s.losses) + " losses\n";
  for (const std::string &note : header.notes)
    text += note + "\n";
  if (!anyMeasured(rows))
    text += "nothing was measured" +
            std::string(header.target.empty() ? "" : ": times are predicted for " + header.target) +
            "\n";
  return text;
}

} // namespace gemm::bench

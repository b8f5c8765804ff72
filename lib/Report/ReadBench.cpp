// Benchmark CSV: a header that names the columns, then one row per measurement; and
// the same rows in the JSON of gemm-bench. Columns are the CUTLASS profiler's, of
// which m, n and k are needed, and those of gemm-bench. Times are Runtime
// (milliseconds) or the us columns of gemm-bench; a predicted row has none. An unknown
// column of CSV is an error.
#include "JsonNode.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace gemm::report {
using bundle::CsvLine;

namespace {
// clang-format off
const std::vector<std::string_view> kKnown = {
    "Problem", "Provider", "OperationKind", "Operation", "Disposition", "Status", "gemm_kind",
    "m", "n", "k", "batch_count", "batch", "A", "B", "C", "D", "alpha", "beta", "split_k_mode",
    "split_k_slices", "op_class", "accum", "cta_m", "cta_n", "cta_k", "stages", "warps_m",
    "warps_n", "warps_k", "min_cc", "max_cc", "Bytes", "Flops", "Flops/Byte", "Runtime", "GB/s",
    "GFLOPs", "class", "name", "layout", "epilogue", "dtype", "model_runtime_ms",
    "pct_roofline", "bound", "waves", "tail_util", "spills", "target", "clock_note", "commit",
    "check", "p10_ms", "p90_ms", "tflops", "provider", "schedule", "roof_us", "predicted_us",
    "ours_us", "cublaslt_us", "ratio", "p10", "p90", "gbps", "correct", "r", "note"};
// clang-format on

// "bf16:row" of the CUTLASS profiler, or "bf16".
Type typeOf(const CsvLine &line, const char *column, Type fallback) {
  std::string text = line.get(column);
  text = text.substr(0, text.find(':'));
  if (text.empty())
    return fallback;
  static const std::map<std::string, Type> cutlass = {
      {"s8", Type::I8},          {"s32", Type::I32},     {"e4m3", Type::F8E4M3FN},
      {"fe4m3", Type::F8E4M3FN}, {"e5m2", Type::F8E5M2}, {"fe5m2", Type::F8E5M2}};
  if (auto it = cutlass.find(text); it != cutlass.end())
    return it->second;
  if (std::optional<Type> type = parseType(text))
    return *type;
  line.fail(column, "an element type such as bf16");
}

// "f16:column" is stored by columns; "f16:row" and "f16" by rows.
bool isByColumns(const CsvLine &line, const char *column) {
  std::string text = line.get(column);
  size_t colon = text.find(':');
  if (colon == std::string::npos || text.substr(colon) == ":row")
    return false;
  if (text.substr(colon) != ":column")
    line.fail(column, "a storage order row or column after the type");
  return true;
}

bool hasOrder(const CsvLine &line, const char *column) {
  return line.get(column).find(':') != std::string::npos;
}

// The layout of the row-major product. Where the result is stored by columns, that is its
// transpose, N by M.
void setOrders(Row &row, const CsvLine &line) {
  const char *result = hasOrder(line, "D") ? "D" : "C";
  bool a = isByColumns(line, "A"), b = isByColumns(line, "B"), c = isByColumns(line, result);
  if (!hasOrder(line, "A") && !hasOrder(line, "B") && !hasOrder(line, result))
    return;
  std::string layout = {a ? 't' : 'n', b ? 't' : 'n'};
  if (c) {
    layout = {b ? 'n' : 't', a ? 'n' : 't'};
    std::swap(row.problem.m, row.problem.n);
    std::swap(row.problem.a, row.problem.b);
  }
  if (!line.get("layout").empty() && layout != row.layout)
    line.fail("layout", layout + " as columns A, B and " + result + " say");
  row.layout = layout;
}

// Whether C is read: its factor is a number other than 0.
bool isRead(const CsvLine &line, const char *column) {
  std::string text = line.get(column);
  double value = 0;
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!text.empty() && (code != std::errc() || end != text.data() + text.size()))
    line.fail(column, "a number");
  return value != 0;
}

double secondsOf(const CsvLine &line, const std::string &provider) {
  if (provider == "model") // a dry run: not a measurement
    return 0;
  double milliseconds = line.number("Runtime", "milliseconds");
  double ours = line.number("ours_us", "microseconds");
  double library = line.number("cublaslt_us", "microseconds");
  return milliseconds > 0 ? milliseconds * 1e-3 : (ours > 0 ? ours : library) * 1e-6;
}

Row rowOf(const CsvLine &line, const std::string &file, size_t number) {
  Row row;
  row.source = file;
  row.problem.m = line.size("m", 0), row.problem.n = line.size("n", 0);
  row.problem.k = line.size("k", 0);
  row.problem.batch = std::max(line.size("batch_count", 1), line.size("batch", 1));
  Type type = typeOf(line, "dtype", Type::BF16);
  row.problem.a = typeOf(line, "A", type), row.problem.b = typeOf(line, "B", type);
  row.problem.c = typeOf(line, "D", typeOf(line, "C", type));
  if (std::string layout = line.get("layout"); !layout.empty()) {
    if (layout != "nn" && layout != "nt" && layout != "tn" && layout != "tt")
      line.fail("layout", "nn, nt, tn or tt");
    row.layout = layout;
  }
  setOrders(row, line);
  if (std::string kind = line.get("OperationKind"); !kind.empty() && kind != "gemm")
    line.fail("OperationKind", "gemm");
  row.problem.beta = isRead(line, "beta");
  row.provider = line.get("Provider").empty() ? line.get("provider") : line.get("Provider");
  for (const char *column : {"Disposition", "correct", "check"})
    if (std::string text = line.get(column); !text.empty())
      row.check = text;
  row.name = line.get("name");
  if (row.name.empty())
    row.name = "row " + std::to_string(number);
  if (!row.provider.empty())
    row.name += " (" + row.provider + ")";
  row.bias = line.get("epilogue").find("bias") != std::string::npos;
  if (row.bias)
    row.problem.extras.push_back({row.problem.n, row.problem.c});
  row.measuredSeconds = secondsOf(line, row.provider);
  if (row.measuredSeconds > 0)
    row.measuredOn = row.provider.empty() ? "benchmark" : row.provider;
  return row;
}
} // namespace

// The columns of gemm-bench are those of its CSV, so that a row is a line of it.
void readBenchJson(std::string_view text, const std::string &file, Document &document) {
  bundle::detail::Node::Json json = bundle::detail::parseJson(text, file);
  bundle::detail::Node root(json, file, "");
  root.at("format").oneOf({"gemm-bench-report"});
  root.at("version").integer(1, 1);
  size_t count = root.at("rows").size();
  std::string device, conditions; // under which it was measured, for the pictures' footers
  if (auto found = root.find("device"))
    device = found->string();
  if (auto commit = root.find("commit"))
    conditions += "; " + commit->string();
  if (auto protocol = root.find("protocol"))
    if (auto clocks = protocol->find("clocks_after"))
      conditions += "; clocks " + clocks->string();
  std::vector<Row> rows;
  for (size_t i = 0; i < count; ++i) {
    auto header = std::make_shared<CsvLine::Header>();
    std::vector<std::string> cells;
    root.at("rows").item(i).at("m"); // an object
    for (const auto &[name, value] : json["rows"][i].items()) {
      header->push_back(name);
      cells.push_back(value.is_null()      ? ""
                      : value.is_string()  ? value.get<std::string>()
                      : value.is_boolean() ? (value.get<bool>() ? "yes" : "WRONG")
                                           : value.dump());
    }
    std::string place = file + ": rows[" + std::to_string(i) + "]";
    rows.push_back(rowOf(CsvLine(header, cells, place), file, i + 1));
    if (rows.back().measuredSeconds > 0 && !device.empty())
      rows.back().measuredOn = device;
  }
  document.rows.insert(document.rows.end(), rows.begin(), rows.end());
  document.inputs.push_back(file);
  document.clockNote += conditions;
}

void readBenchCsv(std::string_view text, const std::string &file, Document &document) {
  bundle::Csv csv = bundle::parseCsv(text, file, kKnown, {"m", "n", "k"});
  std::vector<Row> rows;
  for (const CsvLine &line : csv.lines)
    rows.push_back(rowOf(line, file, rows.size() + 1));
  document.rows.insert(document.rows.end(), rows.begin(), rows.end());
  document.inputs.push_back(file);
}

} // namespace gemm::report

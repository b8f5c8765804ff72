// Benchmark CSV: a header that names the columns, then one row per measurement.
// Columns are the CUTLASS profiler's, of which m, n, k and Runtime (milliseconds)
// are needed, and those that gemm-bench adds. An unknown column is an error.
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gemm::report {
using bundle::Error;

namespace {
constexpr const char *kKnown[] = {"Problem",
                                  "Provider",
                                  "OperationKind",
                                  "Operation",
                                  "Disposition",
                                  "Status",
                                  "gemm_kind",
                                  "m",
                                  "n",
                                  "k",
                                  "batch_count",
                                  "batch",
                                  "A",
                                  "B",
                                  "C",
                                  "D",
                                  "alpha",
                                  "beta",
                                  "split_k_mode",
                                  "split_k_slices",
                                  "op_class",
                                  "accum",
                                  "cta_m",
                                  "cta_n",
                                  "cta_k",
                                  "stages",
                                  "warps_m",
                                  "warps_n",
                                  "warps_k",
                                  "min_cc",
                                  "max_cc",
                                  "Bytes",
                                  "Flops",
                                  "Flops/Byte",
                                  "Runtime",
                                  "GB/s",
                                  "GFLOPs",
                                  "class",
                                  "name",
                                  "layout",
                                  "epilogue",
                                  "dtype",
                                  "model_runtime_ms",
                                  "pct_roofline",
                                  "bound",
                                  "waves",
                                  "tail_util",
                                  "spills",
                                  "target",
                                  "clock_note",
                                  "commit",
                                  "check",
                                  "p10_ms",
                                  "p90_ms",
                                  "tflops"};

/// Cells of one line; quotes as in RFC 4180, without line breaks inside.
std::vector<std::string> cells(std::string_view line, const std::string &place) {
  std::vector<std::string> result(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"')
      result.back() += '"', ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      result.emplace_back();
    else
      result.back() += c;
  }
  if (quoted)
    throw Error(place + ": expected a closing quote, got the end of the line");
  return result;
}

class Line {
public:
  Line(const std::vector<std::string> &header, std::vector<std::string> values, std::string place)
      : header(header), values(std::move(values)), place(std::move(place)) {
    if (this->values.size() != header.size())
      throw Error(this->place + ": expected " + std::to_string(header.size()) + " cells, got " +
                  std::to_string(this->values.size()));
  }
  std::string get(const char *name) const {
    auto it = std::find(header.begin(), header.end(), name);
    return it == header.end() ? "" : values[static_cast<size_t>(it - header.begin())];
  }
  int64_t size(const char *name, int64_t fallback) const {
    std::string text = get(name);
    if (text.empty())
      return fallback;
    int64_t value = 0;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || value < 0 ||
        value > int64_t(1) << 40)
      fail(name, "a size");
    return value;
  }
  double milliseconds(const char *name) const {
    std::string text = get(name);
    if (text.empty())
      return 0;
    double value = 0;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(value) ||
        value < 0)
      fail(name, "milliseconds");
    return value;
  }
  [[noreturn]] void fail(const char *name, const std::string &what) const {
    throw Error(place + ": expected " + what + " in column " + name + ", got '" + get(name) + "'");
  }

private:
  const std::vector<std::string> &header;
  std::vector<std::string> values;
  std::string place;
};

// "bf16:row" of the CUTLASS profiler, or "bf16".
Type typeOf(const Line &line, const char *column, Type fallback) {
  std::string text = line.get(column);
  text = text.substr(0, text.find(':'));
  if (text.empty())
    return fallback;
  if (std::optional<Type> type = parseType(text))
    return *type;
  line.fail(column, "an element type such as bf16");
}

Row rowOf(const Line &line, const std::string &file, size_t number) {
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
  row.provider = line.get("Provider");
  row.check = line.get("check").empty() ? line.get("Disposition") : line.get("check");
  row.name = line.get("name");
  if (row.name.empty())
    row.name = "row " + std::to_string(number);
  if (!row.provider.empty())
    row.name += " (" + row.provider + ")";
  row.bias = line.get("epilogue").find("bias") != std::string::npos;
  row.measuredSeconds = line.milliseconds("Runtime") * 1e-3;
  if (row.provider == "model") // a dry run: not a measurement
    row.measuredSeconds = 0;
  if (row.measuredSeconds > 0)
    row.measuredOn = row.provider.empty() ? "benchmark" : row.provider;
  return row;
}
} // namespace

void readBenchCsv(std::string_view text, const std::string &file, Document &document) {
  Document copy = document;
  std::vector<std::string> header;
  size_t number = 0, rows = 0;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    ++number;
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    if (line.empty() || line[0] == '#')
      continue;
    std::string place = file + ":" + std::to_string(number);
    std::vector<std::string> values = cells(line, place);
    if (!header.empty()) {
      copy.rows.push_back(rowOf(Line(header, std::move(values), place), file, ++rows));
      continue;
    }
    header = std::move(values);
    for (const std::string &name : header)
      if (std::find(std::begin(kKnown), std::end(kKnown), name) == std::end(kKnown))
        throw Error(place + ": expected columns of a GEMM benchmark, got unknown column '" + name +
                    "'");
    for (const char *needed : {"m", "n", "k"})
      if (std::find(header.begin(), header.end(), needed) == header.end())
        throw Error(place + ": expected a column " + needed + ", got none");
  }
  if (!rows)
    throw Error(file + ": expected a header and at least one row, got " +
                (header.empty() ? "nothing" : "the header alone"));
  copy.inputs.push_back(file);
  document = std::move(copy);
}

} // namespace gemm::report

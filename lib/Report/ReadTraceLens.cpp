// Tables of TraceLens (github.com/AMD-AGI/TraceLens) as CSV, one for each kind of operator.
// Its GEMM table has sizes, strides of op(A) and op(B), flags of the column-major call and
// times of kernels in microseconds; other tables with parameters are listed unread.
#include "MatrixWork.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <map>

namespace gemm::report {
using bundle::CsvLine;

namespace {
std::vector<std::string_view> headerOf(std::string_view text) {
  while (!text.empty() && (text[0] == '#' || text[0] == '\n'))
    text = text.substr(std::min(text.size(), text.find('\n') + 1));
  text = text.substr(0, text.find_first_of("\r\n"));
  std::vector<std::string_view> names;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find(',', at), text.size());
    names.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

bool has(const std::vector<std::string_view> &header, std::string_view name) {
  return std::find(header.begin(), header.end(), name) != header.end();
}

// Python's text of a tuple: "(512, 1)", "('c10::Half', 'c10::Half')", "None".
std::vector<std::string> tuple(std::string text) {
  std::vector<std::string> items(1);
  for (char c : text)
    if (c == ',')
      items.emplace_back();
    else if (c != '(' && c != ')' && c != ' ' && c != '\'')
      items.back() += c;
  if (items.back().empty() || items.back() == "None")
    items.pop_back();
  return items;
}

bool isTrue(const std::string &text) { return text == "True" || text == "TRUE"; }

std::array<int64_t, 2> stridesOf(const CsvLine &line, const char *column) {
  std::vector<std::string> items = tuple(line.get(column));
  if (items.size() < 2)
    return {0, 0};
  std::array<int64_t, 2> result{};
  for (size_t i = 0; i < 2; ++i) { // of a batch the last two
    const std::string &item = items[items.size() - 2 + i];
    if (item.empty() || item.size() > 12 ||
        item.find_first_not_of("0123456789") != std::string::npos)
      line.fail(column, "strides such as (512, 1)");
    result[i] = std::stoll(item);
  }
  return result;
}

Type typeOf(const CsvLine &line, const std::vector<std::string> &types, size_t index) {
  static const std::map<std::string, Type> names = {{"c10::BFloat16", Type::BF16},
                                                    {"c10::Half", Type::F16},
                                                    {"float", Type::F32},
                                                    {"double", Type::F64},
                                                    {"signed char", Type::I8},
                                                    {"signedchar", Type::I8},
                                                    {"c10::Float8_e4m3fn", Type::F8E4M3FN},
                                                    {"c10::Float8_e5m2", Type::F8E5M2}};
  if (types.size() <= index)
    return Type::BF16;
  auto it = names.find(types[index]);
  if (it == names.end())
    line.fail("param: dtype_A_B", "types of PyTorch such as c10::BFloat16");
  return it->second;
}

void setProduct(Row &row, const CsvLine &line) {
  GemmProblem &p = row.problem;
  p.m = line.size("param: M", 0), p.n = line.size("param: N", 0), p.k = line.size("param: K", 0);
  p.batch = line.size("param: B", 1);
  std::vector<std::string> types = tuple(line.get("param: dtype_A_B"));
  p.a = typeOf(line, types, 0), p.b = typeOf(line, types, 1);
  p.c = typeBits(p.a) == 8 ? Type::BF16 : p.a;
  row.strideA = stridesOf(line, "param: stride_A"),
  row.strideB = stridesOf(line, "param: stride_B");
  // The library's first operand is our B.
  std::vector<std::string> flags = tuple(line.get("param: transpose"));
  if (flags.size() == 2)
    row.layout = {isTrue(flags[1]) ? 't' : 'n', isTrue(flags[0]) ? 't' : 'n'};
  else if (row.strideB[0] || row.strideB[1])
    row.layout = {row.strideA[0] == 1 && p.k > 1 ? 't' : 'n',
                  row.strideB[0] == 1 && p.n > 1 ? 't' : 'n'};
  else
    row.layout = "nn";
  row.lda = row.strideA[row.layout[0] == 't' ? 1 : 0];
  row.ldb = row.strideB[row.layout[1] == 't' ? 1 : 0];
  row.bias = isTrue(line.get("param: bias"));
  if (row.bias)
    p.extras.push_back({p.n, p.c});
}
} // namespace

bool isTraceLens(std::string_view text) {
  std::vector<std::string_view> header = headerOf(text);
  return has(header, "name") && std::any_of(header.begin(), header.end(), [](std::string_view s) {
           return s.starts_with("param: ");
         });
}

void readTraceLens(std::string_view text, const std::string &file, Document &document) {
  std::vector<std::string_view> header = headerOf(text);
  bool products = has(header, "param: M") && has(header, "param: N") && has(header, "param: K");
  bundle::Csv csv = bundle::parseCsv(text, file, header, {"name"});
  std::vector<Row> rows;
  bool timed = false;
  for (const CsvLine &line : csv.lines) {
    Row row;
    row.name = line.get("name"), row.source = file;
    if (products) {
      setProduct(row, line);
    } else {
      std::string why = unreadReason(row.name);
      if (why.empty()) // elementwise, normalisation: no work on matrices
        continue;
      row.unread = why;
      row.problem.m = row.problem.n = row.problem.k = row.problem.batch = -1;
    }
    for (const char *column : {"Kernel Time (µs)_mean", "Kernel Time (us)_mean"})
      if (double microseconds = line.number(column, "microseconds"); microseconds > 0)
        row.measuredSeconds = microseconds * 1e-6, row.measuredOn = "GPU kernels of the trace";
    timed |= row.measuredSeconds > 0;
    for (const char *column : {"name_count", "operation_count"})
      row.count = std::max<int64_t>(row.count, line.size(column, 1));
    rows.push_back(std::move(row));
  }
  if (rows.empty())
    throw bundle::Error(file + ": expected a table of TraceLens with work on matrices (param: M, "
                               "param: N, param: K, or attention), got none");
  document.rows.insert(document.rows.end(), rows.begin(), rows.end());
  document.inputs.push_back(file);
  if (!timed)
    document.notes.push_back(file + ": no column Kernel Time (µs)_mean, so nothing was measured");
}

} // namespace gemm::report

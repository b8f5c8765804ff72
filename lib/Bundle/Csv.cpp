// Reading and writing CSV.
#include "gemm/Bundle/Csv.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gemm::bundle {

namespace {
std::vector<std::string> split(std::string_view line, const std::string &place) {
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

bool contains(const auto &list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

void checkHeader(const CsvLine::Header &header, const std::string &place,
                 const std::vector<std::string_view> &known,
                 const std::vector<std::string_view> &needed) {
  for (const std::string &name : header)
    if (!contains(known, name))
      throw Error(place + ": expected columns of a GEMM benchmark, got unknown column '" + name +
                  "'");
  for (std::string_view name : needed)
    if (!contains(header, name))
      throw Error(place + ": expected a column " + std::string(name) + ", got none");
}
} // namespace

CsvLine::CsvLine(std::shared_ptr<const Header> header, std::vector<std::string> cells,
                 std::string place)
    : header(std::move(header)), cells(std::move(cells)), where(std::move(place)) {
  if (this->cells.size() != this->header->size())
    throw Error(where + ": expected " + std::to_string(this->header->size()) + " cells, got " +
                std::to_string(this->cells.size()));
}

std::string CsvLine::get(std::string_view column) const {
  auto it = std::find(header->begin(), header->end(), column);
  return it == header->end() ? "" : cells[static_cast<size_t>(it - header->begin())];
}

int64_t CsvLine::size(std::string_view column, int64_t fallback) const {
  std::string text = get(column);
  if (text.empty())
    return fallback;
  int64_t value = 0;
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || value < 0 ||
      value > int64_t(1) << 40)
    fail(column, "a size");
  return value;
}

double CsvLine::number(std::string_view column, const std::string &what) const {
  std::string text = get(column);
  if (text.empty())
    return 0;
  double value = 0;
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(value) || value < 0)
    fail(column, what);
  return value;
}

void CsvLine::fail(std::string_view column, const std::string &what) const {
  throw Error(where + ": expected " + what + " in column " + std::string(column) + ", got '" +
              get(column) + "'");
}

Csv parseCsv(std::string_view text, const std::string &file,
             const std::vector<std::string_view> &known,
             const std::vector<std::string_view> &needed) {
  Csv result;
  std::shared_ptr<const CsvLine::Header> header;
  size_t number = 0;
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
    std::vector<std::string> cells = split(line, place);
    if (header) {
      result.lines.emplace_back(header, std::move(cells), place);
      continue;
    }
    checkHeader(cells, place, known, needed);
    header = std::make_shared<CsvLine::Header>(std::move(cells));
  }
  if (result.lines.empty())
    throw Error(file + ": expected a header and at least one row, got " +
                (header ? "the header alone" : "nothing"));
  result.header = *header;
  return result;
}

std::string csvCell(const std::string &text) {
  if (text.find_first_of(",\"\n") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csvLine(const std::vector<std::string> &cells) {
  std::string text;
  for (size_t i = 0; i < cells.size(); ++i)
    text += (i ? "," : "") + csvCell(cells[i]);
  return text + "\n";
}

} // namespace gemm::bundle

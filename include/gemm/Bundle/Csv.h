// CSV with a header, as lines of named cells. Blank lines and lines that begin
// with # are left out; quotes are RFC 4180's, without line breaks inside. What is
// wrong is one Error with file and line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::bundle {

class CsvLine {
public:
  using Header = std::vector<std::string>;
  CsvLine(std::shared_ptr<const Header> header, std::vector<std::string> cells, std::string place);

  const std::string &place() const { return where; } // "file:line"
  /// The cell, or "" where there is no such column.
  std::string get(std::string_view column) const;
  /// An integer from 0 to 2^40; `fallback` for an empty cell.
  int64_t size(std::string_view column, int64_t fallback) const;
  /// A finite number of at least 0; 0 for an empty cell. `what` is for the message.
  double number(std::string_view column, const std::string &what) const;
  [[noreturn]] void fail(std::string_view column, const std::string &what) const;

private:
  std::shared_ptr<const Header> header;
  std::vector<std::string> cells;
  std::string where;
};

struct Csv {
  std::vector<std::string> header;
  std::vector<CsvLine> lines;
};

/// Columns outside of `known` are an error, and so are absent ones of `needed`.
Csv parseCsv(std::string_view text, const std::string &file,
             const std::vector<std::string_view> &known,
             const std::vector<std::string_view> &needed);

/// The cell in quotes where it needs them.
std::string csvCell(const std::string &text);
/// Cells as a line, with its newline.
std::string csvLine(const std::vector<std::string> &cells);

} // namespace gemm::bundle

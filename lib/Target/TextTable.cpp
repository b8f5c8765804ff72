// Widths first, then the lines.
#include "gemm/Target/TextTable.h"

#include <algorithm>

namespace gemm {

std::string alignRows(const std::vector<TextRow> &rows, const std::function<bool(size_t)> &left) {
  if (rows.empty())
    return "";
  std::vector<size_t> widths(rows.front().size());
  for (const TextRow &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const TextRow &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string pad(widths[i] - row[i].size(), ' ');
      line += (i ? "  " : "") + (left(i) ? row[i] + pad : pad + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

} // namespace gemm

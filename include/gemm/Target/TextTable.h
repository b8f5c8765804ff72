// Rows of cells as lines of aligned columns, two blanks apart.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace gemm {

using TextRow = std::vector<std::string>;

/// All rows have as many cells as the first; `left(i)` says which columns begin at
/// their left edge. Lines end without blanks.
std::string alignRows(const std::vector<TextRow> &rows, const std::function<bool(size_t)> &left);

} // namespace gemm

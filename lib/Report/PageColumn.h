// Columns of the page's data as JSON text: what all rows share once, repeated values by number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gemm::report {

/// A JSON string that may stand inside a <script>: no '<' is in it.
std::string jsonString(std::string_view text);
/// Six digits, whole numbers all of them, or null for what is 0 or not finite.
std::string known(double value);
/// 0 and all.
std::string plain(double value);

/// {"c": value}, {"d": [values], "i": [numbers of them]} or {"v": [values]}, the shortest of
/// JSON values, one for each row.
std::string packedColumn(const std::vector<std::string> &values);

} // namespace gemm::report

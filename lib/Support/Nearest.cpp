// See Nearest.h.
#include "gemm/Support/Nearest.h"

#include <algorithm>
#include <numeric>

namespace gemm::support {

/// Letters more, less or other.
static size_t distance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t before = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t other = before + (a[i] != b[j]);
      before = row[j + 1];
      row[j + 1] = std::min({other, row[j] + 1, before + 1});
    }
  }
  return row.back();
}

std::string nearest(const std::string &word, const std::vector<std::string> &names) {
  std::string found;
  size_t least = std::max<size_t>(2, word.size() / 3) + 1;
  for (const std::string &name : names)
    if (size_t far = distance(word, name); far < least)
      found = name, least = far;
  return found;
}

std::string didYouMean(const std::string &word, const std::vector<std::string> &names) {
  const std::string name = nearest(word, names);
  return name.empty() ? "" : "; did you mean '" + name + "'?";
}

} // namespace gemm::support

// Sorted by start; a segment tree over the ends finds the last one that reaches far enough.
#include "Intervals.h"

#include <algorithm>
#include <limits>

namespace gemm::report {

void Intervals::sort() {
  std::stable_sort(all.begin(), all.end(), [](const Interval &a, const Interval &b) {
    return a.start != b.start ? a.start < b.start : a.end > b.end;
  });
  size_t leaves = 1;
  while (leaves < all.size())
    leaves *= 2;
  latestEnd.assign(2 * leaves, -std::numeric_limits<double>::infinity());
  earliestEnd.assign(all.size() + 1, std::numeric_limits<double>::infinity());
  for (size_t i = all.size(); i-- > 0;) {
    earliestEnd[i] = std::min(earliestEnd[i + 1], all[i].end);
    latestEnd[leaves + i] = all[i].end;
  }
  for (size_t i = leaves; i-- > 1;)
    latestEnd[i] = std::max(latestEnd[2 * i], latestEnd[2 * i + 1]);
}

// Of those in [low, high), which `node` stands for, and before `limit`.
std::optional<size_t> Intervals::lastReaching(size_t node, size_t low, size_t high, size_t limit,
                                              double end) const {
  if (low >= limit || latestEnd[node] < end)
    return std::nullopt;
  if (high - low == 1)
    return low;
  size_t middle = (low + high) / 2;
  if (auto found = lastReaching(2 * node + 1, middle, high, limit, end))
    return found;
  return lastReaching(2 * node, low, middle, limit, end);
}

std::optional<size_t> Intervals::containing(double start, double end) const {
  auto after = std::upper_bound(all.begin(), all.end(), start,
                                [](double s, const Interval &i) { return s < i.start; });
  auto limit = static_cast<size_t>(after - all.begin());
  if (auto found = lastReaching(1, 0, latestEnd.size() / 2, limit, end))
    return all[*found].number;
  return std::nullopt;
}

bool Intervals::anyInside(double start, double end) const {
  auto first = std::lower_bound(all.begin(), all.end(), start,
                                [](const Interval &i, double s) { return i.start < s; });
  return earliestEnd[static_cast<size_t>(first - all.begin())] <= end;
}

} // namespace gemm::report

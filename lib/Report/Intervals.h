// Which of many intervals contain another one, or lie inside it. In: starts and ends, in
// any order. Out: answers in logarithmic time, also where they do not nest.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace gemm::report {

class Intervals {
public:
  void add(double start, double end, size_t number) { all.push_back({start, end, number}); }
  /// Between the last `add` and the first question.
  void sort();

  /// The number of the innermost that contains it: the one that starts last.
  std::optional<size_t> containing(double start, double end) const;
  bool anyInside(double start, double end) const;

private:
  struct Interval {
    double start, end;
    size_t number;
  };
  std::optional<size_t> lastReaching(size_t node, size_t low, size_t high, size_t limit,
                                     double end) const;

  std::vector<Interval> all;       // by start, the outer of two first
  std::vector<double> earliestEnd; // of those from here on
  std::vector<double> latestEnd;   // a segment tree: node i of 2 i and 2 i + 1
};

} // namespace gemm::report

// A sum of values that are known to within their bounds, and what adding them in f32, or in f64,
// may be off by. In: the values. Out: an interval, or a point where every order gives the same.
// Internal to the oracle's comparison.
#pragma once

#include "oracle/Scalar.h"

#include <limits>
#include <vector>

namespace gemm::oracle {

/// In any order the bound is that of the longest chain, of the sum of magnitudes. Where so many
/// threads are known to add (Reduce::threads), it is that of the partial sums that occur.
class BoundedSum {
public:
  /// Added last: what an output held.
  explicit BoundedSum(const Bounded &start = Bounded::exact(0), int64_t threads = 0);

  void add(const Bounded &value);
  /// `wide`: added in f64.
  Bounded result(bool wide) const;

private:
  /// What a thread has: its sum, rounded after each addition.
  struct Part {
    double lo = -0.0, hi = -0.0;
    bool any = false;
    void add(double low, double high);
  };
  void note(const Bounded &value);
  Part inOrder() const;

  Bounded start;
  std::vector<Part> parts;
  size_t next = 0;                 // the part of the next value
  double f, lo, hi, magnitude = 0; // magnitude: of what is finite
  int64_t count = 0;
  int unit = std::numeric_limits<int>::max(); // of all values
  bool points = true, nan = false;
};

} // namespace gemm::oracle

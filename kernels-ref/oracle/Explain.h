// One element of a product recomputed step by step: the sum as the device takes it beside
// the exact one with its bound, what the epilogue makes of both, and the element that the
// device stored. Its last values are those of `check`.
#pragma once

#include "oracle/Check.h"

#include <array>
#include <string>

namespace gemm::oracle {

/// How a device sums.
struct Summation {
  std::string chip; // see sumError
  Order order = Order::Any;
  int64_t step = 32;                         // of K, which a line of an explanation is about
  std::vector<std::array<int64_t, 2>> parts; // [first, last) of K; none: one, the whole
};

struct Explanation {
  /// Terms [first, last) of K, the last ones of a part that began at part.first.
  struct Step {
    size_t part = 0;
    int64_t first = 0, last = 0;
    double products = 0;          // the exact sum of these terms
    double exact = 0, kernel = 0; // sums from the beginning of the part
    double bound = 0;             // of |kernel - exact|; infinite: none
    /// 0 where both are the same infinity, or NaN.
    double error() const {
      return kernel == exact || (kernel != kernel && exact != exact) ? 0 : kernel - exact;
    }
  };
  /// A value on the way from the sum to the store.
  struct Value {
    std::string what;
    double want = 0, kernel = 0; // from the exact sum, and from the kernel's
    double lo = 0, hi = 0;       // what is allowed
  };
  DType type = DType::F32; // of the output
  std::vector<Step> steps;
  std::vector<Value> values; // the sum of all parts first, the epilogue's result last
  double condition = 0;      // see conditionOf
  double stored = 0;         // the reference, rounded
  Element element;
  /// Where the element is wrong: the only step without whose products it would be right.
  std::optional<size_t> missing;
};

/// `out` is the device's result, `index` [batch, m, n].
Explanation explain(const Gemm &gemm, const Matrix &out, const std::vector<int64_t> &index,
                    const Summation &how);

} // namespace gemm::oracle

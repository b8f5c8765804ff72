// The fold step: for each element of the outputs, values that are carried from one r to the
// next, each by a program over the inputs at [i, r] and all the values so far. The order is
// given, so there is nothing to bound but what the programs round.
#pragma once

#include "oracle/Reduce.h"

namespace gemm::oracle {

struct Fold {
  std::vector<int64_t> kept;       // the outputs' shape
  std::vector<Elementwise> values; // per result; inputs and what they run over are shared
  std::vector<Value> initial = {}; // per result; empty: what the outputs hold

  /// What an element of a result begins with: `before` is its output as it was.
  Value start(size_t result, const View &before, const std::vector<int64_t> &element) const;

  /// Calls body with the index of each value that belongs to an element, in order.
  void forEach(const std::vector<int64_t> &element,
               const std::function<void(const std::vector<int64_t> &)> &body) const;
};

/// `out` is one view per result; rounds to its types at each r.
void run(const Fold &step, const std::vector<View> &out);

} // namespace gemm::oracle

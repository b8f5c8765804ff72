// The fold step: for each element of the outputs, values that are carried from one r to the
// next, each by a program over the inputs at [i, r] and all the values so far. The order is
// given, so there is nothing to bound but what the programs round.
#pragma once

#include "oracle/Reduce.h"

namespace gemm::oracle {

struct Fold {
  std::vector<int64_t> kept;       // the outputs' shape
  std::vector<Elementwise> values; // per result; inputs and what they run over are shared

  /// Calls body with the index of each value that belongs to an element, in order.
  void forEach(const std::vector<int64_t> &element,
               const std::function<void(const std::vector<int64_t> &)> &body) const;
};

/// Starts from what is in `out`, one view per result, and rounds to its types at each r.
void run(const Fold &step, const std::vector<View> &out);

} // namespace gemm::oracle

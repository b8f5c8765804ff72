// A product and the elementwise operations behind it: in its epilogue, or each a kernel of its own
// that reads and writes the whole result.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <optional>

namespace gemm {

struct FusionCost {
  double fusedBytes = 0, unfusedBytes = 0;
  double fusedSeconds = 0, unfusedSeconds = 0; // at the roofs, each launch before its work
};

/// One FLOP for each element and operation, at the rate of the vector units where it is known.
/// Extra operands of the problem are the operations'. nullopt where the product has no cost.
std::optional<FusionCost> fusionCost(const GemmProblem &problem, int64_t operations,
                                     const Target &target);

} // namespace gemm

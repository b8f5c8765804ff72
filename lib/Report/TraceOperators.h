// Operators of a trace that multiply no matrices: which of those that call each other do the work,
// and what it is.
#pragma once

#include "gemm/CostModel/Operators.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::report {

/// An event of the trace's CPU: a product, or another operator that may be one to list.
struct CalledOperator {
  int64_t thread = 0;
  double start = 0, end = 0;
  bool product = false;
  std::string_view name;
};
/// Numbers of those to list: the outermost that are known, and of the rest those that call
/// nothing; none in a product, or in one that is listed.
std::vector<size_t> listedOperators(const std::vector<CalledOperator> &calls);

/// An input as the profiler writes it: "c10::BFloat16", 4096.
struct TracedTensor {
  std::string_view type;
  double elements = 0;
};
/// nullopt for what is not known, or has no tensor.
std::optional<OperatorWork> workOf(std::string_view name, const std::vector<TracedTensor> &inputs);

} // namespace gemm::report

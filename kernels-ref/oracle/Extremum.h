// Selects that are extrema. Internal to the oracle's interval evaluation.
#pragma once

#include "oracle/Scalar.h"

#include <optional>

namespace gemm::oracle {

/// A select whose condition is open as the extremum of what it compares, if it is one: no less
/// (no more) than either.
std::optional<Bounded> asExtremum(const bundle::Program &program, const bundle::Op &op,
                                  const std::vector<DType> &types, const Bounded *args);

} // namespace gemm::oracle

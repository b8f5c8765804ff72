// Which whole numbers elements may be, as far as their source says: zero points that a quantised
// program computes from floats, clamps, and makes whole.
#pragma once

#include "mlir/IR/Value.h"

#include <optional>

namespace gemm::import {

/// From the least to the most.
struct NumberRange {
  int64_t least, most;
};

/// Of the integers that `value`, a tensor or a scalar, has: bytes that were widened, or floats that
/// were clamped between constants; none where that is not plain. A float out of an integer's range
/// becomes no number, and NaN none (arith.fptosi).
std::optional<NumberRange> numberRange(mlir::Value value);

} // namespace gemm::import

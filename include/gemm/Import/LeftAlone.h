// Why an op that looks like a product became none. In: an op that gemm-import has left alone. Out:
// the reason as text; the module stays as it is.
#pragma once

#include "mlir/IR/Operation.h"

#include <string>

namespace gemm::import {

/// Empty for what is no product of any kind.
std::string whyLeftAlone(mlir::Operation *op);

} // namespace gemm::import

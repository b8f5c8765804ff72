// Which math ops a kernel can compute, asked before one becomes a part of a kernel.
#ifndef GEMM_CONVERSION_EXPANDMATH_HASCODE_H
#define GEMM_CONVERSION_EXPANDMATH_HASCODE_H

#include "mlir/IR/Operation.h"

namespace gemm::tile {

/// False for a math op, or a remainder of floats, that gemm-expand-math refuses on operands of
/// `type`.
bool hasCode(mlir::Operation *op, mlir::Type type);

} // namespace gemm::tile

#endif // GEMM_CONVERSION_EXPANDMATH_HASCODE_H

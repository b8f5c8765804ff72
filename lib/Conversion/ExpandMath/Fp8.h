// Conversions of fp8, which no LLVM type is; values of its types are bits of i8 between them.
#ifndef GEMM_LIB_CONVERSION_EXPANDMATH_FP8_H
#define GEMM_LIB_CONVERSION_EXPANDMATH_FP8_H

#include "mlir/IR/Operation.h"

namespace gemm::tile {

/// Whether the op is a conversion of floats to or from fp8.
bool convertsFp8(mlir::Operation *op);
/// Replaces it by integer arithmetic, or says why not.
mlir::LogicalResult convertFp8(mlir::Operation *op);

} // namespace gemm::tile

#endif // GEMM_LIB_CONVERSION_EXPANDMATH_FP8_H

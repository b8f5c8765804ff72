// Conversions from and to fp8, of which upstream has no code.
#ifndef GEMM_LIB_VERIFY_FP8_H
#define GEMM_LIB_VERIFY_FP8_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm::verify {

/// arith.extf of f8E4M3FN and f8E5M2 and arith.truncf to them, of scalars, by their bits: to
/// nearest, ties to even; what is too large is NaN of f8E4M3FN and an infinity of f8E5M2. Likewise
/// of f8E8M0FNU, of which ties go up; what is too large, or below 0, is NaN.
/// Upstream's lowerings know fp8 as bytes that are stored and loaded.
void convertFp8ByBits(mlir::ModuleOp module);

} // namespace gemm::verify

#endif // GEMM_LIB_VERIFY_FP8_H

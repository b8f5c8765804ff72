// The bytes that floats of 8 bits are: scales of f8E8M0FNU as JAX and PyTorch make them, and
// weights of fp8 that are stored as bytes.
#ifndef GEMM_LIB_TRANSFORMS_BYTEFLOATBITS_H
#define GEMM_LIB_TRANSFORMS_BYTEFLOATBITS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace gemm {

/// Replaces each arith.bitcast between i8 and f8E8M0FNU, f8E4M3FN or f8E5M2 by code on the bits of
/// an f32, which has all of these numbers; a NaN stays one, its other bits are as the conversion
/// has them. Whether there was one.
bool rewriteByteFloatBits(mlir::RewriterBase &rewriter, mlir::FunctionOpInterface function);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_BYTEFLOATBITS_H

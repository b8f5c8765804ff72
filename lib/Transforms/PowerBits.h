// The bytes that numbers of f8E8M0FNU are, of which JAX and PyTorch make scales.
#ifndef GEMM_LIB_TRANSFORMS_POWERBITS_H
#define GEMM_LIB_TRANSFORMS_POWERBITS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace gemm {

/// Replaces each arith.bitcast between i8 and f8E8M0FNU by code on the exponent of an f32, which
/// has all of these numbers. Whether there was one.
bool rewritePowerBits(mlir::RewriterBase &rewriter, mlir::FunctionOpInterface function);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_POWERBITS_H

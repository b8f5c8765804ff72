// Sizes as JAX exports them where they are symbols: StableHLO computes them in tensors of i32.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOSIZES_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOSIZES_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Writes the "stablehlo.get_dimension_size" in `root` as tensor.dim, what is computed of them
/// and read as a size as scalars of type index, which do not wrap,
/// "stablehlo.dynamic_broadcast_in_dim" and "stablehlo.dynamic_reshape" to such sizes as
/// linalg.generic and tensor.reshape, and what "stablehlo.custom_call" of @shape_assertion asserts
/// as cf.assert. What is of another form stays.
void lowerStablehloSizes(mlir::RewriterBase &rewriter, mlir::Operation *root);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOSIZES_H

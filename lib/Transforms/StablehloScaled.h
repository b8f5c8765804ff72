// Products with scales of blocks as JAX exports them, and composites.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOSCALED_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOSCALED_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Writes each "stablehlo.custom_call" of @__op$block_scaled_dot in `root` (`jax.nn.scaled_matmul`)
/// of fp8 with scales of f8E8M0FNU as gemm.matmuls, and each "stablehlo.composite" as a call of
/// its decomposition, as which it is defined. What has another form stays, with a remark. Fails,
/// with an error at the op, for batches that no gemm.matmul has.
mlir::LogicalResult lowerStablehloScaled(mlir::RewriterBase &rewriter, mlir::Operation *root);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOSCALED_H

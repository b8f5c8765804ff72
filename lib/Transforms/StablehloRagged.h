// Products whose rows, or sums, are in groups as JAX exports them.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLORAGGED_H
#define GEMM_LIB_TRANSFORMS_STABLEHLORAGGED_H

#include "mlir/IR/PatternMatch.h"

#include <string>

namespace gemm {

/// Whether the op is a composite "chlo.ragged_dot": `jax.lax.ragged_dot` and its gradients.
bool isRaggedDot(mlir::Operation *op);

/// Writes it as one gemm.matmul with groups, whose ends are the sums of the sizes that it is given,
/// or says why not.
std::string lowerRaggedDot(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLORAGGED_H

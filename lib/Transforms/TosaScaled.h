// Products and casts of tosa whose operands have a scale of f8E8M0FNU for each block of their last
// dimension, of which upstream has no conversion.
#ifndef GEMM_LIB_TRANSFORMS_TOSASCALED_H
#define GEMM_LIB_TRANSFORMS_TOSASCALED_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Whether the op has operands, or results, with scales of blocks.
bool isBlockScaled(mlir::Operation *op);

/// Replaces such an op by gemm.matmuls with these scales, or by a linalg.generic, or says with
/// an error at the op why not.
mlir::LogicalResult lowerBlockScaled(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_TOSASCALED_H

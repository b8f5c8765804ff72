// Products whose operands have a scale of f8E8M0FNU for each block of their last dimension, of TOSA
// and of JAX, and TOSA's casts of such: upstream has no conversion of them.
#ifndef GEMM_LIB_TRANSFORMS_TOSASCALED_H
#define GEMM_LIB_TRANSFORMS_TOSASCALED_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// A [batch, M, K] and B [batch or 1, N, K], with a scale for each `block` of K of each row.
struct BlockScaledProduct {
  mlir::Value a, scaleA, b, scaleB;
  int64_t block;
};
/// Replaces an op that is such a product, with a result of f32, f16 or bf16, by gemm.matmuls with
/// these scales, or says with an error at the op why not.
mlir::LogicalResult lowerBlockScaled(mlir::RewriterBase &rewriter, mlir::Operation *op,
                                     const BlockScaledProduct &product);

/// Whether the op has operands, or results, with scales of blocks.
bool isBlockScaled(mlir::Operation *op);

/// Replaces such an op by gemm.matmuls with these scales, or by a linalg.generic, or says with
/// an error at the op why not.
mlir::LogicalResult lowerBlockScaled(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_TOSASCALED_H

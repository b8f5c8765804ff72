// Elementwise ops in one form: a linalg.generic whose loops are the elements of its
// one result. Named ops, arith and math on tensors are brought to it, and so are
// those that see a product through a reshape.
#ifndef GEMM_LIB_TRANSFORMS_ELEMENTWISE_H
#define GEMM_LIB_TRANSFORMS_ELEMENTWISE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// True if `op` computes one tensor element by element.
bool isElementwise(mlir::Operation *op);

/// `op` as a linalg.generic in its place; null if it cannot be one.
mlir::linalg::GenericOp toGeneric(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// Rewrites `op`, whose operand is `reshape` of a tensor, to read that tensor, with
/// the inverse reshape on its result. Null (and no value changed) if its maps do not
/// keep the reshaped dimensions together.
mlir::linalg::GenericOp moveAboveExpand(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op,
                                        mlir::tensor::ExpandShapeOp reshape);

/// Rewrites `op`, which reads `reshape` of a tensor, to read that tensor, with the same reshape on
/// its result. Null (and nothing changed) if it reads elsewhere than it writes.
mlir::linalg::GenericOp moveAboveCollapse(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op,
                                          mlir::tensor::CollapseShapeOp reshape);

/// Rewrites `op`, whose result is collapsed by `reshape`, to compute the collapsed
/// tensor. Null (and nothing changed) as above.
mlir::linalg::GenericOp moveBelowCollapse(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op,
                                          mlir::tensor::CollapseShapeOp reshape);

/// Ops that read `value` and meet again further down (a gate times its sigmoid) as one
/// op, so that `value` has one user. Does nothing where they do not meet.
void mergeReaders(mlir::RewriterBase &rewriter, mlir::Value value);

} // namespace gemm

#endif

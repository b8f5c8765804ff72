// Sums along a matrix, written as a product with ones (as gemm-flatten does with a bias
// gradient), and when the product that reads the matrix anyway can store them instead.
// Read by gemm-to-blas and gemm-fuse-sums. All on memrefs after bufferization.
#ifndef GEMM_TRANSFORMS_SUMS_H
#define GEMM_TRANSFORMS_SUMS_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// What a product with ones sums: a stored matrix, along all but its dim `kept`.
struct Sum {
  mlir::Value of;
  int64_t kept;
};

/// `op` as a sum: a row or column of ones times a matrix, stored as it is added up.
std::optional<Sum> asSum(MatmulOp op);

/// Moves what defines `value` before `op` where it comes later; false, with nothing moved, if
/// that is more than views, allocations and choices between them.
bool hoist(mlir::Value value, mlir::Operation *op);

/// An op that computes `op` and stores what `sum` does as well has no operand there.
bool isApart(MatmulOp op, MatmulOp sum);

/// Removes a sum that another op stores, and the ones it multiplied by.
void eraseSum(MatmulOp op);

} // namespace gemm

#endif // GEMM_TRANSFORMS_SUMS_H

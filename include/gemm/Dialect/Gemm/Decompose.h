// A product as ops of upstream: linalg.generics that compute the same, rounded once at the
// same place. For products that have no kernel, and for partial sums.
#ifndef GEMM_DIALECT_GEMM_DECOMPOSE_H
#define GEMM_DIALECT_GEMM_DECOMPOSE_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// Ops at the builder that compute `op`; what its results become. Fails for an op with sums.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> decompose(mlir::OpBuilder &b, MatmulOp op);

/// What `op`, on tensors, makes of the sums over K, a tensor of the accumulator's type: alpha,
/// beta, the epilogue and the rounding.
mlir::Value finishSums(mlir::OpBuilder &b, MatmulOp op, mlir::Value sums);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_DECOMPOSE_H

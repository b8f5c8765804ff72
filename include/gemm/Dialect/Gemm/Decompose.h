// A product as ops of upstream: linalg.generics that compute the same, rounded once at the
// same place. For products that have no kernel, and for partial sums.
#ifndef GEMM_DIALECT_GEMM_DECOMPOSE_H
#define GEMM_DIALECT_GEMM_DECOMPOSE_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// Whether groups of what `op` reduces divide known sizes: others have no loops.
bool hasWholeGroups(MatmulOp op);

/// Ops at the builder that compute `op`; what its results become. Fails for an op with sums, scales
/// of blocks or groups that are not whole.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> decompose(mlir::OpBuilder &b, MatmulOp op);

/// `values` that a copy of `op`'s epilogue computes in the body of a linalg.generic over its m and
/// n, at the end of which the builder is: with that op's loops, and loads of tables, in the place
/// of what reads by place. Of tables the copy has the arguments of `op`.
llvm::SmallVector<mlir::Value> withoutPlaces(mlir::OpBuilder &b, MatmulOp op,
                                             llvm::SmallVector<mlir::Value> values);

/// What a reduced output becomes by a value, and what it starts from where it is partial.
mlir::Value combine(mlir::OpBuilder &b, mlir::Location loc, ir::Combiner combiner,
                    mlir::Value before, mlir::Value value);
mlir::FloatAttr neutralOf(mlir::Builder &b, ir::Combiner combiner);

/// What `op`, on tensors, makes of the sums over K of each product, tensors of the accumulator's
/// type: alpha, beta, the epilogue and the rounding; for each result.
llvm::SmallVector<mlir::Value> finishSums(mlir::OpBuilder &b, MatmulOp op, mlir::ValueRange sums);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_DECOMPOSE_H

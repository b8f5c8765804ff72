// What the body of a linalg.generic computes for one element, and how the values of a
// reduction become one. Out: the scalar ops and their results; for a reduction by one op
// that takes values in any order that op, and for any other that there is a fold.
#ifndef GEMM_CONVERSION_LAUNCH_REDUCTION_H
#define GEMM_CONVERSION_LAUNCH_REDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm {

/// The ops that compute `result`, in order: all of the body, or what a reduction combines.
struct ScalarBody {
  llvm::SmallVector<mlir::Operation *> ops;
  mlir::Value result; // the first result of a fold
  /// The op that adds `result` to the output, and where it starts; null if nothing does.
  mlir::Operation *combine = nullptr;
  mlir::TypedAttr neutral;
  /// What each output becomes, one step of the other loops after the other, by a body that
  /// reads what the outputs were; empty if that is no more than `combine` says.
  llvm::SmallVector<mlir::Value> fold;
};

/// A reduction whose body is not combine(output, result), by an op that takes values in any
/// order, is a fold, and so is an op of several outputs.
ScalarBody scalarBody(mlir::linalg::GenericOp op);

/// The threads that make one element of the output: a warp where a reduction runs along
/// memory, one where its results lie side by side. Each combines values so many apart, from the
/// first on, then halves of the threads what the other half has, and last comes the output.
int64_t threadsPerElement(mlir::linalg::GenericOp op);

/// The ops of `body` that `result` is computed by, in order.
ScalarBody bodyOf(const ScalarBody &body, mlir::Value result);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_REDUCTION_H

// What the body of a linalg.generic computes for one element, and how the values of a
// reduction become one. In: an op with one output. Out: the scalar ops and their result;
// for a reduction the op that combines, with the rule of which there are kernels.
#ifndef GEMM_CONVERSION_LAUNCH_REDUCTION_H
#define GEMM_CONVERSION_LAUNCH_REDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm {

/// The ops that compute `result`, in order: all of the body, or what a reduction combines.
struct ScalarBody {
  llvm::SmallVector<mlir::Operation *> ops;
  mlir::Value result;
  /// The op that adds `result` to the output, and where it starts; null if nothing does.
  mlir::Operation *combine = nullptr;
  mlir::TypedAttr neutral;
};

/// Emits an error for a reduction whose body is not combine(output, result), by an op
/// that takes values in any order.
mlir::FailureOr<ScalarBody> scalarBody(mlir::linalg::GenericOp op);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_REDUCTION_H

// Reverse mode over a block of scalar code.
#ifndef GEMM_LIB_DIFFERENTIATE_SCALARREVERSE_H
#define GEMM_LIB_DIFFERENTIATE_SCALARREVERSE_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Builders.h"

namespace gemm {

/// The gradients of `of`, arguments of `body` or values from outside, by `seeds`: values of body
/// and the gradient of each, which stand at the builder, behind the ops of body. Null: zero. Fails
/// with an error at an op that has no derivative.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
reverse(mlir::OpBuilder &b, mlir::Block &body, mlir::ValueRange of,
        llvm::ArrayRef<std::pair<mlir::Value, mlir::Value>> seeds);

/// Erases what nothing in the block reads.
void dropDead(mlir::Block &body);

} // namespace gemm

#endif // GEMM_LIB_DIFFERENTIATE_SCALARREVERSE_H

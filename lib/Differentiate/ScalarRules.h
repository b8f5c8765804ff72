// The derivatives of scalar ops, one row for each: what a gradient of the result gives each
// operand. Shared by the bodies of linalg.generic and the epilogues of products.
#ifndef GEMM_LIB_DIFFERENTIATE_SCALARRULES_H
#define GEMM_LIB_DIFFERENTIATE_SCALARRULES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

namespace gemm {

/// The gradient of each operand of `op` by `gradient`, that of its one result: null where it is
/// zero. Only for operands of a float type that `wanted` names. Fails where `op` has no row.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> scalarGradients(mlir::OpBuilder &b,
                                                                mlir::Operation *op,
                                                                mlir::Value gradient,
                                                                llvm::ArrayRef<bool> wanted);
/// Whether it has one.
bool hasScalarRule(mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_DIFFERENTIATE_SCALARRULES_H

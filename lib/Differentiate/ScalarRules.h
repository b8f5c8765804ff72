// The derivatives of scalar ops, one row for each: what a gradient of the result gives each
// operand. Shared by the bodies of linalg.generic and the epilogues of products.
#ifndef GEMM_LIB_DIFFERENTIATE_SCALARRULES_H
#define GEMM_LIB_DIFFERENTIATE_SCALARRULES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace gemm {

/// The gradient of each operand of `op` by `gradient`, that of its one result: null where it is
/// zero. Only for operands of a float type that `wanted` names. Fails where `op` has no row.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> scalarGradients(mlir::OpBuilder &b,
                                                                mlir::Operation *op,
                                                                mlir::Value gradient,
                                                                llvm::ArrayRef<bool> wanted);

/// What an op gives a value that its operand is made of.
struct PastGradient {
  mlir::Value value, gradient;
};
/// Of a quotient by 1 + exp(n), a logistic function (silu has one): what it gives n. Op by op that
/// is 0 times infinity where exp overflows.
std::optional<PastGradient> logisticGradient(mlir::OpBuilder &b, mlir::Operation *op,
                                             mlir::Value gradient);

} // namespace gemm

#endif // GEMM_LIB_DIFFERENTIATE_SCALARRULES_H

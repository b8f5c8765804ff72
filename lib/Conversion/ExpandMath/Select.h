// Math ops that the NVPTX backend selects as they are.
#ifndef GEMM_LIB_CONVERSION_EXPANDMATH_SELECT_H
#define GEMM_LIB_CONVERSION_EXPANDMATH_SELECT_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm::tile {

/// Whether there is code for the op on operands of this type, a float or an integer.
bool isSelected(mlir::Operation *op, mlir::Type type);

/// The result of the op, for which `isSelected` holds.
mlir::Value select(mlir::ImplicitLocOpBuilder &b, mlir::Operation *op);

/// The names of what is selected on operands of this type, without the dialect.
llvm::SmallVector<llvm::StringRef> selectedNames(mlir::Type type);

} // namespace gemm::tile

#endif // GEMM_LIB_CONVERSION_EXPANDMATH_SELECT_H

// Checks shared by the verifiers of the attributes, the layer ops and gemm.matmul; what an
// operand may be is in Operands.h, which gemm-import asks too.
// Each returns failure after one diagnostic with the values in question.
#ifndef GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H
#define GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"

namespace gemm::checks {

/// Emits what one of the functions of Operands.h says, if it says anything.
mlir::LogicalResult report(mlir::Operation *op, const std::string &why);

/// All values are tensors, or all are memrefs.
mlir::LogicalResult verifySameContainer(mlir::Operation *op, mlir::ValueRange values);

/// `count` positive sizes whose product is at most `limit`.
mlir::LogicalResult verifySizes(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                llvm::StringRef name, llvm::ArrayRef<int64_t> sizes, size_t count,
                                int64_t limit);

/// Scalar code over these arguments that yields values of the types that outputs are computed in.
mlir::LogicalResult verifyEpilogue(mlir::Operation *op, mlir::Block &block,
                                   mlir::TypeRange arguments, mlir::TypeRange stored);

/// "8x?x16"
std::string showShape(llvm::ArrayRef<int64_t> shape);
std::string showSize(int64_t size);

} // namespace gemm::checks

#endif

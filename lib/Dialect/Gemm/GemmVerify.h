// Checks shared by the verifiers of the attributes, the layer ops and gemm.matmul: what an
// operand may be, element types that can be multiplied, extents that must agree.
// Each returns failure after one diagnostic with the values in question.
#ifndef GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H
#define GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm::checks {

/// `value` is a ranked tensor or memref with a scalar element type of ours
/// (`extra` admits i1 and i64 too) whose bytes fit in 63 bits.
mlir::LogicalResult verifyShaped(mlir::Operation *op, mlir::Value value, llvm::StringRef name,
                                 bool extra = false);

/// All values are tensors, or all are memrefs.
mlir::LogicalResult verifySameContainer(mlir::Operation *op, mlir::ValueRange values);

/// A and B may be multiplied: one element type, or both fp8.
mlir::LogicalResult verifyProductTypes(mlir::Operation *op, mlir::Value a, mlir::Value b,
                                       llvm::StringRef nameA, llvm::StringRef nameB);

/// A memref among them is strided without negative strides; `output`, if it is a
/// memref, has no stride of 0 over more than one element. Tensors pass.
mlir::LogicalResult verifyStrides(mlir::Operation *op, mlir::ValueRange values, mlir::Value output);

/// `count` positive sizes whose product is at most `limit`.
mlir::LogicalResult verifySizes(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                llvm::StringRef name, llvm::ArrayRef<int64_t> sizes, size_t count,
                                int64_t limit);

/// "8x?x16"
std::string showShape(llvm::ArrayRef<int64_t> shape);
std::string showSize(int64_t size);

/// Bytes of a static shape, 0 if any extent is 0 or dynamic, none past 63 bits.
std::optional<int64_t> getByteSize(mlir::ShapedType type);

/// Two extents are equal or one of them is dynamic.
inline bool compatible(int64_t x, int64_t y) {
  return mlir::ShapedType::isDynamic(x) || mlir::ShapedType::isDynamic(y) || x == y;
}

} // namespace gemm::checks

#endif

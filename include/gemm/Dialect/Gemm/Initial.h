// What a reduction or fold on memory begins with where its kernel does not read it: the attribute
// `gemm.initial`, a number for each output, of the output's element type. Without it an op begins
// with what its outputs hold.
#ifndef GEMM_DIALECT_GEMM_INITIAL_H
#define GEMM_DIALECT_GEMM_INITIAL_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace gemm {

inline constexpr llvm::StringLiteral kInitialAttrName = "gemm.initial";

/// A number for each output, or none at all.
inline llvm::ArrayRef<mlir::Attribute> initialOf(mlir::Operation *op) {
  auto numbers = op->getAttrOfType<mlir::ArrayAttr>(kInitialAttrName);
  return numbers ? numbers.getValue() : llvm::ArrayRef<mlir::Attribute>();
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_INITIAL_H

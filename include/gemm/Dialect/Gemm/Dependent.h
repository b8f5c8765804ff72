// Of an op with a kernel: `gemm.dependent`, a unit attribute. Its launch may begin before the one
// before it in the stream has ended (programmatic dependent launch), because the kernel waits for
// that by itself, before it touches memory. Who cannot launch so launches as ever.
#ifndef GEMM_DIALECT_GEMM_DEPENDENT_H
#define GEMM_DIALECT_GEMM_DEPENDENT_H

#include "mlir/IR/Operation.h"

namespace gemm {

inline constexpr llvm::StringLiteral kDependentAttrName = "gemm.dependent";

inline bool isDependent(mlir::Operation *op) { return op->hasAttr(kDependentAttrName); }

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_DEPENDENT_H

// On a function that gemm-differentiate made: what it is given of the function that it is the
// backward of, before the gradients of that one's results. Both are array<i64>.
#ifndef GEMM_DIALECT_GEMM_BACKWARD_H
#define GEMM_DIALECT_GEMM_BACKWARD_H

#include "llvm/ADT/StringRef.h"

namespace gemm {

/// Numbers of arguments, then of results.
inline constexpr llvm::StringLiteral kReadsAttrName = "gemm.reads";
inline constexpr llvm::StringLiteral kSavedAttrName = "gemm.saved";

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_BACKWARD_H

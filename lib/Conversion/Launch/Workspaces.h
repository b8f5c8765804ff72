// The memory that launches of a module share: what holds nothing from one launch to the next,
// and what is zero between launches. Each stream has its own, made by the first launch that
// needs it, made anew only for one that needs more, and kept until the process ends.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H
#define GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm {

/// The address (an LLVM pointer) of at least `bytes` (an index) for launches on `stream`, an
/// LLVM pointer; null is for launches that are waited for.
mlir::Value workspaceFor(mlir::ImplicitLocOpBuilder &b, mlir::Value stream, bool zeroed,
                         mlir::Value bytes);

} // namespace gemm

#endif

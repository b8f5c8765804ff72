// The memory that launches of a module share: what holds nothing from one launch to the next,
// and what is zero between launches. Each stream has its own, made by the first launch that
// needs it, more of it by one that needs more, and kept until the process ends. Launches that
// are waited for each take theirs, of what is not taken, and give it back.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H
#define GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm {

/// The address (an LLVM pointer) of at least `bytes` (an index) for a launch on `stream`, an
/// LLVM pointer; without one the launch is waited for, and then gives the memory back.
mlir::Value takeWorkspace(mlir::ImplicitLocOpBuilder &b, mlir::Value stream, bool zeroed,
                          mlir::Value bytes);
void giveBackWorkspace(mlir::ImplicitLocOpBuilder &b, mlir::Value memory);

} // namespace gemm

#endif

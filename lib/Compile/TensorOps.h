// What is left on tensors before bufferization, which would say less of it.
#ifndef GEMM_LIB_COMPILE_TENSOROPS_H
#define GEMM_LIB_COMPILE_TENSOROPS_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm::compiling {

/// An error at the first op that has no kernel: of a dialect that is not known, control flow that
/// stayed, or one that bufferization does not know.
llvm::LogicalResult checkTensorOps(mlir::ModuleOp module);

} // namespace gemm::compiling

#endif // GEMM_LIB_COMPILE_TENSOROPS_H

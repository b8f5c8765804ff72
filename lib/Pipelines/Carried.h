// What a loop hands from one turn to the next, and a function to its caller, before bufferization.
#ifndef GEMM_LIB_PIPELINES_CARRIED_H
#define GEMM_LIB_PIPELINES_CARRIED_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// Gives buffers of their own to tensors that a loop carries and that otherwise lay in one with
/// another that it carries, or with one from outside of it: upstream's analysis takes what is
/// carried to lie apart, which holds only where a loop yields no buffer but that of the same
/// iter_arg. So with tensors that a function returns twice, and with what arguments of blocks hold
/// and a block writes to before another reads it. Fails as the analysis does.
llvm::LogicalResult
separateCarried(mlir::ModuleOp module,
                const mlir::bufferization::OneShotBufferizationOptions &options);

} // namespace gemm

#endif

// Regions of ops that MLIR does not have, as of a scatter or a sort: scalar code on tensors without
// dims.
#ifndef GEMM_LIB_TRANSFORMS_SCALARREGION_H
#define GEMM_LIB_TRANSFORMS_SCALARREGION_H

#include "mlir/IR/Builders.h"

namespace gemm {

/// Writes what the region of one block computes of `arguments`, one scalar for each of its own,
/// where the builder is, and gives what it returns. Empty, with nothing written that is used,
/// where there is more in it than arith and math ops, and linalg.generic of such without loops.
llvm::SmallVector<mlir::Value> inlineScalars(mlir::OpBuilder &b, mlir::Region &region,
                                             mlir::ValueRange arguments);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_SCALARREGION_H

// The loops of a product: where their turns write. What they read is upstream's
// IndexingMapOpInterface, which all ops of ours that compute products have.
#ifndef GEMM_DIALECT_GEMM_LOOPS_H
#define GEMM_DIALECT_GEMM_LOOPS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"

namespace gemm {
class MatmulOp;

/// From the loops of a gemm.matmul or a layer op on tensors to the places of each result. The loops
/// are (batch..., m, n, k), and of a layer op those of its result, then those it sums over; `m
/// floordiv 64` is the place of a group. None for other ops.
llvm::SmallVector<mlir::AffineMap> getResultMaps(mlir::Operation *op);

/// Whether a product has products: alpha is not 0, and it has no scales of no k.
bool multiplies(MatmulOp op);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_LOOPS_H

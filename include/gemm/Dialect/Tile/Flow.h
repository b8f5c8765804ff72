// Where the values of a kernel come from. In: a verified kernel, after anybody's passes. Out:
// whether the sources of its values are those that its lowering is right for.
#ifndef GEMM_DIALECT_TILE_FLOW_H
#define GEMM_DIALECT_TILE_FLOW_H

#include "gemm/Dialect/Tile/Tile.h"

namespace gemm::tile {

/// Emits an error where lowering is right for other sources of a value only. What lowers a kernel
/// asks; the verifier does not, as passes of others select, fold, copy and drop without asking.
mlir::LogicalResult checkFlow(KernelOp kernel);

} // namespace gemm::tile

#endif // GEMM_DIALECT_TILE_FLOW_H

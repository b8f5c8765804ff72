// What a kernel's schedule asks of the ops in it.
#ifndef GEMM_LIB_DIALECT_TILE_CONTENTS_H
#define GEMM_LIB_DIALECT_TILE_CONTENTS_H

#include "gemm/Dialect/Tile/Tile.h"

namespace gemm::tile {

/// kernel_c10 to kernel_c18: what lowering takes for granted. The ops have been verified.
mlir::LogicalResult verifyContents(KernelOp kernel);
/// kernel_c19, kernel_c20, and what of others asks what only some kernels may hold.
mlir::LogicalResult verifyFlow(KernelOp kernel);
/// Whether ops of the block, or inside these, are products.
bool multiplies(mlir::Block &block);

} // namespace gemm::tile

#endif

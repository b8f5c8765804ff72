// What a launch says of the tile program that it launches: gemm-to-tile writes it, and
// gemm-lower-kernels, with which the program ends, asks whether it still says so.
#ifndef GEMM_CONVERSION_TILE_LAUNCH_H
#define GEMM_CONVERSION_TILE_LAUNCH_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Tile/Tile.h"

namespace gemm::tile {

/// The number of the operand that a kernel takes as this one: A and B trade places where the op's
/// schedule swaps them.
unsigned numberInKernel(MatmulOp op, MatmulOperand operand);

/// The launch of `kernel` for `op`; what is the op's own is given.
LaunchAttr launchOf(KernelOp kernel, MatmulOp op, mlir::SymbolRefAttr symbol,
                    llvm::ArrayRef<int64_t> aligns, llvm::StringRef madeFor);

/// Each product of the host that names a tile program launches it as that asks, and no tile program
/// is anywhere but in the module of kernels; else an error at the op or the program.
mlir::LogicalResult checkLaunches(mlir::ModuleOp host);

} // namespace gemm::tile

#endif // GEMM_CONVERSION_TILE_LAUNCH_H

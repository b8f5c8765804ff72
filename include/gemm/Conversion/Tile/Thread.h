// Who runs: the thread's number in its CTA, and numbers that are alike in a warp.
#ifndef GEMM_CONVERSION_TILE_THREAD_H
#define GEMM_CONVERSION_TILE_THREAD_H

#include "gemm/Conversion/Tile/Int.h"
#include "gemm/Target/Limits.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace gemm::tile {

inline Int threadNumber(mlir::ImplicitLocOpBuilder &builder) {
  mlir::Value id = mlir::gpu::ThreadIdOp::create(builder, mlir::gpu::Dimension::x);
  return Int(builder,
             mlir::arith::IndexCastOp::create(builder, builder.getI32Type(), id).getResult());
}

/// A thread's warp and its lane there.
inline Int warpOf(const Int &thread) { return thread / gemm::threadsOfWarp; }
inline Int laneOf(const Int &thread) { return thread % gemm::threadsOfWarp; }

/// A number that is the same in all lanes of a warp, as one that is known to be: what
/// follows from it stays in uniform registers.
inline Int uniform(mlir::ImplicitLocOpBuilder &builder, Int number) {
  mlir::Value first = Int(builder, 0).get(), width = Int(builder, gemm::threadsOfWarp).get();
  return Int(builder, mlir::gpu::ShuffleOp::create(builder, number.get(), first, width,
                                                   mlir::gpu::ShuffleMode::IDX)
                          .getShuffleResult());
}

/// A condition that holds in all lanes of a warp or in none, as one that is known to.
inline mlir::Value uniform(mlir::ImplicitLocOpBuilder &builder, mlir::Value condition) {
  Int truth(builder,
            mlir::arith::ExtUIOp::create(builder, builder.getI32Type(), condition).getResult());
  return Int(builder, 0) < uniform(builder, truth);
}

} // namespace gemm::tile

#endif

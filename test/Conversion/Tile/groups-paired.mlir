// A tile program with groups of 8 columns, of which lanes have four in each 16: bytes along N are
// loaded as pairs of rows. The verifier refuses it, and so nothing that verifies fails to lower.
// RUN: gemm-opt %s --gemm-attach-target=chip=sm_80 --gemm-to-tile | sed 's/floordiv 16/floordiv 8/' > %t.mlir
// RUN: not gemm-opt %t.mlir 2>&1 | FileCheck %s

// CHECK: error: 'tile.epilogue' op expected groups of multiples of 16 that a warp holds together, got 8 of which it holds 8 (epilogue C5)
func.func @columns(%x: memref<64x64xi8>, %w: memref<64x64xi8>, %y: memref<64x64xi32>, %g: memref<64x4xf32>) {
  gemm.matmul nn ins(%x, %w : memref<64x64xi8>, memref<64x64xi8>) outs(%y, %g : memref<64x64xi32>, memref<64x4xf32>) epilogue {
  ^bb0(%acc: i32):
    %r = arith.sitofp %acc : i32 to f32
    gemm.yield %acc, %r : i32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 16)>]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>}
  return
}

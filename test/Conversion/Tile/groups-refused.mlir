// Groups of which a warp of the schedule holds no part that lanes make one number of.
// RUN: not gemm-opt %s --split-input-file --gemm-select-schedule=target=h200 2>&1 | FileCheck %s

// CHECK: groups-refused.mlir:[[@LINE+3]]:10: error: 'gemm.matmul' op expected groups of a multiple of 8 columns and a warp tile with a multiple of 8 of them, got groups of 12 and warp 32x32 in tile 64x64
func.func @columns(%x: tensor<64x256xbf16>, %w: tensor<96x256xbf16>, %y: tensor<64x96xf32>, %g: tensor<64x8xf32>)
    -> (tensor<64x96xf32>, tensor<64x8xf32>) {
  %d:2 = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<96x256xbf16>) outs(%y, %g : tensor<64x96xf32>, tensor<64x8xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 12)>]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>} -> (tensor<64x96xf32>, tensor<64x8xf32>)
  return %d#0, %d#1 : tensor<64x96xf32>, tensor<64x8xf32>
}

// -----

// CHECK: groups-refused.mlir:[[@LINE+3]]:10: error: 'gemm.matmul' op expected groups of a multiple of 16 rows and a warp tile with a multiple of 16 of them, got groups of 24 and warp 16x64 in tile 64x64
func.func @rows(%x: tensor<96x256xbf16>, %w: tensor<64x256xbf16>, %y: tensor<96x64xf32>, %g: tensor<4x64xf32>)
    -> (tensor<96x64xf32>, tensor<4x64xf32>) {
  %d:2 = gemm.matmul nt ins(%x, %w : tensor<96x256xbf16>, tensor<64x256xbf16>) outs(%y, %g : tensor<96x64xf32>, tensor<4x64xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (m floordiv 24, n)>]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 4>} -> (tensor<96x64xf32>, tensor<4x64xf32>)
  return %d#0, %d#1 : tensor<96x64xf32>, tensor<4x64xf32>
}

// Schedules whose slots or warp tiles do not go with the blocks that scales are of.
// RUN: not gemm-opt %s --split-input-file --gemm-select-schedule=target=h200 2>&1 | FileCheck %s

// A slot would be of parts of blocks.
// CHECK: scales-refused.mlir:[[@LINE+3]]:8: error: 'gemm.matmul' op expected tile k to divide the blocks of 96 that scales have, got 128
func.func @deep(%x: tensor<64x256xf8E4M3FN>, %w: tensor<64x256xf8E4M3FN>, %sx: tensor<64x3xf32>, %sw: tensor<1x3xf32>,
    %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<64x256xf8E4M3FN>) outs(%y : tensor<64x64xf32>)
    scales(%sx, %sw : tensor<64x3xf32>, tensor<1x3xf32>) blocks [1, 128, 96]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// Some warps' columns would be of two blocks, others' of one.
// CHECK: scales-refused.mlir:[[@LINE+3]]:8: error: 'gemm.matmul' op expected warp n to divide, or be a multiple of, the blocks of 128 that scales have along it, got 96
func.func @wide(%x: tensor<64x256xf8E4M3FN>, %w: tensor<192x256xf8E4M3FN>, %sx: tensor<64x2xf32>, %sw: tensor<2x2xf32>,
    %y: tensor<64x192xf32>) -> tensor<64x192xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<192x256xf8E4M3FN>) outs(%y : tensor<64x192xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<2x2xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 96, 128], warp = [16, 96], stages = 3, group = 4>} -> tensor<64x192xf32>
  return %d : tensor<64x192xf32>
}

// -----

// Scales of columns, of several blocks along K, have no registers beside so many accumulators.
// CHECK: scales-refused.mlir:[[@LINE+3]]:8: error: 'gemm.matmul' op warp tile 16x64 needs about 172 registers per thread for accumulators of fp8, their sums and scales of columns, and products of these, the limit for 2 warpgroups is 168
func.func @several(%x: tensor<128x256xf8E4M3FN>, %w: tensor<192x256xf8E4M3FN>, %sx: tensor<128x8xf8E8M0FNU>, %sw: tensor<192x8xf8E8M0FNU>,
    %y: tensor<128x192xf32>) -> tensor<128x192xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<128x256xf8E4M3FN>, tensor<192x256xf8E4M3FN>) outs(%y : tensor<128x192xf32>)
    scales(%sx, %sw : tensor<128x8xf8E8M0FNU>, tensor<192x8xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<128x192xf32>
  return %d : tensor<128x192xf32>
}

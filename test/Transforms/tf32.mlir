// What a product in tf32 costs, and its schedule: the rates are those of the machine for tf32, and
// Hopper's kernel is of wgmma where both operands lie along K, else of mma_sync.
// RUN: gemm-opt %s --gemm-select-layout --gemm-select-schedule=target=a100 --gemm-annotate-cost | FileCheck %s --check-prefixes=CHECK,A100
// RUN: gemm-opt %s --gemm-select-layout --gemm-select-schedule=target=rtx3090 --gemm-annotate-cost | FileCheck %s --check-prefixes=CHECK,RTX3090
// RUN: gemm-opt %s --gemm-select-layout --gemm-select-schedule=target=h200 --gemm-annotate-cost | FileCheck %s --check-prefixes=CHECK,H200

// 2 * 4096^3 at 156, 35.6 and 494.7 TFLOP/s.
// A100: roof_ns = 881019
// RTX3090: roof_ns = 3860645
// H200: roof_ns = 277823
// A100-SAME: precision = tf32, schedule = #gemm.schedule<mma_sync, block, tile = [{{[0-9]+}}, {{[0-9]+}}, 16]
// RTX3090-SAME: precision = tf32, schedule = #gemm.schedule<mma_sync, block, tile = [{{[0-9]+}}, {{[0-9]+}}, 16]
// H200-SAME: precision = tf32, schedule = #gemm.schedule<wgmma, {{[a-z]+}}, tile = [{{[0-9]+}}, {{[0-9]+}}, 32]
func.func @large(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xf32>, tensor<4096x4096xf32>) outs(%y : tensor<4096x4096xf32>) {precision = tf32} -> tensor<4096x4096xf32>
  return %d : tensor<4096x4096xf32>
}

// CHECK-LABEL: @across
// A100: precision = tf32, schedule = #gemm.schedule<mma_sync, block, tile = [{{[0-9]+}}, {{[0-9]+}}, 16]
// RTX3090: precision = tf32, schedule = #gemm.schedule<mma_sync, block, tile = [{{[0-9]+}}, {{[0-9]+}}, 16]
// H200: precision = tf32, schedule = #gemm.schedule<wgmma, {{.*}}pack = b>
func.func @across(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<4096x4096xf32>, tensor<4096x4096xf32>) outs(%y : tensor<4096x4096xf32>) {precision = tf32} -> tensor<4096x4096xf32>
  return %d : tensor<4096x4096xf32>
}

// Of bytes as well, at twice the rate of those of 16 bits.
// CHECK-LABEL: @bytes
// A100: schedule = #gemm.schedule<mma_sync, block, tile = [{{[0-9]+}}, {{[0-9]+}}, 64]
// H200: roof_ns = 69452
// H200-SAME: schedule = #gemm.schedule<wgmma, {{[a-z]+}}, tile = [{{[0-9]+}}, {{[0-9]+}}, 128]
func.func @bytes(%x: tensor<4096x4096xi8>, %w: tensor<4096x4096xi8>, %y: tensor<4096x4096xi32>) -> tensor<4096x4096xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xi8>, tensor<4096x4096xi8>) outs(%y : tensor<4096x4096xi32>) {unsigned_a} -> tensor<4096x4096xi32>
  return %d : tensor<4096x4096xi32>
}

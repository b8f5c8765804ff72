// RUN: gemm-opt %s --gemm-to-tile --split-input-file | FileCheck %s

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {

// Two layers of one kind but different sizes share a kernel: sizes are run-time
// arguments. Aligned operands take cp.async.
// CHECK: gpu.module @gemm_kernels
// CHECK: tile.kernel @gemm_nt_bf16_bf16_128x128x32(
// CHECK-SAME: !tile.view<bf16, k, 16, whole>, {{.*}}!tile.view<bf16, k, 16, whole>, {{.*}}!tile.view<bf16, mn, 16>)
// CHECK-SAME: schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912
// CHECK: tile.ring : <4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
// CHECK: tile.role "all" warps(8)
// Three k-steps ahead, then the loop: read, refill, multiply.
// CHECK: scf.for
// CHECK: tile.acquire
// CHECK-COUNT-2: tile.fill
// CHECK: tile.commit
// CHECK: tile.take
// CHECK: scf.for
// CHECK-COUNT-2: tile.mma
// CHECK: tile.drain
// CHECK: tile.epilogue
// CHECK-NOT: tile.kernel
// CHECK-LABEL: func.func @two_layers
// CHECK: gemm.matmul nt {{.*}}launch = #gemm.launch<kernel = @gemm_kernels::@gemm_nt_bf16_bf16_128x128x32, grid = #{{[a-z0-9]+}}, block = [256, 1, 1], cluster = [1, 1, 1], shared = 65536, aligns = [16, 16, 16], made_for = "{{[0-9a-f]+}}+0+1">
// CHECK: gemm.matmul nt {{.*}}launch = #gemm.launch<kernel = @gemm_kernels::@gemm_nt_bf16_bf16_128x128x32,
func.func @two_layers(%x: memref<64x256xbf16>, %w: memref<512x256xbf16>, %h: memref<64x512xbf16>,
                      %v: memref<1024x512xbf16>, %y: memref<64x1024xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<64x256xbf16>, memref<512x256xbf16>)
    outs(%h : memref<64x512xbf16>) {schedule = #schedule}
  gemm.matmul nt ins(%h, %v : memref<64x512xbf16>, memref<1024x512xbf16>)
    outs(%y : memref<64x1024xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Splits of K meet in a workspace, whose sizes are part of the launch plan; where
// nothing is multiplied there are no splits. Persistent CTAs are as many as run at one
// time: four to an SM by shared memory.
#split = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4, splits = 3>
#stream = #gemm.schedule<mma_sync, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>
// CHECK-DAG: #[[$SLOTS:.*]] = affine_map<()[s0, s1, s2, s3] -> ((((s0 ceildiv 64) * (s1 ceildiv 64)) * s3) * 49152)>
// CHECK-DAG: #[[$COUNTERS:.*]] = affine_map<()[s0, s1, s2, s3] -> ((((s0 ceildiv 64) * (s1 ceildiv 64)) * s3) * 4)>
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32({{.*}}, %[[WS:.*]]: !tile.workspace) schedule <mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4, splits = 3> shared_limit
// CHECK: tile.units %[[U:.*]], %{{.*}}, %{{.*}} of
// CHECK: %[[SUM:.*]], %[[OWNER:.*]] = tile.reduce %{{.*}} of %[[U]] in %[[WS]] : <32x32xf32>
// CHECK: scf.if %[[OWNER]] {
// CHECK: tile.epilogue %[[SUM]] at %[[U]]
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32_1({{.*}}: !tile.workspace) schedule <mma_sync, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4> ctas 324
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32_2({{[^)]*}}, 16>) schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>
// CHECK-LABEL: func.func @parts
// CHECK: launch = #gemm.launch<{{.*}}, workspaces = [<bytes = #[[$SLOTS]]>, <bytes = #[[$COUNTERS]], zeroed>], aligns = [
// CHECK: launch = #gemm.launch<{{.*}}, limit = 324, workspaces = [
// CHECK: launch = #gemm.launch<{{.*}}shared = 0, aligns = [16, 16, 16], made_for = "{{[0-9a-f]+}}+0+1">
func.func @parts(%a: memref<64x256xbf16>, %b: memref<512x256xbf16>, %c: memref<64x512xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x256xbf16>, memref<512x256xbf16>)
    outs(%c : memref<64x512xbf16>) {schedule = #split}
  gemm.matmul nt ins(%a, %b : memref<64x256xbf16>, memref<512x256xbf16>)
    outs(%c : memref<64x512xbf16>) {schedule = #stream}
  gemm.matmul nt ins(%a, %b : memref<64x256xbf16>, memref<512x256xbf16>)
    outs(%c : memref<64x512xbf16>) alpha(0.0) {schedule = #split}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
// The engine follows from what the type proves: 8-byte rows, 4-byte rows, odd rows.
// alpha and beta become part of the region; C is read only because beta is not 0.
// CHECK: tile.kernel @gemm_tn_f16_f32_64x64x32(
// CHECK-SAME: !tile.view<f16, mn, 8, whole>, {{.*}}!tile.view<f16, mn, 2>, {{.*}}!tile.view<f32, mn, 4>, {{.*}}!tile.view<f16, any, 2>
// CHECK: tile.ring : <3, [<64x32xf16, mn, cp_async>, <64x32xf16, mn, ldst>]>
// CHECK: tile.epilogue {{.*}} ins(%[[C:[a-z0-9]+]], %{{.*}} out(%[[C]]
// CHECK-NEXT: ^bb0(%[[ACC:.*]]: f32, %[[OLD:.*]]: f32, %[[BIAS:.*]]: f32):
// CHECK-DAG: %[[ALPHA:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-DAG: %[[SCALED:.*]] = arith.mulf %[[ACC]], %[[ALPHA]]
// CHECK: arith.addf %[[SCALED]], %{{.*}}
// CHECK-LABEL: func.func @scaled
func.func @scaled(%a: memref<32x68xf16>, %b: memref<32x77xf16>, %c: memref<68x77xf32>, %bias: memref<77xf16>) {
  gemm.matmul tn ins(%a, %b : memref<32x68xf16>, memref<32x77xf16>) outs(%c : memref<68x77xf32>)
    alpha(2.0) beta(0.5) epilogue(%bias : memref<77xf16>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32):
      %r = arith.addf %acc, %v : f32
      gemm.yield %r : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
// alpha = 0: A and B are not read, so the program has no ring and no product.
// CHECK: tile.kernel @gemm_nn_bf16_bf16_128x128x32
// CHECK-NOT: tile.ring
// CHECK-NOT: tile.mma
// CHECK: tile.zero
// CHECK: tile.epilogue
// CHECK-LABEL: func.func @alpha_zero
// CHECK: shared = 0, aligns = [
func.func @alpha_zero(%a: memref<8x8xbf16>, %c: memref<8x8xbf16>) {
  gemm.matmul nn ins(%a, %a : memref<8x8xbf16>, memref<8x8xbf16>) outs(%c : memref<8x8xbf16>)
    alpha(0.0) beta(1.0) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
// A dynamic leading dimension proves nothing; a dynamic batch stride of a
// contiguous operand is still a multiple of its rows.
// CHECK: tile.kernel @gemm_nt_bf16_bf16_128x128x32(
// CHECK-SAME: !tile.view<bf16, k, 16, whole>, {{.*}}!tile.view<bf16, k, 2>,
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: memref<?x?x64xbf16>, %b: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %c: memref<?x?x?xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<?x?x64xbf16>, memref<?x?xbf16, strided<[?, 1], offset: ?>>)
    outs(%c : memref<?x?x?xbf16>) {schedule = #schedule}
  return
}

// -----

// An op without a schedule, and one on tensors, are left alone.
// CHECK-NOT: gpu.module
// CHECK-LABEL: func.func @left_alone
func.func @left_alone(%a: memref<8x8xbf16>, %c: memref<8x8xbf16>) {
  // CHECK: gemm.matmul nt
  // CHECK-NOT: launch
  gemm.matmul nt ins(%a, %a : memref<8x8xbf16>, memref<8x8xbf16>) outs(%c : memref<8x8xbf16>)
  return
}

// -----

// As many CTAs as run at one time: clusters of four leave four SMs of 132 idle.
#schedule = #gemm.schedule<wgmma, persistent, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 8, cluster = [4, 1]>
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x64
// CHECK-SAME: cluster = [4, 1]> ctas 128
// CHECK: limit = 128
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
  func.func @clusters(%a: memref<4096x64xbf16>, %b: memref<4096x64xbf16>, %c: memref<4096x4096xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<4096x64xbf16>, memref<4096x64xbf16>) outs(%c : memref<4096x4096xbf16>) {schedule = #schedule}
    return
  }
}

// RUN: gemm-opt %s --verify-each | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=BUFFERS
// RUN: not gemm-opt %s --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not gemm-opt %s --gemm-flatten --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=LAYER

// Values become equal by rewrites that need not know why they were two: every such op
// verifies. Where one memref would be written while it is read, what makes a kernel says no.

// alpha = 0 reads no factor, so that bufferization may give all three one buffer.
// CHECK-LABEL: func @no_factors
// BUFFERS-LABEL: func @no_factors
// BUFFERS-SAME: %[[A:[a-z0-9]+]]: memref
// BUFFERS: gemm.matmul nn ins(%[[A]], %{{.*}}) outs(%[[A]] : {{.*}}) alpha(0.000000e+00)
func.func @no_factors(%a: tensor<64x64xbf16> {bufferization.writable = true}, %b: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>)
      outs(%a : tensor<64x64xbf16>) alpha(0.0) -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>

// CHECK-LABEL: func @factor
func.func @factor(%a: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  // TILE: [[#@LINE+1]]:3: error: 'gemm.matmul' op expected C not to alias B, got the same memref
  gemm.matmul nt ins(%a, %c : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// CHECK-LABEL: func @extra
func.func @extra(%a: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  // TILE: [[#@LINE+1]]:3: error: 'gemm.matmul' op expected the identity map for extra operand 0, which is C, got affine_map<(d0, d1) -> (d1, d0)>
  gemm.matmul nt ins(%a, %a : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>)
      epilogue(%c : memref<64x64xbf16>) maps [affine_map<(m, n) -> (n, m)>] {
  ^bb0(%acc: f32, %y: f32):
    %0 = arith.addf %acc, %y : f32
    gemm.yield %0 : f32
  } {schedule = #schedule}
  return
}

// CHECK-LABEL: func @sums
func.func @sums(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>, %s: memref<64xf32>) {
  // TILE: [[#@LINE+1]]:3: error: 'gemm.matmul' op expected sums in a memref of their own, got operand 3
  gemm.matmul tn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>) sums(%s : memref<64xf32>)
      epilogue(%s : memref<64xf32>) maps [affine_map<(m, n) -> (m)>] {
    ^bb0(%acc: f32, %e: f32):
      %r = arith.addf %acc, %e : f32
      gemm.yield %r : f32
    } {schedule = #schedule}
  return
}

// CHECK-LABEL: func @output
func.func @output(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>, %d: memref<64x64xf32>) {
  // TILE: [[#@LINE+1]]:3: error: 'gemm.matmul' op expected output 1 in a memref of its own, got operand 4
  gemm.matmul tn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c, %d : memref<64x64xf32>, memref<64x64xf32>)
      epilogue(%d : memref<64x64xf32>) maps [affine_map<(m, n) -> (m, n)>] {
    ^bb0(%acc: f32, %e: f32):
      %r = arith.addf %acc, %e : f32
      gemm.yield %r, %acc : f32, f32
    } results [store affine_map<(m, n) -> (m, n)>] {schedule = #schedule}
  return
}

// CHECK-LABEL: func @layer
// LAYER: error: 'gemm.matmul' op expected C not to alias B, got the same memref
func.func @layer(%x: memref<8x8xf32>, %w: memref<8x8xf32>) {
  gemm.linear %x, %w into(%w : memref<8x8xf32>) : memref<8x8xf32>, memref<8x8xf32>
  return
}

// CHECK-LABEL: func @call
func.func @call(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  gemm.library_call nt ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%a : memref<8x8xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [8, 8, 8, 1] ld [8, 8, 8] strides [0, 0, 0]
  return
}

// A schedule that another machine cannot run is for the pass that applies it to refuse.
// CHECK-LABEL: module attributes {gemm.target = #gemm.target<"a100", "sm_80">}
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
func.func @schedule(%a: memref<512x512xbf16>, %c: memref<512x512xbf16>) {
  gemm.matmul nt ins(%a, %a : memref<512x512xbf16>, memref<512x512xbf16>) outs(%c : memref<512x512xbf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [256, 128, 64], warp = [64, 64], stages = 6, group = 8>}
  return
}
}

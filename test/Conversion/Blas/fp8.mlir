// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s
// RUN: gemm-opt %s --gemm-to-blas=library=hipblaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s --check-prefix=HIP
// RUN: gemm-opt %s --gemm-to-blas=library=cblas --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s --check-prefix=CBLAS
// RUN: sed '/^module/s/"h200", "sm_90a"/"rtx4090", "sm_89"/' %s | gemm-opt --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s --check-prefix=ADA
// RUN: sed '/^module/s/"h200", "sm_90a"/"rtx3090", "sm_86"/' %s | gemm-opt --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s --check-prefix=OLD

// Products of fp8 as calls, where cuBLASLt takes them; each rule that is not met is said. Remarks come first, in the
// order of the functions.

// CHECK: cublasLtMatmul (T, N) with operands (B, A), epilogue none"
// CHECK: cublasLtMatmul (T, N) with operands (B, A), epilogue bias, scales (tensor, tensor)"
// CHECK: epilogue none, scales (none, tensor), the rest after it"
// CHECK: C needs the sums in a temporary
// CHECK: epilogue none, scales (vector, vector), the rest after it"
// CHECK: C needs the sums in a temporary
// CHECK: epilogue none, the rest after it, its scales too: expected scales of rows and of columns, or of neither"
// CHECK: C needs the sums in a temporary
// CHECK: epilogue relu, scales (none, tensor), the rest after it"
// CHECK: scales of A needs a copy, in the order that cublaslt documents
// CHECK: epilogue none, scales (squares, lines)"
// CHECK: scales of B needs a copy, in the order that cublaslt documents
// CHECK: epilogue none, scales (lines, lines)"
// CHECK: [Missed] NoCall {{.*}}expected element types that cublaslt multiplies, got f8E5M2 x f8E5M2 -> f32; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected fp8 to be multiplied as (T, N), got (N, N); left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected m of a product of fp8 to be a multiple of 8, got 36; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected k of a product of fp8 to be a multiple of 16, got 40; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected the leading dimension of the second operand of a product of fp8 to be a multiple of 16, got 72; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected the batch stride of the first operand of a product of fp8 to be a multiple of 16, got 2056; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected the address of the second operand of a product of fp8 to be a multiple of 16, got 8; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected the leading dimension of the result of a product of fp8 to be a multiple of 8, got 36; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected scales of blocks of 1x128 or 128x128, got those of 1x64 and 128x64; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected scales of 1x128 of one operand at least, got 128x128 of both; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected n of a product with scales of blocks to be a multiple of 4, got 18; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected scales of f32, got f8E8M0FNU; left to the kernels

// HIP: hipblasLtMatmul (T, N) with operands (B, A), epilogue none"
// HIP: epilogue bias, scales (tensor, tensor)"
// HIP: epilogue none, scales (vector, vector), the rest after it"
// HIP: expected no scales of blocks for hipblaslt, which documents them as not supported yet; left to the kernels
// HIP: hipblasLtMatmul (N, N)
// CBLAS: expected element types that cblas multiplies, got f8E4M3FN x f8E4M3FN -> bf16; left to the kernels
// ADA: epilogue bias, scales (tensor, tensor)"
// ADA: epilogue none, the rest after it, its scales too: expected a chip of sm_90 for scales of rows and columns, got sm_89"
// ADA: expected a chip of sm_90 for scales of blocks, got sm_89; left to the kernels
// OLD: expected a chip of sm_89 or later for products of fp8, got sm_86; left to the kernels

module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {

// CHECK-LABEL: @plain
// CHECK: gemm.library_call nt {{.*}}trans = (T, N), compute = f32, epilogue = none> sizes [32, %{{.*}}, 64, 1] ld [64, 64, 32]
func.func @plain(%x: memref<?x64xf8E4M3FN>, %w: memref<32x64xf8E4M3FN>, %y: memref<?x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<?x64xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%y : memref<?x32xbf16>)
  return
}

// As torch's _scaled_mm is imported: the scales' product first. B is the library's first operand.
// CHECK-LABEL: @of_all
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<16x64xf8E5M2>, %[[W:[a-z0-9]+]]: memref<32x64xf8E4M3FN>, %[[SX:[a-z0-9]+]]: memref<f32>, %[[SW:[a-z0-9]+]]: memref<f32>, %[[B:[a-z0-9]+]]: memref<32xf16>
// CHECK: epilogue = bias, scales = (tensor, tensor)> {{.*}} scales(%[[SW]], %[[SX]] : memref<f32>, memref<f32>) bias(%[[B]] : memref<32xf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[SW1:.+]]: f32, %[[SX1:.+]]: f32, %[[B1:.+]]: f32):
// CHECK-DAG: %[[S:.+]] = arith.mulf %[[SX1]], %[[SW1]]
// CHECK: %[[P:.+]] = arith.mulf %[[ACC]], %[[S]]
// CHECK: arith.addf %[[P]], %[[B1]]
func.func @of_all(%x: memref<16x64xf8E5M2>, %w: memref<32x64xf8E4M3FN>, %sx: memref<f32>, %sw: memref<f32>, %b: memref<32xf16>, %y: memref<16x32xf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E5M2>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xf16>)
      epilogue(%sx, %sw, %b : memref<f32>, memref<f32>, memref<32xf16>)
      maps [affine_map<(m, n) -> ()>, affine_map<(m, n) -> ()>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %a: f32, %w1: f32, %bias: f32):
    %s = arith.mulf %a, %w1 : f32
    %p = arith.mulf %acc, %s : f32
    %r = arith.addf %p, %bias : f32
    gemm.yield %r : f32
  }
  return
}

// One scale is A's; f32 has no bias beside fp8, so that follows in place.
// CHECK-LABEL: @of_a
// CHECK: scales = (none, tensor)> {{.*}} scales(%{{.*}} : memref<f32>) epilogue
// CHECK: linalg.generic
func.func @of_a(%x: memref<16x64xf8E4M3FN>, %w: memref<32x64xf8E5M2>, %sx: memref<f32>, %b: memref<32xf32>, %y: memref<16x32xf32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<32x64xf8E5M2>) outs(%y : memref<16x32xf32>)
      epilogue(%sx, %b : memref<f32>, memref<32xf32>) maps [affine_map<(m, n) -> ()>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %a: f32, %bias: f32):
    %p = arith.mulf %acc, %a : f32
    %r = arith.addf %p, %bias : f32
    gemm.yield %r : f32
  }
  return
}

// Rows and columns, one after the other; beside them the manual has no epilogue.
// CHECK-LABEL: @of_rows
// CHECK-SAME: %[[SX:[a-z0-9]+]]: memref<16xf32>, %[[SW:[a-z0-9]+]]: memref<32xf32>
// CHECK: scales = (vector, vector)> {{.*}} scales(%[[SW]], %[[SX]] : memref<32xf32>, memref<16xf32>) epilogue
// CHECK: linalg.generic
func.func @of_rows(%x: memref<16x64xf8E4M3FN>, %w: memref<32x64xf8E4M3FN>, %sx: memref<16xf32>, %sw: memref<32xf32>, %b: memref<32xbf16>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
      epilogue(%sx, %sw, %b : memref<16xf32>, memref<32xf32>, memref<32xbf16>)
      maps [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %a: f32, %w1: f32, %bias: f32):
    %p = arith.mulf %acc, %a : f32
    %q = arith.mulf %w1, %p : f32
    %r = arith.addf %q, %bias : f32
    gemm.yield %r : f32
  }
  return
}

// A scale of all beside scales of columns is none of its modes.
// CHECK-LABEL: @of_two_kinds
// CHECK: epilogue = none> sizes
// CHECK: linalg.generic
func.func @of_two_kinds(%x: memref<16x64xf8E4M3FN>, %w: memref<32x64xf8E4M3FN>, %sx: memref<f32>, %sw: memref<32xf32>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
      epilogue(%sx, %sw : memref<f32>, memref<32xf32>) maps [affine_map<(m, n) -> ()>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %a: f32, %w1: f32):
    %s = arith.mulf %a, %w1 : f32
    %p = arith.mulf %acc, %s : f32
    gemm.yield %p : f32
  }
  return
}

// A result of fp8 is rounded after the call: how cuBLASLt rounds one is not documented.
// CHECK-LABEL: @to_fp8
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<16x32xf32>
// CHECK: epilogue = relu, scales = (none, tensor)>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : memref<16x32xf8E4M3FN>)
func.func @to_fp8(%x: memref<16x64xf8E4M3FN>, %w: memref<32x64xf8E4M3FN>, %s: memref<f32>, %t: memref<f32>, %y: memref<16x32xf8E4M3FN>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xf8E4M3FN>)
      epilogue(%s, %t : memref<f32>, memref<f32>) maps [affine_map<(m, n) -> ()>, affine_map<(m, n) -> ()>] {
  ^bb0(%acc: f32, %a: f32, %d: f32):
    %p = arith.mulf %acc, %a : f32
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %p, %zero : f32
    %q = arith.mulf %r, %d : f32
    gemm.yield %q : f32
  }
  return
}

// Scales of blocks: lines along their rows, squares along k in lines that 4 divides.
// CHECK-LABEL: @of_blocks
// CHECK-SAME: %[[SX:[a-z0-9]+]]: memref<16x4xf32>, %[[SW:[a-z0-9]+]]: memref<2x4xf32>
// CHECK: %[[MADE:.*]] = memref.alloc() : memref<4x16xf32>
// CHECK: %[[LINES:.*]] = memref.transpose %[[MADE]] {{.*}} : memref<4x16xf32> to memref<16x4xf32, strided<[1, 16]>>
// CHECK: linalg.generic {{.*}} ins(%[[SX]] : memref<16x4xf32>) outs(%[[LINES]] : memref<16x4xf32, strided<[1, 16]>>)
// CHECK: scales = (squares, lines)> {{.*}} scales(%[[SW]], %[[LINES]] : memref<2x4xf32>, memref<16x4xf32, strided<[1, 16]>>)
func.func @of_blocks(%x: memref<16x512xf8E4M3FN>, %w: memref<256x512xf8E4M3FN>, %sx: memref<16x4xf32>, %sw: memref<2x4xf32>, %y: memref<16x256xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x512xf8E4M3FN>, memref<256x512xf8E4M3FN>) outs(%y : memref<16x256xbf16>)
      scales(%sx, %sw : memref<16x4xf32>, memref<2x4xf32>) blocks [1, 128, 128]
  return
}

// What lies so already stays.
// CHECK-LABEL: @of_lines
// CHECK: scales = (lines, lines)> {{.*}} scales(%{{.*}}, %arg2 : memref<32x2xf32, strided<[1, 32]>>, memref<16x2xf32, strided<[1, 16]>>)
func.func @of_lines(%x: memref<16x192xf8E4M3FN>, %w: memref<32x192xf8E4M3FN>, %sx: memref<16x2xf32, strided<[1, 16]>>, %sw: memref<32x2xf32>, %y: memref<16x32xf32>) {
  gemm.matmul nt ins(%x, %w : memref<16x192xf8E4M3FN>, memref<32x192xf8E4M3FN>) outs(%y : memref<16x32xf32>)
      scales(%sx, %sw : memref<16x2xf32, strided<[1, 16]>>, memref<32x2xf32>) blocks [1, 1, 128]
  return
}

// CHECK-LABEL: @two_of_e5m2
// CHECK: gemm.matmul nt
func.func @two_of_e5m2(%x: memref<16x64xf8E5M2>, %w: memref<32x64xf8E5M2>, %y: memref<16x32xf32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E5M2>, memref<32x64xf8E5M2>) outs(%y : memref<16x32xf32>)
  return
}

// hipBLASLt documents no such rules.
// CHECK-LABEL: @along_n
// CHECK: gemm.matmul nn
func.func @along_n(%x: memref<16x64xf8E4M3FN>, %w: memref<64x32xf8E4M3FN>, %y: memref<16x32xf32>) {
  gemm.matmul nn ins(%x, %w : memref<16x64xf8E4M3FN>, memref<64x32xf8E4M3FN>) outs(%y : memref<16x32xf32>)
  return
}

// CHECK-LABEL: @odd_n
// CHECK: gemm.matmul nt
func.func @odd_n(%x: memref<16x64xf8E4M3FN>, %w: memref<36x64xf8E4M3FN>, %y: memref<16x36xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<36x64xf8E4M3FN>) outs(%y : memref<16x36xbf16>)
  return
}

// CHECK-LABEL: @odd_k
// CHECK: gemm.matmul nt
func.func @odd_k(%x: memref<16x40xf8E4M3FN>, %w: memref<32x40xf8E4M3FN>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x40xf8E4M3FN>, memref<32x40xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
  return
}

// CHECK-LABEL: @odd_line
// CHECK: gemm.matmul nt
func.func @odd_line(%x: memref<16x64xf8E4M3FN, strided<[72, 1]>>, %w: memref<32x64xf8E4M3FN>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN, strided<[72, 1]>>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
  return
}

// CHECK-LABEL: @odd_batch
// CHECK: gemm.matmul nt
func.func @odd_batch(%x: memref<2x16x64xf8E4M3FN>, %w: memref<2x32x64xf8E4M3FN, strided<[2056, 64, 1]>>, %y: memref<2x16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<2x16x64xf8E4M3FN>, memref<2x32x64xf8E4M3FN, strided<[2056, 64, 1]>>) outs(%y : memref<2x16x32xbf16>)
  return
}

// CHECK-LABEL: @odd_place
// CHECK: gemm.matmul nt
func.func @odd_place(%x: memref<16x64xf8E4M3FN, strided<[64, 1], offset: 8>>, %w: memref<32x64xf8E4M3FN>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN, strided<[64, 1], offset: 8>>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
  return
}

// CHECK-LABEL: @odd_result
// CHECK: gemm.matmul nt
func.func @odd_result(%x: memref<16x64xf8E4M3FN>, %w: memref<32x64xf8E4M3FN>, %y: memref<16x32xbf16, strided<[36, 1]>>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf8E4M3FN>, memref<32x64xf8E4M3FN>) outs(%y : memref<16x32xbf16, strided<[36, 1]>>)
  return
}

// CHECK-LABEL: @short_blocks
// CHECK: gemm.matmul nt
func.func @short_blocks(%x: memref<16x256xf8E4M3FN>, %w: memref<32x256xf8E4M3FN>, %sx: memref<16x4xf32>, %sw: memref<1x4xf32>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
      scales(%sx, %sw : memref<16x4xf32>, memref<1x4xf32>) blocks [1, 128, 64]
  return
}

// CHECK-LABEL: @two_squares
// CHECK: gemm.matmul nt
func.func @two_squares(%x: memref<16x256xf8E4M3FN>, %w: memref<32x256xf8E4M3FN>, %sx: memref<1x2xf32>, %sw: memref<1x2xf32>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
      scales(%sx, %sw : memref<1x2xf32>, memref<1x2xf32>) blocks [128, 128, 128]
  return
}

// CHECK-LABEL: @few_rows
// CHECK: gemm.matmul nt
func.func @few_rows(%x: memref<18x256xf8E4M3FN>, %w: memref<32x256xf8E4M3FN>, %sx: memref<18x2xf32>, %sw: memref<1x2xf32>, %y: memref<18x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<18x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%y : memref<18x32xbf16>)
      scales(%sx, %sw : memref<18x2xf32>, memref<1x2xf32>) blocks [1, 128, 128]
  return
}

// CHECK-LABEL: @powers
// CHECK: gemm.matmul nt
func.func @powers(%x: memref<16x256xf8E4M3FN>, %w: memref<32x256xf8E4M3FN>, %sx: memref<16x2xf8E8M0FNU>, %sw: memref<1x2xf8E8M0FNU>, %y: memref<16x32xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%y : memref<16x32xbf16>)
      scales(%sx, %sw : memref<16x2xf8E8M0FNU>, memref<1x2xf8E8M0FNU>) blocks [1, 128, 128]
  return
}
}

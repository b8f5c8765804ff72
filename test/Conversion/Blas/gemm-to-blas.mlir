// RUN: gemm-opt %s --gemm-to-blas | FileCheck %s
// RUN: gemm-opt %s --gemm-to-blas --remarks-filter=gemm-to-blas 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// What the pass allocates is freed by MLIR's own pipeline.
// RUN: gemm-opt %s --gemm-to-blas --buffer-deallocation-pipeline | FileCheck %s --check-prefix=FREED
// FREED-LABEL: @copied
// FREED: %[[COPY:.*]] = memref.alloc() : memref<4x8xf32>
// FREED: gemm.library_call
// FREED: memref.dealloc %[[COPY]]

// The four products of a linear layer, row-major: B is passed first.

// CHECK-LABEL: @forward
// CHECK: gemm.library_call {{.*}}call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
// CHECK-SAME: sizes [48, 6, 32, 1] ld [32, 32, 48] strides [0, 0, 0]
// REMARK: {{.*}}[Passed]{{.*}}cblas_sgemm (T, N) with operands (B, A), epilogue none
func.func @forward(%x: memref<6x32xf32>, %w: memref<48x32xf32>, %y: memref<6x48xf32>) {
  gemm.matmul nt ins(%x, %w : memref<6x32xf32>, memref<48x32xf32>) outs(%y : memref<6x48xf32>)
  return
}

// CHECK-LABEL: @dgrad
// CHECK: operands = (B, A), trans = (N, N){{.*}} sizes [32, 6, 48, 1] ld [32, 48, 32]
func.func @dgrad(%dy: memref<6x48xf32>, %w: memref<48x32xf32>, %dx: memref<6x32xf32>) {
  gemm.matmul nn ins(%dy, %w : memref<6x48xf32>, memref<48x32xf32>) outs(%dx : memref<6x32xf32>)
  return
}

// CHECK-LABEL: @wgrad
// CHECK: operands = (B, A), trans = (N, T){{.*}} sizes [32, 48, 6, 1] ld [32, 48, 32]
func.func @wgrad(%dy: memref<6x48xf32>, %x: memref<6x32xf32>, %dw: memref<48x32xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<6x48xf32>, memref<6x32xf32>) outs(%dw : memref<48x32xf32>)
  return
}

// Strides decide: the same storage said with another keyword is the same call.
// CHECK-LABEL: @column_major_operand
// CHECK: operands = (B, A), trans = (T, N){{.*}} sizes [48, 6, 32, 1] ld [40, 32, 48]
func.func @column_major_operand(%x: memref<6x32xf64>, %w: memref<32x48xf64, strided<[1, 40]>>, %y: memref<6x48xf64>) {
  gemm.matmul nn ins(%x, %w : memref<6x32xf64>, memref<32x48xf64, strided<[1, 40]>>) outs(%y : memref<6x48xf64>)
  return
}

// A column-major C is stored as it is: no swap.
// CHECK-LABEL: @column_major_result
// CHECK: operands = (A, B), trans = (T, N){{.*}} sizes [6, 48, 32, 1] ld [32, 32, 8]
func.func @column_major_result(%x: memref<6x32xf32>, %w: memref<48x32xf32>, %y: memref<6x48xf32, strided<[1, 8]>>) {
  gemm.matmul nt ins(%x, %w : memref<6x32xf32>, memref<48x32xf32>) outs(%y : memref<6x48xf32, strided<[1, 8]>>)
  return
}

// Batches, one operand shared, padded rows and an offset; sizes of run time.
// CHECK-LABEL: @batched
// CHECK: %[[M:.*]] = memref.dim %{{.*}}, %c1
// CHECK: operands = (B, A), trans = (T, N){{.*}} sizes [48, %[[M]], 32, 3] ld [36, 32, 48] strides [0, %{{.*}}, %{{.*}}]
func.func @batched(%x: memref<3x?x32xf32>, %w: memref<48x32xf32, strided<[36, 1], offset: 5>>, %y: memref<3x?x48xf32>) {
  gemm.matmul nt ins(%x, %w : memref<3x?x32xf32>, memref<48x32xf32, strided<[36, 1], offset: 5>>) outs(%y : memref<3x?x48xf32>) beta(1.0)
  return
}

// The stride of a dim of 1 is nobody's: no copy.
// CHECK-LABEL: @degenerate
// CHECK-NOT: linalg.generic
// CHECK: trans = (N, T){{.*}} sizes [8, 1, 4, 1] ld [8, 1, 8]
func.func @degenerate(%a: memref<1x4xf32, strided<[3, 1]>>, %b: memref<4x8xf32>, %c: memref<1x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<1x4xf32, strided<[3, 1]>>, memref<4x8xf32>) outs(%c : memref<1x8xf32>)
  return
}

// CHECK-LABEL: @copied
// CHECK: %[[COPY:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%arg0 : {{.*}}) outs(%[[COPY]] : memref<4x8xf32>)
// CHECK: gemm.library_call nn ins(%[[COPY]], %arg1
// REMARK: {{.*}}[Analysis]{{.*}}A needs a copy, since no library takes strides [16, 2]{{.*}}bytes=256
func.func @copied(%a: memref<4x8xf32, strided<[16, 2]>>, %b: memref<8x8xf32>, %c: memref<4x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, strided<[16, 2]>>, memref<8x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// So is one whose rows lie on each other, and one whose strides nobody knows.
// CHECK-LABEL: @broadcast_rows
// CHECK: linalg.generic {{.*}} ins(%arg0 : memref<4x8xf32, strided<[0, 1]>>)
// CHECK: gemm.library_call
// REMARK: A needs a copy, since no library takes strides [0, 1]
func.func @broadcast_rows(%a: memref<4x8xf32, strided<[0, 1]>>, %b: memref<8x8xf32>, %c: memref<4x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, strided<[0, 1]>>, memref<8x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @unknown_strides
// CHECK: memref.alloc(%{{.*}}) : memref<4x?xf32>
// CHECK: gemm.library_call
// REMARK: A needs a copy, since no library takes strides [?, ?]
func.func @unknown_strides(%a: memref<4x?xf32, strided<[?, ?]>>, %b: memref<?x8xf32>, %c: memref<4x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x?xf32, strided<[?, ?]>>, memref<?x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// CHECK-LABEL: @empty
// CHECK: sizes [0, 4, 0, 1] ld
func.func @empty(%a: memref<4x0xf32>, %b: memref<0x0xf32>, %c: memref<4x0xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x0xf32>, memref<0x0xf32>) outs(%c : memref<4x0xf32>)
  return
}

// A result with stride 2 within a row is computed beside it; beta is the rest's.
// CHECK-LABEL: @strided_result
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: gemm.library_call {{.*}}outs(%[[SUMS]] : memref<4x8xf32>){{.*}} strides [0, 0, 0]{{$}}
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]] : memref<4x8xf32>) outs(%arg2
// CHECK: %[[SCALED:.*]] = arith.mulf %{{.*}}, %out
// CHECK: arith.addf %in, %[[SCALED]]
func.func @strided_result(%a: memref<4x8xf32>, %b: memref<8x8xf32>, %c: memref<4x8xf32, strided<[16, 2]>>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x8xf32>) outs(%c : memref<4x8xf32, strided<[16, 2]>>) beta(0.5)
  return
}

// cblas has no epilogue. In f32 the rest works in place; in bf16 the sums stay f32, so
// that there is one rounding.
// CHECK-LABEL: @rest_in_place
// CHECK: gemm.library_call {{.*}} outs(%arg2 : memref<4x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg3 : memref<16xf32>) outs(%arg2 : memref<4x16xf32>)
// CHECK: arith.addf %out, %in
func.func @rest_in_place(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>, %bias: memref<16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
      epilogue(%bias : memref<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  }
  return
}

// CHECK-LABEL: @rest_rounded_once
// CHECK: gemm.library_call {{.*}} outs(%[[SUMS:.*]] : memref<4x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %arg3 : memref<4x16xf32>, memref<16xbf16>) outs(%arg2 : memref<4x16xbf16>)
// CHECK: arith.truncf
func.func @rest_rounded_once(%a: memref<4x8xbf16>, %b: memref<8x16xbf16>, %c: memref<4x16xbf16>, %bias: memref<16xbf16>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xbf16>, memref<8x16xbf16>) outs(%c : memref<4x16xbf16>)
      epilogue(%bias : memref<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  }
  return
}

// An epilogue that reads C's memory: the call must not overwrite it first.
// CHECK-LABEL: @residual_in_result
// CHECK: gemm.library_call {{.*}} outs(%[[SUMS:.*]] : memref<4x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %arg2
func.func @residual_in_result(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
      epilogue(%c : memref<4x16xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  }
  return
}

// CHECK-LABEL: @kernel_scheduled
// CHECK: gemm.matmul
func.func @kernel_scheduled(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>}
  return
}

// CHECK-LABEL: @no_routine
// CHECK: gemm.matmul {{.*}}outs(%arg2 : memref<4x16xi32>){{$}}
// REMARK: {{.*}}[Missed]{{.*}}expected element types that cblas multiplies, got i8 x i8 -> i32; left to the kernels
func.func @no_routine(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) {schedule = #gemm.schedule<library>}
  return
}

// CHECK-LABEL: @no_sign
// CHECK: gemm.matmul {{.*}}unsigned_b
// REMARK: {{.*}}[Missed]{{.*}}its bytes have no sign, which no library call here reads; left to the kernels
func.func @no_sign(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) {schedule = #gemm.schedule<library>, unsigned_b}
  return
}

// CHECK-LABEL: @rounded
// CHECK: gemm.matmul {{.*}}precision = tf32
// REMARK: {{.*}}[Missed]{{.*}}its operands are rounded to tf32, which no call of cblas does; left to the kernels
func.func @rounded(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {precision = tf32, schedule = #gemm.schedule<library>}
  return
}

// REMARK: {{.*}}[Missed]{{.*}}expected element types that cblas multiplies, got f8E4M3FN x f8E4M3FN -> f32; left to the kernels
func.func @scaled(%a: memref<128x256xf8E4M3FN>, %b: memref<64x256xf8E4M3FN>, %c: memref<128x64xf32>, %sa: memref<128x2xf32>, %sb: memref<1x2xf32>) {
  gemm.matmul nt ins(%a, %b : memref<128x256xf8E4M3FN>, memref<64x256xf8E4M3FN>) outs(%c : memref<128x64xf32>)
    scales(%sa, %sb : memref<128x2xf32>, memref<1x2xf32>) blocks [1, 128, 128]
  return
}

// REMARK: {{.*}}[Missed]{{.*}}its epilogue makes a number of each 8 columns, which no library call here does; left to the kernels
func.func @groups(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    %most = gemm.group_reduce max %acc over 8 : f32
    gemm.yield %most : f32
  } {schedule = #gemm.schedule<library>}
  return
}

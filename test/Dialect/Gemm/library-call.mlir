// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s

// CHECK-LABEL: @forward
// CHECK: gemm.library_call nt ins(%{{.*}}, %{{.*}} : memref<4x8xbf16>, memref<16x8xbf16>) outs(%{{[a-z0-9]*}} : memref<4x16xbf16>)
// CHECK-SAME: call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = gelu_aux_bias>
// CHECK-SAME: sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
// CHECK-SAME: bias(%{{.*}} : memref<16xbf16>) aux(%{{.*}} : memref<4x16xbf16>) {alpha = 2.000000e+00 : f64}
func.func @forward(%a: memref<4x8xbf16>, %b: memref<16x8xbf16>, %c: memref<4x16xbf16>,
                   %bias: memref<16xbf16>, %aux: memref<4x16xbf16>) {
  gemm.library_call nt ins(%a, %b : memref<4x8xbf16>, memref<16x8xbf16>) outs(%c : memref<4x16xbf16>)
      call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = gelu_aux_bias>
      sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
      bias(%bias : memref<16xbf16>) aux(%aux : memref<4x16xbf16>) {alpha = 2.0}
  return
}

// A column-major C is not swapped; sizes may be values.
// CHECK-LABEL: @column
// CHECK: operands = (A, B), trans = (N, T)
// CHECK-SAME: sizes [%{{.*}}, 16, %{{.*}}, 3] ld [%{{.*}}, 16, 64] strides [%{{.*}}, 0, 1024]
// CHECK-NOT: alpha
func.func @column(%a: memref<3x?x?xf64, strided<[?, 1, ?]>>, %b: memref<?x16xf64>,
                  %c: memref<3x?x16xf64, strided<[1024, 1, 64]>>, %m: index, %k: index, %ld: index, %s: index) {
  gemm.library_call nn ins(%a, %b : memref<3x?x?xf64, strided<[?, 1, ?]>>, memref<?x16xf64>)
      outs(%c : memref<3x?x16xf64, strided<[1024, 1, 64]>>)
      call <cblas, "cblas_dgemm", column, operands = (A, B), trans = (N, T), compute = f64, epilogue = none>
      sizes [%m, 16, %k, 3] ld [%ld, 16, 64] strides [%s, 0, 1024]
  return
}

// The region that the epilogue stands for.
// CHECK-LABEL: @region
// CHECK: epilogue = relu_bias>
// CHECK-SAME: bias(%{{.*}} : memref<16xbf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK: %[[R:.*]] = arith.maximumf %[[S]], %
// CHECK: gemm.yield %[[R]] : f32
// CHECK: } {alpha = 2.000000e+00 : f64}
func.func @region(%a: memref<4x8xbf16>, %b: memref<16x8xbf16>, %c: memref<4x16xbf16>, %bias: memref<16xbf16>) {
  gemm.library_call nt ins(%a, %b : memref<4x8xbf16>, memref<16x8xbf16>) outs(%c : memref<4x16xbf16>)
      call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_bias>
      sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] bias(%bias : memref<16xbf16>) epilogue {
      ^bb0(%acc: f32, %v: f32):
        %zero = arith.constant 0.0 : f32
        %sum = arith.addf %acc, %v : f32
        %relu = arith.maximumf %sum, %zero : f32
        gemm.yield %relu : f32
      } {alpha = 2.0}
  return
}

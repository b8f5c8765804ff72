// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s
// RUN: gemm-opt %s --gemm-to-blas=library=hipblaslt | FileCheck %s --check-prefix=HIP
// RUN: gemm-opt %s --gemm-to-blas=library=cblas --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s --check-prefix=CBLAS
// RUN: not gemm-opt %s --gemm-to-blas=library=cublaslt --gemm-blas-to-calls 2>&1 | FileCheck %s --check-prefix=CALLS

// Products whose factors of f32 are rounded to tf32: a compute type of the libraries.

// CHECK: [Passed] Call {{.*}}cublasLtMatmul (T, N) with operands (B, A), epilogue relu_bias, factors rounded to tf32"
// CHECK: [Passed] Call {{.*}}, in f32: no call here multiplies in bf16x3"
// CHECK: [Passed] Call {{.*}}epilogue none, factors rounded to tf32"
// CBLAS: [Missed] NoCall {{.*}}its operands are rounded to tf32, which no call of cblas does; left to the kernels
// CALLS: expected operands and sums of gemm_library_call, which knows no fp8 and no tf32

// CHECK-LABEL: @rounded
// CHECK: gemm.library_call nt {{.*}}call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_bias, precision = tf32>
// HIP-LABEL: @rounded
// HIP: gemm.library_call nt {{.*}}call <hipblaslt, "hipblasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_bias, precision = tf32>
// CBLAS-LABEL: @rounded
// CBLAS: gemm.matmul nt
func.func @rounded(%x: memref<16x64xf32>, %w: memref<32x64xf32>, %b: memref<32xf32>, %y: memref<16x32xf32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf32>, memref<32x64xf32>) outs(%y : memref<16x32xf32>)
      epilogue(%b : memref<32xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %bias: f32):
    %s = arith.addf %acc, %bias : f32
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %s, %zero : f32
    gemm.yield %r : f32
  } {precision = tf32}
  return
}

// Sums may be as far off as those of bf16x3, and are nearer: no call takes factors apart.
// CHECK-LABEL: @apart
// CHECK: compute = f32, epilogue = none> sizes
func.func @apart(%x: memref<16x64xf32>, %w: memref<32x64xf32>, %y: memref<16x32xf32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xf32>, memref<32x64xf32>) outs(%y : memref<16x32xf32>) {gemm.precision = "bf16x3"}
  return
}

// What is summed beside a product is not rounded, so it stays a product of its own.
// CHECK-LABEL: @with_sums
// CHECK: epilogue = none, precision = tf32>
// CHECK: gemm.library_call {{.*}}epilogue = none>
func.func @with_sums(%dy: memref<64x16xf32>, %x: memref<64x32xf32>, %dw: memref<16x32xf32>, %ones: memref<64x1xf32>, %db: memref<16x1xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<64x16xf32>, memref<64x32xf32>) outs(%dw : memref<16x32xf32>) {precision = tf32}
  gemm.matmul tn ins(%dy, %ones : memref<64x16xf32>, memref<64x1xf32>) outs(%db : memref<16x1xf32>)
  return
}

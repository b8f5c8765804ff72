// RUN: gemm-opt %s --convert-to-llvm | FileCheck %s
// RUN: gemm-opt %s --gemm-blas-to-calls --convert-to-llvm | FileCheck %s
// RUN: gemm-opt %s --convert-func-to-llvm --gemm-blas-to-calls --convert-to-llvm --canonicalize --reconcile-unrealized-casts | FileCheck %s --check-prefix=AFTER

// What is left of ours in a host is calls of a library: convert-to-llvm takes them with the rest.
// CHECK: llvm.func @gemm_check(i32)
// CHECK: llvm.func @gemm_library_call(
// CHECK-NOT: @gemm_check(i32)
// CHECK-LABEL: llvm.func @product
// CHECK-NOT: unrealized_conversion_cast
// CHECK: %[[STATUS:.+]] = llvm.call @gemm_library_call(
// CHECK: llvm.call @gemm_check(%[[STATUS]])
// CHECK: llvm.return
// AFTER-LABEL: llvm.func @product
// AFTER: %[[STATUS:.+]] = llvm.call @gemm_library_call(
// AFTER: llvm.call @gemm_check(%[[STATUS]])
func.func @product(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}

// The functions are declared once, whatever has become LLVM's before.
// CHECK-LABEL: llvm.func @products
// CHECK-COUNT-2: llvm.call @gemm_check(
// AFTER-LABEL: llvm.func @products
// AFTER-COUNT-2: llvm.call @gemm_check(
func.func @products(%x: memref<512x1024xf32>, %w: memref<4096x1024xf32>, %y: memref<512x4096xf32>) {
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  gemm.library_call nt ins(%x, %w : memref<512x1024xf32>, memref<4096x1024xf32>)
      outs(%y : memref<512x4096xf32>)
      call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
      sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
  return
}

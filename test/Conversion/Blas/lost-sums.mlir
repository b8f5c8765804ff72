// RUN: gemm-opt %s --gemm-flatten --gemm-to-blas=library=cublaslt | FileCheck %s
// A sum that joins a call is stored by that call, once and in the order of the program.

// Two sums of one matrix: the call takes one, the other stays a product.
// CHECK-LABEL: func @two
// CHECK: gemm.library_call nn
// CHECK: gemm.library_call tn {{.*}}bias(
func.func @two(%dy: memref<64x48xf32>, %x: memref<64x32xf32>, %dw: memref<48x32xf32> {llvm.noalias}, %v1: memref<48xf32> {llvm.noalias}, %v2: memref<48xf32> {llvm.noalias}) {
  gemm.linear_bgrad %dy into(%v1 : memref<48xf32>) : memref<64x48xf32>
  gemm.linear_bgrad %dy into(%v2 : memref<48xf32>) : memref<64x48xf32>
  gemm.linear_wgrad %dy, %x into(%dw : memref<48x32xf32>) : memref<64x48xf32>, memref<64x32xf32>
  return
}

// A call on no elements stores no sum either.
// CHECK-LABEL: func @maybe_empty
// CHECK-COUNT-2: gemm.library_call
func.func @maybe_empty(%dy: memref<64x48xf32>, %x: memref<64x?xf32>, %dw: memref<48x?xf32> {llvm.noalias}, %v: memref<48xf32> {llvm.noalias}) {
  gemm.linear_bgrad %dy into(%v : memref<48xf32>) : memref<64x48xf32>
  gemm.linear_wgrad %dy, %x into(%dw : memref<48x?xf32>) : memref<64x48xf32>, memref<64x?xf32>
  return
}

// One place for two sums: the second is what stays, so only one of them may move.
// CHECK-LABEL: func @same_place
// CHECK-COUNT-3: gemm.library_call
func.func @same_place(%dy1: memref<64x48xf32>, %dy2: memref<64x48xf32>, %x: memref<64x32xf32>, %dw1: memref<48x32xf32> {llvm.noalias}, %dw2: memref<48x32xf32> {llvm.noalias}, %v: memref<48xf32> {llvm.noalias}) {
  gemm.linear_bgrad %dy2 into(%v : memref<48xf32>) : memref<64x48xf32>
  gemm.linear_wgrad %dy1, %x into(%dw1 : memref<48x32xf32>) : memref<64x48xf32>, memref<64x32xf32>
  gemm.linear_wgrad %dy2, %x into(%dw2 : memref<48x32xf32>) : memref<64x48xf32>, memref<64x32xf32>
  gemm.linear_bgrad %dy1 into(%v : memref<48xf32>) : memref<64x48xf32>
  return
}

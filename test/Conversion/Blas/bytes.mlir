// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 | FileCheck %s
// RUN: gemm-opt %s --gemm-to-blas=library=hipblaslt | FileCheck %s --check-prefix=HIP
// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --gemm-blas-to-calls | FileCheck %s --check-prefix=CALLS

// Of the C interface i8 is 8 and i32 7.
// CALLS-LABEL: @rows
// CALLS: %[[LIBRARY:.*]] = arith.constant 1 : i32
// CALLS: %[[NONE:.*]] = arith.constant 0 : i32
// CALLS: %[[BYTES:.*]] = arith.constant 8 : i32
// CALLS: %[[SUMS:.*]] = arith.constant 7 : i32
// CALLS: call @gemm_library_call(%[[LIBRARY]], %[[NONE]], %[[BYTES]], %[[SUMS]],

// Products of bytes as calls, where cuBLASLt takes them. Remarks come first, in the order of the functions.

// CHECK: [Passed] Call {{.*}}cublasLtMatmul (T, N) with operands (B, A), epilogue none"
// CHECK: [Analysis] Copy {{.*}}C needs the sums in a temporary
// CHECK: [Passed] Call {{.*}}cublasLtMatmul (T, N) with operands (B, A), epilogue none, the rest after it"
// CHECK: [Passed] Call {{.*}}cublasLtMatmul (T, N) with operands (A, B), epilogue none"
// CHECK: [Missed] NoCall {{.*}}expected bytes to be multiplied as (T, N), got (N, N); left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected m of a product of bytes to be a multiple of 4, got 30; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected k of a product of bytes to be a multiple of 4, got ?; left to the kernels
// CHECK: [Missed] NoCall {{.*}}expected the address of the second operand of a product of bytes to be a multiple of 4, got 2; left to the kernels

// CHECK-LABEL: @rows
// CHECK: gemm.library_call nt {{.*}}trans = (T, N), compute = i32, epilogue = none> sizes [32, %{{.*}}, 64, 1] ld [64, 64, 32]
func.func @rows(%x: memref<?x64xi8>, %w: memref<32x64xi8>, %y: memref<?x32xi32>) {
  gemm.matmul nt ins(%x, %w : memref<?x64xi8>, memref<32x64xi8>) outs(%y : memref<?x32xi32>)
  return
}

// What follows is one elementwise step, beta times C in it.
// CHECK-LABEL: @scaled
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<16x32xi32>
// CHECK: gemm.library_call nt {{.*}} outs(%[[SUMS]] : memref<16x32xi32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %{{.*}}, %{{.*}} : memref<16x32xi32>, memref<32xf32>, memref<16xi32>) outs(%{{.*}} : memref<16x32xi8>)
// CHECK: %[[OLD:.*]] = arith.extsi %{{.*}} : i8 to i32
// CHECK: %[[SCALED:.*]] = arith.muli %{{.*}}, %[[OLD]] : i32
// CHECK: arith.addi %{{.*}}, %[[SCALED]] : i32
// CHECK: arith.mulf
// CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @scaled(%x: memref<16x64xi8>, %w: memref<32x64xi8>, %s: memref<32xf32>, %z: memref<16xi32>, %y: memref<16x32xi8>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xi8>, memref<32x64xi8>) outs(%y : memref<16x32xi8>) beta(2.0)
      epilogue(%s, %z : memref<32xf32>, memref<16xi32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: i32, %scale: f32, %zero: i32):
    %d = arith.subi %acc, %zero : i32
    %f = arith.sitofp %d : i32 to f32
    %r = arith.mulf %f, %scale : f32
    %i = arith.fptosi %r : f32 to i32
    gemm.yield %i : i32
  }
  return
}

// CHECK-LABEL: @column_major_result
// CHECK: gemm.library_call {{.*}}operands = (A, B), trans = (T, N), compute = i32
func.func @column_major_result(%x: memref<16x64xi8>, %w: memref<30x64xi8>, %y: memref<16x30xi32, strided<[1, 16]>>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xi8>, memref<30x64xi8>) outs(%y : memref<16x30xi32, strided<[1, 16]>>)
  return
}

// hipBLASLt has no such rule.
// CHECK-LABEL: @along_n
// CHECK: gemm.matmul nn
// HIP-LABEL: @along_n
// HIP: gemm.library_call nn {{.*}}<hipblaslt, "hipblasLtMatmul", column, operands = (B, A), trans = (N, N), compute = i32
func.func @along_n(%x: memref<16x64xi8>, %w: memref<64x32xi8>, %y: memref<16x32xi32>) {
  gemm.matmul nn ins(%x, %w : memref<16x64xi8>, memref<64x32xi8>) outs(%y : memref<16x32xi32>)
  return
}

// CHECK-LABEL: @odd
// CHECK: gemm.matmul nt
func.func @odd(%x: memref<16x64xi8>, %w: memref<30x64xi8>, %y: memref<16x30xi32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xi8>, memref<30x64xi8>) outs(%y : memref<16x30xi32>)
  return
}

// CHECK-LABEL: @unknown
// CHECK: gemm.matmul nt
func.func @unknown(%x: memref<16x?xi8>, %w: memref<32x?xi8>, %y: memref<16x32xi32>) {
  gemm.matmul nt ins(%x, %w : memref<16x?xi8>, memref<32x?xi8>) outs(%y : memref<16x32xi32>)
  return
}

// CHECK-LABEL: @offset
// CHECK: gemm.matmul nt
func.func @offset(%x: memref<16x64xi8, strided<[64, 1], offset: 2>>, %w: memref<32x64xi8>, %y: memref<16x32xi32>) {
  gemm.matmul nt ins(%x, %w : memref<16x64xi8, strided<[64, 1], offset: 2>>, memref<32x64xi8>) outs(%y : memref<16x32xi32>)
  return
}

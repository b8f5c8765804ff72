// Products on memrefs: strided operands as they are, views looked through, the
// fill with zero right before the product taken as beta = 0.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// CHECK-LABEL: func.func @filled(
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : memref<4x5xbf16>, memref<5x6xbf16>) outs(%arg2 : memref<4x6xf32>)
// CHECK-NOT: beta
// CHECK: return
func.func @filled(%a: memref<4x5xbf16>, %b: memref<5x6xbf16>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x6xf32>)
  linalg.matmul ins(%a, %b : memref<4x5xbf16>, memref<5x6xbf16>) outs(%c : memref<4x6xf32>)
  return
}

// Something may read or write the memory in between: the fill stays.
// CHECK-LABEL: func.func @call_between(
// CHECK: linalg.fill
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
func.func private @other()
func.func @call_between(%a: memref<4x5xbf16>, %b: memref<5x6xbf16>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x6xf32>)
  func.call @other() : () -> ()
  linalg.matmul ins(%a, %b : memref<4x5xbf16>, memref<5x6xbf16>) outs(%c : memref<4x6xf32>)
  return
}

// CHECK-LABEL: func.func @strided(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : memref<4x5xf32, strided<[9, 1], offset: ?>>, memref<5x6xf32>) outs(%arg2 : memref<4x6xf32, strided<[8, 1]>>) beta
func.func @strided(%a: memref<4x5xf32, strided<[9, 1], offset: ?>>, %b: memref<5x6xf32>, %c: memref<4x6xf32, strided<[8, 1]>>) {
  linalg.matmul ins(%a, %b : memref<4x5xf32, strided<[9, 1], offset: ?>>, memref<5x6xf32>) outs(%c : memref<4x6xf32, strided<[8, 1]>>)
  return
}

// CHECK-LABEL: func.func @transposed_view(
// CHECK-NOT: memref.transpose
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : memref<4x5xf32>, memref<6x5xf32>)
func.func @transposed_view(%a: memref<4x5xf32>, %w: memref<6x5xf32>, %c: memref<4x6xf32>) {
  %t = memref.transpose %w (n, k) -> (k, n) : memref<6x5xf32> to memref<5x6xf32, strided<[1, 5]>>
  linalg.matmul ins(%a, %t : memref<4x5xf32>, memref<5x6xf32, strided<[1, 5]>>) outs(%c : memref<4x6xf32>)
  return
}

// RUN: gemm-opt %s --canonicalize --split-input-file | FileCheck %s

// A zero init with beta is no init, and the fill goes away.
// CHECK-LABEL: func @zero_init
// CHECK: %[[E:.+]] = tensor.empty
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul nn {{.+}} outs(%[[E]] : tensor<4x16xf32>) -> tensor
func.func @zero_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func @zero_constant
// CHECK-NOT: arith.constant
// CHECK: tensor.empty
// CHECK-NOT: beta
func.func @zero_constant(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>) -> tensor<4x16xi32> {
  %c = arith.constant dense<0> : tensor<4x16xi32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) beta(1.0) -> tensor<4x16xi32>
  return %d : tensor<4x16xi32>
}

// -----

// Any other value is kept.
// CHECK-LABEL: func @one_init
// CHECK: linalg.fill
// CHECK: beta(1.000000e+00)
func.func @one_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.fill ins(%one : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// An epilogue that yields the accumulator is none, whatever else it was given.
// CHECK-LABEL: func @identity
// CHECK: gemm.matmul nn
// CHECK-NOT: epilogue
func.func @identity(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%bias : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func @unused_extra
// CHECK-SAME: %[[USED:[a-z0-9]+]]: tensor<4xf32>)
// CHECK: epilogue(%[[USED]] : tensor<4xf32>) maps [#{{.+}}] {
func.func @unused_extra(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bias: tensor<16xf32>, %s: tensor<4xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%bias, %s : tensor<16xf32>, tensor<4xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %x: f32, %y: f32):
    %0 = arith.mulf %acc, %y : f32
    gemm.yield %0 : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// Casts that hide static sizes are folded away, on tensors and memrefs.
// CHECK-LABEL: func @casts
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<4x8xf32>, tensor<8x16xf32>)
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : memref<4x8xf32>, memref<8x16xf32>)
func.func @casts(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>,
                 %ma: memref<4x8xf32>, %mb: memref<8x16xf32>, %mc: memref<4x16xf32>) -> tensor<4x16xf32> {
  %ca = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %cb = tensor.cast %b : tensor<8x16xf32> to tensor<?x?xf32>
  %d = gemm.matmul nn ins(%ca, %cb : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %xa = memref.cast %ma : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  gemm.matmul nn ins(%xa, %mb : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16xf32>) outs(%mc : memref<4x16xf32>)
  return %d : tensor<4x16xf32>
}

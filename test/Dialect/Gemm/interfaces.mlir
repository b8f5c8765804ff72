// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-min-max,canonicalize))' --split-input-file | FileCheck %s

// Upstream's analysis of values knows which sizes of our results are sizes of operands.
// CHECK-LABEL: func @linear
// CHECK-SAME: (%[[X:.+]]: tensor<?x64xbf16>
// CHECK: %[[M:.+]] = tensor.dim %[[X]]
// CHECK-NOT: affine.min
// CHECK: return %[[M]]
func.func @linear(%x: tensor<?x64xbf16>, %w: tensor<32x64xbf16>) -> index {
  %c0 = arith.constant 0 : index
  %y = gemm.linear %x, %w : tensor<?x64xbf16>, tensor<32x64xbf16> -> tensor<?x32xbf16>
  %a = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %b = tensor.dim %y, %c0 : tensor<?x32xbf16>
  %m = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  return %m : index
}

// -----

// CHECK-LABEL: func @wgrad
// CHECK-NOT: affine.max
// CHECK: return
func.func @wgrad(%dy: tensor<8x?xbf16>, %x: tensor<8x?xbf16>) -> index {
  %c1 = arith.constant 1 : index
  %dw = gemm.linear_wgrad %dy, %x : tensor<8x?xbf16>, tensor<8x?xbf16> -> tensor<?x?xf32>
  %a = tensor.dim %x, %c1 : tensor<8x?xbf16>
  %b = tensor.dim %dw, %c1 : tensor<?x?xf32>
  %m = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  return %m : index
}

// -----

// Of C, A and B alike, and through a batch.
// CHECK-LABEL: func @matmul
// CHECK-NOT: affine.min
// CHECK: return
func.func @matmul(%a: tensor<?x4x?xbf16>, %b: tensor<?x?xbf16>, %c: tensor<?x4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = gemm.matmul nt ins(%a, %b : tensor<?x4x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %batch = tensor.dim %a, %c0 : tensor<?x4x?xbf16>
  %of = tensor.dim %d, %c0 : tensor<?x4x?xf32>
  %m = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%batch, %of]
  %columns = tensor.dim %b, %c0 : tensor<?x?xbf16>
  %and = tensor.dim %d, %c2 : tensor<?x4x?xf32>
  %n = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%columns, %and]
  return %m, %n : index, index
}

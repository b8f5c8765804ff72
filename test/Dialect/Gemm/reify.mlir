// RUN: gemm-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s

// The sizes of a result are those of its operands.
// CHECK-LABEL: func @dims
// CHECK-SAME: (%[[A:.+]]: tensor<?x8xf32>, %[[X:.+]]: tensor<?x?x8xf32>, %{{.+}}: tensor<16x8xf32>, %{{.+}}: tensor<?x16xf32>)
// CHECK: %[[M:.+]] = tensor.dim %[[A]], %c0
// CHECK: %[[L:.+]] = tensor.dim %[[X]], %c1
// CHECK: return %[[M]], %[[L]]
func.func @dims(%a: tensor<?x8xf32>, %x: tensor<?x?x8xf32>, %w: tensor<16x8xf32>, %c: tensor<?x16xf32>) -> (index, index, tensor<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = gemm.matmul nt ins(%a, %w : tensor<?x8xf32>, tensor<16x8xf32>) outs(%c : tensor<?x16xf32>) -> tensor<?x16xf32>
  %y = gemm.linear %x, %w : tensor<?x?x8xf32>, tensor<16x8xf32> -> tensor<?x?x16xf32>
  %0 = tensor.dim %d, %c0 : tensor<?x16xf32>
  %1 = tensor.dim %y, %c1 : tensor<?x?x16xf32>
  return %0, %1, %d : index, index, tensor<?x16xf32>
}

// RUN: gemm-opt %s --split-input-file --gemm-simplify-sizes --verify-diagnostics
// RUN: gemm-opt %s --split-input-file --gemm-simplify-sizes=keep | FileCheck %s

// As torch-mlir prints a view of two dims of run-time size as one.
// CHECK-LABEL: func.func @joined
// CHECK: tensor.cast {{.*}} to tensor<?x1x64xf32>
func.func @joined(%x: tensor<?x?x64xf32>) -> tensor<?x64xf32> {
  // expected-error @below {{'tensor.cast' op takes dim 1, a size known at run time only, for 1, to join it with others: expected a size that is known or asserted to be 1}}
  %cast = tensor.cast %x : tensor<?x?x64xf32> to tensor<?x1x64xf32>
  %y = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x64xf32> into tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// -----

// One that is asserted to be 1 may be joined, and so may one that nothing is joined with.
// CHECK-LABEL: func.func @asserted
func.func @asserted(%x: tensor<?x?x64xf32>) -> (tensor<?x64xf32>, tensor<1x?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %alone = tensor.cast %x : tensor<?x?x64xf32> to tensor<1x?x64xf32>
  %size = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %one = arith.cmpi eq, %size, %c1 : index
  cf.assert %one, "squeezed"
  %cast = tensor.cast %x : tensor<?x?x64xf32> to tensor<?x1x64xf32>
  %y = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x64xf32> into tensor<?x64xf32>
  return %y, %alone : tensor<?x64xf32>, tensor<1x?x64xf32>
}

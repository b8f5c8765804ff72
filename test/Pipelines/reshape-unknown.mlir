// A reshape to sizes of which nobody knows that they are as many elements is an error about it.
// RUN: not gemm-compile %s -o %t.gemm --target=sm_80 2>&1 | FileCheck %s
// CHECK: reshape-unknown.mlir:[[@LINE+7]]:{{.*}}: error: a reshape to computed sizes has no place in a bundle: expected sizes of which it is known, for all of them, that they group the dims of what is reshaped; assert which sizes are equal, or reshape to known ones
// RUN: not ls %t.gemm
func.func @main(%x: tensor<?x12xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %y, %c0 : tensor<?x?xf32>
  %c = tensor.dim %y, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %b, %c : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?x12xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

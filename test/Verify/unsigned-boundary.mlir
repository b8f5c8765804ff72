// What a function takes and gives without a sign is the same bits with one, in the bundle and in the
// source that is run.
// RUN: gemm-compile %s -o %t.gemm --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 1 functions agree with the source
func.func @f(%x: tensor<16xui32>, %y: tensor<16xf32>) -> (tensor<16xui32>, tensor<16xui8>) {
  %a = builtin.unrealized_conversion_cast %x : tensor<16xui32> to tensor<16xi32>
  %c5 = arith.constant dense<5> : tensor<16xi32>
  %q = arith.divui %a, %c5 : tensor<16xi32>
  %r = builtin.unrealized_conversion_cast %q : tensor<16xi32> to tensor<16xui32>
  %low = arith.constant dense<0.0> : tensor<16xf32>
  %high = arith.constant dense<255.0> : tensor<16xf32>
  %l = arith.maximumf %y, %low : tensor<16xf32>
  %h = arith.minimumf %l, %high : tensor<16xf32>
  %b = arith.fptoui %h : tensor<16xf32> to tensor<16xi8>
  %s = builtin.unrealized_conversion_cast %b : tensor<16xi8> to tensor<16xui8>
  return %r, %s : tensor<16xui32>, tensor<16xui8>
}

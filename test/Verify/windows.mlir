// Sums and maxima over windows are reductions like others, whatever the op's name.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --ptxas=none --verify=emulate | FileCheck %s
// CHECK: @conv: 9 of 9 inputs agree on emulate
// CHECK: @pool: 25 of 25 inputs agree on emulate
// CHECK: VERIFIED: 2 functions agree with the source, 0 differ, 0 not verified
func.func @conv(%x: tensor<1x3x6x6xf16>, %w: tensor<4x3x3x3xf16>) -> tensor<1x4x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x2x2xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x3x6x6xf16>, tensor<4x3x3x3xf16>)
      outs(%c : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  return %r : tensor<1x4x2x2xf32>
}
func.func @pool(%x: tensor<1x3x6x6xf32>) -> tensor<1x3x4x4xf32> {
  %low = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x3x4x4xf32>
  %c = linalg.fill ins(%low : f32) outs(%e : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %r = linalg.pooling_nchw_max ins(%x, %window : tensor<1x3x6x6xf32>, tensor<3x3xf32>) outs(%c : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}

// Transposed convolutions of tosa are what upstream's own lowering of them computes.
// RUN: gemm-compile %s -o %t.gemm --ptxas=none --verify=emulate | FileCheck %s
// RUN: gemm-run %t.gemm --entry=transposed --device=emulate --check
// CHECK: VERIFIED: 2 functions agree with the source
func.func @transposed(%x: tensor<1x4x4x3xf32>, %w: tensor<5x2x2x3xf32>, %b: tensor<5xf32>) -> tensor<1x8x8x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<5x2x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x5xf32>
  return %y : tensor<1x8x8x5xf32>
}
func.func @by_one(%x: tensor<1x4x4x3xf32>, %w: tensor<5x3x3x3xf32>, %b: tensor<5xf32>) -> tensor<1x6x6x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<5x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32>
  return %y : tensor<1x6x6x5xf32>
}

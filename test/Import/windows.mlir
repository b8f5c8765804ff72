// RUN: gemm-opt %s --gemm-import | FileCheck %s

// A convolution by 1x1 is a product, in each image apart: nothing is moved.
// CHECK-LABEL: func @point(
// CHECK-NOT: linalg
// CHECK: gemm.matmul
func.func @point(%x: tensor<2x32x4x8xf16>, %w: tensor<48x32x1x1xf16>) -> tensor<2x48x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x48x4x8xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<2x48x4x8xf32>) -> tensor<2x48x4x8xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x32x4x8xf16>, tensor<48x32x1x1xf16>)
      outs(%c : tensor<2x48x4x8xf32>) -> tensor<2x48x4x8xf32>
  return %r : tensor<2x48x4x8xf32>
}

// Steps are a slice.
// CHECK-LABEL: func @steps(
// CHECK: tensor.extract_slice %{{.+}}[0, 0, 0, 0] [2, 2, 4, 32] [1, 2, 2, 1]
// CHECK: gemm.matmul
func.func @steps(%x: tensor<2x4x8x32xf16>, %w: tensor<1x1x32x48xf16>) -> tensor<2x2x4x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x4x48xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2x4x48xf32>) -> tensor<2x2x4x48xf32>
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<2x4x8x32xf16>, tensor<1x1x32x48xf16>)
      outs(%c : tensor<2x2x4x48xf32>) -> tensor<2x2x4x48xf32>
  return %r : tensor<2x2x4x48xf32>
}

// A larger window stays as it is: gemm-generalize makes a reduction of it.
// CHECK-LABEL: func @window(
// CHECK: linalg.conv_2d_nchw_fchw
// CHECK-NOT: gemm.matmul
func.func @window(%x: tensor<2x8x6x6xf16>, %w: tensor<12x8x3x3xf16>, %c: tensor<2x12x4x4xf32>) -> tensor<2x12x4x4xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x8x6x6xf16>, tensor<12x8x3x3xf16>)
      outs(%c : tensor<2x12x4x4xf32>) -> tensor<2x12x4x4xf32>
  return %r : tensor<2x12x4x4xf32>
}

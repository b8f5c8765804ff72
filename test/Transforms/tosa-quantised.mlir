// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-lower-tosa))' --split-input-file --verify-diagnostics
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-lower-tosa{keep}))' --split-input-file | FileCheck %s

// Upstream's conversion of tosa ends by a signal where elements are no numbers.
// CHECK-LABEL: func @uniform
// CHECK: tosa.conv2d
func.func @uniform(%x: tensor<1x4x4x4x!quant.uniform<i8:f32, 0.01>>, %w: tensor<8x1x1x4x!quant.uniform<i8:f32, 0.01>>,
                   %b: tensor<8x!quant.uniform<i8:f32, 0.01>>) -> tensor<1x4x4x8x!quant.uniform<i32:f32, 0.01>> {
  %zero = "tosa.const" () { values = dense<0> : tensor<1xi8> } : () -> tensor<1xi8>
  // expected-error @below {{'tosa.conv2d' op expected elements that are numbers, got 'tensor<1x4x4x4x!quant.uniform<i8:f32, 1.000000e-02>>'; lower quantised types before this}}
  %y = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true}
      : (tensor<1x4x4x4x!quant.uniform<i8:f32, 0.01>>, tensor<8x1x1x4x!quant.uniform<i8:f32, 0.01>>, tensor<8x!quant.uniform<i8:f32, 0.01>>, tensor<1xi8>, tensor<1xi8>)
      -> tensor<1x4x4x8x!quant.uniform<i32:f32, 0.01>>
  return %y : tensor<1x4x4x8x!quant.uniform<i32:f32, 0.01>>
}

// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-stablehlo --split-input-file --verify-diagnostics

// What has a type of quantised numbers and is none of the ops that are lowered is one error.
func.func @sum(%a: tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>) -> tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>> {
  // expected-error @below {{is not lowered: expected dot_general, dot, uniform_quantize, uniform_dequantize or constant of quantised types, with floats between, got stablehlo.add}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>, tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>) -> tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>
  return %0 : tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>
}

// -----

// expected-error @below {{is not lowered: expected a tensor of known shape of !quant.uniform<i8:f32, ...>, <u8:f32, ...> or, of sums, <i32:f32, scale>, got tensor<8x!quant.uniform<i4:f32}}
func.func @of_4_bits(%a: tensor<8x!quant.uniform<i4:f32, 5.0e-2:3>>) {
  return
}

// -----

func.func @other_scale(%a: tensor<8x32x!quant.uniform<i8:f32, 5.0e-1>>, %w: tensor<32x8x!quant.uniform<i8:f32, 2.5e-1>>) {
  // expected-error @below {{is not lowered: expected sums whose scale is the product of the operands', got !quant.uniform<i32:f32, 5.000000e-01>}}
  %0 = "stablehlo.dot"(%a, %w) : (tensor<8x32x!quant.uniform<i8:f32, 5.0e-1>>, tensor<32x8x!quant.uniform<i8:f32, 2.5e-1>>) -> tensor<8x8x!quant.uniform<i32:f32, 5.0e-1>>
  return
}

// -----

func.func @too_long(%a: tensor<1x140000x!quant.uniform<i8:f32, 5.0e-1:-128>>, %w: tensor<140000x8x!quant.uniform<i8:f32, 2.5e-1>>) {
  // expected-error @below {{is not lowered: expected sums that 32 bits hold, got 140000 products}}
  %0 = "stablehlo.dot"(%a, %w) : (tensor<1x140000x!quant.uniform<i8:f32, 5.0e-1:-128>>, tensor<140000x8x!quant.uniform<i8:f32, 2.5e-1>>) -> tensor<1x8x!quant.uniform<i8:f32, 5.0e-1>>
  return
}

// -----

func.func @scales_of_k(%a: tensor<8x2x!quant.uniform<i8:f32, 5.0e-1>>, %w: tensor<2x8x!quant.uniform<i8:f32:0, {2.5e-1, 5.0e-1}>>) {
  // expected-error @below {{is not lowered: expected scales along a dim of the second factor that the result has, got dim 0}}
  %0 = "stablehlo.dot"(%a, %w) : (tensor<8x2x!quant.uniform<i8:f32, 5.0e-1>>, tensor<2x8x!quant.uniform<i8:f32:0, {2.5e-1, 5.0e-1}>>) -> tensor<8x8xf32>
  return
}

// -----

func.func @no_operand() {
  // expected-error @below {{is not lowered: expected StableHLO's operands and one result, of known shapes, got others}}
  %0 = "stablehlo.uniform_quantize"() : () -> tensor<8x!quant.uniform<i8:f32, 5.0e-1>>
  return
}

// -----

// expected-error @below {{is not lowered: expected a zero point in [-128, 127], got 200}}
func.func @far_zero(%a: tensor<8x!quant.uniform<i8:f32, 5.0e-1:200>>) {
  return
}

// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-stablehlo --split-input-file --verify-diagnostics

// What has a type of quantised numbers and is none of the ops that are lowered is one error.
func.func @sum(%a: tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>) -> tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>> {
  // expected-error @below {{is not lowered: expected dot_general, dot, uniform_quantize, uniform_dequantize or constant of quantised types, with floats between, or add and broadcast_in_dim of sums in i32, got stablehlo.add}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>, tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>) -> tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>
  return %0 : tensor<8x!quant.uniform<i8:f32, 5.0e-2:3>>
}

// -----

// expected-error @below {{is not lowered: expected a tensor of known shape of !quant.uniform<i8:f32, ...>, <u8:f32, ...> or, of sums, <i32:f32, ...> with a zero point of 0, got tensor<8x!quant.uniform<i4:f32}}
func.func @of_4_bits(%a: tensor<8x!quant.uniform<i4:f32, 5.0e-2:3>>) {
  return
}

// -----

func.func @other_scale(%a: tensor<8x32x!quant.uniform<i8:f32, 5.0e-1>>, %w: tensor<32x8x!quant.uniform<i8:f32, 2.5e-1>>) {
  // expected-error @below {{is not lowered: expected sums whose scales are the products of the operands', 0.125, got 0.5}}
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

// expected-error @below {{is not lowered: expected a zero point in [-128, 127], got 200 in !quant.uniform<i8:f32, 5.000000e-01:200>}}
func.func @far_zero(%a: tensor<8x!quant.uniform<i8:f32, 5.0e-1:200>>) {
  return
}

// -----

func.func @first_by_slices(%a: tensor<4x32x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, %w: tensor<32x8x!quant.uniform<i8:f32, 2.5e-1>>) {
  // expected-error @below {{is not lowered: expected one scale for all of the first factor; the second may have one for each slice, got {1, 2, 3, 4} along dim 0}}
  %0 = "stablehlo.dot"(%a, %w) : (tensor<4x32x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, tensor<32x8x!quant.uniform<i8:f32, 2.5e-1>>) -> tensor<4x8xf32>
  return
}

// -----

// The product of both scales is beyond f32, and so are the numbers.
func.func @beyond(%a: tensor<8x32x!quant.uniform<i8:f32, 1.0e20>>) {
  // expected-error @below {{is not lowered: expected scales whose product is a normal number of f32, got 1e+20 times 1e+20}}
  %0 = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<8x32x!quant.uniform<i8:f32, 1.0e20>>, tensor<8x32x!quant.uniform<i8:f32, 1.0e20>>) -> tensor<8x8xf32>
  return
}

// -----

func.func @other_slices(%a: tensor<8x32x!quant.uniform<i8:f32, 5.0e-1>>, %w: tensor<32x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  // expected-error @below {{is not lowered: expected sums whose scales are the products of the operands', {0.5, 1} along dim 1, got {0.5, 2} along dim 1}}
  %0 = "stablehlo.dot"(%a, %w) : (tensor<8x32x!quant.uniform<i8:f32, 5.0e-1>>, tensor<32x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<8x2x!quant.uniform<i32:f32:1, {5.0e-1, 2.0}>>
  return
}

// -----

func.func @other_bias(%a: tensor<8x2x!quant.uniform<i32:f32:1, {1.0, 2.0}>>, %b: tensor<8x2x!quant.uniform<i32:f32, 1.0>>) {
  // expected-error @below {{is not lowered: expected operands and a result of the same scales, {1, 2} along dim 1, got 1}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<8x2x!quant.uniform<i32:f32:1, {1.0, 2.0}>>, tensor<8x2x!quant.uniform<i32:f32, 1.0>>) -> tensor<8x2x!quant.uniform<i32:f32:1, {1.0, 2.0}>>
  return
}

func.func @main(%a: tensor<8x32x!quant.uniform<i8:f32, 6.25e-2:3>>, %w: tensor<16x32x!quant.uniform<i8<-127:127>:f32:0, {2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 1.0}>>, %u: tensor<8x32x!quant.uniform<u8:f32, 5.0e-1:128>>)
    -> (tensor<8x16x!quant.uniform<i8:f32, 4.0:-5>>, tensor<8x8x!quant.uniform<u8:f32, 8.0:100>>, tensor<8x32xf32>) {
  %0 = "stablehlo.dot_general"(%a, %w) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<8x32x!quant.uniform<i8:f32, 6.25e-2:3>>, tensor<16x32x!quant.uniform<i8<-127:127>:f32:0, {2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 2.5e-1, 1.25e-1, 5.0e-1, 1.0}>>) -> tensor<8x16x!quant.uniform<i8:f32, 4.0:-5>>
  %1 = "stablehlo.dot_general"(%a, %u) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<8x32x!quant.uniform<i8:f32, 6.25e-2:3>>, tensor<8x32x!quant.uniform<u8:f32, 5.0e-1:128>>) -> tensor<8x8x!quant.uniform<i32:f32, 3.125e-2>>
  %2 = "stablehlo.uniform_quantize"(%1) : (tensor<8x8x!quant.uniform<i32:f32, 3.125e-2>>) -> tensor<8x8x!quant.uniform<u8:f32, 8.0:100>>
  %3 = "stablehlo.uniform_dequantize"(%u) : (tensor<8x32x!quant.uniform<u8:f32, 5.0e-1:128>>) -> tensor<8x32xf32>
  return %0, %2, %3 : tensor<8x16x!quant.uniform<i8:f32, 4.0:-5>>, tensor<8x8x!quant.uniform<u8:f32, 8.0:100>>, tensor<8x32xf32>
}

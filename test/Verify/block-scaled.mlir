// Products with a scale for each 32 of K against their definition: TOSA's op, with one right operand for all
// batches and with one each, and JAX's custom call, whose result is of bf16; and what a composite is defined as.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify 2>&1 | FileCheck %s
// CHECK: VERIFIED: 4 functions agree with the source
// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-stablehlo | FileCheck %s --check-prefix=FORMS

func.func @shared(%a: tensor<3x24x64xf8E4M3FN>, %sa: tensor<3x24x2xf8E8M0FNU>, %b: tensor<1x16x64xf8E4M3FN>, %sb: tensor<1x16x2xf8E8M0FNU>) -> tensor<3x24x16xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<3x24x64xf8E4M3FN>, tensor<3x24x2xf8E8M0FNU>, tensor<1x16x64xf8E4M3FN>, tensor<1x16x2xf8E8M0FNU>) -> tensor<3x24x16xf32>
  return %0 : tensor<3x24x16xf32>
}
func.func @each(%a: tensor<2x24x64xf8E4M3FN>, %sa: tensor<2x24x2xf8E8M0FNU>, %b: tensor<2x16x64xf8E4M3FN>, %sb: tensor<2x16x2xf8E8M0FNU>) -> tensor<2x24x16xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<2x24x64xf8E4M3FN>, tensor<2x24x2xf8E8M0FNU>, tensor<2x16x64xf8E4M3FN>, tensor<2x16x2xf8E8M0FNU>) -> tensor<2x24x16xf32>
  return %0 : tensor<2x24x16xf32>
}
// FORMS-LABEL: func.func @jax
// FORMS: gemm.matmul nt {{.*}} scales({{.*}}) blocks [1, 1, 32]
// FORMS: arith.truncf {{.*}} : tensor<1x24x16xf32> to tensor<1x24x16xbf16>
func.func @jax(%a: tensor<1x24x64xf8E4M3FN>, %b: tensor<1x16x64xf8E4M3FN>, %sa: tensor<1x24x2xf8E8M0FNU>, %sb: tensor<1x16x2xf8E8M0FNU>) -> tensor<1x24x16xbf16> {
  %0 = "stablehlo.custom_call"(%a, %b, %sa, %sb) <{call_target_name = "__op$block_scaled_dot", backend_config = "{\22scaled_dot_backend_config\22: {\22lhs_batch_dimensions\22: [0], \22rhs_batch_dimensions\22: [0], \22dequantize_type\22: \22BF16\22}}"}> : (tensor<1x24x64xf8E4M3FN>, tensor<1x16x64xf8E4M3FN>, tensor<1x24x2xf8E8M0FNU>, tensor<1x16x2xf8E8M0FNU>) -> tensor<1x24x16xbf16>
  return %0 : tensor<1x24x16xbf16>
}
// FORMS-LABEL: func.func @composite
// FORMS: call @doubled(%arg0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
func.func @composite(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "stablehlo.composite"(%x) <{name = "some.doubled", composite_attributes = {}, decomposition = @doubled}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @doubled(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = arith.addf %x, %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Products of StableHLO of bytes without a sign, of both operands and of one.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: grep -c mma.sync.aligned.m16n8k32.row.col.s32.u8 %t.gemm/kernels.ptx
func.func @both(%x: tensor<20x40xui8>, %w: tensor<40x24xui8>) -> tensor<20x24xi32> {
  %0 = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<20x40xui8>, tensor<40x24xui8>) -> tensor<20x24xi32>
  return %0 : tensor<20x24xi32>
}
func.func @one(%x: tensor<20x40xui8>, %w: tensor<24x40xi8>) -> tensor<20x24xi32> {
  %0 = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<20x40xui8>, tensor<24x40xi8>) -> tensor<20x24xi32>
  return %0 : tensor<20x24xi32>
}

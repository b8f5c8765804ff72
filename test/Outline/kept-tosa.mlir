// RUN: gemm-opt %s --gemm-outline=target=sm_80 | FileCheck %s
// RUN: not gemm-opt %s --gemm-plan=target=sm_80 2>&1 | FileCheck %s --check-prefix=PLAN

// What upstream does not lower stays as it is, with its function; other functions are lowered.
// CHECK-LABEL: func.func @foreign(
// CHECK: tosa.custom
// CHECK: tosa.add
// CHECK-LABEL: func.func @known(
// CHECK-NOT: tosa
// CHECK: call @known_product0
// PLAN: error: failed to legalize operation 'tosa.custom'
func.func @foreign(%x: tensor<8x16xf16>) -> tensor<8x16xf16> {
  %y = tosa.custom %x {domain_name = "framework", implementation_attrs = "", operator_name = "op"} : (tensor<8x16xf16>) -> tensor<8x16xf16>
  %z = tosa.add %y, %x : (tensor<8x16xf16>, tensor<8x16xf16>) -> tensor<8x16xf16>
  return %z : tensor<8x16xf16>
}

func.func @known(%x: tensor<1x8x16xf16>, %w: tensor<1x16x32xf16>) -> tensor<1x8x32xf16> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.matmul %x, %w, %zero, %zero : (tensor<1x8x16xf16>, tensor<1x16x32xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x8x32xf16>
  return %y : tensor<1x8x32xf16>
}

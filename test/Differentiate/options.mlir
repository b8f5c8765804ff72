// RUN: gemm-opt %s --gemm-differentiate=save=all | FileCheck %s --check-prefix=ALL
// RUN: gemm-opt %s --gemm-differentiate=save=inputs | FileCheck %s --check-prefix=INPUTS
// RUN: gemm-opt %s --gemm-differentiate="arguments=1 accumulate=1" | FileCheck %s --check-prefix=MAIN
// What is saved, whose gradients are returned, and gradients in f32 that are added to.

// ALL-LABEL: func.func @f(
// ALL-SAME: -> (tensor<4x6xbf16>, tensor<4x8xbf16>)
// ALL-LABEL: func.func @f_backward(
// ALL-SAME: gemm.reads = array<i64: 0, 1, 2>, gemm.saved = array<i64: 1>
// ALL-NOT: gemm.linear %
// INPUTS-LABEL: func.func @f(
// INPUTS-SAME: -> tensor<4x6xbf16> {
// INPUTS-LABEL: func.func @f_backward(
// INPUTS-SAME: gemm.reads = array<i64: 0, 1, 2>, gemm.saved = array<i64>
// INPUTS: gemm.linear %
// The gradient of %v alone: its product is added to the given tensor, and no other is there.
// MAIN-LABEL: func.func @f_backward(
// MAIN-SAME: %[[X:.*]]: tensor<4x5xbf16>, %[[W:.*]]: tensor<6x8xbf16>, %[[DY:.*]]: tensor<4x6xbf16>, %[[MAIN:.*]]: tensor<8x5xf32>) -> tensor<8x5xf32>
// MAIN: %[[DH:.*]] = gemm.linear_dgrad %[[DY]], %[[W]]
// MAIN-NEXT: %[[D:.*]] = gemm.matmul tn ins(%[[DH]], %[[X]] : {{.*}}) outs(%[[MAIN]] : tensor<8x5xf32>) beta(1.000000e+00) -> tensor<8x5xf32>
// MAIN-NEXT: return %[[D]]
func.func @f(%x: tensor<4x5xbf16>, %v: tensor<8x5xbf16>, %w: tensor<6x8xbf16>) -> tensor<4x6xbf16> {
  %h = gemm.linear %x, %v : tensor<4x5xbf16>, tensor<8x5xbf16> -> tensor<4x8xbf16>
  %y = gemm.linear %h, %w : tensor<4x8xbf16>, tensor<6x8xbf16> -> tensor<4x6xbf16>
  return %y : tensor<4x6xbf16>
}

// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s

// Upstream pads a product to multiples of a tile by the maps of its operands alone.
// CHECK-LABEL: func.func @main(
// CHECK: %[[A:.*]] = tensor.pad %arg0 low[0, 0] high[6, 4]
// CHECK: %[[B:.*]] = tensor.pad %arg1 low[0, 0] high[0, 4]
// CHECK: %[[C:.*]] = tensor.pad %arg2 low[0, 0] high[6, 0]
// CHECK: %[[D:.*]] = gemm.matmul nt ins(%[[A]], %[[B]] : tensor<64x32xf32>, tensor<48x32xf32>) outs(%[[C]] : tensor<64x48xf32>) beta(1.000000e+00) -> tensor<64x48xf32>
// CHECK: tensor.extract_slice %[[D]][0, 0] [58, 48] [1, 1]
func.func @main(%a: tensor<58x28xf32>, %b: tensor<48x28xf32>, %c: tensor<58x48xf32>) -> tensor<58x48xf32> {
  %d = gemm.matmul nt ins(%a, %b : tensor<58x28xf32>, tensor<48x28xf32>) outs(%c : tensor<58x48xf32>) beta(1.0) -> tensor<58x48xf32>
  return %d : tensor<58x48xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %padded, %pad = transform.structured.pad_tiling_interface %op to padding_sizes [16, 16, 16] pad_to_multiple_of {
      padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32]
    } : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

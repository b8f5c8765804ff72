// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s

// What upstream pads along a loop that an output is reduced over takes part in that output: rows of
// zeros are products of 0, which is more than the largest of a column of negative ones. Nothing of
// the padded op says how many of its rows are real: such a product is not to be padded there.
// CHECK: #[[$COLUMNS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @main(
// CHECK: %[[A:.*]] = tensor.pad %arg0 low[0, 0] high[6, 0]
// CHECK: %[[C:.*]] = tensor.pad %arg2 low[0, 0] high[6, 0]
// CHECK: %[[D:.*]]:2 = gemm.matmul nt ins(%[[A]], %arg1 : tensor<64x32xf16>, tensor<48x32xf16>) outs(%[[C]], %arg3 : tensor<64x48xf32>, tensor<48xf32>)
// CHECK: results [max #[[$COLUMNS]]] -> (tensor<64x48xf32>, tensor<48xf32>)
// CHECK: %[[S:.*]] = tensor.extract_slice %[[D]]#0[0, 0] [58, 48] [1, 1]
// CHECK: return %[[S]], %[[D]]#1
func.func @main(%a: tensor<58x32xf16>, %b: tensor<48x32xf16>, %c: tensor<58x48xf32>, %l: tensor<48xf32>) -> (tensor<58x48xf32>, tensor<48xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<58x32xf16>, tensor<48x32xf16>) outs(%c, %l : tensor<58x48xf32>, tensor<48xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [max affine_map<(m, n) -> (n)>] -> (tensor<58x48xf32>, tensor<48xf32>)
  return %d#0, %d#1 : tensor<58x48xf32>, tensor<48xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %padded, %pad = transform.structured.pad_tiling_interface %op to padding_sizes [16] pad_to_multiple_of {
      padding_values = [0.0 : f16, 0.0 : f16, 0.0 : f32, 0.0 : f32]
    } : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

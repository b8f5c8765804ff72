// RUN: gemm-opt %s --transform-interpreter | FileCheck %s

// A tile of K that is all of it is no part, though the loop gives it an offset: as tables of sizes ask
// for that are as large as K or larger.
// CHECK-LABEL: func @whole
// CHECK: scf.for
// CHECK: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<16x13xf32>, tensor<13x16xf32>)
func.func @whole(%a: tensor<16x13xf32>, %b: tensor<13x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<16x13xf32>, tensor<13x16xf32>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %d : tensor<16x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [0, 0, 13]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

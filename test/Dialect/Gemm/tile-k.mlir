// RUN: gemm-opt %s --transform-interpreter --canonicalize --gemm-import | FileCheck %s

// K by an scf.for of a product in canonical form, with an epilogue: of the ops that it is short for the
// sum is tiled, from zeros on, and each of its tiles is a product again.
// CHECK-LABEL: func.func @main(
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[PART:.*]] = %[[ZEROS]])
// CHECK: gemm.matmul nt ins({{.*}} : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%[[PART]] : tensor<64x64xf32>) beta(1.000000e+00)
// CHECK: linalg.generic {{.*}} ins(%[[SUM]], %{{.*}} : tensor<64x64xf32>, tensor<64xf32>)
// CHECK: arith.addf
// CHECK: arith.truncf
func.func @main(%a: tensor<64x256xbf16>, %b: tensor<64x256xbf16>, %bias: tensor<64xf32>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<64x256xbf16>, tensor<64x256xbf16>) outs(%c : tensor<64x64xbf16>)
      epilogue(%bias : tensor<64xf32>) maps [affine_map<(m, n) -> (n)>] {
      ^bb0(%acc: f32, %x: f32):
        %s = arith.addf %acc, %x : f32
        gemm.yield %s : f32
      } -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %op : (!transform.any_op) -> !transform.any_op
    %sum = transform.structured.match ops{["linalg.generic"]}
        attributes {iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]}
        in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %sum tile_sizes [0, 0, 64] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s

// A schedule was chosen for the whole product; its tiles have none.
// CHECK-LABEL: func @scheduled
// CHECK: scf.for
// CHECK: gemm.matmul nt
// CHECK-NOT: schedule
// CHECK: return
func.func @scheduled(%a: tensor<?x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<?x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<?x64xbf16>)
    {by_m = #gemm.by_m<16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>,
     schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>} -> tensor<?x64xbf16>
  return %d : tensor<?x64xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [16, 0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

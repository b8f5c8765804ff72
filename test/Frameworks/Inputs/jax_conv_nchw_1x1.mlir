#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d0, d2 + d3, d4 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d0, d3, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d1, d2, d4)>
module @jit_run attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x32x4x8xf16>, %arg1: tensor<48x32x1x1xf16>) -> (tensor<2x48x4x8xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = tensor.empty() : tensor<2x48x4x8xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<2x48x4x8xf16>) -> tensor<2x48x4x8xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x32x4x8xf16>, tensor<48x32x1x1xf16>) outs(%1 : tensor<2x48x4x8xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %3 = arith.mulf %in, %in_0 : f16
      %4 = arith.addf %out, %3 : f16
      linalg.yield %4 : f16
    } -> tensor<2x48x4x8xf16>
    return %2 : tensor<2x48x4x8xf16>
  }
}


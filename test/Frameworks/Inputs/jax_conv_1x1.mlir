#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d4, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x32x4x8xf16>, %arg1: tensor<48x32xf16>) -> (tensor<2x48x4x8xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = tensor.empty() : tensor<48x2x4x8xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<48x2x4x8xf16>) -> tensor<48x2x4x8xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg1, %arg0 : tensor<48x32xf16>, tensor<2x32x4x8xf16>) outs(%1 : tensor<48x2x4x8xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %5 = arith.mulf %in, %in_0 : f16
      %6 = arith.addf %out, %5 : f16
      linalg.yield %6 : f16
    } -> tensor<48x2x4x8xf16>
    %3 = tensor.empty() : tensor<2x48x4x8xf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<48x2x4x8xf16>) outs(%3 : tensor<2x48x4x8xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x48x4x8xf16>
    return %4 : tensor<2x48x4x8xf16>
  }
}


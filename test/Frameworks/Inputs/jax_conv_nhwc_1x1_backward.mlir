#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2 + d3, d4 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d5, d1)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d6, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (-d0, -d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2 + d3, d4 + d5, d0)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5, d1, d0)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2, d4, d1)>
module @jit_gradients attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x8x32xf16>, %arg1: tensor<1x1x32x48xf16>, %arg2: tensor<2x4x8x48xf16>) -> (tensor<2x4x8x32xf16> {jax.result_info = "result[0]"}, tensor<1x1x32x48xf16> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = tensor.empty() : tensor<1x1x32x48xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<1x1x32x48xf16>) -> tensor<1x1x32x48xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]} ins(%arg0, %arg2 : tensor<2x4x8x32xf16>, tensor<2x4x8x48xf16>) outs(%1 : tensor<1x1x32x48xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %7 = arith.mulf %in, %in_0 : f16
      %8 = arith.addf %out, %7 : f16
      linalg.yield %8 : f16
    } -> tensor<1x1x32x48xf16>
    %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x1x32x48xf16>) outs(%0 : tensor<1x1x32x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<1x1x32x48xf16>
    %4 = tensor.empty() : tensor<2x4x8x32xf16>
    %5 = linalg.fill ins(%cst : f16) outs(%4 : tensor<2x4x8x32xf16>) -> tensor<2x4x8x32xf16>
    %6 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]} ins(%arg2, %3 : tensor<2x4x8x48xf16>, tensor<1x1x32x48xf16>) outs(%5 : tensor<2x4x8x32xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %7 = arith.mulf %in, %in_0 : f16
      %8 = arith.addf %out, %7 : f16
      linalg.yield %8 : f16
    } -> tensor<2x4x8x32xf16>
    return %6, %2 : tensor<2x4x8x32xf16>, tensor<1x1x32x48xf16>
  }
}


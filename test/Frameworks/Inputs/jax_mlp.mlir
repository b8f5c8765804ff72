#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x96xbf16>, %arg2: tensor<96xbf16>, %arg3: tensor<96x64xbf16>, %arg4: tensor<64xbf16>) -> (tensor<2x12x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<2x12x96xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x12x96xbf16>) -> tensor<2x12x96xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      %17 = arith.addf %out, %16 : bf16
      linalg.yield %17 : bf16
    } -> tensor<2x12x96xbf16>
    %3 = tensor.empty() : tensor<1x1x96xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<96xbf16>) outs(%3 : tensor<1x1x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x96xbf16>
    %5 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<1x1x96xbf16>) outs(%0 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x96xbf16>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x12x96xbf16>, tensor<2x12x96xbf16>) outs(%0 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.addf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x96xbf16>
    %7 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x96xbf16>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x12x96xbf16>, tensor<2x12x96xbf16>) outs(%0 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.maximumf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x96xbf16>
    %9 = tensor.empty() : tensor<2x12x64xbf16>
    %10 = linalg.fill ins(%cst : bf16) outs(%9 : tensor<2x12x64xbf16>) -> tensor<2x12x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8, %arg3 : tensor<2x12x96xbf16>, tensor<96x64xbf16>) outs(%10 : tensor<2x12x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      %17 = arith.addf %out, %16 : bf16
      linalg.yield %17 : bf16
    } -> tensor<2x12x64xbf16>
    %12 = tensor.empty() : tensor<1x1x64xbf16>
    %13 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<64xbf16>) outs(%12 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x64xbf16>
    %14 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x1x64xbf16>) outs(%9 : tensor<2x12x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<2x12x64xbf16>, tensor<2x12x64xbf16>) outs(%9 : tensor<2x12x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.addf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x64xbf16>
    return %15 : tensor<2x12x64xbf16>
  }
}


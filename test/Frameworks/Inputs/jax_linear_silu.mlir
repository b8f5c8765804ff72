#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>) -> (tensor<24x48xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<24x48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%1 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %3 = tensor.empty() : tensor<1x48xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%3 : tensor<1x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x48xbf16>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x48xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %5 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %13 = arith.addf %in, %in_1 : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %13 = arith.negf %in : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %13 = math.exp %in : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x48xbf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %8 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %13 = arith.addf %in, %in_1 : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %13 = arith.divf %in, %in_1 : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %11 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %13 = arith.mulf %in, %in_1 : bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    return %12 : tensor<24x48xbf16>
  }
}


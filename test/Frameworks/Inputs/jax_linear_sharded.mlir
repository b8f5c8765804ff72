#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>) -> (tensor<24x48xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
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
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %7 = arith.addf %in, %in_0 : bf16
      linalg.yield %7 : bf16
    } -> tensor<24x48xbf16>
    return %6 : tensor<24x48xbf16>
  }
}


#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>) -> (tensor<24x19xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant dense<2.000000e+00> : tensor<bf16>
    %extracted_slice = tensor.extract_slice %arg0[0, 3] [24, 19] [1, 2] : tensor<24x64xbf16> to tensor<24x19xbf16>
    %0 = tensor.empty() : tensor<24x19xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<bf16>) outs(%0 : tensor<24x19xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x19xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %1 : tensor<24x19xbf16>, tensor<24x19xbf16>) outs(%0 : tensor<24x19xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %3 = arith.mulf %in, %in_0 : bf16
      linalg.yield %3 : bf16
    } -> tensor<24x19xbf16>
    return %2 : tensor<24x19xbf16>
  }
}


#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x96xbf16>, %arg2: tensor<64x96xbf16>, %arg3: tensor<96x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<24x96xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %14 = arith.negf %in : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %14 = math.exp %in : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x96xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %4 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %14 = arith.addf %in, %in_1 : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %14 = arith.divf %in, %in_1 : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %7 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_1 : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %9 = linalg.matmul ins(%arg0, %arg2 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_1 : bf16
      linalg.yield %14 : bf16
    } -> tensor<24x96xbf16>
    %11 = tensor.empty() : tensor<24x64xbf16>
    %12 = linalg.fill ins(%cst : bf16) outs(%11 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %13 = linalg.matmul ins(%10, %arg3 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%12 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    return %13 : tensor<24x64xbf16>
  }
}


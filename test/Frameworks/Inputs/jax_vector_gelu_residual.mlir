#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>, %arg3: tensor<48xbf16>) -> (tensor<48xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<5.000000e-01> : tensor<bf16>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_2 = arith.constant dense<7.968750e-01> : tensor<bf16>
    %cst_3 = arith.constant dense<4.467770e-02> : tensor<bf16>
    %0 = tensor.empty() : tensor<48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<48xbf16>) -> tensor<48xbf16>
    %2 = linalg.vecmat ins(%arg0, %arg1 : tensor<64xbf16>, tensor<64x48xbf16>) outs(%1 : tensor<48xbf16>) -> tensor<48xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%2, %arg2 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.addf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%3, %3 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%4, %3 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_3 : tensor<bf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<48xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%6, %5 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%3, %7 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.addf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<48xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%9, %8 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%10 : tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %18 = math.tanh %in : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<bf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<48xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%12, %11 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.addf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<48xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%14, %13 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%3, %15 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%16, %arg3 : tensor<48xbf16>, tensor<48xbf16>) outs(%0 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %18 = arith.addf %in, %in_4 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48xbf16>
    return %17 : tensor<48xbf16>
  }
}


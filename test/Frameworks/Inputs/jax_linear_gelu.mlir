#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>) -> (tensor<3x8x48xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<5.000000e-01> : tensor<bf16>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_2 = arith.constant dense<7.968750e-01> : tensor<bf16>
    %cst_3 = arith.constant dense<4.467770e-02> : tensor<bf16>
    %0 = tensor.empty() : tensor<3x8x48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<3x8x48xbf16>) -> tensor<3x8x48xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x8x64xbf16>, tensor<64x48xbf16>) outs(%1 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      %21 = arith.addf %out, %20 : bf16
      linalg.yield %21 : bf16
    } -> tensor<3x8x48xbf16>
    %3 = tensor.empty() : tensor<1x1x48xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%3 : tensor<1x1x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x48xbf16>
    %5 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<1x1x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.addf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %6 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %9 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<bf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %8 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %10 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.addf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %12 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %11 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %20 = math.tanh %in : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %15 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<bf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %14 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.addf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %17 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %16 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %18 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%0 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %20 = arith.mulf %in, %in_4 : bf16
      linalg.yield %20 : bf16
    } -> tensor<3x8x48xbf16>
    return %19 : tensor<3x8x48xbf16>
  }
}


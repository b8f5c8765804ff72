#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1, d0)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_gradients attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x96xbf16>, %arg2: tensor<64x96xbf16>, %arg3: tensor<96x64xbf16>, %arg4: tensor<24x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result[0]"}, tensor<64x96xbf16> {jax.result_info = "result[1]"}, tensor<64x96xbf16> {jax.result_info = "result[2]"}, tensor<96x64xbf16> {jax.result_info = "result[3]"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<24x96xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %35 = arith.negf %in : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %35 = math.exp %in : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x96xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %4 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.addf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.divf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.subf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %7 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %11 = linalg.matmul ins(%arg0, %arg2 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %13 = tensor.empty() : tensor<64x96xbf16>
    %14 = linalg.fill ins(%cst : bf16) outs(%13 : tensor<64x96xbf16>) -> tensor<64x96xbf16>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg4, %12 : tensor<24x64xbf16>, tensor<24x96xbf16>) outs(%14 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<64x96xbf16>
    %16 = tensor.empty() : tensor<96x64xbf16>
    %17 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<64x96xbf16>) outs(%16 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<96x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map6, #map7, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg4, %arg3 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%1 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<24x96xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %18 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %11 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %21 = linalg.fill ins(%cst : bf16) outs(%16 : tensor<96x64xbf16>) -> tensor<96x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<96x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<96x64xbf16>) outs(%13 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %24 = tensor.empty() : tensor<24x64xbf16>
    %25 = linalg.fill ins(%cst : bf16) outs(%24 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map7, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19, %arg2 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<24x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %20 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %7 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %9 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%0 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.addf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x96xbf16>
    %31 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%30, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<96x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<96x64xbf16>) outs(%13 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %33 = linalg.generic {indexing_maps = [#map6, #map7, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%30, %arg1 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_1 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<24x64xbf16>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %33 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%24 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %35 = arith.addf %in, %in_1 : bf16
      linalg.yield %35 : bf16
    } -> tensor<24x64xbf16>
    return %34, %32, %23, %17 : tensor<24x64xbf16>, tensor<64x96xbf16>, tensor<64x96xbf16>, tensor<96x64xbf16>
  }
}


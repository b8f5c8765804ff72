#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d1, d0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<24x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result[0]"}, tensor<64xbf16> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_2 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_3 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %3 = tensor.empty() : tensor<24xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<24xf32>) -> tensor<24xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<24x64xf32>) outs(%4 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %out, %in : f32
      linalg.yield %42 : f32
    } -> tensor<24xf32>
    %6 = tensor.empty() : tensor<24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.divf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = math.rsqrt %in : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %11 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.divf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %13 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %16 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %18 = tensor.empty() : tensor<24x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x64xf32>) outs(%18 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %42 = arith.truncf %in : f32 to bf16
      linalg.yield %42 : bf16
    } -> tensor<24x64xbf16>
    %20 = tensor.empty() : tensor<1x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%20 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %arg2 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%18 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %42 = arith.mulf %in, %in_5 : bf16
      linalg.yield %42 : bf16
    } -> tensor<24x64xbf16>
    %23 = tensor.empty() : tensor<64xbf16>
    %24 = linalg.fill ins(%cst : bf16) outs(%23 : tensor<64xbf16>) -> tensor<64xbf16>
    %25 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "reduction"]} ins(%22 : tensor<24x64xbf16>) outs(%24 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %42 = arith.addf %out, %in : bf16
      linalg.yield %42 : bf16
    } -> tensor<64xbf16>
    %expanded = tensor.expand_shape %25 [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<1x64xbf16>) outs(%18 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %26 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%18 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %42 = arith.mulf %in, %in_5 : bf16
      linalg.yield %42 : bf16
    } -> tensor<24x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<1x64xbf16>) outs(%24 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %42 = arith.addf %out, %in : bf16
      linalg.yield %42 : bf16
    } -> tensor<64xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %29 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%30 : tensor<24x64xf32>) outs(%4 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %out, %in : f32
      linalg.yield %42 : f32
    } -> tensor<24xf32>
    %expanded_4 = tensor.expand_shape %31 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %16 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_4, %15 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%33, %8 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.divf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%34 : tensor<24x1xf32>) outs(%4 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %out, %in : f32
      linalg.yield %42 : f32
    } -> tensor<24xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<24xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %36 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%32, %37 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %1 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.mulf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %42 = arith.addf %in, %in_5 : f32
      linalg.yield %42 : f32
    } -> tensor<24x64xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<24x64xf32>) outs(%18 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %42 = arith.truncf %in : f32 to bf16
      linalg.yield %42 : bf16
    } -> tensor<24x64xbf16>
    return %41, %28 : tensor<24x64xbf16>, tensor<64xbf16>
  }
}


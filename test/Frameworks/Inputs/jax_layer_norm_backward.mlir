#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module @jit_gradients attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<64xbf16>, %arg3: tensor<24x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result[0]"}, tensor<64xbf16> {jax.result_info = "result[1]"}, tensor<64xbf16> {jax.result_info = "result[2]"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_1 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_2 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %58 = arith.extf %in : bf16 to f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %2 = tensor.empty() : tensor<24xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<24xf32>) -> tensor<24xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %5 = tensor.empty() : tensor<24x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<24xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %9 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.subf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %10 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %7 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.rsqrt %in : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %16 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %18 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %21 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %23 = tensor.empty() : tensor<64xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %58 = arith.extf %in : bf16 to f32
      linalg.yield %58 : f32
    } -> tensor<64xf32>
    %25 = tensor.empty() : tensor<1x64xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<64xf32>) outs(%25 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %58 = arith.extf %in : bf16 to f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%23 : tensor<64xf32>) -> tensor<64xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "reduction"]} ins(%27 : tensor<24x64xf32>) outs(%28 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<64xf32>
    %expanded = tensor.expand_shape %29 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<1x64xf32>) outs(%28 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<64xf32>
    %31 = tensor.empty() : tensor<64xbf16>
    %32 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%30 : tensor<64xf32>) outs(%31 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %58 = arith.truncf %in : f32 to bf16
      linalg.yield %58 : bf16
    } -> tensor<64xbf16>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %27 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "reduction"]} ins(%33 : tensor<24x64xf32>) outs(%28 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<64xf32>
    %expanded_3 = tensor.expand_shape %34 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %35 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<1x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %35 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "reduction"]} ins(%expanded_3 : tensor<1x64xf32>) outs(%28 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<64xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%37 : tensor<64xf32>) outs(%31 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %58 = arith.truncf %in : f32 to bf16
      linalg.yield %58 : bf16
    } -> tensor<64xbf16>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %36 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%39 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %expanded_4 = tensor.expand_shape %40 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %21 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_4, %20 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %7 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%43 : tensor<24x1xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<24xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %45 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%41, %46 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%45, %10 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.mulf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %48 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.negf %in : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%50 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %expanded_5 = tensor.expand_shape %51 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_5, %7 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.divf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%52 : tensor<24x1xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<24xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%49, %54 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %58 = arith.addf %in, %in_6 : f32
      linalg.yield %58 : f32
    } -> tensor<24x64xf32>
    %56 = tensor.empty() : tensor<24x64xbf16>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<24x64xf32>) outs(%56 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %58 = arith.truncf %in : f32 to bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    return %57, %38, %32 : tensor<24x64xbf16>, tensor<64xbf16>, tensor<64xbf16>
  }
}


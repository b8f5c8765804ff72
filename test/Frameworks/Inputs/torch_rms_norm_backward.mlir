#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<24x64xbf16>) -> (tensor<24x64xbf16>, tensor<64xbf16>) {
    %c3_i64 = arith.constant 3 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 6.400000e+01 : f32
    %cst_1 = arith.constant 9.99999997E-7 : f32
    %cst_2 = arith.constant -5.000000e-01 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %3 = tensor.empty() : tensor<24x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<24x64xf32>) outs(%4 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_0 : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %cst_1 : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.rsqrt %in : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<24x64xf32>, tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %9 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %arg1 : tensor<24x64xf32>, tensor<64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: bf16, %out: f32):
      %32 = arith.extf %in_5 : bf16 to f32
      %33 = arith.mulf %in, %32 : f32
      linalg.yield %33 : f32
    } -> tensor<24x64xf32>
    %13 = tensor.empty() : tensor<1x64xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x64xf32>) -> tensor<1x64xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["reduction", "parallel"]} ins(%11 : tensor<24x64xf32>) outs(%14 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<1x64xf32>
    %collapsed = tensor.collapse_shape %15 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %16 = tensor.empty() : tensor<64xbf16>
    %17 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%collapsed : tensor<64xf32>) outs(%16 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<64xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %1 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %8 : tensor<24x64xf32>, tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%18 : tensor<24x64xf32>) outs(%4 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.mulf %in, %cst_2 : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %21 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%3 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %collapsed_4 = tensor.collapse_shape %23 [[0, 1]] : tensor<24x1xf32> into tensor<24xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed_4 : tensor<24xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_0 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.mulf %in, %cst_3 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %27 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.mulf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %28 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.addf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %30 = tensor.empty() : tensor<24x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<24x64xf32>) outs(%30 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<24x64xbf16>
    return %31, %17 : tensor<24x64xbf16>, tensor<64xbf16>
  }
}

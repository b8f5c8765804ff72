#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96xbf16>, %arg3: tensor<64x96xbf16>, %arg4: tensor<64xbf16>) -> tensor<2x12x64xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x12x64xbf16> into tensor<24x64xbf16>
    %0 = tensor.empty() : tensor<64x96xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<96x64xbf16>) outs(%0 : tensor<64x96xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<96xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<96xbf16>) outs(%1 : tensor<96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<96xf32>
    %3 = tensor.empty() : tensor<24x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<24x64xbf16>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<24x64xf32>
    %5 = tensor.empty() : tensor<64x96xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x96xbf16>) outs(%5 : tensor<64x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<64x96xf32>
    %7 = tensor.empty() : tensor<24x96xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<24x64xf32>, tensor<64x96xf32>) outs(%8 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<96xf32>) outs(%7 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x96xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x96xf32>, tensor<24x96xf32>) outs(%7 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %28 = arith.addf %in, %in_4 : f32
      linalg.yield %28 : f32
    } -> tensor<24x96xf32>
    %12 = tensor.empty() : tensor<24x96xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x96xf32>) outs(%12 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %28 = arith.truncf %in : f32 to bf16
      linalg.yield %28 : bf16
    } -> tensor<24x96xbf16>
    %expanded = tensor.expand_shape %13 [[0, 1], [2]] output_shape [2, 12, 96] : tensor<24x96xbf16> into tensor<2x12x96xbf16>
    %14 = tensor.empty() : tensor<2x12x96xbf16>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x96xbf16>) outs(%14 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %28 = arith.cmpf ugt, %in, %cst_0 : bf16
      %29 = arith.select %28, %in, %cst_0 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x12x96xbf16>
    %collapsed_1 = tensor.collapse_shape %15 [[0, 1], [2]] : tensor<2x12x96xbf16> into tensor<24x96xbf16>
    %16 = tensor.empty() : tensor<96x64xbf16>
    %transposed_2 = linalg.transpose ins(%arg3 : tensor<64x96xbf16>) outs(%16 : tensor<96x64xbf16>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<64xbf16>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<64xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_1 : tensor<24x96xbf16>) outs(%7 : tensor<24x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<24x96xf32>
    %20 = tensor.empty() : tensor<96x64xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed_2 : tensor<96x64xbf16>) outs(%20 : tensor<96x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<96x64xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%3 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %23 = linalg.matmul ins(%19, %21 : tensor<24x96xf32>, tensor<96x64xf32>) outs(%22 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<64xf32>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %24 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %28 = arith.addf %in, %in_4 : f32
      linalg.yield %28 : f32
    } -> tensor<24x64xf32>
    %26 = tensor.empty() : tensor<24x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<24x64xf32>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %28 = arith.truncf %in : f32 to bf16
      linalg.yield %28 : bf16
    } -> tensor<24x64xbf16>
    %expanded_3 = tensor.expand_shape %27 [[0, 1], [2]] output_shape [2, 12, 64] : tensor<24x64xbf16> into tensor<2x12x64xbf16>
    return %expanded_3 : tensor<2x12x64xbf16>
  }
}

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96xbf16>, %arg3: tensor<64x96xbf16>, %arg4: tensor<64xbf16>, %arg5: tensor<24x64xbf16>) -> (tensor<24x64xbf16>, tensor<96x64xbf16>, tensor<96xbf16>, tensor<64x96xbf16>, tensor<64xbf16>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<64x96xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<96x64xbf16>) outs(%0 : tensor<64x96xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<96xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<96xbf16>) outs(%1 : tensor<96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %40 = arith.extf %in : bf16 to f32
      linalg.yield %40 : f32
    } -> tensor<96xf32>
    %3 = tensor.empty() : tensor<24x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %40 = arith.extf %in : bf16 to f32
      linalg.yield %40 : f32
    } -> tensor<24x64xf32>
    %5 = tensor.empty() : tensor<64x96xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x96xbf16>) outs(%5 : tensor<64x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %40 = arith.extf %in : bf16 to f32
      linalg.yield %40 : f32
    } -> tensor<64x96xf32>
    %7 = tensor.empty() : tensor<24x96xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<24x64xf32>, tensor<64x96xf32>) outs(%8 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<96xf32>) outs(%7 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x96xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x96xf32>, tensor<24x96xf32>) outs(%7 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %40 = arith.addf %in, %in_5 : f32
      linalg.yield %40 : f32
    } -> tensor<24x96xf32>
    %12 = tensor.empty() : tensor<24x96xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x96xf32>) outs(%12 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %40 = arith.truncf %in : f32 to bf16
      linalg.yield %40 : bf16
    } -> tensor<24x96xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x96xbf16>) outs(%12 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %40 = arith.cmpf ugt, %in, %cst_0 : bf16
      %41 = arith.select %40, %in, %cst_0 : bf16
      linalg.yield %41 : bf16
    } -> tensor<24x96xbf16>
    %15 = linalg.matmul ins(%arg5, %arg3 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%8 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<24x96xf32>) outs(%12 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %40 = arith.truncf %in : f32 to bf16
      linalg.yield %40 : bf16
    } -> tensor<24x96xbf16>
    %17 = tensor.empty() : tensor<64x24xbf16>
    %transposed_2 = linalg.transpose ins(%arg5 : tensor<24x64xbf16>) outs(%17 : tensor<64x24xbf16>) permutation = [1, 0] 
    %18 = linalg.fill ins(%cst : f32) outs(%5 : tensor<64x96xf32>) -> tensor<64x96xf32>
    %19 = linalg.matmul ins(%transposed_2, %14 : tensor<64x24xbf16>, tensor<24x96xbf16>) outs(%18 : tensor<64x96xf32>) -> tensor<64x96xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<64x96xf32>) outs(%0 : tensor<64x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %40 = arith.truncf %in : f32 to bf16
      linalg.yield %40 : bf16
    } -> tensor<64x96xbf16>
    %21 = tensor.empty() : tensor<1x64xbf16>
    %22 = linalg.fill ins(%cst_0 : bf16) outs(%21 : tensor<1x64xbf16>) -> tensor<1x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["reduction", "parallel"]} ins(%arg5 : tensor<24x64xbf16>) outs(%22 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %40 = arith.addf %in, %out : bf16
      linalg.yield %40 : bf16
    } -> tensor<1x64xbf16>
    %collapsed = tensor.collapse_shape %23 [[0, 1]] : tensor<1x64xbf16> into tensor<64xbf16>
    %24 = tensor.empty() : tensor<24x96xi1>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24x96xbf16>) outs(%24 : tensor<24x96xi1>) {
    ^bb0(%in: bf16, %out: i1):
      %40 = arith.cmpf ole, %in, %cst_0 : bf16
      linalg.yield %40 : i1
    } -> tensor<24x96xi1>
    %26 = linalg.generic {indexing_maps = [#map1, #map4, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %cst_1, %16 : tensor<24x96xi1>, tensor<bf16>, tensor<24x96xbf16>) outs(%12 : tensor<24x96xbf16>) {
    ^bb0(%in: i1, %in_5: bf16, %in_6: bf16, %out: bf16):
      %40 = arith.select %in, %in_5, %in_6 : bf16
      linalg.yield %40 : bf16
    } -> tensor<24x96xbf16>
    %27 = linalg.fill ins(%cst : f32) outs(%3 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %28 = linalg.matmul ins(%26, %arg1 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%27 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %29 = tensor.empty() : tensor<24x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<24x64xf32>) outs(%29 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %40 = arith.truncf %in : f32 to bf16
      linalg.yield %40 : bf16
    } -> tensor<24x64xbf16>
    %31 = tensor.empty() : tensor<96x24xbf16>
    %transposed_3 = linalg.transpose ins(%26 : tensor<24x96xbf16>) outs(%31 : tensor<96x24xbf16>) permutation = [1, 0] 
    %32 = tensor.empty() : tensor<96x64xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<96x64xf32>) -> tensor<96x64xf32>
    %34 = linalg.matmul ins(%transposed_3, %arg0 : tensor<96x24xbf16>, tensor<24x64xbf16>) outs(%33 : tensor<96x64xf32>) -> tensor<96x64xf32>
    %35 = tensor.empty() : tensor<96x64xbf16>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<96x64xf32>) outs(%35 : tensor<96x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %40 = arith.truncf %in : f32 to bf16
      linalg.yield %40 : bf16
    } -> tensor<96x64xbf16>
    %37 = tensor.empty() : tensor<1x96xbf16>
    %38 = linalg.fill ins(%cst_0 : bf16) outs(%37 : tensor<1x96xbf16>) -> tensor<1x96xbf16>
    %39 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["reduction", "parallel"]} ins(%26 : tensor<24x96xbf16>) outs(%38 : tensor<1x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %40 = arith.addf %in, %out : bf16
      linalg.yield %40 : bf16
    } -> tensor<1x96xbf16>
    %collapsed_4 = tensor.collapse_shape %39 [[0, 1]] : tensor<1x96xbf16> into tensor<96xbf16>
    return %30, %36, %collapsed_4, %20, %collapsed : tensor<24x64xbf16>, tensor<96x64xbf16>, tensor<96xbf16>, tensor<64x96xbf16>, tensor<64xbf16>
  }
}

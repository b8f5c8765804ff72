#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<48xbf16>, %arg3: tensor<48xbf16>) -> tensor<48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : bf16
    %cst_1 = arith.constant 2.000000e+00 : bf16
    %cst_2 = arith.constant 5.000000e-01 : bf16
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
    %0 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%0 : tensor<64x48xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%1 : tensor<48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %17 = arith.extf %in : bf16 to f32
      linalg.yield %17 : f32
    } -> tensor<48xf32>
    %3 = tensor.empty() : tensor<1x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x64xbf16>) outs(%3 : tensor<1x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %17 = arith.extf %in : bf16 to f32
      linalg.yield %17 : f32
    } -> tensor<1x64xf32>
    %5 = tensor.empty() : tensor<64x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xbf16>) outs(%5 : tensor<64x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %17 = arith.extf %in : bf16 to f32
      linalg.yield %17 : f32
    } -> tensor<64x48xf32>
    %7 = tensor.empty() : tensor<1x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<1x48xf32>) -> tensor<1x48xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<1x64xf32>, tensor<64x48xf32>) outs(%8 : tensor<1x48xf32>) -> tensor<1x48xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<48xf32>) outs(%7 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<1x48xf32>, tensor<1x48xf32>) outs(%7 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %17 = arith.addf %in, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<1x48xf32>
    %12 = tensor.empty() : tensor<1x48xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<1x48xf32>) outs(%12 : tensor<1x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %17 = arith.truncf %in : f32 to bf16
      linalg.yield %17 : bf16
    } -> tensor<1x48xbf16>
    %collapsed = tensor.collapse_shape %13 [[0, 1]] : tensor<1x48xbf16> into tensor<48xbf16>
    %14 = tensor.empty() : tensor<48xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<48xbf16>) outs(%14 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %17 = math.sqrt %cst_1 : bf16
      %18 = arith.divf %in, %17 : bf16
      %19 = math.erf %18 : bf16
      %20 = arith.addf %19, %cst_0 : bf16
      %21 = arith.mulf %20, %cst_2 : bf16
      %22 = arith.mulf %in, %21 : bf16
      linalg.yield %22 : bf16
    } -> tensor<48xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %arg3 : tensor<48xbf16>, tensor<48xbf16>) outs(%14 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %17 = arith.addf %in, %in_3 : bf16
      linalg.yield %17 : bf16
    } -> tensor<48xbf16>
    return %16 : tensor<48xbf16>
  }
}

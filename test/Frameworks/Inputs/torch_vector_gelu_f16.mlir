#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<64xf16>, %arg1: tensor<48x64xf16>, %arg2: tensor<48xf16>) -> tensor<48xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f16
    %cst_1 = arith.constant 2.000000e+00 : f16
    %cst_2 = arith.constant 5.000000e-01 : f16
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 64] : tensor<64xf16> into tensor<1x64xf16>
    %0 = tensor.empty() : tensor<64x48xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xf16>) outs(%0 : tensor<64x48xf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xf16>) outs(%1 : tensor<48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %16 = arith.extf %in : f16 to f32
      linalg.yield %16 : f32
    } -> tensor<48xf32>
    %3 = tensor.empty() : tensor<1x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x64xf16>) outs(%3 : tensor<1x64xf32>) {
    ^bb0(%in: f16, %out: f32):
      %16 = arith.extf %in : f16 to f32
      linalg.yield %16 : f32
    } -> tensor<1x64xf32>
    %5 = tensor.empty() : tensor<64x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xf16>) outs(%5 : tensor<64x48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %16 = arith.extf %in : f16 to f32
      linalg.yield %16 : f32
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
      %16 = arith.addf %in, %in_3 : f32
      linalg.yield %16 : f32
    } -> tensor<1x48xf32>
    %12 = tensor.empty() : tensor<1x48xf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<1x48xf32>) outs(%12 : tensor<1x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %16 = arith.truncf %in : f32 to f16
      linalg.yield %16 : f16
    } -> tensor<1x48xf16>
    %collapsed = tensor.collapse_shape %13 [[0, 1]] : tensor<1x48xf16> into tensor<48xf16>
    %14 = tensor.empty() : tensor<48xf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<48xf16>) outs(%14 : tensor<48xf16>) {
    ^bb0(%in: f16, %out: f16):
      %16 = math.sqrt %cst_1 : f16
      %17 = arith.divf %in, %16 : f16
      %18 = math.erf %17 : f16
      %19 = arith.addf %18, %cst_0 : f16
      %20 = arith.mulf %19, %cst_2 : f16
      %21 = arith.mulf %in, %20 : f16
      linalg.yield %21 : f16
    } -> tensor<48xf16>
    return %15 : tensor<48xf16>
  }
}

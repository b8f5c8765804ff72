#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<48x64xf16>, %arg2: tensor<48xf16>) -> tensor<24x48xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f16
    %0 = tensor.empty() : tensor<64x48xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xf16>) outs(%0 : tensor<64x48xf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xf16>) outs(%1 : tensor<48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %15 = arith.extf %in : f16 to f32
      linalg.yield %15 : f32
    } -> tensor<48xf32>
    %3 = tensor.empty() : tensor<24x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xf16>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: f16, %out: f32):
      %15 = arith.extf %in : f16 to f32
      linalg.yield %15 : f32
    } -> tensor<24x64xf32>
    %5 = tensor.empty() : tensor<64x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xf16>) outs(%5 : tensor<64x48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %15 = arith.extf %in : f16 to f32
      linalg.yield %15 : f32
    } -> tensor<64x48xf32>
    %7 = tensor.empty() : tensor<24x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<24x64xf32>, tensor<64x48xf32>) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.addf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<24x48xf32>
    %12 = tensor.empty() : tensor<24x48xf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x48xf32>) outs(%12 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %15 = arith.truncf %in : f32 to f16
      linalg.yield %15 : f16
    } -> tensor<24x48xf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x48xf16>) outs(%12 : tensor<24x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      %15 = arith.cmpf ugt, %in, %cst_0 : f16
      %16 = arith.select %15, %in, %cst_0 : f16
      linalg.yield %16 : f16
    } -> tensor<24x48xf16>
    return %14 : tensor<24x48xf16>
  }
}

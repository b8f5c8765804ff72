#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> ()>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<24x64xbf16>) -> tensor<24x24xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 2.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<64x24xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<24x64xbf16>) outs(%0 : tensor<64x24xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x24xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x24xf32>) -> tensor<24x24xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x24xbf16>) outs(%2 : tensor<24x24xf32>) -> tensor<24x24xf32>
    %4 = tensor.empty() : tensor<24x24xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x24xf32>) outs(%4 : tensor<24x24xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<24x24xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x24xbf16>) outs(%1 : tensor<24x24xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %15 = arith.extf %in : bf16 to f32
      linalg.yield %15 : f32
    } -> tensor<24x24xf32>
    %7 = tensor.empty() : tensor<24xi64>
    %8 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%7 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      linalg.yield %16 : i64
    } -> tensor<24xi64>
    %expanded = tensor.expand_shape %8 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %9 = tensor.empty() : tensor<24x24xi1>
    %10 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded, %8 : tensor<24x1xi64>, tensor<24xi64>) outs(%9 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %in_4: i64, %out: i1):
      %15 = arith.cmpi eq, %in, %in_4 : i64
      linalg.yield %15 : i1
    } -> tensor<24x24xi1>
    %11 = linalg.generic {indexing_maps = [#map, #map4, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %cst_1, %cst_0 : tensor<24x24xi1>, tensor<f32>, tensor<f32>) outs(%1 : tensor<24x24xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %15 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<24x24xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x24xf32>) outs(%1 : tensor<24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.mulf %in, %cst_2 : f32
      linalg.yield %15 : f32
    } -> tensor<24x24xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x24xf32>) outs(%1 : tensor<24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.subf %in, %cst_3 : f32
      linalg.yield %15 : f32
    } -> tensor<24x24xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %13 : tensor<24x24xf32>, tensor<24x24xf32>) outs(%1 : tensor<24x24xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.mulf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<24x24xf32>
    return %14 : tensor<24x24xf32>
  }
}

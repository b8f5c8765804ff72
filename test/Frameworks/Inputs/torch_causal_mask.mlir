#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x16xf16>) -> tensor<2x16x16xf16> {
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-1.000000e+04> : tensor<f16>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<16x16xf32>
    %0 = tensor.empty() : tensor<16xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %11 = linalg.index 0 : index
      %12 = arith.index_cast %11 : index to i64
      linalg.yield %12 : i64
    } -> tensor<16xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_3 = tensor.expand_shape %1 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %2 = tensor.empty() : tensor<16x16xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%2 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_4: i64, %out: i64):
      %11 = arith.subi %in, %in_4 : i64
      linalg.yield %11 : i64
    } -> tensor<16x16xi64>
    %4 = tensor.empty() : tensor<16x16xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<16x16xi64>) outs(%4 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %11 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %11 : i1
    } -> tensor<16x16xi1>
    %6 = tensor.empty() : tensor<16x16xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_2, %cst_1 : tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) outs(%6 : tensor<16x16xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %11 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %11 : f32
    } -> tensor<16x16xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<16x16xf32>) outs(%4 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %out: i1):
      %11 = arith.cmpf une, %in, %cst : f32
      linalg.yield %11 : i1
    } -> tensor<16x16xi1>
    %9 = tensor.empty() : tensor<2x16x16xf16>
    %10 = linalg.generic {indexing_maps = [#map5, #map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %cst_0, %arg0 : tensor<16x16xi1>, tensor<f16>, tensor<2x16x16xf16>) outs(%9 : tensor<2x16x16xf16>) {
    ^bb0(%in: i1, %in_4: f16, %in_5: f16, %out: f16):
      %11 = arith.select %in, %in_4, %in_5 : f16
      linalg.yield %11 : f16
    } -> tensor<2x16x16xf16>
    return %10 : tensor<2x16x16xf16>
  }
}

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x4x16x32xf16>, %arg1: tensor<16x32xf16>, %arg2: tensor<16x32xf16>) -> tensor<2x4x16x32xf16> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %0 = tensor.empty() : tensor<2x4x16x32xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%0 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %6 = arith.mulf %in, %in_1 : f16
      linalg.yield %6 : f16
    } -> tensor<2x4x16x32xf16>
    %2 = tensor.empty() : tensor<2x4x16x16xf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_0 : tensor<2x4x16x16xf16>) outs(%2 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %6 = arith.negf %in : f16
      linalg.yield %6 : f16
    } -> tensor<2x4x16x16xf16>
    %concat = tensor.concat dim(3) %3, %extracted_slice : (tensor<2x4x16x16xf16>, tensor<2x4x16x16xf16>) -> tensor<2x4x16x32xf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg2 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%0 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %6 = arith.mulf %in, %in_1 : f16
      linalg.yield %6 : f16
    } -> tensor<2x4x16x32xf16>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %4 : tensor<2x4x16x32xf16>, tensor<2x4x16x32xf16>) outs(%0 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %6 = arith.addf %in, %in_1 : f16
      linalg.yield %6 : f16
    } -> tensor<2x4x16x32xf16>
    return %5 : tensor<2x4x16x32xf16>
  }
}

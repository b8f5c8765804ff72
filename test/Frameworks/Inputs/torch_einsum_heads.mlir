#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.250000e-01 : bf16
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 16, 1] : tensor<2x16x4x16xbf16> into tensor<2x16x4x16x1xbf16>
    %expanded_1 = tensor.expand_shape %arg1 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 16, 1] : tensor<2x16x4x16xbf16> into tensor<2x16x4x16x1xbf16>
    %0 = tensor.empty() : tensor<2x4x16x16x1xbf16>
    %transposed = linalg.transpose ins(%expanded : tensor<2x16x4x16x1xbf16>) outs(%0 : tensor<2x4x16x16x1xbf16>) permutation = [0, 2, 1, 3, 4] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2], [3, 4]] : tensor<2x4x16x16x1xbf16> into tensor<8x16x16xbf16>
    %transposed_2 = linalg.transpose ins(%expanded_1 : tensor<2x16x4x16x1xbf16>) outs(%0 : tensor<2x4x16x16x1xbf16>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_3 = tensor.collapse_shape %transposed_2 [[0, 1], [2], [3, 4]] : tensor<2x4x16x16x1xbf16> into tensor<8x16x16xbf16>
    %1 = tensor.empty() : tensor<8x16x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x16x16xbf16>, tensor<8x16x16xbf16>) outs(%2 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %4 = tensor.empty() : tensor<8x16x16xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x16x16xf32>) outs(%4 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %8 = arith.truncf %in : f32 to bf16
      linalg.yield %8 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_4 = tensor.expand_shape %5 [[0, 1], [2], [3, 4]] output_shape [2, 4, 16, 1, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x1x16xbf16>
    %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x4x16x1x16xbf16>) outs(%0 : tensor<2x4x16x16x1xbf16>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1], [2], [3, 4]] : tensor<2x4x16x16x1xbf16> into tensor<2x4x16x16xbf16>
    %6 = tensor.empty() : tensor<2x4x16x16xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_6 : tensor<2x4x16x16xbf16>) outs(%6 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = arith.mulf %in, %cst_0 : bf16
      linalg.yield %8 : bf16
    } -> tensor<2x4x16x16xbf16>
    return %7 : tensor<2x4x16x16xbf16>
  }
}

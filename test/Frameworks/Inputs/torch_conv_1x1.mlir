#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x32x4x8xf16>, %arg1: tensor<48x32xf16>) -> tensor<2x48x4x8xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 32, 4, 8, 1] : tensor<2x32x4x8xf16> into tensor<2x32x4x8x1xf16>
    %expanded_0 = tensor.expand_shape %arg1 [[0], [1, 2, 3, 4]] output_shape [48, 32, 1, 1, 1] : tensor<48x32xf16> into tensor<48x32x1x1x1xf16>
    %0 = tensor.empty() : tensor<2x4x8x32x1xf16>
    %transposed = linalg.transpose ins(%expanded : tensor<2x32x4x8x1xf16>) outs(%0 : tensor<2x4x8x32x1xf16>) permutation = [0, 2, 3, 1, 4] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1, 2], [3, 4]] : tensor<2x4x8x32x1xf16> into tensor<64x32xf16>
    %expanded_1 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 64, 32] : tensor<64x32xf16> into tensor<1x64x32xf16>
    %1 = tensor.empty() : tensor<32x48x1x1x1xf16>
    %transposed_2 = linalg.transpose ins(%expanded_0 : tensor<48x32x1x1x1xf16>) outs(%1 : tensor<32x48x1x1x1xf16>) permutation = [1, 0, 2, 3, 4] 
    %collapsed_3 = tensor.collapse_shape %transposed_2 [[0], [1, 2, 3, 4]] : tensor<32x48x1x1x1xf16> into tensor<32x48xf16>
    %expanded_4 = tensor.expand_shape %collapsed_3 [[0, 1], [2]] output_shape [1, 32, 48] : tensor<32x48xf16> into tensor<1x32x48xf16>
    %2 = tensor.empty() : tensor<1x64x48xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x64x48xf32>) -> tensor<1x64x48xf32>
    %4 = linalg.batch_matmul ins(%expanded_1, %expanded_4 : tensor<1x64x32xf16>, tensor<1x32x48xf16>) outs(%3 : tensor<1x64x48xf32>) -> tensor<1x64x48xf32>
    %5 = tensor.empty() : tensor<1x64x48xf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<1x64x48xf32>) outs(%5 : tensor<1x64x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %8 = arith.truncf %in : f32 to f16
      linalg.yield %8 : f16
    } -> tensor<1x64x48xf16>
    %collapsed_5 = tensor.collapse_shape %6 [[0, 1], [2]] : tensor<1x64x48xf16> into tensor<64x48xf16>
    %expanded_6 = tensor.expand_shape %collapsed_5 [[0, 1, 2], [3, 4]] output_shape [2, 4, 8, 1, 48] : tensor<64x48xf16> into tensor<2x4x8x1x48xf16>
    %7 = tensor.empty() : tensor<2x48x4x8x1xf16>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x4x8x1x48xf16>) outs(%7 : tensor<2x48x4x8x1xf16>) permutation = [0, 4, 1, 2, 3] 
    %collapsed_8 = tensor.collapse_shape %transposed_7 [[0], [1], [2], [3, 4]] : tensor<2x48x4x8x1xf16> into tensor<2x48x4x8xf16>
    return %collapsed_8 : tensor<2x48x4x8xf16>
  }
}

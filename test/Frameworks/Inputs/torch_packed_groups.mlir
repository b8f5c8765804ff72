#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x32xi8>, %arg2: tensor<48x2xbf16>, %arg3: tensor<48x2xi8>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %c15_i8 = arith.constant 15 : i8
    %c4_i8 = arith.constant 4 : i8
    %0 = tensor.empty() : tensor<48x32xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %15 = arith.andi %in, %c15_i8 : i8
      linalg.yield %15 : i8
    } -> tensor<48x32xi8>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %15 = arith.shrui %in, %c4_i8 : i8
      linalg.yield %15 : i8
    } -> tensor<48x32xi8>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %expanded_0 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %concat = tensor.concat dim(2) %expanded, %expanded_0 : (tensor<48x32x1xi8>, tensor<48x32x1xi8>) -> tensor<48x32x2xi8>
    %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<48x32x2xi8> into tensor<48x64xi8>
    %expanded_1 = tensor.expand_shape %collapsed [[0], [1, 2]] output_shape [48, 2, 32] : tensor<48x64xi8> into tensor<48x2x32xi8>
    %3 = tensor.empty() : tensor<48x2x32xbf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_1 : tensor<48x2x32xi8>) outs(%3 : tensor<48x2x32xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %15 = arith.uitofp %in : i8 to bf16
      linalg.yield %15 : bf16
    } -> tensor<48x2x32xbf16>
    %expanded_2 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [48, 2, 1] : tensor<48x2xi8> into tensor<48x2x1xi8>
    %5 = tensor.empty() : tensor<48x2x1xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<48x2x1xi8>) outs(%5 : tensor<48x2x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %15 = arith.uitofp %in : i8 to bf16
      linalg.yield %15 : bf16
    } -> tensor<48x2x1xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %6 : tensor<48x2x32xbf16>, tensor<48x2x1xbf16>) outs(%3 : tensor<48x2x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %15 = arith.subf %in, %in_5 : bf16
      linalg.yield %15 : bf16
    } -> tensor<48x2x32xbf16>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [48, 2, 1] : tensor<48x2xbf16> into tensor<48x2x1xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %expanded_3 : tensor<48x2x32xbf16>, tensor<48x2x1xbf16>) outs(%3 : tensor<48x2x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %15 = arith.mulf %in, %in_5 : bf16
      linalg.yield %15 : bf16
    } -> tensor<48x2x32xbf16>
    %collapsed_4 = tensor.collapse_shape %8 [[0], [1, 2]] : tensor<48x2x32xbf16> into tensor<48x64xbf16>
    %9 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%collapsed_4 : tensor<48x64xbf16>) outs(%9 : tensor<64x48xbf16>) permutation = [1, 0] 
    %10 = tensor.empty() : tensor<24x48xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %12 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%11 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %13 = tensor.empty() : tensor<24x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x48xf32>) outs(%13 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<24x48xbf16>
    return %14 : tensor<24x48xbf16>
  }
}

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x64xi8>, %arg2: tensor<48x2xbf16>, %arg3: tensor<48x2xi8>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [48, 2, 32] : tensor<48x64xi8> into tensor<48x2x32xi8>
    %0 = tensor.empty() : tensor<48x2x32xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<48x2x32xi8>) outs(%0 : tensor<48x2x32xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %12 = arith.sitofp %in : i8 to bf16
      linalg.yield %12 : bf16
    } -> tensor<48x2x32xbf16>
    %expanded_0 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [48, 2, 1] : tensor<48x2xi8> into tensor<48x2x1xi8>
    %2 = tensor.empty() : tensor<48x2x1xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_0 : tensor<48x2x1xi8>) outs(%2 : tensor<48x2x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %12 = arith.sitofp %in : i8 to bf16
      linalg.yield %12 : bf16
    } -> tensor<48x2x1xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %3 : tensor<48x2x32xbf16>, tensor<48x2x1xbf16>) outs(%0 : tensor<48x2x32xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %12 = arith.subf %in, %in_2 : bf16
      linalg.yield %12 : bf16
    } -> tensor<48x2x32xbf16>
    %expanded_1 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [48, 2, 1] : tensor<48x2xbf16> into tensor<48x2x1xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %expanded_1 : tensor<48x2x32xbf16>, tensor<48x2x1xbf16>) outs(%0 : tensor<48x2x32xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %12 = arith.mulf %in, %in_2 : bf16
      linalg.yield %12 : bf16
    } -> tensor<48x2x32xbf16>
    %collapsed = tensor.collapse_shape %5 [[0], [1, 2]] : tensor<48x2x32xbf16> into tensor<48x64xbf16>
    %6 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%collapsed : tensor<48x64xbf16>) outs(%6 : tensor<64x48xbf16>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<24x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %9 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = tensor.empty() : tensor<24x48xbf16>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x48xf32>) outs(%10 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %12 = arith.truncf %in : f32 to bf16
      linalg.yield %12 : bf16
    } -> tensor<24x48xbf16>
    return %11 : tensor<24x48xbf16>
  }
}

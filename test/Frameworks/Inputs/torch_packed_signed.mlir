#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x32xi8>, %arg2: tensor<48x1xbf16>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %c4_i8 = arith.constant 4 : i8
    %0 = tensor.empty() : tensor<48x32xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %13 = arith.shli %in, %c4_i8 : i8
      linalg.yield %13 : i8
    } -> tensor<48x32xi8>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %13 = arith.shrsi %in, %c4_i8 : i8
      linalg.yield %13 : i8
    } -> tensor<48x32xi8>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %13 = arith.shrsi %in, %c4_i8 : i8
      linalg.yield %13 : i8
    } -> tensor<48x32xi8>
    %expanded = tensor.expand_shape %2 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %expanded_0 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %concat = tensor.concat dim(2) %expanded, %expanded_0 : (tensor<48x32x1xi8>, tensor<48x32x1xi8>) -> tensor<48x32x2xi8>
    %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<48x32x2xi8> into tensor<48x64xi8>
    %4 = tensor.empty() : tensor<48x64xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<48x64xi8>) outs(%4 : tensor<48x64xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %13 = arith.sitofp %in : i8 to bf16
      linalg.yield %13 : bf16
    } -> tensor<48x64xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %arg2 : tensor<48x64xbf16>, tensor<48x1xbf16>) outs(%4 : tensor<48x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %13 = arith.mulf %in, %in_1 : bf16
      linalg.yield %13 : bf16
    } -> tensor<48x64xbf16>
    %7 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%6 : tensor<48x64xbf16>) outs(%7 : tensor<64x48xbf16>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<24x48xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%9 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %11 = tensor.empty() : tensor<24x48xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x48xf32>) outs(%11 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %13 = arith.truncf %in : f32 to bf16
      linalg.yield %13 : bf16
    } -> tensor<24x48xbf16>
    return %12 : tensor<24x48xbf16>
  }
}

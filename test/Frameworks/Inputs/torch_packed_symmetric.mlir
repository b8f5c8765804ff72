#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<48x32xi8>, %arg2: tensor<48x2xf16>, %arg3: tensor<48xf16>) -> tensor<24x48xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %c15_i8 = arith.constant 15 : i8
    %c4_i8 = arith.constant 4 : i8
    %cst_0 = arith.constant 8.000000e+00 : f16
    %0 = tensor.empty() : tensor<48x32xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %21 = arith.andi %in, %c15_i8 : i8
      linalg.yield %21 : i8
    } -> tensor<48x32xi8>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x32xi8>) outs(%0 : tensor<48x32xi8>) {
    ^bb0(%in: i8, %out: i8):
      %21 = arith.shrui %in, %c4_i8 : i8
      linalg.yield %21 : i8
    } -> tensor<48x32xi8>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %expanded_1 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xi8> into tensor<48x32x1xi8>
    %concat = tensor.concat dim(2) %expanded, %expanded_1 : (tensor<48x32x1xi8>, tensor<48x32x1xi8>) -> tensor<48x32x2xi8>
    %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<48x32x2xi8> into tensor<48x64xi8>
    %expanded_2 = tensor.expand_shape %collapsed [[0], [1, 2]] output_shape [48, 2, 32] : tensor<48x64xi8> into tensor<48x2x32xi8>
    %3 = tensor.empty() : tensor<48x2x32xf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<48x2x32xi8>) outs(%3 : tensor<48x2x32xf16>) {
    ^bb0(%in: i8, %out: f16):
      %21 = arith.uitofp %in : i8 to f16
      linalg.yield %21 : f16
    } -> tensor<48x2x32xf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<48x2x32xf16>) outs(%3 : tensor<48x2x32xf16>) {
    ^bb0(%in: f16, %out: f16):
      %21 = arith.subf %in, %cst_0 : f16
      linalg.yield %21 : f16
    } -> tensor<48x2x32xf16>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [48, 2, 1] : tensor<48x2xf16> into tensor<48x2x1xf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %expanded_3 : tensor<48x2x32xf16>, tensor<48x2x1xf16>) outs(%3 : tensor<48x2x32xf16>) {
    ^bb0(%in: f16, %in_5: f16, %out: f16):
      %21 = arith.mulf %in, %in_5 : f16
      linalg.yield %21 : f16
    } -> tensor<48x2x32xf16>
    %collapsed_4 = tensor.collapse_shape %6 [[0], [1, 2]] : tensor<48x2x32xf16> into tensor<48x64xf16>
    %7 = tensor.empty() : tensor<64x48xf16>
    %transposed = linalg.transpose ins(%collapsed_4 : tensor<48x64xf16>) outs(%7 : tensor<64x48xf16>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<48xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg3 : tensor<48xf16>) outs(%8 : tensor<48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %21 = arith.extf %in : f16 to f32
      linalg.yield %21 : f32
    } -> tensor<48xf32>
    %10 = tensor.empty() : tensor<24x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xf16>) outs(%10 : tensor<24x64xf32>) {
    ^bb0(%in: f16, %out: f32):
      %21 = arith.extf %in : f16 to f32
      linalg.yield %21 : f32
    } -> tensor<24x64xf32>
    %12 = tensor.empty() : tensor<64x48xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xf16>) outs(%12 : tensor<64x48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %21 = arith.extf %in : f16 to f32
      linalg.yield %21 : f32
    } -> tensor<64x48xf32>
    %14 = tensor.empty() : tensor<24x48xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %16 = linalg.matmul ins(%11, %13 : tensor<24x64xf32>, tensor<64x48xf32>) outs(%15 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<48xf32>) outs(%14 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%14 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.addf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<24x48xf32>
    %19 = tensor.empty() : tensor<24x48xf16>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<24x48xf32>) outs(%19 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %21 = arith.truncf %in : f32 to f16
      linalg.yield %21 : f16
    } -> tensor<24x48xf16>
    return %20 : tensor<24x48xf16>
  }
}

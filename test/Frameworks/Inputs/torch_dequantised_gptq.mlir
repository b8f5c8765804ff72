#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<64x48xi8>, %arg2: tensor<2x48xf16>, %arg3: tensor<2x48xi8>) -> tensor<24x48xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg1 [[0, 1], [2]] output_shape [2, 32, 48] : tensor<64x48xi8> into tensor<2x32x48xi8>
    %0 = tensor.empty() : tensor<2x32x48xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x32x48xi8>) outs(%0 : tensor<2x32x48xi32>) {
    ^bb0(%in: i8, %out: i32):
      %13 = arith.extui %in : i8 to i32
      linalg.yield %13 : i32
    } -> tensor<2x32x48xi32>
    %expanded_0 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [2, 1, 48] : tensor<2x48xi8> into tensor<2x1x48xi8>
    %2 = tensor.empty() : tensor<2x1x48xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_0 : tensor<2x1x48xi8>) outs(%2 : tensor<2x1x48xi32>) {
    ^bb0(%in: i8, %out: i32):
      %13 = arith.extui %in : i8 to i32
      linalg.yield %13 : i32
    } -> tensor<2x1x48xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %3 : tensor<2x32x48xi32>, tensor<2x1x48xi32>) outs(%0 : tensor<2x32x48xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %13 = arith.subi %in, %in_2 : i32
      linalg.yield %13 : i32
    } -> tensor<2x32x48xi32>
    %5 = tensor.empty() : tensor<2x32x48xf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x32x48xi32>) outs(%5 : tensor<2x32x48xf16>) {
    ^bb0(%in: i32, %out: f16):
      %13 = arith.sitofp %in : i32 to f16
      linalg.yield %13 : f16
    } -> tensor<2x32x48xf16>
    %expanded_1 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [2, 1, 48] : tensor<2x48xf16> into tensor<2x1x48xf16>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_1 : tensor<2x32x48xf16>, tensor<2x1x48xf16>) outs(%5 : tensor<2x32x48xf16>) {
    ^bb0(%in: f16, %in_2: f16, %out: f16):
      %13 = arith.mulf %in, %in_2 : f16
      linalg.yield %13 : f16
    } -> tensor<2x32x48xf16>
    %collapsed = tensor.collapse_shape %7 [[0, 1], [2]] : tensor<2x32x48xf16> into tensor<64x48xf16>
    %8 = tensor.empty() : tensor<24x48xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.matmul ins(%arg0, %collapsed : tensor<24x64xf16>, tensor<64x48xf16>) outs(%9 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %11 = tensor.empty() : tensor<24x48xf16>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x48xf32>) outs(%11 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %13 = arith.truncf %in : f32 to f16
      linalg.yield %13 : f16
    } -> tensor<24x48xf16>
    return %12 : tensor<24x48xf16>
  }
}

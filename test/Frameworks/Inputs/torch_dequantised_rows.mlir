#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xbf16>, %arg3: tensor<48xbf16>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<48x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x64xi8>) outs(%0 : tensor<48x64xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %18 = arith.sitofp %in : i8 to bf16
      linalg.yield %18 : bf16
    } -> tensor<48x64xbf16>
    %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [48, 1] : tensor<48xbf16> into tensor<48x1xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<48x64xbf16>, tensor<48x1xbf16>) outs(%0 : tensor<48x64xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %18 = arith.mulf %in, %in_1 : bf16
      linalg.yield %18 : bf16
    } -> tensor<48x64xbf16>
    %3 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%2 : tensor<48x64xbf16>) outs(%3 : tensor<64x48xbf16>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<48xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg3 : tensor<48xbf16>) outs(%4 : tensor<48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<48xf32>
    %6 = tensor.empty() : tensor<24x64xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%6 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<24x64xf32>
    %8 = tensor.empty() : tensor<64x48xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xbf16>) outs(%8 : tensor<64x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<64x48xf32>
    %10 = tensor.empty() : tensor<24x48xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %12 = linalg.matmul ins(%7, %9 : tensor<24x64xf32>, tensor<64x48xf32>) outs(%11 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<48xf32>) outs(%10 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%10 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %18 = arith.addf %in, %in_1 : f32
      linalg.yield %18 : f32
    } -> tensor<24x48xf32>
    %15 = tensor.empty() : tensor<24x48xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24x48xf32>) outs(%15 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %18 = arith.truncf %in : f32 to bf16
      linalg.yield %18 : bf16
    } -> tensor<24x48xbf16>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<24x48xbf16>) outs(%15 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %18 = arith.cmpf ugt, %in, %cst_0 : bf16
      %19 = arith.select %18, %in, %cst_0 : bf16
      linalg.yield %19 : bf16
    } -> tensor<24x48xbf16>
    return %17 : tensor<24x48xbf16>
  }
}

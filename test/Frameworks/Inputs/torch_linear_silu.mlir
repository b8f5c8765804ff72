#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<48xbf16>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%0 : tensor<64x48xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%1 : tensor<48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<48xf32>
    %3 = tensor.empty() : tensor<24x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%3 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<24x64xf32>
    %5 = tensor.empty() : tensor<64x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xbf16>) outs(%5 : tensor<64x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<64x48xf32>
    %7 = tensor.empty() : tensor<24x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %9 = linalg.matmul ins(%4, %6 : tensor<24x64xf32>, tensor<64x48xf32>) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %18 = arith.addf %in, %in_1 : f32
      linalg.yield %18 : f32
    } -> tensor<24x48xf32>
    %12 = tensor.empty() : tensor<24x48xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x48xf32>) outs(%12 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %18 = arith.truncf %in : f32 to bf16
      linalg.yield %18 : bf16
    } -> tensor<24x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x48xbf16>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %18 = arith.extf %in : bf16 to f32
      linalg.yield %18 : f32
    } -> tensor<24x48xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24x48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.negf %in : f32
      %19 = math.exp %18 : f32
      %20 = arith.addf %19, %cst_0 : f32
      %21 = arith.divf %cst_0, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<24x48xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %18 = arith.mulf %in, %in_1 : f32
      linalg.yield %18 : f32
    } -> tensor<24x48xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<24x48xf32>) outs(%12 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %18 = arith.truncf %in : f32 to bf16
      linalg.yield %18 : bf16
    } -> tensor<24x48xbf16>
    return %17 : tensor<24x48xbf16>
  }
}

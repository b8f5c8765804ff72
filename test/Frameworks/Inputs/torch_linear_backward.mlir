#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x48xbf16>, %arg1: tensor<24x64xbf16>, %arg2: tensor<48x64xbf16>) -> (tensor<24x64xbf16>, tensor<48x64xbf16>, tensor<48xbf16>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %2 = linalg.matmul ins(%arg0, %arg2 : tensor<24x48xbf16>, tensor<48x64xbf16>) outs(%1 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %3 = tensor.empty() : tensor<24x64xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x64xf32>) outs(%3 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<24x64xbf16>
    %5 = tensor.empty() : tensor<48x24xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<24x48xbf16>) outs(%5 : tensor<48x24xbf16>) permutation = [1, 0] 
    %6 = tensor.empty() : tensor<48x64xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<48x64xf32>) -> tensor<48x64xf32>
    %8 = linalg.matmul ins(%transposed, %arg1 : tensor<48x24xbf16>, tensor<24x64xbf16>) outs(%7 : tensor<48x64xf32>) -> tensor<48x64xf32>
    %9 = tensor.empty() : tensor<48x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<48x64xf32>) outs(%9 : tensor<48x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<48x64xbf16>
    %11 = tensor.empty() : tensor<48xbf16>
    %12 = linalg.fill ins(%cst_0 : bf16) outs(%11 : tensor<48xbf16>) -> tensor<48xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<24x48xbf16>) outs(%12 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %14 = arith.addf %in, %out : bf16
      linalg.yield %14 : bf16
    } -> tensor<48xbf16>
    return %4, %10, %13 : tensor<24x64xbf16>, tensor<48x64xbf16>, tensor<48xbf16>
  }
}

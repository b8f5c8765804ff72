#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>) -> tensor<24xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 6.400000e+01 : f64
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %16 = arith.extf %in : bf16 to f32
      linalg.yield %16 : f32
    } -> tensor<24x64xf32>
    %2 = tensor.empty() : tensor<24x64xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xf32>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %16 = arith.extf %in : f32 to f64
      linalg.yield %16 : f64
    } -> tensor<24x64xf64>
    %4 = tensor.empty() : tensor<24x1xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<24x1xf64>) -> tensor<24x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<24x64xf64>) outs(%5 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.addf %in, %out : f64
      linalg.yield %16 : f64
    } -> tensor<24x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<24x1xf64>) outs(%4 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.divf %in, %cst_0 : f64
      linalg.yield %16 : f64
    } -> tensor<24x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %7 : tensor<24x64xf64>, tensor<24x1xf64>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %16 = arith.subf %in, %in_1 : f64
      linalg.yield %16 : f64
    } -> tensor<24x64xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<24x64xf64>, tensor<24x64xf64>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %16 = arith.mulf %in, %in_1 : f64
      linalg.yield %16 : f64
    } -> tensor<24x64xf64>
    %10 = tensor.empty() : tensor<24xf64>
    %11 = linalg.fill ins(%cst : f64) outs(%10 : tensor<24xf64>) -> tensor<24xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<24x64xf64>) outs(%11 : tensor<24xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.addf %in, %out : f64
      linalg.yield %16 : f64
    } -> tensor<24xf64>
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%12 : tensor<24xf64>) outs(%10 : tensor<24xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.divf %in, %cst_0 : f64
      linalg.yield %16 : f64
    } -> tensor<24xf64>
    %14 = tensor.empty() : tensor<24xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%13 : tensor<24xf64>) outs(%14 : tensor<24xf32>) {
    ^bb0(%in: f64, %out: f32):
      %16 = arith.truncf %in : f64 to f32
      linalg.yield %16 : f32
    } -> tensor<24xf32>
    return %15 : tensor<24xf32>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x64xbf16>) -> (tensor<64xf32>, tensor<64xf32>) {
    %cst = arith.constant 1.000000e+00 : f64
    %c0 = arith.constant 0 : index
    %cst_0 = arith.constant 0.000000e+00 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x64xbf16>
    %0 = tensor.empty(%dim) : tensor<?x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x64xbf16>) outs(%0 : tensor<?x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %22 = arith.extf %in : bf16 to f32
      linalg.yield %22 : f32
    } -> tensor<?x64xf32>
    %2 = tensor.empty(%dim) : tensor<?x64xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<?x64xf32>) outs(%2 : tensor<?x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %22 = arith.extf %in : f32 to f64
      linalg.yield %22 : f64
    } -> tensor<?x64xf64>
    %4 = tensor.empty() : tensor<1x64xf64>
    %5 = linalg.fill ins(%cst_0 : f64) outs(%4 : tensor<1x64xf64>) -> tensor<1x64xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]} ins(%3 : tensor<?x64xf64>) outs(%5 : tensor<1x64xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<1x64xf64>
    %7 = arith.index_cast %dim : index to i64
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x64xf64>) outs(%4 : tensor<1x64xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.sitofp %7 : i64 to f64
      %23 = arith.divf %in, %22 : f64
      linalg.yield %23 : f64
    } -> tensor<1x64xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %8 : tensor<?x64xf64>, tensor<1x64xf64>) outs(%2 : tensor<?x64xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %22 = arith.subf %in, %in_1 : f64
      linalg.yield %22 : f64
    } -> tensor<?x64xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %9 : tensor<?x64xf64>, tensor<?x64xf64>) outs(%2 : tensor<?x64xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %22 = arith.mulf %in, %in_1 : f64
      linalg.yield %22 : f64
    } -> tensor<?x64xf64>
    %11 = tensor.empty() : tensor<64xf64>
    %12 = linalg.fill ins(%cst_0 : f64) outs(%11 : tensor<64xf64>) -> tensor<64xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "parallel"]} ins(%10 : tensor<?x64xf64>) outs(%12 : tensor<64xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<64xf64>
    %14 = arith.sitofp %7 : i64 to f64
    %15 = arith.addf %14, %cst : f64
    %16 = arith.cmpf uge, %15, %cst : f64
    cf.assert %16, "correction value should be less than or equal to productDimSize + 1"
    %17 = arith.subf %14, %cst : f64
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%13 : tensor<64xf64>) outs(%11 : tensor<64xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %17 : f64
      linalg.yield %22 : f64
    } -> tensor<64xf64>
    %19 = tensor.empty() : tensor<64xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%18 : tensor<64xf64>) outs(%19 : tensor<64xf32>) {
    ^bb0(%in: f64, %out: f32):
      %22 = arith.truncf %in : f64 to f32
      linalg.yield %22 : f32
    } -> tensor<64xf32>
    cf.assert %16, "correction value should be less than or equal to productDimSize + 1"
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%20 : tensor<64xf32>) outs(%19 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.sqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<64xf32>
    return %20, %21 : tensor<64xf32>, tensor<64xf32>
  }
}

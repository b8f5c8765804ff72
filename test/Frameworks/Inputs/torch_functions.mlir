#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x100xf32>) -> (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<8x100xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %cst : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %13 = math.atan2 %in, %in_1 : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.tan %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.tanh %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.asin %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.acos %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.sinh %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.asinh %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.atanh %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %13 = arith.mulf %in, %in_1 : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %cst_0 : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.acosh %in : f32
      linalg.yield %13 : f32
    } -> tensor<8x100xf32>
    return %2, %3, %5, %6, %7, %8, %9, %12 : tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>
  }
}

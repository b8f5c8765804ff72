#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x100xf32>, %arg1: tensor<8x100xf32>) -> tensor<8x100xf32> {
    %cst = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8x100xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %4 = arith.cmpf olt, %in, %in_0 : f32
      %5 = arith.select %4, %in, %in_0 : f32
      linalg.yield %5 : f32
    } -> tensor<8x100xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.mulf %in, %cst : f32
      linalg.yield %4 : f32
    } -> tensor<8x100xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %4 = arith.cmpf ogt, %in, %in_0 : f32
      %5 = arith.select %4, %in, %in_0 : f32
      linalg.yield %5 : f32
    } -> tensor<8x100xf32>
    return %3 : tensor<8x100xf32>
  }
}

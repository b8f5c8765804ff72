#map = affine_map<(d0, d1, d2) -> (d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d0, d2 + d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d0, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d1, d2)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32xf32>, %arg1: tensor<5xf32>) -> (tensor<32xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<1x1x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<32xf32>) outs(%0 : tensor<1x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x32xf32>
    %2 = tensor.empty() : tensor<1x1x5xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<5xf32>) outs(%2 : tensor<1x1x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x5xf32>
    %padded = tensor.pad %1 low[0, 0, 2] high[0, 0, 2] {
    ^bb0(%arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<1x1x32xf32> to tensor<1x1x36xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x1x32xf32>) -> tensor<1x1x32xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel"]} ins(%padded, %3 : tensor<1x1x36xf32>, tensor<1x1x5xf32>) outs(%4 : tensor<1x1x32xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %6 = arith.mulf %in, %in_0 : f32
      %7 = arith.addf %out, %6 : f32
      linalg.yield %7 : f32
    } -> tensor<1x1x32xf32>
    %collapsed = tensor.collapse_shape %5 [[0, 1, 2]] : tensor<1x1x32xf32> into tensor<32xf32>
    return %collapsed : tensor<32xf32>
  }
}


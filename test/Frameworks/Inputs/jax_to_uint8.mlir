#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x12xf32>) -> (tensor<8x12xui8> {jax.result_info = "result"}) {
    %cst = arith.constant 2.550000e+02 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<1.280000e+02> : tensor<f32>
    %cst_2 = arith.constant dense<4.000000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<8x12xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.mulf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<8x12xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.addf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<8x12xf32>
    %5 = tensor.empty() : tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%5 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<f32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %4 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.maximumf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<8x12xf32>
    %9 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%5 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<f32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %8 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%0 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.minimumf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<8x12xf32>
    %12 = tensor.empty() : tensor<8x12xi8>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%12 : tensor<8x12xi8>) {
    ^bb0(%in: f32, %out: i8):
      %15 = arith.fptoui %in : f32 to i8
      linalg.yield %15 : i8
    } -> tensor<8x12xi8>
    %14 = builtin.unrealized_conversion_cast %13 : tensor<8x12xi8> to tensor<8x12xui8>
    return %14 : tensor<8x12xui8>
  }
}


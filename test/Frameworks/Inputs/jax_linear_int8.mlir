#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xi8>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xf32>, %arg3: tensor<48xf32>) -> (tensor<32x48xf32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<32x48xi32>
    %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<32x64xi8>, tensor<48x64xi8>) outs(%1 : tensor<32x48xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %14 = arith.extsi %in : i8 to i32
      %15 = arith.extsi %in_0 : i8 to i32
      %16 = arith.muli %14, %15 : i32
      %17 = arith.addi %out, %16 : i32
      linalg.yield %17 : i32
    } -> tensor<32x48xi32>
    %3 = tensor.empty() : tensor<32x48xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<32x48xi32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %14 = arith.sitofp %in : i32 to f32
      linalg.yield %14 : f32
    } -> tensor<32x48xf32>
    %5 = tensor.empty() : tensor<1x48xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<48xf32>) outs(%5 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %7 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x48xf32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %14 = arith.mulf %in, %in_0 : f32
      linalg.yield %14 : f32
    } -> tensor<32x48xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<48xf32>) outs(%5 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x48xf32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%8, %10 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %14 = arith.addf %in, %in_0 : f32
      linalg.yield %14 : f32
    } -> tensor<32x48xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%3 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %14 = arith.maximumf %in, %in_0 : f32
      linalg.yield %14 : f32
    } -> tensor<32x48xf32>
    return %13 : tensor<32x48xf32>
  }
}


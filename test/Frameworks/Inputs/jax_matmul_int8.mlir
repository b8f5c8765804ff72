#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xi8>, %arg1: tensor<64x48xi8>, %arg2: tensor<32xf32>, %arg3: tensor<48xf32>) -> (tensor<32x48xbf16> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<32x48xi32>
    %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<32x64xi8>, tensor<64x48xi8>) outs(%1 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %3 = tensor.empty() : tensor<32x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<32xf32>) outs(%3 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x1xf32>
    %5 = tensor.empty() : tensor<32x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<32x48xi32>) outs(%5 : tensor<32x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %15 = arith.sitofp %in : i32 to f32
      linalg.yield %15 : f32
    } -> tensor<32x48xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<32x1xf32>) outs(%5 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%5 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %15 = arith.mulf %in, %in_0 : f32
      linalg.yield %15 : f32
    } -> tensor<32x48xf32>
    %9 = tensor.empty() : tensor<1x48xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<48xf32>) outs(%9 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<1x48xf32>) outs(%5 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %11 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%5 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %15 = arith.mulf %in, %in_0 : f32
      linalg.yield %15 : f32
    } -> tensor<32x48xf32>
    %13 = tensor.empty() : tensor<32x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<32x48xf32>) outs(%13 : tensor<32x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<32x48xbf16>
    return %14 : tensor<32x48xbf16>
  }
}


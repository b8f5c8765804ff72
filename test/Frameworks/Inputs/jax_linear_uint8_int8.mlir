#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x64xui8>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xi32>, %arg3: tensor<48xf32>) -> (tensor<2x16x48xbf16> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = builtin.unrealized_conversion_cast %arg0 : tensor<2x16x64xui8> to tensor<2x16x64xi8>
    %1 = tensor.empty() : tensor<2x16x64xi32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<2x16x64xi8>) outs(%1 : tensor<2x16x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %20 = arith.extui %in : i8 to i32
      linalg.yield %20 : i32
    } -> tensor<2x16x64xi32>
    %3 = tensor.empty() : tensor<48x64xi32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x64xi8>) outs(%3 : tensor<48x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %20 = arith.extsi %in : i8 to i32
      linalg.yield %20 : i32
    } -> tensor<48x64xi32>
    %5 = tensor.empty() : tensor<2x16x48xi32>
    %6 = linalg.fill ins(%c0_i32 : i32) outs(%5 : tensor<2x16x48xi32>) -> tensor<2x16x48xi32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%2, %4 : tensor<2x16x64xi32>, tensor<48x64xi32>) outs(%6 : tensor<2x16x48xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %20 = arith.muli %in, %in_0 : i32
      %21 = arith.addi %out, %20 : i32
      linalg.yield %21 : i32
    } -> tensor<2x16x48xi32>
    %8 = tensor.empty() : tensor<1x1x48xi32>
    %9 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<48xi32>) outs(%8 : tensor<1x1x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x48xi32>
    %10 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x1x48xi32>) outs(%5 : tensor<2x16x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x16x48xi32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x16x48xi32>, tensor<2x16x48xi32>) outs(%5 : tensor<2x16x48xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %20 = arith.addi %in, %in_0 : i32
      linalg.yield %20 : i32
    } -> tensor<2x16x48xi32>
    %12 = tensor.empty() : tensor<2x16x48xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x16x48xi32>) outs(%12 : tensor<2x16x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %20 = arith.sitofp %in : i32 to f32
      linalg.yield %20 : f32
    } -> tensor<2x16x48xf32>
    %14 = tensor.empty() : tensor<1x1x48xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<48xf32>) outs(%14 : tensor<1x1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x48xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x48xf32>) outs(%12 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x48xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x16x48xf32>, tensor<2x16x48xf32>) outs(%12 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %20 = arith.mulf %in, %in_0 : f32
      linalg.yield %20 : f32
    } -> tensor<2x16x48xf32>
    %18 = tensor.empty() : tensor<2x16x48xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x16x48xf32>) outs(%18 : tensor<2x16x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %20 = arith.truncf %in : f32 to bf16
      linalg.yield %20 : bf16
    } -> tensor<2x16x48xbf16>
    return %19 : tensor<2x16x48xbf16>
  }
}


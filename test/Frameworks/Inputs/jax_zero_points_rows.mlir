#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit_zero_points_rows attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x64xui8>, %arg1: tensor<48x64xi8>, %arg2: tensor<2x16xui8>, %arg3: tensor<2x16xf32>, %arg4: tensor<48xf32>) -> (tensor<2x16x48xbf16> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = builtin.unrealized_conversion_cast %arg2 : tensor<2x16xui8> to tensor<2x16xi8>
    %1 = builtin.unrealized_conversion_cast %arg0 : tensor<2x16x64xui8> to tensor<2x16x64xi8>
    %2 = tensor.empty() : tensor<2x16x64xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x16x64xi8>) outs(%2 : tensor<2x16x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %27 = arith.extui %in : i8 to i32
      linalg.yield %27 : i32
    } -> tensor<2x16x64xi32>
    %4 = tensor.empty() : tensor<2x16x1xi8>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<2x16xi8>) outs(%4 : tensor<2x16x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<2x16x1xi8>
    %6 = tensor.empty() : tensor<2x16x1xi32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16x1xi8>) outs(%6 : tensor<2x16x1xi32>) {
    ^bb0(%in: i8, %out: i32):
      %27 = arith.extui %in : i8 to i32
      linalg.yield %27 : i32
    } -> tensor<2x16x1xi32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x16x1xi32>) outs(%2 : tensor<2x16x64xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x16x64xi32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %8 : tensor<2x16x64xi32>, tensor<2x16x64xi32>) outs(%2 : tensor<2x16x64xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %27 = arith.subi %in, %in_0 : i32
      linalg.yield %27 : i32
    } -> tensor<2x16x64xi32>
    %10 = tensor.empty() : tensor<48x64xi32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x64xi8>) outs(%10 : tensor<48x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %27 = arith.extsi %in : i8 to i32
      linalg.yield %27 : i32
    } -> tensor<48x64xi32>
    %12 = tensor.empty() : tensor<2x16x48xi32>
    %13 = linalg.fill ins(%c0_i32 : i32) outs(%12 : tensor<2x16x48xi32>) -> tensor<2x16x48xi32>
    %14 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%9, %11 : tensor<2x16x64xi32>, tensor<48x64xi32>) outs(%13 : tensor<2x16x48xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %27 = arith.muli %in, %in_0 : i32
      %28 = arith.addi %out, %27 : i32
      linalg.yield %28 : i32
    } -> tensor<2x16x48xi32>
    %15 = tensor.empty() : tensor<2x16x48xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x16x48xi32>) outs(%15 : tensor<2x16x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %27 = arith.sitofp %in : i32 to f32
      linalg.yield %27 : f32
    } -> tensor<2x16x48xf32>
    %17 = tensor.empty() : tensor<2x16x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x16xf32>) outs(%17 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x16x1xf32>) outs(%15 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x48xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %19 : tensor<2x16x48xf32>, tensor<2x16x48xf32>) outs(%15 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %27 = arith.mulf %in, %in_0 : f32
      linalg.yield %27 : f32
    } -> tensor<2x16x48xf32>
    %21 = tensor.empty() : tensor<1x1x48xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<48xf32>) outs(%21 : tensor<1x1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x48xf32>
    %23 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x1x48xf32>) outs(%15 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x48xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<2x16x48xf32>, tensor<2x16x48xf32>) outs(%15 : tensor<2x16x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %27 = arith.mulf %in, %in_0 : f32
      linalg.yield %27 : f32
    } -> tensor<2x16x48xf32>
    %25 = tensor.empty() : tensor<2x16x48xbf16>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x16x48xf32>) outs(%25 : tensor<2x16x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<2x16x48xbf16>
    return %26 : tensor<2x16x48xbf16>
  }
}


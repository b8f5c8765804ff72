#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
module @jit_head_norm attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x256xbf16>, %arg2: tensor<64xbf16>) -> (tensor<2x12x4x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_2 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<2x12x256xbf16>
    %1 = linalg.fill ins(%cst_0 : bf16) outs(%0 : tensor<2x12x256xbf16>) -> tensor<2x12x256xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x256xbf16>) outs(%1 : tensor<2x12x256xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %25 = arith.mulf %in, %in_3 : bf16
      %26 = arith.addf %out, %25 : bf16
      linalg.yield %26 : bf16
    } -> tensor<2x12x256xbf16>
    %3 = tensor.empty() : tensor<2x12x256xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x12x256xbf16>) outs(%3 : tensor<2x12x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<2x12x256xf32>
    %expanded = tensor.expand_shape %4 [[0], [1], [2, 3]] output_shape [2, 12, 4, 64] : tensor<2x12x256xf32> into tensor<2x12x4x64xf32>
    %5 = tensor.empty() : tensor<2x12x4x64xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded : tensor<2x12x4x64xf32>, tensor<2x12x4x64xf32>) outs(%5 : tensor<2x12x4x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.mulf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4x64xf32>
    %7 = tensor.empty() : tensor<2x12x4xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x12x4xf32>) -> tensor<2x12x4xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x12x4x64xf32>) outs(%8 : tensor<2x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4xf32>
    %10 = tensor.empty() : tensor<2x12x4x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x12x4xf32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %12 : tensor<2x12x4x1xf32>, tensor<2x12x4x1xf32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.divf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %14 : tensor<2x12x4x1xf32>, tensor<2x12x4x1xf32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.addf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x12x4x1xf32>) outs(%10 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x12x4x1xf32>) outs(%5 : tensor<2x12x4x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %17 : tensor<2x12x4x64xf32>, tensor<2x12x4x64xf32>) outs(%5 : tensor<2x12x4x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.mulf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<2x12x4x64xf32>
    %19 = tensor.empty() : tensor<2x12x4x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x12x4x64xf32>) outs(%19 : tensor<2x12x4x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<2x12x4x64xbf16>
    %21 = tensor.empty() : tensor<1x1x1x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64xbf16>) outs(%21 : tensor<1x1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x1x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<1x1x1x64xbf16>) outs(%19 : tensor<2x12x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x4x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<2x12x4x64xbf16>, tensor<2x12x4x64xbf16>) outs(%19 : tensor<2x12x4x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %25 = arith.mulf %in, %in_3 : bf16
      linalg.yield %25 : bf16
    } -> tensor<2x12x4x64xbf16>
    return %24 : tensor<2x12x4x64xbf16>
  }
}


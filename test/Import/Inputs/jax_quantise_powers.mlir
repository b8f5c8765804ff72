#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit_quant attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x256xf32>) -> (tensor<64x256xf8E4M3FN> {jax.result_info = "result[0]"}, tensor<64x8xf8E8M0FNU> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.693147182 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.693147182> : tensor<f32>
    %cst_2 = arith.constant dense<8.000000e+00> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [64, 8, 32] : tensor<64x256xf32> into tensor<64x8x32xf32>
    %0 = tensor.empty() : tensor<64x8x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<64x8x32xf32>) outs(%0 : tensor<64x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.absf %in : f32
      linalg.yield %25 : f32
    } -> tensor<64x8x32xf32>
    %2 = tensor.empty() : tensor<64x8xf32>
    %3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<64x8xf32>) -> tensor<64x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<64x8x32xf32>) outs(%3 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.maximumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.log %in : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %6 = tensor.empty() : tensor<f32>
    %7 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%6 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %8 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<f32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%5, %8 : tensor<64x8xf32>, tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.divf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.floor %in : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<64x8xf32>, tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.subf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<64x8xf32>, tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.mulf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<64x8xf32>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.exp %in : f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %16 = tensor.empty() : tensor<64x8xf8E8M0FNU>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<64x8xf32>) outs(%16 : tensor<64x8xf8E8M0FNU>) {
    ^bb0(%in: f32, %out: f8E8M0FNU):
      %25 = arith.truncf %in : f32 to f8E8M0FNU
      linalg.yield %25 : f8E8M0FNU
    } -> tensor<64x8xf8E8M0FNU>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<64x8xf8E8M0FNU>) outs(%2 : tensor<64x8xf32>) {
    ^bb0(%in: f8E8M0FNU, %out: f32):
      %25 = arith.extf %in : f8E8M0FNU to f32
      linalg.yield %25 : f32
    } -> tensor<64x8xf32>
    %19 = tensor.empty() : tensor<64x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<64x8xf32>) outs(%19 : tensor<64x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<64x8x1xf32>) outs(%0 : tensor<64x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8x32xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %21 : tensor<64x8x32xf32>, tensor<64x8x32xf32>) outs(%0 : tensor<64x8x32xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %25 = arith.divf %in, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<64x8x32xf32>
    %23 = tensor.empty() : tensor<64x8x32xf8E4M3FN>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<64x8x32xf32>) outs(%23 : tensor<64x8x32xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %25 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %25 : f8E4M3FN
    } -> tensor<64x8x32xf8E4M3FN>
    %collapsed = tensor.collapse_shape %24 [[0], [1, 2]] : tensor<64x8x32xf8E4M3FN> into tensor<64x256xf8E4M3FN>
    return %collapsed, %17 : tensor<64x256xf8E4M3FN>, tensor<64x8xf8E8M0FNU>
  }
}


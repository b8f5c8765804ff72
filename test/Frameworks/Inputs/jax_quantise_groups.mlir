#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit_quantise_groups attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x256xbf16>) -> (tensor<24x256xf8E4M3FN> {jax.result_info = "result[0]"}, tensor<24x2xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant dense<4.480000e+02> : tensor<f32>
    %cst_2 = arith.constant dense<9.99999974E-5> : tensor<f32>
    %0 = tensor.empty() : tensor<24x256xbf16>
    %1 = linalg.fill ins(%cst_0 : bf16) outs(%0 : tensor<24x256xbf16>) -> tensor<24x256xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x256xbf16>) outs(%1 : tensor<24x256xbf16>) -> tensor<24x256xbf16>
    %3 = tensor.empty() : tensor<24x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x256xbf16>) outs(%3 : tensor<24x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %20 = arith.extf %in : bf16 to f32
      linalg.yield %20 : f32
    } -> tensor<24x256xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [24, 2, 128] : tensor<24x256xf32> into tensor<24x2x128xf32>
    %5 = tensor.empty() : tensor<24x2x128xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<24x2x128xf32>) outs(%5 : tensor<24x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.absf %in : f32
      linalg.yield %20 : f32
    } -> tensor<24x2x128xf32>
    %7 = tensor.empty() : tensor<24x2xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x2xf32>) -> tensor<24x2xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<24x2x128xf32>) outs(%8 : tensor<24x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.maximumf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<24x2xf32>
    %10 = tensor.empty() : tensor<24x2x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<24x2xf32>) outs(%10 : tensor<24x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x1xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%10 : tensor<24x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %12 : tensor<24x2x1xf32>, tensor<24x2x1xf32>) outs(%10 : tensor<24x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.maximumf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<24x2x1xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%10 : tensor<24x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %14 : tensor<24x2x1xf32>, tensor<24x2x1xf32>) outs(%10 : tensor<24x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.divf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<24x2x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<24x2x1xf32>) outs(%5 : tensor<24x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x128xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %16 : tensor<24x2x128xf32>, tensor<24x2x128xf32>) outs(%5 : tensor<24x2x128xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.divf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<24x2x128xf32>
    %18 = tensor.empty() : tensor<24x2x128xf8E4M3FN>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<24x2x128xf32>) outs(%18 : tensor<24x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %20 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %20 : f8E4M3FN
    } -> tensor<24x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %19 [[0], [1, 2]] : tensor<24x2x128xf8E4M3FN> into tensor<24x256xf8E4M3FN>
    %collapsed_3 = tensor.collapse_shape %15 [[0], [1, 2]] : tensor<24x2x1xf32> into tensor<24x2xf32>
    return %collapsed, %collapsed_3 : tensor<24x256xf8E4M3FN>, tensor<24x2xf32>
  }
}


#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<64x48xbf16>) -> (tensor<24x48xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_2 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %24 = arith.extf %in : bf16 to f32
      linalg.yield %24 : f32
    } -> tensor<24x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.mulf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<24x64xf32>
    %3 = tensor.empty() : tensor<24xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<24xf32>) -> tensor<24xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<24x64xf32>) outs(%4 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %out, %in : f32
      linalg.yield %24 : f32
    } -> tensor<24xf32>
    %6 = tensor.empty() : tensor<24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.divf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<24x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.addf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<24x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x1xf32>) outs(%6 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.rsqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<24x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %13 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.mulf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<24x64xf32>
    %15 = tensor.empty() : tensor<24x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24x64xf32>) outs(%15 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %24 = arith.truncf %in : f32 to bf16
      linalg.yield %24 : bf16
    } -> tensor<24x64xbf16>
    %17 = tensor.empty() : tensor<1x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%17 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<1x64xbf16>) outs(%15 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %19 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%15 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %24 = arith.mulf %in, %in_3 : bf16
      linalg.yield %24 : bf16
    } -> tensor<24x64xbf16>
    %21 = tensor.empty() : tensor<24x48xbf16>
    %22 = linalg.fill ins(%cst : bf16) outs(%21 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %23 = linalg.matmul ins(%20, %arg2 : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%22 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    return %23 : tensor<24x48xbf16>
  }
}


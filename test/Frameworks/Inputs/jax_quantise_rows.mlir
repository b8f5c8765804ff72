#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<() -> ()>
module @jit_quantise_rows attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x32xbf16>, %arg1: tensor<32x12xbf16>) -> (tensor<5x12xi8> {jax.result_info = "result[0]"}, tensor<5x1xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.270000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : bf16
    %cst_3 = arith.constant dense<1.270000e+02> : tensor<f32>
    %0 = tensor.empty() : tensor<5x12xbf16>
    %1 = linalg.fill ins(%cst_2 : bf16) outs(%0 : tensor<5x12xbf16>) -> tensor<5x12xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<5x32xbf16>, tensor<32x12xbf16>) outs(%1 : tensor<5x12xbf16>) -> tensor<5x12xbf16>
    %3 = tensor.empty() : tensor<5x12xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x12xbf16>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x12xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.absf %in : f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %6 = tensor.empty() : tensor<5xf32>
    %7 = linalg.fill ins(%cst_1 : f32) outs(%6 : tensor<5xf32>) -> tensor<5xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<5x12xf32>) outs(%7 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.maximumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<5xf32>
    %9 = tensor.empty() : tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.divf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x1xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x12xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %13 : tensor<5x12xf32>, tensor<5x12xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.divf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x12xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.roundeven %in : f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %16 = tensor.empty() : tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%16 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %18 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<f32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x12xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %15 : tensor<5x12xf32>, tensor<5x12xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.maximumf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %20 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%16 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %21 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<f32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x12xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %19 : tensor<5x12xf32>, tensor<5x12xf32>) outs(%3 : tensor<5x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.minimumf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<5x12xf32>
    %23 = tensor.empty() : tensor<5x12xi8>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<5x12xf32>) outs(%23 : tensor<5x12xi8>) {
    ^bb0(%in: f32, %out: i8):
      %25 = arith.fptosi %in : f32 to i8
      linalg.yield %25 : i8
    } -> tensor<5x12xi8>
    return %24, %12 : tensor<5x12xi8>, tensor<5x1xf32>
  }
}


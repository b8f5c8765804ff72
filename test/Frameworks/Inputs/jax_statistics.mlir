#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map6 = affine_map<(d0, d1, d2) -> (d0)>
module @jit_statistics attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x96xbf16>) -> (tensor<2x12x96xbf16> {jax.result_info = "result[0]"}, tensor<2x12xf32> {jax.result_info = "result[1]"}, tensor<2x12xf32> {jax.result_info = "result[2]"}, tensor<96xf32> {jax.result_info = "result[3]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x12x96xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x12x96xf32>) -> tensor<2x12x96xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x96xbf16>) outs(%1 : tensor<2x12x96xf32>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: f32):
      %15 = arith.extf %in : bf16 to f32
      %16 = arith.extf %in_1 : bf16 to f32
      %17 = arith.mulf %15, %16 : f32
      %18 = arith.addf %out, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<2x12x96xf32>
    %3 = tensor.empty() : tensor<2x12x96xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x12x96xf32>) outs(%3 : tensor<2x12x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<2x12x96xbf16>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x12x96xf32>) outs(%0 : tensor<2x12x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      linalg.yield %15 : f32
    } -> tensor<2x12x96xf32>
    %6 = tensor.empty() : tensor<2x12xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x12xf32>) -> tensor<2x12xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x12x96xf32>) outs(%7 : tensor<2x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.maximumf %out, %in : f32
      linalg.yield %15 : f32
    } -> tensor<2x12xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %2 : tensor<2x12x96xf32>, tensor<2x12x96xf32>) outs(%0 : tensor<2x12x96xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<2x12x96xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<2x12xf32>) -> tensor<2x12xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<2x12x96xf32>) outs(%10 : tensor<2x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %out, %in : f32
      linalg.yield %15 : f32
    } -> tensor<2x12xf32>
    %12 = tensor.empty() : tensor<96xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<96xf32>) -> tensor<96xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%2 : tensor<2x12x96xf32>) outs(%13 : tensor<96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %out, %in : f32
      linalg.yield %15 : f32
    } -> tensor<96xf32>
    return %4, %8, %11, %14 : tensor<2x12x96xbf16>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<96xf32>
  }
}


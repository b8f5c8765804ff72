#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
module @jit_attention attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x16x32xf16>, %arg1: tensor<2x2x16x32xf16>, %arg2: tensor<2x2x16x32xf16>) -> (tensor<2x2x16x32xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f16
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<1.767580e-01> : tensor<f16>
    %0 = tensor.empty() : tensor<2x2x16x16xf16>
    %1 = linalg.fill ins(%cst_1 : f16) outs(%0 : tensor<2x2x16x16xf16>) -> tensor<2x2x16x16xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x2x16x32xf16>, tensor<2x2x16x32xf16>) outs(%1 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %26 = arith.mulf %in, %in_4 : f16
      %27 = arith.addf %out, %26 : f16
      linalg.yield %27 : f16
    } -> tensor<2x2x16x16xf16>
    %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f16>) outs(%0 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x16x16xf16>
    %4 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x2x16x16xf16>, tensor<2x2x16x16xf16>) outs(%0 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %26 = arith.mulf %in, %in_4 : f16
      linalg.yield %26 : f16
    } -> tensor<2x2x16x16xf16>
    %5 = tensor.empty() : tensor<2x2x16x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x2x16x16xf16>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f16, %out: f32):
      %26 = arith.extf %in : f16 to f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16x16xf32>
    %7 = tensor.empty() : tensor<2x2x16xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x2x16x16xf32>) outs(%8 : tensor<2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.maximumf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16xf32>
    %10 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %9 : tensor<2x2x16xf32>, tensor<2x2x16xf32>) outs(%7 : tensor<2x2x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.maximumf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16xf32>
    %12 = tensor.empty() : tensor<2x2x16x1xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x2x16xf32>) outs(%12 : tensor<2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x1xf32>
    %14 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x2x16x1xf32>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x16xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.subf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16x16xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x2x16x16xf32>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.exp %in : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16x16xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x2x16x16xf32>) outs(%17 : tensor<2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.addf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x2x16xf32>) outs(%12 : tensor<2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x1xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x2x16x1xf32>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x16xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) outs(%5 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.divf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16x16xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x2x16x16xf32>) outs(%0 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %26 = arith.truncf %in : f32 to f16
      linalg.yield %26 : f16
    } -> tensor<2x2x16x16xf16>
    %23 = tensor.empty() : tensor<2x2x16x32xf16>
    %24 = linalg.fill ins(%cst_1 : f16) outs(%23 : tensor<2x2x16x32xf16>) -> tensor<2x2x16x32xf16>
    %25 = linalg.generic {indexing_maps = [#map, #map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%22, %arg2 : tensor<2x2x16x16xf16>, tensor<2x2x16x32xf16>) outs(%24 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %26 = arith.mulf %in, %in_4 : f16
      %27 = arith.addf %out, %26 : f16
      linalg.yield %27 : f16
    } -> tensor<2x2x16x32xf16>
    return %25 : tensor<2x2x16x32xf16>
  }
}


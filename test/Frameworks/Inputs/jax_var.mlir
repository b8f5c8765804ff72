#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>) -> (tensor<24xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0x7FC00000 : f32
    %cst_0 = arith.constant 6.400000e+01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<24x64xf32>
    %2 = tensor.empty() : tensor<24xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<24xf32>) -> tensor<24xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<24xf32>
    %5 = tensor.empty() : tensor<24x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<24xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%5 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %23 = arith.divf %in, %in_3 : f32
      linalg.yield %23 : f32
    } -> tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %9 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %23 = arith.subf %in, %in_3 : f32
      linalg.yield %23 : f32
    } -> tensor<24x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %10 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %23 = arith.mulf %in, %in_3 : f32
      linalg.yield %23 : f32
    } -> tensor<24x64xf32>
    %12 = tensor.empty() : tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%13 : tensor<f32>) outs(%12 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.subf %cst_0, %in : f32
      linalg.yield %23 : f32
    } -> tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<24x64xf32>) outs(%3 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<24xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%14 : tensor<f32>) outs(%2 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%15, %16 : tensor<24xf32>, tensor<24xf32>) outs(%2 : tensor<24xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %23 = arith.divf %in, %in_3 : f32
      linalg.yield %23 : f32
    } -> tensor<24xf32>
    %18 = tensor.empty() : tensor<i1>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%14 : tensor<f32>) outs(%18 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %23 = arith.cmpf ogt, %in, %cst_1 : f32
      linalg.yield %23 : i1
    } -> tensor<i1>
    %20 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %21 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%20 : tensor<f32>) outs(%2 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24xf32>
    %extracted = tensor.extract %19[] : tensor<i1>
    %22 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%17, %21 : tensor<24xf32>, tensor<24xf32>) outs(%2 : tensor<24xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %23 = arith.select %extracted, %in, %in_3 : f32
      linalg.yield %23 : f32
    } -> tensor<24xf32>
    return %22 : tensor<24xf32>
  }
}


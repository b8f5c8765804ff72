#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x16xf16>) -> (tensor<2x16x16xf16> {jax.result_info = "result"}) {
    %cst = arith.constant -1.000000e+04 : f16
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %cst_1 = arith.constant dense<false> : tensor<i1>
    %cst_2 = arith.constant dense<true> : tensor<i1>
    %0 = tensor.empty() : tensor<16x16xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i1>) outs(%0 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %2 = tensor.empty() : tensor<16x16xi32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %17 = linalg.index 0 : index
      %18 = arith.index_cast %17 : index to i32
      linalg.yield %18 : i32
    } -> tensor<16x16xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%2 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%2 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %17 = arith.addi %in, %in_3 : i32
      linalg.yield %17 : i32
    } -> tensor<16x16xi32>
    %6 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %17 = linalg.index 1 : index
      %18 = arith.index_cast %17 : index to i32
      linalg.yield %18 : i32
    } -> tensor<16x16xi32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%0 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %17 = arith.cmpi sge, %in, %in_3 : i32
      linalg.yield %17 : i1
    } -> tensor<16x16xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i1>) outs(%0 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %1, %8 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%0 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_3: i1, %in_4: i1, %out: i1):
      %17 = arith.select %in, %in_3, %in_4 : i1
      linalg.yield %17 : i1
    } -> tensor<16x16xi1>
    %10 = tensor.empty() : tensor<f16>
    %11 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%10 : tensor<f16>) {
    ^bb0(%out: f16):
      linalg.yield %cst : f16
    } -> tensor<f16>
    %12 = tensor.empty() : tensor<2x16x16xi1>
    %13 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<16x16xi1>) outs(%12 : tensor<2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x16x16xi1>
    %14 = tensor.empty() : tensor<2x16x16xf16>
    %15 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<f16>) outs(%14 : tensor<2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x16x16xf16>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %arg0, %15 : tensor<2x16x16xi1>, tensor<2x16x16xf16>, tensor<2x16x16xf16>) outs(%14 : tensor<2x16x16xf16>) {
    ^bb0(%in: i1, %in_3: f16, %in_4: f16, %out: f16):
      %17 = arith.select %in, %in_3, %in_4 : f16
      linalg.yield %17 : f16
    } -> tensor<2x16x16xf16>
    return %16 : tensor<2x16x16xf16>
  }
}


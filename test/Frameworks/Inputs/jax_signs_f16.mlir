#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xf16>, %arg1: tensor<6x8xf16>) -> (tensor<6x8xi1> {jax.result_info = "result[0]"}, tensor<6x8xf16> {jax.result_info = "result[1]"}) {
    %c16_i16 = arith.constant 16 : i16
    %c15_i16 = arith.constant 15 : i16
    %cst = arith.constant dense<0> : tensor<i16>
    %cst_0 = arith.constant dense<15> : tensor<i16>
    %0 = tensor.empty() : tensor<6x8xi16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x8xf16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: f16, %out: i16):
      %14 = arith.bitcast %in : f16 to i16
      linalg.yield %14 : i16
    } -> tensor<6x8xi16>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %out: i16):
      linalg.yield %in : i16
    } -> tensor<6x8xi16>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %in_1: i16, %out: i16):
      %14 = arith.shrsi %in, %c15_i16 : i16
      %15 = arith.shrsi %in, %in_1 : i16
      %16 = arith.cmpi ult, %in_1, %c16_i16 : i16
      %17 = arith.select %16, %15, %14 : i16
      linalg.yield %17 : i16
    } -> tensor<6x8xi16>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %out: i16):
      linalg.yield %in : i16
    } -> tensor<6x8xi16>
    %5 = tensor.empty() : tensor<6x8xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%5 : tensor<6x8xi1>) {
    ^bb0(%in: i16, %in_1: i16, %out: i1):
      %14 = arith.cmpi ne, %in, %in_1 : i16
      linalg.yield %14 : i1
    } -> tensor<6x8xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6x8xf16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: f16, %out: i16):
      %14 = arith.bitcast %in : f16 to i16
      linalg.yield %14 : i16
    } -> tensor<6x8xi16>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %2 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %in_1: i16, %out: i16):
      %14 = arith.shrsi %in, %c15_i16 : i16
      %15 = arith.shrsi %in, %in_1 : i16
      %16 = arith.cmpi ult, %in_1, %c16_i16 : i16
      %17 = arith.select %16, %15, %14 : i16
      linalg.yield %17 : i16
    } -> tensor<6x8xi16>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %4 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%5 : tensor<6x8xi1>) {
    ^bb0(%in: i16, %in_1: i16, %out: i1):
      %14 = arith.cmpi ne, %in, %in_1 : i16
      linalg.yield %14 : i1
    } -> tensor<6x8xi1>
    %10 = tensor.empty() : tensor<6x8xf16>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x8xf16>) outs(%10 : tensor<6x8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %14 = math.absf %in : f16
      linalg.yield %14 : f16
    } -> tensor<6x8xf16>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<6x8xf16>) outs(%10 : tensor<6x8xf16>) {
    ^bb0(%in: f16, %out: f16):
      %14 = arith.negf %in : f16
      linalg.yield %14 : f16
    } -> tensor<6x8xf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %12, %11 : tensor<6x8xi1>, tensor<6x8xf16>, tensor<6x8xf16>) outs(%10 : tensor<6x8xf16>) {
    ^bb0(%in: i1, %in_1: f16, %in_2: f16, %out: f16):
      %14 = arith.select %in, %in_1, %in_2 : f16
      linalg.yield %14 : f16
    } -> tensor<6x8xf16>
    return %6, %13 : tensor<6x8xi1>, tensor<6x8xf16>
  }
}


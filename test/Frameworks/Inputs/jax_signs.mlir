#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xbf16>, %arg1: tensor<6x8xf16>) -> (tensor<6x8xi1> {jax.result_info = "result[0]"}, tensor<6x8xbf16> {jax.result_info = "result[1]"}) {
    %c16_i16 = arith.constant 16 : i16
    %c15_i16 = arith.constant 15 : i16
    %cst = arith.constant dense<0> : tensor<i16>
    %cst_0 = arith.constant dense<15> : tensor<i16>
    %0 = tensor.empty() : tensor<6x8xi16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x8xbf16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: bf16, %out: i16):
      %15 = arith.bitcast %in : bf16 to i16
      linalg.yield %15 : i16
    } -> tensor<6x8xi16>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %out: i16):
      linalg.yield %in : i16
    } -> tensor<6x8xi16>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %in_1: i16, %out: i16):
      %15 = arith.shrsi %in, %c15_i16 : i16
      %16 = arith.shrsi %in, %in_1 : i16
      %17 = arith.cmpi ult, %in_1, %c16_i16 : i16
      %18 = arith.select %17, %16, %15 : i16
      linalg.yield %18 : i16
    } -> tensor<6x8xi16>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %out: i16):
      linalg.yield %in : i16
    } -> tensor<6x8xi16>
    %5 = tensor.empty() : tensor<6x8xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%5 : tensor<6x8xi1>) {
    ^bb0(%in: i16, %in_1: i16, %out: i1):
      %15 = arith.cmpi ne, %in, %in_1 : i16
      linalg.yield %15 : i1
    } -> tensor<6x8xi1>
    %7 = tensor.empty() : tensor<6x8xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6x8xf16>) outs(%7 : tensor<6x8xbf16>) {
    ^bb0(%in: f16, %out: bf16):
      %15 = arith.extf %in : f16 to f32
      %16 = arith.truncf %15 : f32 to bf16
      linalg.yield %16 : bf16
    } -> tensor<6x8xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<6x8xbf16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: bf16, %out: i16):
      %15 = arith.bitcast %in : bf16 to i16
      linalg.yield %15 : i16
    } -> tensor<6x8xi16>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %2 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%0 : tensor<6x8xi16>) {
    ^bb0(%in: i16, %in_1: i16, %out: i16):
      %15 = arith.shrsi %in, %c15_i16 : i16
      %16 = arith.shrsi %in, %in_1 : i16
      %17 = arith.cmpi ult, %in_1, %c16_i16 : i16
      %18 = arith.select %17, %16, %15 : i16
      linalg.yield %18 : i16
    } -> tensor<6x8xi16>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %4 : tensor<6x8xi16>, tensor<6x8xi16>) outs(%5 : tensor<6x8xi1>) {
    ^bb0(%in: i16, %in_1: i16, %out: i1):
      %15 = arith.cmpi ne, %in, %in_1 : i16
      linalg.yield %15 : i1
    } -> tensor<6x8xi1>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x8xbf16>) outs(%7 : tensor<6x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %15 = math.absf %in : bf16
      linalg.yield %15 : bf16
    } -> tensor<6x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<6x8xbf16>) outs(%7 : tensor<6x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %15 = arith.negf %in : bf16
      linalg.yield %15 : bf16
    } -> tensor<6x8xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %13, %12 : tensor<6x8xi1>, tensor<6x8xbf16>, tensor<6x8xbf16>) outs(%7 : tensor<6x8xbf16>) {
    ^bb0(%in: i1, %in_1: bf16, %in_2: bf16, %out: bf16):
      %15 = arith.select %in, %in_1, %in_2 : bf16
      linalg.yield %15 : bf16
    } -> tensor<6x8xbf16>
    return %6, %14 : tensor<6x8xi1>, tensor<6x8xbf16>
  }
}


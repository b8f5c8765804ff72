#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xi32>, %arg1: tensor<100x64xbf16>) -> (tensor<8x64xbf16> {jax.result_info = "result"}) {
    %c99 = arith.constant 99 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<100> : tensor<i32>
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<8xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_0 : tensor<i32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8xi32>
    %2 = tensor.empty() : tensor<8xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg0, %1 : tensor<8xi32>, tensor<8xi32>) outs(%2 : tensor<8xi1>) {
    ^bb0(%in: i32, %in_1: i32, %out: i1):
      %11 = arith.cmpi slt, %in, %in_1 : i32
      linalg.yield %11 : i1
    } -> tensor<8xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst : tensor<i32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg0, %4 : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %in_1: i32, %out: i32):
      %11 = arith.addi %in, %in_1 : i32
      linalg.yield %11 : i32
    } -> tensor<8xi32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%3, %5, %arg0 : tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i1, %in_1: i32, %in_2: i32, %out: i32):
      %11 = arith.select %in, %in_1, %in_2 : i32
      linalg.yield %11 : i32
    } -> tensor<8xi32>
    %7 = tensor.empty() : tensor<8x1xi32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8xi32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %9 = tensor.empty() : tensor<8x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<8x64xbf16>) {
    ^bb0(%out: bf16):
      %11 = linalg.index 0 : index
      %12 = linalg.index 1 : index
      %extracted = tensor.extract %8[%11, %c0] : tensor<8x1xi32>
      %13 = arith.index_cast %extracted : i32 to index
      %14 = arith.maxsi %13, %c0 : index
      %15 = arith.minsi %14, %c99 : index
      %extracted_1 = tensor.extract %arg1[%15, %12] : tensor<100x64xbf16>
      linalg.yield %extracted_1 : bf16
    } -> tensor<8x64xbf16>
    return %10 : tensor<8x64xbf16>
  }
}


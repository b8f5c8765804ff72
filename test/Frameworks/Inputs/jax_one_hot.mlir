#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xi32>) -> (tensor<8x10xbf16> {jax.result_info = "result"}) {
    %0 = tensor.empty() : tensor<8x1xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8xi32>) outs(%0 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %2 = tensor.empty() : tensor<1x10xi32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %11 = linalg.index 1 : index
      %12 = arith.index_cast %11 : index to i32
      linalg.yield %12 : i32
    } -> tensor<1x10xi32>
    %4 = tensor.empty() : tensor<8x10xi32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x1xi32>) outs(%4 : tensor<8x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x10xi32>
    %6 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x10xi32>) outs(%4 : tensor<8x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x10xi32>
    %7 = tensor.empty() : tensor<8x10xi1>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<8x10xi32>, tensor<8x10xi32>) outs(%7 : tensor<8x10xi1>) {
    ^bb0(%in: i32, %in_0: i32, %out: i1):
      %11 = arith.cmpi eq, %in, %in_0 : i32
      linalg.yield %11 : i1
    } -> tensor<8x10xi1>
    %9 = tensor.empty() : tensor<8x10xbf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x10xi1>) outs(%9 : tensor<8x10xbf16>) {
    ^bb0(%in: i1, %out: bf16):
      %11 = arith.uitofp %in : i1 to bf16
      linalg.yield %11 : bf16
    } -> tensor<8x10xbf16>
    return %10 : tensor<8x10xbf16>
  }
}


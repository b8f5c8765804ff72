#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<100x48xbf16>, %arg3: tensor<24xi32>, %arg4: tensor<9xbf16>, %arg5: tensor<24xi32>) -> (tensor<24x48xbf16> {jax.result_info = "result"}) {
    %c8 = arith.constant 8 : index
    %c99 = arith.constant 99 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<9> : tensor<i32>
    %cst_1 = arith.constant dense<100> : tensor<i32>
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<24x48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%1 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %3 = tensor.empty() : tensor<24xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_2 : tensor<i32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24xi32>
    %5 = tensor.empty() : tensor<24xi1>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg3, %4 : tensor<24xi32>, tensor<24xi32>) outs(%5 : tensor<24xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %25 = arith.cmpi slt, %in, %in_3 : i32
      linalg.yield %25 : i1
    } -> tensor<24xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_1 : tensor<i32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24xi32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg3, %7 : tensor<24xi32>, tensor<24xi32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %25 = arith.addi %in, %in_3 : i32
      linalg.yield %25 : i32
    } -> tensor<24xi32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%6, %8, %arg3 : tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i1, %in_3: i32, %in_4: i32, %out: i32):
      %25 = arith.select %in, %in_3, %in_4 : i32
      linalg.yield %25 : i32
    } -> tensor<24xi32>
    %10 = tensor.empty() : tensor<24x1xi32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24xi32>) outs(%10 : tensor<24x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24x1xi32>
    %12 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%out: bf16):
      %25 = linalg.index 0 : index
      %26 = linalg.index 1 : index
      %extracted = tensor.extract %11[%25, %c0] : tensor<24x1xi32>
      %27 = arith.index_cast %extracted : i32 to index
      %28 = arith.maxsi %27, %c0 : index
      %29 = arith.minsi %28, %c99 : index
      %extracted_3 = tensor.extract %arg2[%29, %26] : tensor<100x48xbf16>
      linalg.yield %extracted_3 : bf16
    } -> tensor<24x48xbf16>
    %13 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%2, %12 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %25 = arith.addf %in, %in_3 : bf16
      linalg.yield %25 : bf16
    } -> tensor<24x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg5, %4 : tensor<24xi32>, tensor<24xi32>) outs(%5 : tensor<24xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %25 = arith.cmpi slt, %in, %in_3 : i32
      linalg.yield %25 : i1
    } -> tensor<24xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_0 : tensor<i32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24xi32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg5, %15 : tensor<24xi32>, tensor<24xi32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %25 = arith.addi %in, %in_3 : i32
      linalg.yield %25 : i32
    } -> tensor<24xi32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%14, %16, %arg5 : tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) outs(%3 : tensor<24xi32>) {
    ^bb0(%in: i1, %in_3: i32, %in_4: i32, %out: i32):
      %25 = arith.select %in, %in_3, %in_4 : i32
      linalg.yield %25 : i32
    } -> tensor<24xi32>
    %18 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24xi32>) outs(%10 : tensor<24x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24x1xi32>
    %19 = tensor.empty() : tensor<24xbf16>
    %20 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%19 : tensor<24xbf16>) {
    ^bb0(%out: bf16):
      %25 = linalg.index 0 : index
      %extracted = tensor.extract %18[%25, %c0] : tensor<24x1xi32>
      %26 = arith.index_cast %extracted : i32 to index
      %27 = arith.maxsi %26, %c0 : index
      %28 = arith.minsi %27, %c8 : index
      %extracted_3 = tensor.extract %arg4[%28] : tensor<9xbf16>
      linalg.yield %extracted_3 : bf16
    } -> tensor<24xbf16>
    %21 = tensor.empty() : tensor<24x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<24xbf16>) outs(%21 : tensor<24x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x1xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x48xbf16>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13, %23 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %25 = arith.mulf %in, %in_3 : bf16
      linalg.yield %25 : bf16
    } -> tensor<24x48xbf16>
    return %24 : tensor<24x48xbf16>
  }
}


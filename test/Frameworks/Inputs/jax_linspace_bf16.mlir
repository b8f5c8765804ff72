#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xbf16>) -> (tensor<6x8xbf16> {jax.result_info = "result"}) {
    %c7 = arith.constant 7 : index
    %cst = arith.constant 1.000000e+00 : bf16
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_2 = arith.constant dense<7.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<bf16>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<bf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst_0 : bf16
    } -> tensor<bf16>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<bf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst : bf16
    } -> tensor<bf16>
    %3 = tensor.empty() : tensor<7xbf16>
    %4 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%3 : tensor<7xbf16>) {
    ^bb0(%out: bf16):
      %23 = linalg.index 0 : index
      %24 = arith.index_cast %23 : index to i16
      %25 = arith.sitofp %24 : i16 to bf16
      linalg.yield %25 : bf16
    } -> tensor<7xbf16>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel"]} ins(%cst_2 : tensor<bf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%4, %5 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.divf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %expanded = tensor.expand_shape %1 [] output_shape [1] : tensor<bf16> into tensor<1xbf16>
    %7 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel"]} ins(%cst_1 : tensor<bf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%7, %6 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.subf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel"]} ins(%expanded : tensor<1xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7xbf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%9, %8 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %expanded_3 = tensor.expand_shape %2 [] output_shape [1] : tensor<bf16> into tensor<1xbf16>
    %11 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel"]} ins(%expanded_3 : tensor<1xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%11, %6 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%10, %12 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.addf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %14 = tensor.empty() : tensor<1xbf16>
    %15 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel"]} ins(%2 : tensor<bf16>) outs(%14 : tensor<1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1xbf16>
    %16 = tensor.empty() : tensor<8xbf16>
    %17 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%16 : tensor<8xbf16>) {
    ^bb0(%out: bf16):
      %23 = linalg.index 0 : index
      %24 = arith.cmpi ult, %23, %c7 : index
      %25 = scf.if %24 -> (bf16) {
        %extracted = tensor.extract %13[%23] : tensor<7xbf16>
        scf.yield %extracted : bf16
      } else {
        %26 = arith.subi %23, %c7 : index
        %extracted = tensor.extract %15[%26] : tensor<1xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %25 : bf16
    } -> tensor<8xbf16>
    %18 = tensor.empty() : tensor<1x8xbf16>
    %19 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<8xbf16>) outs(%18 : tensor<1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8xbf16>
    %20 = tensor.empty() : tensor<6x8xbf16>
    %21 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<1x8xbf16>) outs(%20 : tensor<6x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<6x8xbf16>
    %22 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg0, %21 : tensor<6x8xbf16>, tensor<6x8xbf16>) outs(%20 : tensor<6x8xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_4 : bf16
      linalg.yield %23 : bf16
    } -> tensor<6x8xbf16>
    return %22 : tensor<6x8xbf16>
  }
}


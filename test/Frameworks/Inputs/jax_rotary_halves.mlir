#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
module @jit_rotary_halves attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x4x32xbf16>, %arg2: tensor<12x16xbf16>, %arg3: tensor<12x16xbf16>) -> (tensor<2x12x4x32xbf16> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x12x4x32xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x12x4x32xbf16>) -> tensor<2x12x4x32xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x4x32xbf16>) outs(%1 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      %17 = arith.addf %out, %16 : bf16
      linalg.yield %17 : bf16
    } -> tensor<2x12x4x32xbf16>
    %extracted_slice = tensor.extract_slice %2[0, 0, 0, 0] [2, 12, 4, 16] [1, 1, 1, 1] : tensor<2x12x4x32xbf16> to tensor<2x12x4x16xbf16>
    %extracted_slice_0 = tensor.extract_slice %2[0, 0, 0, 16] [2, 12, 4, 16] [1, 1, 1, 1] : tensor<2x12x4x32xbf16> to tensor<2x12x4x16xbf16>
    %3 = tensor.empty() : tensor<1x12x1x16xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<12x16xbf16>) outs(%3 : tensor<1x12x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x12x1x16xbf16>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<12x16xbf16>) outs(%3 : tensor<1x12x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x12x1x16xbf16>
    %6 = tensor.empty() : tensor<2x12x4x16xbf16>
    %7 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x12x1x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x4x16xbf16>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %7 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %9 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x12x1x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x4x16xbf16>
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_0, %9 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %10 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.subf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_0, %7 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %9 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.mulf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %13 : tensor<2x12x4x16xbf16>, tensor<2x12x4x16xbf16>) outs(%6 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %16 = arith.addf %in, %in_1 : bf16
      linalg.yield %16 : bf16
    } -> tensor<2x12x4x16xbf16>
    %15 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x12x4x32xbf16>) {
    ^bb0(%out: bf16):
      %16 = linalg.index 0 : index
      %17 = linalg.index 1 : index
      %18 = linalg.index 2 : index
      %19 = linalg.index 3 : index
      %20 = arith.cmpi ult, %19, %c16 : index
      %21 = scf.if %20 -> (bf16) {
        %extracted = tensor.extract %11[%16, %17, %18, %19] : tensor<2x12x4x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %22 = arith.subi %19, %c16 : index
        %extracted = tensor.extract %14[%16, %17, %18, %22] : tensor<2x12x4x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %21 : bf16
    } -> tensor<2x12x4x32xbf16>
    return %15 : tensor<2x12x4x32xbf16>
  }
}


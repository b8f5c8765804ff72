#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
module @jit_rotary_joined attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x256xbf16>, %arg2: tensor<12x32xbf16>, %arg3: tensor<12x32xbf16>) -> (tensor<2x4x12x32xbf16> {jax.result_info = "result[0]"}, tensor<2x2x12x32xbf16> {jax.result_info = "result[1]"}, tensor<2x2x12x32xbf16> {jax.result_info = "result[2]"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x12x256xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x12x256xbf16>) -> tensor<2x12x256xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x256xbf16>) outs(%1 : tensor<2x12x256xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_8 : bf16
      %28 = arith.addf %out, %27 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x12x256xbf16>
    %extracted_slice = tensor.extract_slice %2[0, 0, 0] [2, 12, 128] [1, 1, 1] : tensor<2x12x256xbf16> to tensor<2x12x128xbf16>
    %extracted_slice_0 = tensor.extract_slice %2[0, 0, 128] [2, 12, 64] [1, 1, 1] : tensor<2x12x256xbf16> to tensor<2x12x64xbf16>
    %extracted_slice_1 = tensor.extract_slice %2[0, 0, 192] [2, 12, 64] [1, 1, 1] : tensor<2x12x256xbf16> to tensor<2x12x64xbf16>
    %expanded = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [2, 12, 4, 32] : tensor<2x12x128xbf16> into tensor<2x12x4x32xbf16>
    %3 = tensor.empty() : tensor<2x4x12x32xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x4x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x12x32xbf16>
    %expanded_2 = tensor.expand_shape %extracted_slice_0 [[0], [1], [2, 3]] output_shape [2, 12, 2, 32] : tensor<2x12x64xbf16> into tensor<2x12x2x32xbf16>
    %5 = tensor.empty() : tensor<2x2x12x32xbf16>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<2x12x2x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x12x32xbf16>
    %expanded_3 = tensor.expand_shape %extracted_slice_1 [[0], [1], [2, 3]] output_shape [2, 12, 2, 32] : tensor<2x12x64xbf16> into tensor<2x12x2x32xbf16>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<2x12x2x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x12x32xbf16>
    %extracted_slice_4 = tensor.extract_slice %4[0, 0, 0, 0] [2, 4, 12, 16] [1, 1, 1, 1] : tensor<2x4x12x32xbf16> to tensor<2x4x12x16xbf16>
    %extracted_slice_5 = tensor.extract_slice %4[0, 0, 0, 16] [2, 4, 12, 16] [1, 1, 1, 1] : tensor<2x4x12x32xbf16> to tensor<2x4x12x16xbf16>
    %8 = tensor.empty() : tensor<1x1x12x32xbf16>
    %9 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<12x32xbf16>) outs(%8 : tensor<1x1x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x12x32xbf16>
    %10 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x1x12x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x12x32xbf16>
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %10 : tensor<2x4x12x32xbf16>, tensor<2x4x12x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x4x12x32xbf16>
    %12 = tensor.empty() : tensor<2x4x12x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<2x4x12x16xbf16>) outs(%12 : tensor<2x4x12x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = arith.negf %in : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x4x12x16xbf16>
    %14 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%out: bf16):
      %27 = linalg.index 0 : index
      %28 = linalg.index 1 : index
      %29 = linalg.index 2 : index
      %30 = linalg.index 3 : index
      %31 = arith.cmpi ult, %30, %c16 : index
      %32 = scf.if %31 -> (bf16) {
        %extracted = tensor.extract %13[%27, %28, %29, %30] : tensor<2x4x12x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %33 = arith.subi %30, %c16 : index
        %extracted = tensor.extract %extracted_slice_4[%27, %28, %29, %33] : tensor<2x4x12x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %32 : bf16
    } -> tensor<2x4x12x32xbf16>
    %15 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<12x32xbf16>) outs(%8 : tensor<1x1x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x12x32xbf16>
    %16 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x12x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x12x32xbf16>
    %17 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %16 : tensor<2x4x12x32xbf16>, tensor<2x4x12x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x4x12x32xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %17 : tensor<2x4x12x32xbf16>, tensor<2x4x12x32xbf16>) outs(%3 : tensor<2x4x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.addf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x4x12x32xbf16>
    %extracted_slice_6 = tensor.extract_slice %6[0, 0, 0, 0] [2, 2, 12, 16] [1, 1, 1, 1] : tensor<2x2x12x32xbf16> to tensor<2x2x12x16xbf16>
    %extracted_slice_7 = tensor.extract_slice %6[0, 0, 0, 16] [2, 2, 12, 16] [1, 1, 1, 1] : tensor<2x2x12x32xbf16> to tensor<2x2x12x16xbf16>
    %19 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x1x12x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x12x32xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %19 : tensor<2x2x12x32xbf16>, tensor<2x2x12x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x2x12x32xbf16>
    %21 = tensor.empty() : tensor<2x2x12x16xbf16>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x2x12x16xbf16>) outs(%21 : tensor<2x2x12x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = arith.negf %in : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x2x12x16xbf16>
    %23 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%out: bf16):
      %27 = linalg.index 0 : index
      %28 = linalg.index 1 : index
      %29 = linalg.index 2 : index
      %30 = linalg.index 3 : index
      %31 = arith.cmpi ult, %30, %c16 : index
      %32 = scf.if %31 -> (bf16) {
        %extracted = tensor.extract %22[%27, %28, %29, %30] : tensor<2x2x12x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %33 = arith.subi %30, %c16 : index
        %extracted = tensor.extract %extracted_slice_6[%27, %28, %29, %33] : tensor<2x2x12x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %32 : bf16
    } -> tensor<2x2x12x32xbf16>
    %24 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x12x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x12x32xbf16>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<2x2x12x32xbf16>, tensor<2x2x12x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x2x12x32xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %25 : tensor<2x2x12x32xbf16>, tensor<2x2x12x32xbf16>) outs(%5 : tensor<2x2x12x32xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %27 = arith.addf %in, %in_8 : bf16
      linalg.yield %27 : bf16
    } -> tensor<2x2x12x32xbf16>
    return %18, %26, %7 : tensor<2x4x12x32xbf16>, tensor<2x2x12x32xbf16>, tensor<2x2x12x32xbf16>
  }
}


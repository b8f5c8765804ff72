#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module @jit_rotary_pairs attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x128xbf16>, %arg2: tensor<12x16xf32>, %arg3: tensor<12x16xf32>) -> (tensor<2x12x4x32xbf16> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x12x128xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x12x128xbf16>) -> tensor<2x12x128xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x128xbf16>) outs(%1 : tensor<2x12x128xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %24 = arith.mulf %in, %in_4 : bf16
      %25 = arith.addf %out, %24 : bf16
      linalg.yield %25 : bf16
    } -> tensor<2x12x128xbf16>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [2, 12, 4, 32] : tensor<2x12x128xbf16> into tensor<2x12x4x32xbf16>
    %3 = tensor.empty() : tensor<2x12x4x32xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x4x32xbf16>) outs(%3 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %24 = arith.extf %in : bf16 to f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x32xf32>
    %expanded_0 = tensor.expand_shape %4 [[0], [1], [2], [3, 4]] output_shape [2, 12, 4, 16, 2] : tensor<2x12x4x32xf32> into tensor<2x12x4x16x2xf32>
    %extracted_slice = tensor.extract_slice %expanded_0[0, 0, 0, 0, 0] [2, 12, 4, 16, 1] [1, 1, 1, 1, 1] : tensor<2x12x4x16x2xf32> to tensor<2x12x4x16x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0], [1], [2], [3, 4]] : tensor<2x12x4x16x1xf32> into tensor<2x12x4x16xf32>
    %extracted_slice_1 = tensor.extract_slice %expanded_0[0, 0, 0, 0, 1] [2, 12, 4, 16, 1] [1, 1, 1, 1, 1] : tensor<2x12x4x16x2xf32> to tensor<2x12x4x16x1xf32>
    %collapsed_2 = tensor.collapse_shape %extracted_slice_1 [[0], [1], [2], [3, 4]] : tensor<2x12x4x16x1xf32> into tensor<2x12x4x16xf32>
    %5 = tensor.empty() : tensor<1x12x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<12x16xf32>) outs(%5 : tensor<1x12x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x12x1x16xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<12x16xf32>) outs(%5 : tensor<1x12x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x12x1x16xf32>
    %8 = tensor.empty() : tensor<2x12x4x16xf32>
    %9 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x12x1x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x16xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %9 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.mulf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %11 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x12x1x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x16xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_2, %11 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.mulf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %12 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.subf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %11 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.mulf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_2, %9 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.mulf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %15 : tensor<2x12x4x16xf32>, tensor<2x12x4x16xf32>) outs(%8 : tensor<2x12x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %24 = arith.addf %in, %in_4 : f32
      linalg.yield %24 : f32
    } -> tensor<2x12x4x16xf32>
    %17 = tensor.empty() : tensor<2x12x4x16x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x12x4x16xf32>) outs(%17 : tensor<2x12x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x16x1xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x12x4x16xf32>) outs(%17 : tensor<2x12x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x16x1xf32>
    %20 = tensor.empty() : tensor<2x12x4x16x2xf32>
    %21 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%20 : tensor<2x12x4x16x2xf32>) {
    ^bb0(%out: f32):
      %24 = linalg.index 0 : index
      %25 = linalg.index 1 : index
      %26 = linalg.index 2 : index
      %27 = linalg.index 3 : index
      %28 = linalg.index 4 : index
      %29 = arith.cmpi ult, %28, %c1 : index
      %30 = scf.if %29 -> (f32) {
        %extracted = tensor.extract %18[%24, %25, %26, %27, %28] : tensor<2x12x4x16x1xf32>
        scf.yield %extracted : f32
      } else {
        %31 = arith.subi %28, %c1 : index
        %extracted = tensor.extract %19[%24, %25, %26, %27, %31] : tensor<2x12x4x16x1xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %30 : f32
    } -> tensor<2x12x4x16x2xf32>
    %collapsed_3 = tensor.collapse_shape %21 [[0], [1], [2], [3, 4]] : tensor<2x12x4x16x2xf32> into tensor<2x12x4x32xf32>
    %22 = tensor.empty() : tensor<2x12x4x32xbf16>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_3 : tensor<2x12x4x32xf32>) outs(%22 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %24 = arith.truncf %in : f32 to bf16
      linalg.yield %24 : bf16
    } -> tensor<2x12x4x32xbf16>
    return %23 : tensor<2x12x4x32xbf16>
  }
}


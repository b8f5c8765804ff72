#map = affine_map<()[s0] -> (s0 * 16)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<()[s0] -> (s0 * 2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x16x64xf16>, %arg1: tensor<192x64xf16>, %arg2: tensor<64x64xf16>) -> tensor<?x16x64xf16> {
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.17677669529663689 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x16x64xf16>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty() : tensor<64x192xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<192x64xf16>) outs(%1 : tensor<64x192xf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x16x64xf16> into tensor<?x64xf16>
    %2 = affine.apply #map()[%dim]
    %3 = tensor.empty(%2) : tensor<?x192xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %5 = linalg.matmul ins(%collapsed, %transposed : tensor<?x64xf16>, tensor<64x192xf16>) outs(%4 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %6 = tensor.empty(%2) : tensor<?x192xf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x192xf32>) outs(%6 : tensor<?x192xf16>) {
    ^bb0(%in: f32, %out: f16):
      %56 = arith.truncf %in : f32 to f16
      linalg.yield %56 : f16
    } -> tensor<?x192xf16>
    %8 = arith.divsi %2, %c16 : index
    %expanded = tensor.expand_shape %7 [[0, 1], [2]] output_shape [%8, 16, 192] : tensor<?x192xf16> into tensor<?x16x192xf16>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [%8, 16, 64] [1, 1, 1] : tensor<?x16x192xf16> to tensor<?x16x64xf16>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 64] [%8, 16, 64] [1, 1, 1] : tensor<?x16x192xf16> to tensor<?x16x64xf16>
    %extracted_slice_3 = tensor.extract_slice %expanded[0, 0, 128] [%8, 16, 64] [1, 1, 1] : tensor<?x16x192xf16> to tensor<?x16x64xf16>
    %expanded_4 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [%8, 16, 2, 32] : tensor<?x16x64xf16> into tensor<?x16x2x32xf16>
    %9 = tensor.empty(%8) : tensor<?x2x16x32xf16>
    %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<?x16x2x32xf16>) outs(%9 : tensor<?x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %expanded_6 = tensor.expand_shape %extracted_slice_2 [[0], [1], [2, 3]] output_shape [%8, 16, 2, 32] : tensor<?x16x64xf16> into tensor<?x16x2x32xf16>
    %expanded_7 = tensor.expand_shape %extracted_slice_3 [[0], [1], [2, 3]] output_shape [%8, 16, 2, 32] : tensor<?x16x64xf16> into tensor<?x16x2x32xf16>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<?x16x2x32xf16>) outs(%9 : tensor<?x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %10 = tensor.empty(%8) : tensor<?x2x32x16xf16>
    %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<?x16x2x32xf16>) outs(%10 : tensor<?x2x32x16xf16>) permutation = [0, 2, 3, 1] 
    %11 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %12 = tensor.empty(%dim) : tensor<?x2x16x32xf16>
    %13 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%12 : tensor<?x2x16x32xf16>) {
    ^bb0(%out: f16):
      %56 = linalg.index 0 : index
      %57 = linalg.index 1 : index
      %58 = linalg.index 2 : index
      %59 = linalg.index 3 : index
      %60 = arith.cmpi eq, %8, %c1 : index
      %61 = arith.select %60, %c0, %56 : index
      %extracted = tensor.extract %transposed_5[%61, %57, %58, %59] : tensor<?x2x16x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x16x32xf16>
    %collapsed_10 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<?x2x16x32xf16> into tensor<?x16x32xf16>
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %14 = tensor.empty(%dim) : tensor<?x2x32x16xf16>
    %15 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%14 : tensor<?x2x32x16xf16>) {
    ^bb0(%out: f16):
      %56 = linalg.index 0 : index
      %57 = linalg.index 1 : index
      %58 = linalg.index 2 : index
      %59 = linalg.index 3 : index
      %60 = arith.cmpi eq, %8, %c1 : index
      %61 = arith.select %60, %c0, %56 : index
      %extracted = tensor.extract %transposed_9[%61, %57, %58, %59] : tensor<?x2x32x16xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x32x16xf16>
    %collapsed_11 = tensor.collapse_shape %15 [[0, 1], [2], [3]] : tensor<?x2x32x16xf16> into tensor<?x32x16xf16>
    %16 = affine.apply #map3()[%dim]
    %17 = tensor.empty(%16) : tensor<?x16x16xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<?x16x16xf32>) -> tensor<?x16x16xf32>
    %19 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<?x16x32xf16>, tensor<?x32x16xf16>) outs(%18 : tensor<?x16x16xf32>) -> tensor<?x16x16xf32>
    %20 = tensor.empty(%16) : tensor<?x16x16xf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<?x16x16xf32>) outs(%20 : tensor<?x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %56 = arith.truncf %in : f32 to f16
      linalg.yield %56 : f16
    } -> tensor<?x16x16xf16>
    %22 = arith.divsi %16, %c2 : index
    %expanded_12 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [%22, 2, 16, 16] : tensor<?x16x16xf16> into tensor<?x2x16x16xf16>
    %23 = tensor.empty(%22) : tensor<?x2x16x16xf16>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<?x2x16x16xf16>) outs(%23 : tensor<?x2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %56 = arith.truncf %cst_1 : f64 to f16
      %57 = arith.mulf %in, %56 : f16
      linalg.yield %57 : f16
    } -> tensor<?x2x16x16xf16>
    %25 = tensor.empty(%22) : tensor<?x2x16x16xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<?x2x16x16xf16>) outs(%25 : tensor<?x2x16x16xf32>) {
    ^bb0(%in: f16, %out: f32):
      %56 = arith.extf %in : f16 to f32
      linalg.yield %56 : f32
    } -> tensor<?x2x16x16xf32>
    %27 = tensor.empty(%22) : tensor<?x2x16xi64>
    %28 = linalg.fill ins(%c0_i64 : i64) outs(%27 : tensor<?x2x16xi64>) -> tensor<?x2x16xi64>
    %29 = tensor.empty(%22) : tensor<?x2x16xf32>
    %30 = linalg.fill ins(%cst_0 : f32) outs(%29 : tensor<?x2x16xf32>) -> tensor<?x2x16xf32>
    %31:2 = linalg.generic {indexing_maps = [#map2, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26 : tensor<?x2x16x16xf32>) outs(%30, %28 : tensor<?x2x16xf32>, tensor<?x2x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_21: i64):
      %56 = linalg.index 3 : index
      %57 = arith.index_cast %56 : index to i64
      %58 = arith.maximumf %in, %out : f32
      %59 = arith.cmpf ogt, %in, %out : f32
      %60 = arith.select %59, %57, %out_21 : i64
      linalg.yield %58, %60 : f32, i64
    } -> (tensor<?x2x16xf32>, tensor<?x2x16xi64>)
    %expanded_13 = tensor.expand_shape %31#0 [[0], [1], [2, 3]] output_shape [%22, 2, 16, 1] : tensor<?x2x16xf32> into tensor<?x2x16x1xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_13 : tensor<?x2x16x16xf32>, tensor<?x2x16x1xf32>) outs(%25 : tensor<?x2x16x16xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %56 = arith.subf %in, %in_21 : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x16x16xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<?x2x16x16xf32>) outs(%25 : tensor<?x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = math.exp %in : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x16x16xf32>
    %34 = tensor.empty(%22) : tensor<?x2x16x1xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<?x2x16x1xf32>) -> tensor<?x2x16x1xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<?x2x16x16xf32>) outs(%35 : tensor<?x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %out : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x16x1xf32>
    %37 = linalg.generic {indexing_maps = [#map2, #map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %36 : tensor<?x2x16x16xf32>, tensor<?x2x16x1xf32>) outs(%25 : tensor<?x2x16x16xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %56 = arith.divf %in, %in_21 : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x16x16xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<?x2x16x16xf32>) outs(%23 : tensor<?x2x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %56 = arith.truncf %in : f32 to f16
      linalg.yield %56 : f16
    } -> tensor<?x2x16x16xf16>
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %39 = tensor.empty(%dim) : tensor<?x2x16x16xf16>
    %40 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%39 : tensor<?x2x16x16xf16>) {
    ^bb0(%out: f16):
      %56 = linalg.index 0 : index
      %57 = linalg.index 1 : index
      %58 = linalg.index 2 : index
      %59 = linalg.index 3 : index
      %60 = arith.cmpi eq, %22, %c1 : index
      %61 = arith.select %60, %c0, %56 : index
      %extracted = tensor.extract %38[%61, %57, %58, %59] : tensor<?x2x16x16xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x16x16xf16>
    %collapsed_14 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<?x2x16x16xf16> into tensor<?x16x16xf16>
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %41 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%12 : tensor<?x2x16x32xf16>) {
    ^bb0(%out: f16):
      %56 = linalg.index 0 : index
      %57 = linalg.index 1 : index
      %58 = linalg.index 2 : index
      %59 = linalg.index 3 : index
      %60 = arith.cmpi eq, %8, %c1 : index
      %61 = arith.select %60, %c0, %56 : index
      %extracted = tensor.extract %transposed_8[%61, %57, %58, %59] : tensor<?x2x16x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x16x32xf16>
    %collapsed_15 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<?x2x16x32xf16> into tensor<?x16x32xf16>
    %42 = tensor.empty(%16) : tensor<?x16x32xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<?x16x32xf32>) -> tensor<?x16x32xf32>
    %44 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<?x16x16xf16>, tensor<?x16x32xf16>) outs(%43 : tensor<?x16x32xf32>) -> tensor<?x16x32xf32>
    %45 = tensor.empty(%16) : tensor<?x16x32xf16>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<?x16x32xf32>) outs(%45 : tensor<?x16x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %56 = arith.truncf %in : f32 to f16
      linalg.yield %56 : f16
    } -> tensor<?x16x32xf16>
    %expanded_16 = tensor.expand_shape %46 [[0, 1], [2], [3]] output_shape [%22, 2, 16, 32] : tensor<?x16x32xf16> into tensor<?x2x16x32xf16>
    %47 = tensor.empty(%22) : tensor<?x16x2x32xf16>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<?x2x16x32xf16>) outs(%47 : tensor<?x16x2x32xf16>) permutation = [0, 2, 1, 3] 
    %48 = tensor.empty() : tensor<64x64xf16>
    %transposed_18 = linalg.transpose ins(%arg2 : tensor<64x64xf16>) outs(%48 : tensor<64x64xf16>) permutation = [1, 0] 
    %collapsed_19 = tensor.collapse_shape %transposed_17 [[0, 1], [2, 3]] : tensor<?x16x2x32xf16> into tensor<?x64xf16>
    %49 = affine.apply #map()[%22]
    %50 = tensor.empty(%49) : tensor<?x64xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %52 = linalg.matmul ins(%collapsed_19, %transposed_18 : tensor<?x64xf16>, tensor<64x64xf16>) outs(%51 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %53 = tensor.empty(%49) : tensor<?x64xf16>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<?x64xf32>) outs(%53 : tensor<?x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %56 = arith.truncf %in : f32 to f16
      linalg.yield %56 : f16
    } -> tensor<?x64xf16>
    %55 = arith.divsi %49, %c16 : index
    %expanded_20 = tensor.expand_shape %54 [[0, 1], [2]] output_shape [%55, 16, 64] : tensor<?x64xf16> into tensor<?x16x64xf16>
    return %expanded_20 : tensor<?x16x64xf16>
  }
}

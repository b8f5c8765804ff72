#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<()[s0] -> (s0 * 12)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x12x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96xbf16>, %arg3: tensor<64x96xbf16>, %arg4: tensor<64xbf16>) -> tensor<?x12x64xbf16> {
    %c12_i64 = arith.constant 12 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c12 = arith.constant 12 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %dim = tensor.dim %arg0, %c0 : tensor<?x12x64xbf16>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.muli %0, %c12_i64 : i64
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x12x64xbf16> into tensor<?x64xbf16>
    %2 = tensor.empty() : tensor<64x96xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<96x64xbf16>) outs(%2 : tensor<64x96xbf16>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<96xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<96xbf16>) outs(%3 : tensor<96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<96xf32>
    %5 = affine.apply #map1()[%dim]
    %6 = tensor.empty(%5) : tensor<?x64xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?x64xbf16>) outs(%6 : tensor<?x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<?x64xf32>
    %8 = tensor.empty() : tensor<64x96xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x96xbf16>) outs(%8 : tensor<64x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<64x96xf32>
    %10 = tensor.empty(%5) : tensor<?x96xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %12 = linalg.matmul ins(%7, %9 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%11 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %13 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %13, "negative values not allowed in new dimensions"
    %14 = arith.index_cast %1 : i64 to index
    %15 = tensor.empty(%14) : tensor<?x96xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<96xf32>) outs(%15 : tensor<?x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x96xf32>
    %17 = arith.cmpi eq, %5, %14 : index
    cf.assert %17, "mismatched size for broadcast"
    %18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %16 : tensor<?x96xf32>, tensor<?x96xf32>) outs(%10 : tensor<?x96xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %42 = arith.addf %in, %in_4 : f32
      linalg.yield %42 : f32
    } -> tensor<?x96xf32>
    %19 = tensor.empty(%5) : tensor<?x96xbf16>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x96xf32>) outs(%19 : tensor<?x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %42 = arith.truncf %in : f32 to bf16
      linalg.yield %42 : bf16
    } -> tensor<?x96xbf16>
    %21 = arith.divsi %5, %c12 : index
    %expanded = tensor.expand_shape %20 [[0, 1], [2]] output_shape [%21, 12, 96] : tensor<?x96xbf16> into tensor<?x12x96xbf16>
    %22 = tensor.empty(%21) : tensor<?x12x96xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<?x12x96xbf16>) outs(%22 : tensor<?x12x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %42 = arith.cmpf ugt, %in, %cst_0 : bf16
      %43 = arith.select %42, %in, %cst_0 : bf16
      linalg.yield %43 : bf16
    } -> tensor<?x12x96xbf16>
    %collapsed_1 = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<?x12x96xbf16> into tensor<?x96xbf16>
    %24 = tensor.empty() : tensor<96x64xbf16>
    %transposed_2 = linalg.transpose ins(%arg3 : tensor<64x96xbf16>) outs(%24 : tensor<96x64xbf16>) permutation = [1, 0] 
    %25 = tensor.empty() : tensor<64xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<64xbf16>) outs(%25 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<64xf32>
    %27 = affine.apply #map1()[%21]
    %28 = tensor.empty(%27) : tensor<?x96xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed_1 : tensor<?x96xbf16>) outs(%28 : tensor<?x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<?x96xf32>
    %30 = tensor.empty() : tensor<96x64xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%transposed_2 : tensor<96x64xbf16>) outs(%30 : tensor<96x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %42 = arith.extf %in : bf16 to f32
      linalg.yield %42 : f32
    } -> tensor<96x64xf32>
    %32 = tensor.empty(%27) : tensor<?x64xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %34 = linalg.matmul ins(%29, %31 : tensor<?x96xf32>, tensor<96x64xf32>) outs(%33 : tensor<?x64xf32>) -> tensor<?x64xf32>
    cf.assert %13, "negative values not allowed in new dimensions"
    %35 = tensor.empty(%14) : tensor<?x64xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<64xf32>) outs(%35 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64xf32>
    %37 = arith.cmpi eq, %27, %14 : index
    cf.assert %37, "mismatched size for broadcast"
    %38 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%34, %36 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%32 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %42 = arith.addf %in, %in_4 : f32
      linalg.yield %42 : f32
    } -> tensor<?x64xf32>
    %39 = tensor.empty(%27) : tensor<?x64xbf16>
    %40 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<?x64xf32>) outs(%39 : tensor<?x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %42 = arith.truncf %in : f32 to bf16
      linalg.yield %42 : bf16
    } -> tensor<?x64xbf16>
    %41 = arith.divsi %27, %c12 : index
    %expanded_3 = tensor.expand_shape %40 [[0, 1], [2]] output_shape [%41, 12, 64] : tensor<?x64xbf16> into tensor<?x12x64xbf16>
    return %expanded_3 : tensor<?x12x64xbf16>
  }
}

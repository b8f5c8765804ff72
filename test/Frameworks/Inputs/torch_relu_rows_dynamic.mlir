#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<1x?x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<48xbf16>) -> tensor<1x?x48xbf16> {
    %true = arith.constant true
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %dim = tensor.dim %arg0, %c1 : tensor<1x?x64xbf16>
    %0 = arith.index_cast %dim : index to i64
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x?x64xbf16> into tensor<?x64xbf16>
    %1 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%1 : tensor<64x48xbf16>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<48xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%2 : tensor<48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %19 = arith.extf %in : bf16 to f32
      linalg.yield %19 : f32
    } -> tensor<48xf32>
    %4 = tensor.empty(%dim) : tensor<?x64xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?x64xbf16>) outs(%4 : tensor<?x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %19 = arith.extf %in : bf16 to f32
      linalg.yield %19 : f32
    } -> tensor<?x64xf32>
    %6 = tensor.empty() : tensor<64x48xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xbf16>) outs(%6 : tensor<64x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %19 = arith.extf %in : bf16 to f32
      linalg.yield %19 : f32
    } -> tensor<64x48xf32>
    %8 = tensor.empty(%dim) : tensor<?x48xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %10 = linalg.matmul ins(%5, %7 : tensor<?x64xf32>, tensor<64x48xf32>) outs(%9 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %11 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %11, "negative values not allowed in new dimensions"
    %12 = tensor.empty(%dim) : tensor<?x48xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<48xf32>) outs(%12 : tensor<?x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x48xf32>
    cf.assert %true, "mismatched size for broadcast"
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<?x48xf32>, tensor<?x48xf32>) outs(%8 : tensor<?x48xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %19 = arith.addf %in, %in_1 : f32
      linalg.yield %19 : f32
    } -> tensor<?x48xf32>
    %15 = tensor.empty(%dim) : tensor<?x48xbf16>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<?x48xf32>) outs(%15 : tensor<?x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %19 = arith.truncf %in : f32 to bf16
      linalg.yield %19 : bf16
    } -> tensor<?x48xbf16>
    %expanded = tensor.expand_shape %16 [[0, 1], [2]] output_shape [1, %dim, 48] : tensor<?x48xbf16> into tensor<1x?x48xbf16>
    %17 = tensor.empty(%dim) : tensor<1x?x48xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x?x48xbf16>) outs(%17 : tensor<1x?x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %19 = arith.cmpf ugt, %in, %cst_0 : bf16
      %20 = arith.select %19, %in, %cst_0 : bf16
      linalg.yield %20 : bf16
    } -> tensor<1x?x48xbf16>
    return %18 : tensor<1x?x48xbf16>
  }
}

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<()[s0, s1] -> (s0 * s1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x?x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<48xbf16>) -> tensor<?x?x48xbf16> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c48_i64 = arith.constant 48 : i64
    %cst_0 = arith.constant 1.000000e+00 : bf16
    %cst_1 = arith.constant 2.000000e+00 : bf16
    %cst_2 = arith.constant 5.000000e-01 : bf16
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xbf16>
    %0 = arith.index_cast %dim : index to i64
    %dim_3 = tensor.dim %arg0, %c1 : tensor<?x?x64xbf16>
    %1 = arith.index_cast %dim_3 : index to i64
    %2 = arith.muli %0, %1 : i64
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x?x64xbf16> into tensor<?x64xbf16>
    %3 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%3 : tensor<64x48xbf16>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%4 : tensor<48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %41 = arith.extf %in : bf16 to f32
      linalg.yield %41 : f32
    } -> tensor<48xf32>
    %6 = affine.apply #map1()[%dim, %dim_3]
    %7 = tensor.empty(%6) : tensor<?x64xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?x64xbf16>) outs(%7 : tensor<?x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %41 = arith.extf %in : bf16 to f32
      linalg.yield %41 : f32
    } -> tensor<?x64xf32>
    %9 = tensor.empty() : tensor<64x48xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<64x48xbf16>) outs(%9 : tensor<64x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %41 = arith.extf %in : bf16 to f32
      linalg.yield %41 : f32
    } -> tensor<64x48xf32>
    %11 = tensor.empty(%6) : tensor<?x48xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %13 = linalg.matmul ins(%8, %10 : tensor<?x64xf32>, tensor<64x48xf32>) outs(%12 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %14 = arith.cmpi sge, %2, %c0_i64 : i64
    cf.assert %14, "negative values not allowed in new dimensions"
    %15 = arith.index_cast %2 : i64 to index
    %16 = tensor.empty(%15) : tensor<?x48xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<48xf32>) outs(%16 : tensor<?x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x48xf32>
    %18 = arith.cmpi eq, %6, %15 : index
    cf.assert %18, "mismatched size for broadcast"
    %19 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %17 : tensor<?x48xf32>, tensor<?x48xf32>) outs(%11 : tensor<?x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %41 = arith.addf %in, %in_4 : f32
      linalg.yield %41 : f32
    } -> tensor<?x48xf32>
    %20 = tensor.empty(%6) : tensor<?x48xbf16>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<?x48xf32>) outs(%20 : tensor<?x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %41 = arith.truncf %in : f32 to bf16
      linalg.yield %41 : bf16
    } -> tensor<?x48xbf16>
    %22 = arith.cmpi slt, %0, %c0_i64 : i64
    %23 = arith.select %22, %c1_i64, %0 : i64
    %24 = arith.extui %22 : i1 to i64
    %25 = arith.muli %23, %1 : i64
    %26 = arith.addi %24, %c1_i64 : i64
    %27 = arith.cmpi slt, %1, %c0_i64 : i64
    %28 = arith.select %27, %23, %25 : i64
    %29 = arith.select %27, %26, %24 : i64
    %30 = arith.muli %28, %c48_i64 : i64
    %31 = arith.cmpi sle, %29, %c1_i64 : i64
    cf.assert %31, "must have at most one inferred (negative) dimension"
    %32 = arith.index_cast %6 : index to i64
    %33 = arith.muli %32, %c48_i64 : i64
    %34 = arith.divsi %33, %30 : i64
    %35 = arith.select %22, %34, %0 : i64
    %36 = arith.select %27, %34, %1 : i64
    %from_elements = tensor.from_elements %35, %36, %c48_i64 : tensor<3xi64>
    %reshape = tensor.reshape %21(%from_elements) : (tensor<?x48xbf16>, tensor<3xi64>) -> tensor<?x?x48xbf16>
    %37 = arith.index_cast %35 : i64 to index
    %38 = arith.index_cast %36 : i64 to index
    %39 = tensor.empty(%37, %38) : tensor<?x?x48xbf16>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape : tensor<?x?x48xbf16>) outs(%39 : tensor<?x?x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %41 = math.sqrt %cst_1 : bf16
      %42 = arith.divf %in, %41 : bf16
      %43 = math.erf %42 : bf16
      %44 = arith.addf %43, %cst_0 : bf16
      %45 = arith.mulf %44, %cst_2 : bf16
      %46 = arith.mulf %in, %45 : bf16
      linalg.yield %46 : bf16
    } -> tensor<?x?x48xbf16>
    return %40 : tensor<?x?x48xbf16>
  }
}

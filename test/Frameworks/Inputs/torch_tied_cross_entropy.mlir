#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8xi64>, %arg1: tensor<100x64xbf16>, %arg2: tensor<8xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c100 = arith.constant 100 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<8x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8xi64>) outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %36 = arith.index_cast %in : i64 to index
      %37 = linalg.index 1 : index
      %38 = arith.cmpi slt, %36, %c100 : index
      cf.assert %38, "index must be smaller than dim size"
      %39 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %39, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%36, %37] : tensor<100x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<8x64xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x64xbf16>) outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %36 = math.tanh %in : bf16
      linalg.yield %36 : bf16
    } -> tensor<8x64xbf16>
    %3 = tensor.empty() : tensor<64x100xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<100x64xbf16>) outs(%3 : tensor<64x100xbf16>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<8x100xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<8x100xf32>) -> tensor<8x100xf32>
    %6 = linalg.matmul ins(%2, %transposed : tensor<8x64xbf16>, tensor<64x100xbf16>) outs(%5 : tensor<8x100xf32>) -> tensor<8x100xf32>
    %7 = tensor.empty() : tensor<8x100xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x100xf32>) outs(%7 : tensor<8x100xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %36 = arith.truncf %in : f32 to bf16
      linalg.yield %36 : bf16
    } -> tensor<8x100xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x100xbf16>) outs(%4 : tensor<8x100xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %36 = arith.extf %in : bf16 to f32
      linalg.yield %36 : f32
    } -> tensor<8x100xf32>
    %10 = tensor.empty() : tensor<8xi64>
    %11 = linalg.fill ins(%c0_i64 : i64) outs(%10 : tensor<8xi64>) -> tensor<8xi64>
    %12 = tensor.empty() : tensor<8xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<8xf32>) -> tensor<8xf32>
    %14:2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<8x100xf32>) outs(%13, %11 : tensor<8xf32>, tensor<8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %36 = linalg.index 1 : index
      %37 = arith.index_cast %36 : index to i64
      %38 = arith.maximumf %in, %out : f32
      %39 = arith.cmpf ogt, %in, %out : f32
      %40 = arith.select %39, %37, %out_4 : i64
      linalg.yield %38, %40 : f32, i64
    } -> (tensor<8xf32>, tensor<8xi64>)
    %expanded = tensor.expand_shape %14#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %expanded : tensor<8x100xf32>, tensor<8x1xf32>) outs(%4 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.subf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<8x100xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x100xf32>) outs(%4 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = math.exp %in : f32
      linalg.yield %36 : f32
    } -> tensor<8x100xf32>
    %17 = tensor.empty() : tensor<8x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<8x100xf32>) outs(%18 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.addf %in, %out : f32
      linalg.yield %36 : f32
    } -> tensor<8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x1xf32>) outs(%17 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = math.log %in : f32
      linalg.yield %36 : f32
    } -> tensor<8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %20 : tensor<8x100xf32>, tensor<8x1xf32>) outs(%4 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.subf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<8x100xf32>
    %22 = tensor.empty() : tensor<8xi1>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg2 : tensor<8xi64>) outs(%22 : tensor<8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %36 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %36 : i1
    } -> tensor<8xi1>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = ["parallel"]} ins(%23, %arg2, %cst_2 : tensor<8xi1>, tensor<8xi64>, tensor<i64>) outs(%10 : tensor<8xi64>) {
    ^bb0(%in: i1, %in_4: i64, %in_5: i64, %out: i64):
      %36 = arith.select %in, %in_4, %in_5 : i64
      linalg.yield %36 : i64
    } -> tensor<8xi64>
    %expanded_3 = tensor.expand_shape %24 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_3 : tensor<8x1xi64>) outs(%18 : tensor<8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %36 = linalg.index 0 : index
      %37 = arith.index_cast %in : i64 to index
      %38 = arith.cmpi slt, %37, %c100 : index
      cf.assert %38, "index must be smaller than dim size"
      %39 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %39, "index must be larger or equal to 0"
      %extracted = tensor.extract %21[%36, %37] : tensor<8x100xf32>
      linalg.yield %extracted : f32
    } -> tensor<8x1xf32>
    %collapsed = tensor.collapse_shape %25 [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed : tensor<8xf32>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.negf %in : f32
      linalg.yield %36 : f32
    } -> tensor<8xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = ["parallel"]} ins(%23, %26, %cst_1 : tensor<8xi1>, tensor<8xf32>, tensor<f32>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %36 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %36 : f32
    } -> tensor<8xf32>
    %28 = tensor.empty() : tensor<i64>
    %29 = linalg.fill ins(%c0_i64 : i64) outs(%28 : tensor<i64>) -> tensor<i64>
    %30 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%23 : tensor<8xi1>) outs(%29 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %36 = arith.extui %in : i1 to i64
      %37 = arith.addi %36, %out : i64
      linalg.yield %37 : i64
    } -> tensor<i64>
    %31 = tensor.empty() : tensor<f32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%30 : tensor<i64>) outs(%31 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %36 = arith.sitofp %in : i64 to f32
      linalg.yield %36 : f32
    } -> tensor<f32>
    %33 = linalg.fill ins(%cst : f32) outs(%31 : tensor<f32>) -> tensor<f32>
    %34 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%27 : tensor<8xf32>) outs(%33 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.addf %in, %out : f32
      linalg.yield %36 : f32
    } -> tensor<f32>
    %35 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%34, %32 : tensor<f32>, tensor<f32>) outs(%31 : tensor<f32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.divf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<f32>
    return %35 : tensor<f32>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xf32>) -> tensor<24x48xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 1.000000e-05 : f64
    %cst_1 = arith.constant 1.275000e+02 : f32
    %cst_2 = arith.constant -1.280000e+02 : f32
    %cst_3 = arith.constant 1.270000e+02 : f32
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %26 = arith.extf %in : bf16 to f32
      linalg.yield %26 : f32
    } -> tensor<24x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.absf %in : f32
      linalg.yield %26 : f32
    } -> tensor<24x64xf32>
    %3 = tensor.empty() : tensor<24xi64>
    %4 = linalg.fill ins(%c0_i64 : i64) outs(%3 : tensor<24xi64>) -> tensor<24xi64>
    %5 = tensor.empty() : tensor<24xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<24xf32>) -> tensor<24xf32>
    %7:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<24x64xf32>) outs(%6, %4 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %26 = linalg.index 1 : index
      %27 = arith.index_cast %26 : index to i64
      %28 = arith.maximumf %in, %out : f32
      %29 = arith.cmpf ogt, %in, %out : f32
      %30 = arith.select %29, %27, %out_4 : i64
      linalg.yield %28, %30 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded = tensor.expand_shape %7#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %8 = tensor.empty() : tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<24x1xf32>) outs(%8 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.divf %in, %cst_1 : f32
      linalg.yield %26 : f32
    } -> tensor<24x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x1xf32>) outs(%8 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.truncf %cst_0 : f64 to f32
      %27 = arith.cmpf ult, %in, %26 : f32
      %28 = arith.select %27, %26, %in : f32
      linalg.yield %28 : f32
    } -> tensor<24x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %10 : tensor<24x64xf32>, tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.divf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<24x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.roundeven %in : f32
      linalg.yield %26 : f32
    } -> tensor<24x64xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x64xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.cmpf ult, %in, %cst_2 : f32
      %27 = arith.select %26, %cst_2, %in : f32
      %28 = arith.cmpf ugt, %27, %cst_3 : f32
      %29 = arith.select %28, %cst_3, %27 : f32
      linalg.yield %29 : f32
    } -> tensor<24x64xf32>
    %14 = tensor.empty() : tensor<24x64xi8>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x64xf32>) outs(%14 : tensor<24x64xi8>) {
    ^bb0(%in: f32, %out: i8):
      %26 = arith.fptosi %in : f32 to i8
      linalg.yield %26 : i8
    } -> tensor<24x64xi8>
    %16 = tensor.empty() : tensor<64x48xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xi8>) outs(%16 : tensor<64x48xi8>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<24x48xi32>
    %18 = linalg.fill ins(%c0_i32 : i32) outs(%17 : tensor<24x48xi32>) -> tensor<24x48xi32>
    %19 = linalg.matmul ins(%15, %transposed : tensor<24x64xi8>, tensor<64x48xi8>) outs(%18 : tensor<24x48xi32>) -> tensor<24x48xi32>
    %20 = tensor.empty() : tensor<24x48xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<24x48xi32>) outs(%20 : tensor<24x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %26 = arith.sitofp %in : i32 to f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %10 : tensor<24x48xf32>, tensor<24x1xf32>) outs(%20 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.mulf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %arg2 : tensor<24x48xf32>, tensor<48xf32>) outs(%20 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.mulf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %24 = tensor.empty() : tensor<24x48xbf16>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<24x48xf32>) outs(%24 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %26 = arith.truncf %in : f32 to bf16
      linalg.yield %26 : bf16
    } -> tensor<24x48xbf16>
    return %25 : tensor<24x48xbf16>
  }
}

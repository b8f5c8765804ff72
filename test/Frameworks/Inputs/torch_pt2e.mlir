#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf32>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xf32>, %arg3: tensor<48xf32>) -> tensor<24x48xi8> {
    %c3_i64 = arith.constant 3 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 1.270000e+02 : f32
    %cst_2 = arith.constant 5.000000e-02 : f64
    %cst_3 = arith.constant 3.000000e+00 : f32
    %cst_4 = arith.constant 1.000000e-01 : f64
    %cst_5 = arith.constant -5.000000e+00 : f32
    %cst_6 = arith.constant dense<0> : tensor<48xi64>
    %0 = tensor.empty() : tensor<24x64xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xf32>) outs(%0 : tensor<24x64xi8>) {
    ^bb0(%in: f32, %out: i8):
      %14 = arith.truncf %cst_2 : f64 to f32
      %15 = arith.divf %in, %14 : f32
      %16 = math.roundeven %15 : f32
      %17 = arith.addf %16, %cst_3 : f32
      %18 = arith.maximumf %17, %cst_0 : f32
      %19 = arith.minimumf %18, %cst_1 : f32
      %20 = arith.fptosi %19 : f32 to i8
      linalg.yield %20 : i8
    } -> tensor<24x64xi8>
    %2 = tensor.empty() : tensor<24x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xi8>) outs(%2 : tensor<24x64xf32>) {
    ^bb0(%in: i8, %out: f32):
      %14 = arith.extsi %in : i8 to i64
      %15 = arith.subi %14, %c3_i64 : i64
      %16 = arith.truncf %cst_2 : f64 to f32
      %17 = arith.sitofp %15 : i64 to f32
      %18 = arith.mulf %17, %16 : f32
      linalg.yield %18 : f32
    } -> tensor<24x64xf32>
    %4 = tensor.empty() : tensor<48x64xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg2, %cst_6 : tensor<48x64xi8>, tensor<48xf32>, tensor<48xi64>) outs(%4 : tensor<48x64xf32>) {
    ^bb0(%in: i8, %in_7: f32, %in_8: i64, %out: f32):
      %14 = arith.extsi %in : i8 to i64
      %15 = arith.subi %14, %in_8 : i64
      %16 = arith.sitofp %15 : i64 to f32
      %17 = arith.mulf %16, %in_7 : f32
      linalg.yield %17 : f32
    } -> tensor<48x64xf32>
    %6 = tensor.empty() : tensor<64x48xf32>
    %transposed = linalg.transpose ins(%5 : tensor<48x64xf32>) outs(%6 : tensor<64x48xf32>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<24x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %9 = linalg.matmul ins(%3, %transposed : tensor<24x64xf32>, tensor<64x48xf32>) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%7 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %14 = arith.addf %in, %in_7 : f32
      linalg.yield %14 : f32
    } -> tensor<24x48xf32>
    %12 = tensor.empty() : tensor<24x48xi8>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x48xf32>) outs(%12 : tensor<24x48xi8>) {
    ^bb0(%in: f32, %out: i8):
      %14 = arith.truncf %cst_4 : f64 to f32
      %15 = arith.divf %in, %14 : f32
      %16 = math.roundeven %15 : f32
      %17 = arith.addf %16, %cst_5 : f32
      %18 = arith.maximumf %17, %cst_0 : f32
      %19 = arith.minimumf %18, %cst_1 : f32
      %20 = arith.fptosi %19 : f32 to i8
      linalg.yield %20 : i8
    } -> tensor<24x48xi8>
    return %13 : tensor<24x48xi8>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf32>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xi32>) -> tensor<24x48xi8> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e-02 : f64
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 1.270000e+02 : f32
    %cst_2 = arith.constant 5.000000e-02 : f64
    %cst_3 = arith.constant 3.000000e+00 : f32
    %c3_i16 = arith.constant 3 : i16
    %cst_4 = arith.constant 5.000000e+00 : f32
    %0 = tensor.empty() : tensor<24x64xi8>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xf32>) outs(%0 : tensor<24x64xi8>) {
    ^bb0(%in: f32, %out: i8):
      %26 = arith.truncf %cst_2 : f64 to f32
      %27 = arith.divf %in, %26 : f32
      %28 = math.roundeven %27 : f32
      %29 = arith.addf %28, %cst_3 : f32
      %30 = arith.maximumf %29, %cst_0 : f32
      %31 = arith.minimumf %30, %cst_1 : f32
      %32 = arith.fptosi %31 : f32 to i8
      linalg.yield %32 : i8
    } -> tensor<24x64xi8>
    %2 = tensor.empty() : tensor<24x64xi16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xi8>) outs(%2 : tensor<24x64xi16>) {
    ^bb0(%in: i8, %out: i16):
      %26 = arith.extsi %in : i8 to i16
      linalg.yield %26 : i16
    } -> tensor<24x64xi16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x64xi16>) outs(%2 : tensor<24x64xi16>) {
    ^bb0(%in: i16, %out: i16):
      %26 = arith.subi %in, %c3_i16 : i16
      linalg.yield %26 : i16
    } -> tensor<24x64xi16>
    %5 = tensor.empty() : tensor<24x64xi32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<24x64xi16>) outs(%5 : tensor<24x64xi32>) {
    ^bb0(%in: i16, %out: i32):
      %26 = arith.extsi %in : i16 to i32
      linalg.yield %26 : i32
    } -> tensor<24x64xi32>
    %7 = tensor.empty() : tensor<48x64xi16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x64xi8>) outs(%7 : tensor<48x64xi16>) {
    ^bb0(%in: i8, %out: i16):
      %26 = arith.extsi %in : i8 to i16
      linalg.yield %26 : i16
    } -> tensor<48x64xi16>
    %9 = tensor.empty() : tensor<48x64xi32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<48x64xi16>) outs(%9 : tensor<48x64xi32>) {
    ^bb0(%in: i16, %out: i32):
      %26 = arith.extsi %in : i16 to i32
      linalg.yield %26 : i32
    } -> tensor<48x64xi32>
    %11 = tensor.empty() : tensor<64x48xi32>
    %transposed = linalg.transpose ins(%10 : tensor<48x64xi32>) outs(%11 : tensor<64x48xi32>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<24x48xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<24x48xi64>) -> tensor<24x48xi64>
    %14 = linalg.matmul ins(%6, %transposed : tensor<24x64xi32>, tensor<64x48xi32>) outs(%13 : tensor<24x48xi64>) -> tensor<24x48xi64>
    %15 = tensor.empty() : tensor<24x48xi32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24x48xi64>) outs(%15 : tensor<24x48xi32>) {
    ^bb0(%in: i64, %out: i32):
      %26 = arith.trunci %in : i64 to i32
      linalg.yield %26 : i32
    } -> tensor<24x48xi32>
    %17 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %arg2 : tensor<24x48xi32>, tensor<48xi32>) outs(%15 : tensor<24x48xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %26 = arith.addi %in, %in_5 : i32
      linalg.yield %26 : i32
    } -> tensor<24x48xi32>
    %18 = tensor.empty() : tensor<24x48xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x48xi32>) outs(%18 : tensor<24x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %26 = arith.sitofp %in : i32 to f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<24x48xf32>) outs(%18 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.truncf %cst : f64 to f32
      %27 = arith.mulf %in, %26 : f32
      linalg.yield %27 : f32
    } -> tensor<24x48xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<24x48xf32>) outs(%18 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.roundeven %in : f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<24x48xf32>) outs(%18 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.subf %in, %cst_4 : f32
      linalg.yield %26 : f32
    } -> tensor<24x48xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x48xf32>) outs(%18 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.cmpf ult, %in, %cst_0 : f32
      %27 = arith.select %26, %cst_0, %in : f32
      %28 = arith.cmpf ugt, %27, %cst_1 : f32
      %29 = arith.select %28, %cst_1, %27 : f32
      linalg.yield %29 : f32
    } -> tensor<24x48xf32>
    %24 = tensor.empty() : tensor<24x48xi8>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<24x48xf32>) outs(%24 : tensor<24x48xi8>) {
    ^bb0(%in: f32, %out: i8):
      %26 = arith.fptosi %in : f32 to i8
      linalg.yield %26 : i8
    } -> tensor<24x48xi8>
    return %25 : tensor<24x48xi8>
  }
}

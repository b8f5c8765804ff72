#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<64xbf16>, %arg3: tensor<48x64xbf16>) -> tensor<24x48xbf16> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 6.400000e+01 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<24x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<24x64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %31 = arith.extf %in : bf16 to f32
      linalg.yield %31 : f32
    } -> tensor<24x64xf32>
    %2 = tensor.empty() : tensor<24x64xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<24x64xf32>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %31 = arith.extf %in : f32 to f64
      linalg.yield %31 : f64
    } -> tensor<24x64xf64>
    %4 = tensor.empty() : tensor<24x1xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<24x1xf64>) -> tensor<24x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<24x64xf64>) outs(%5 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %31 = arith.addf %in, %out : f64
      linalg.yield %31 : f64
    } -> tensor<24x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<24x1xf64>) outs(%4 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %31 = arith.divf %in, %cst_2 : f64
      linalg.yield %31 : f64
    } -> tensor<24x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %7 : tensor<24x64xf64>, tensor<24x1xf64>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %31 = arith.subf %in, %in_4 : f64
      linalg.yield %31 : f64
    } -> tensor<24x64xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<24x64xf64>, tensor<24x64xf64>) outs(%2 : tensor<24x64xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %31 = arith.mulf %in, %in_4 : f64
      linalg.yield %31 : f64
    } -> tensor<24x64xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<24x64xf64>) outs(%5 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %31 = arith.addf %in, %out : f64
      linalg.yield %31 : f64
    } -> tensor<24x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x1xf64>) outs(%4 : tensor<24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %31 = arith.divf %in, %cst_2 : f64
      linalg.yield %31 : f64
    } -> tensor<24x1xf64>
    %12 = tensor.empty() : tensor<24x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x1xf64>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %31 = arith.truncf %in : f64 to f32
      linalg.yield %31 : f32
    } -> tensor<24x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<24x64xf32>) outs(%14 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %in, %out : f32
      linalg.yield %31 : f32
    } -> tensor<24x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<24x1xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.divf %in, %cst_3 : f32
      linalg.yield %31 : f32
    } -> tensor<24x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x1xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.truncf %cst_1 : f64 to f32
      %32 = arith.addf %in, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<24x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x1xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.rsqrt %in : f32
      linalg.yield %31 : f32
    } -> tensor<24x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %16 : tensor<24x64xf32>, tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.subf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<24x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %18 : tensor<24x64xf32>, tensor<24x1xf32>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<24x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %arg1 : tensor<24x64xf32>, tensor<64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: bf16, %out: f32):
      %31 = arith.extf %in_4 : bf16 to f32
      %32 = arith.mulf %in, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %arg2 : tensor<24x64xf32>, tensor<64xbf16>) outs(%0 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_4: bf16, %out: f32):
      %31 = arith.extf %in_4 : bf16 to f32
      %32 = arith.addf %in, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %23 = tensor.empty() : tensor<24x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x64xf32>) outs(%23 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %31 = arith.truncf %in : f32 to bf16
      linalg.yield %31 : bf16
    } -> tensor<24x64xbf16>
    %25 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<48x64xbf16>) outs(%25 : tensor<64x48xbf16>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<24x48xf32>
    %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %28 = linalg.matmul ins(%24, %transposed : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%27 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %29 = tensor.empty() : tensor<24x48xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<24x48xf32>) outs(%29 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %31 = arith.truncf %in : f32 to bf16
      linalg.yield %31 : bf16
    } -> tensor<24x48xbf16>
    return %30 : tensor<24x48xbf16>
  }
}

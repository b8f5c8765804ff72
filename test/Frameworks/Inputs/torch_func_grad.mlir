#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<48x64xbf16>, %arg1: tensor<24x64xbf16>, %arg2: tensor<24x48xbf16>) -> (tensor<48x64xbf16>, tensor<24x64xbf16>) {
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<24x48xf32>
    %cst_1 = arith.constant 1.152000e+03 : f32
    %cst_2 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<48x64xbf16>) outs(%0 : tensor<64x48xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x48xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %3 = linalg.matmul ins(%arg1, %transposed : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%2 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %4 = tensor.empty() : tensor<24x48xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x48xf32>) outs(%4 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<24x48xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x48xbf16>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<24x48xbf16>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.subf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_1 : f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.mulf %in, %cst_2 : f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %25 = arith.mulf %in, %in_4 : f32
      linalg.yield %25 : f32
    } -> tensor<24x48xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x48xf32>) outs(%4 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<24x48xbf16>
    %14 = tensor.empty() : tensor<48x24xbf16>
    %transposed_3 = linalg.transpose ins(%13 : tensor<24x48xbf16>) outs(%14 : tensor<48x24xbf16>) permutation = [1, 0] 
    %15 = tensor.empty() : tensor<48x64xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<48x64xf32>) -> tensor<48x64xf32>
    %17 = linalg.matmul ins(%transposed_3, %arg1 : tensor<48x24xbf16>, tensor<24x64xbf16>) outs(%16 : tensor<48x64xf32>) -> tensor<48x64xf32>
    %18 = tensor.empty() : tensor<48x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<48x64xf32>) outs(%18 : tensor<48x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<48x64xbf16>
    %20 = tensor.empty() : tensor<24x64xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %22 = linalg.matmul ins(%13, %arg0 : tensor<24x48xbf16>, tensor<48x64xbf16>) outs(%21 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %23 = tensor.empty() : tensor<24x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x64xf32>) outs(%23 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<24x64xbf16>
    return %19, %24 : tensor<48x64xbf16>, tensor<24x64xbf16>
  }
}

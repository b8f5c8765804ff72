#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<32x64xi8>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xf32>) -> tensor<32x48xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<32x64xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<32x64xi8>) outs(%0 : tensor<32x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %15 = arith.extui %in : i8 to i32
      linalg.yield %15 : i32
    } -> tensor<32x64xi32>
    %2 = tensor.empty() : tensor<48x64xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48x64xi8>) outs(%2 : tensor<48x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %15 = arith.extsi %in : i8 to i32
      linalg.yield %15 : i32
    } -> tensor<48x64xi32>
    %4 = tensor.empty() : tensor<64x48xi32>
    %transposed = linalg.transpose ins(%3 : tensor<48x64xi32>) outs(%4 : tensor<64x48xi32>) permutation = [1, 0] 
    %5 = tensor.empty() : tensor<32x48xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<32x48xi64>) -> tensor<32x48xi64>
    %7 = linalg.matmul ins(%1, %transposed : tensor<32x64xi32>, tensor<64x48xi32>) outs(%6 : tensor<32x48xi64>) -> tensor<32x48xi64>
    %8 = tensor.empty() : tensor<32x48xi32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<32x48xi64>) outs(%8 : tensor<32x48xi32>) {
    ^bb0(%in: i64, %out: i32):
      %15 = arith.trunci %in : i64 to i32
      linalg.yield %15 : i32
    } -> tensor<32x48xi32>
    %10 = tensor.empty() : tensor<32x48xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<32x48xi32>) outs(%10 : tensor<32x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %15 = arith.sitofp %in : i32 to f32
      linalg.yield %15 : f32
    } -> tensor<32x48xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %arg2 : tensor<32x48xf32>, tensor<48xf32>) outs(%10 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %15 = arith.mulf %in, %in_0 : f32
      linalg.yield %15 : f32
    } -> tensor<32x48xf32>
    %13 = tensor.empty() : tensor<32x48xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<32x48xf32>) outs(%13 : tensor<32x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<32x48xbf16>
    return %14 : tensor<32x48xbf16>
  }
}

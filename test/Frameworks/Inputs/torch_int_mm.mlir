#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<32x64xi8>, %arg1: tensor<48x64xi8>, %arg2: tensor<48xf32>, %arg3: tensor<48xf32>) -> tensor<32x48xbf16> {
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<64x48xi8>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xi8>) outs(%0 : tensor<64x48xi8>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<32x48xi32>
    %2 = linalg.fill ins(%c0_i32 : i32) outs(%1 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<32x64xi8>, tensor<64x48xi8>) outs(%2 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %4 = tensor.empty() : tensor<32x48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<32x48xi32>) outs(%4 : tensor<32x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %10 = arith.sitofp %in : i32 to f32
      linalg.yield %10 : f32
    } -> tensor<32x48xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %arg2 : tensor<32x48xf32>, tensor<48xf32>) outs(%4 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %10 = arith.mulf %in, %in_0 : f32
      linalg.yield %10 : f32
    } -> tensor<32x48xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %arg3 : tensor<32x48xf32>, tensor<48xf32>) outs(%4 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %10 = arith.addf %in, %in_0 : f32
      linalg.yield %10 : f32
    } -> tensor<32x48xf32>
    %8 = tensor.empty() : tensor<32x48xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<32x48xf32>) outs(%8 : tensor<32x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %10 = arith.truncf %in : f32 to bf16
      linalg.yield %10 : bf16
    } -> tensor<32x48xbf16>
    return %9 : tensor<32x48xbf16>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<?x48xbf16>) -> tensor<?x48xbf16> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%0 : tensor<64x48xbf16>) permutation = [1, 0] 
    %dim = tensor.dim %arg0, %c0 : tensor<?x64xbf16>
    %1 = tensor.empty(%dim) : tensor<?x48xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<?x64xbf16>, tensor<64x48xbf16>) outs(%2 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %4 = tensor.empty(%dim) : tensor<?x48xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<?x48xf32>) outs(%4 : tensor<?x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %8 = arith.truncf %in : f32 to bf16
      linalg.yield %8 : bf16
    } -> tensor<?x48xbf16>
    %dim_0 = tensor.dim %arg2, %c0 : tensor<?x48xbf16>
    %6 = arith.cmpi eq, %dim, %dim_0 : index
    cf.assert %6, "mismatched size for broadcast"
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %arg2 : tensor<?x48xbf16>, tensor<?x48xbf16>) outs(%4 : tensor<?x48xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %8 = arith.addf %in, %in_1 : bf16
      linalg.yield %8 : bf16
    } -> tensor<?x48xbf16>
    return %7 : tensor<?x48xbf16>
  }
}

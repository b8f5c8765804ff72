#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<?x48xbf16>) -> tensor<?x48xbf16> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x64xbf16>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %arg2, %c0_0 : tensor<?x48xbf16>
    %0 = arith.cmpi eq, %dim, %dim_1 : index
    cf.assert %0, "dim 0 of argument 2 is 'batch', as dim 0 of argument 0"
    %c0_2 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %1 = tensor.empty() : tensor<64x48xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<48x64xbf16>) outs(%1 : tensor<64x48xbf16>) permutation = [1, 0] 
    %dim_3 = tensor.dim %arg0, %c0_2 : tensor<?x64xbf16>
    %2 = tensor.empty(%dim_3) : tensor<?x48xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %4 = linalg.matmul ins(%arg0, %transposed : tensor<?x64xbf16>, tensor<64x48xbf16>) outs(%3 : tensor<?x48xf32>) -> tensor<?x48xf32>
    %5 = tensor.empty(%dim_3) : tensor<?x48xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x48xf32>) outs(%5 : tensor<?x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %9 = arith.truncf %in : f32 to bf16
      linalg.yield %9 : bf16
    } -> tensor<?x48xbf16>
    %dim_4 = tensor.dim %arg2, %c0_2 : tensor<?x48xbf16>
    %7 = arith.cmpi eq, %dim_3, %dim_4 : index
    cf.assert %7, "mismatched size for broadcast"
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %arg2 : tensor<?x48xbf16>, tensor<?x48xbf16>) outs(%5 : tensor<?x48xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %9 = arith.addf %in, %in_5 : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x48xbf16>
    return %8 : tensor<?x48xbf16>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<144x64xbf16>) -> (tensor<24x48xbf16>, tensor<24x48xbf16>, tensor<24x48xbf16>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : bf16
    %0 = tensor.empty() : tensor<64x144xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<144x64xbf16>) outs(%0 : tensor<64x144xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x144xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x144xf32>) -> tensor<24x144xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x144xbf16>) outs(%2 : tensor<24x144xf32>) -> tensor<24x144xf32>
    %4 = tensor.empty() : tensor<24x144xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x144xf32>) outs(%4 : tensor<24x144xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %10 = arith.truncf %in : f32 to bf16
      linalg.yield %10 : bf16
    } -> tensor<24x144xbf16>
    %extracted_slice = tensor.extract_slice %5[0, 0] [24, 48] [1, 1] : tensor<24x144xbf16> to tensor<24x48xbf16>
    %extracted_slice_1 = tensor.extract_slice %5[0, 48] [24, 48] [1, 1] : tensor<24x144xbf16> to tensor<24x48xbf16>
    %extracted_slice_2 = tensor.extract_slice %5[0, 96] [24, 48] [1, 1] : tensor<24x144xbf16> to tensor<24x48xbf16>
    %6 = tensor.empty() : tensor<24x48xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<24x48xbf16>) outs(%6 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %10 = arith.mulf %in, %cst_0 : bf16
      linalg.yield %10 : bf16
    } -> tensor<24x48xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_1 : tensor<24x48xbf16>) outs(%6 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %10 = arith.mulf %in, %cst_0 : bf16
      linalg.yield %10 : bf16
    } -> tensor<24x48xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_2 : tensor<24x48xbf16>) outs(%6 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %10 = arith.mulf %in, %cst_0 : bf16
      linalg.yield %10 : bf16
    } -> tensor<24x48xbf16>
    return %7, %8, %9 : tensor<24x48xbf16>, tensor<24x48xbf16>, tensor<24x48xbf16>
  }
}

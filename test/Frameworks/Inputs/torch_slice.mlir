#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>) -> tensor<24x19xbf16> {
    %cst = arith.constant 2.000000e+00 : bf16
    %extracted_slice = tensor.extract_slice %arg0[0, 3] [24, 19] [1, 2] : tensor<24x64xbf16> to tensor<24x19xbf16>
    %0 = tensor.empty() : tensor<24x19xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<24x19xbf16>) outs(%0 : tensor<24x19xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %2 = arith.mulf %in, %cst : bf16
      linalg.yield %2 : bf16
    } -> tensor<24x19xbf16>
    return %1 : tensor<24x19xbf16>
  }
}

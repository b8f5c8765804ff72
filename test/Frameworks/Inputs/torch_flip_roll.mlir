#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x24xbf16>) -> tensor<8x24xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %c23 = arith.constant 23 : index
    %0 = tensor.empty() : tensor<8x24xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<8x24xbf16>) -> tensor<8x24xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x24xbf16>) outs(%1 : tensor<8x24xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %3 = linalg.index 0 : index
      %4 = linalg.index 1 : index
      %5 = arith.subi %c23, %4 : index
      %extracted = tensor.extract %arg0[%3, %5] : tensor<8x24xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<8x24xbf16>
    %extracted_slice = tensor.extract_slice %2[5, 0] [3, 24] [1, 1] : tensor<8x24xbf16> to tensor<3x24xbf16>
    %cast = tensor.cast %extracted_slice : tensor<3x24xbf16> to tensor<?x24xbf16>
    %extracted_slice_0 = tensor.extract_slice %2[0, 0] [5, 24] [1, 1] : tensor<8x24xbf16> to tensor<5x24xbf16>
    %cast_1 = tensor.cast %extracted_slice_0 : tensor<5x24xbf16> to tensor<?x24xbf16>
    %concat = tensor.concat dim(0) %cast, %cast_1 : (tensor<?x24xbf16>, tensor<?x24xbf16>) -> tensor<8x24xbf16>
    return %concat : tensor<8x24xbf16>
  }
}

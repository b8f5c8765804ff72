#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8xi64>, %arg1: tensor<100x64xbf16>, %arg2: tensor<32x64xbf16>) -> tensor<8x64xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %c100 = arith.constant 100 : index
    %0 = tensor.empty() : tensor<8x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8xi64>) outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %3 = arith.index_cast %in : i64 to index
      %4 = linalg.index 1 : index
      %5 = arith.cmpi slt, %3, %c100 : index
      cf.assert %5, "index must be smaller than dim size"
      %6 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %6, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%3, %4] : tensor<100x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<8x64xbf16>
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [8, 64] [1, 1] : tensor<32x64xbf16> to tensor<8x64xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %extracted_slice : tensor<8x64xbf16>, tensor<8x64xbf16>) outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %3 = arith.addf %in, %in_0 : bf16
      linalg.yield %3 : bf16
    } -> tensor<8x64xbf16>
    return %2 : tensor<8x64xbf16>
  }
}

#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8xi64>, %arg1: tensor<100x64xbf16>) -> tensor<8x64xbf16> {
    %c100 = arith.constant 100 : index
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<8x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8xi64>) outs(%0 : tensor<8x64xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %2 = arith.index_cast %in : i64 to index
      %3 = linalg.index 1 : index
      %4 = arith.cmpi slt, %2, %c100 : index
      cf.assert %4, "index must be smaller than dim size"
      %5 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %5, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%2, %3] : tensor<100x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<8x64xbf16>
    return %1 : tensor<8x64xbf16>
  }
}

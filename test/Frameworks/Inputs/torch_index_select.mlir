#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<8xi64>) -> tensor<24x8xbf16> {
    %0 = tensor.empty() : tensor<24x8xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8xi64>) outs(%0 : tensor<24x8xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %2 = arith.index_cast %in : i64 to index
      %3 = linalg.index 0 : index
      %extracted = tensor.extract %arg0[%3, %2] : tensor<24x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<24x8xbf16>
    return %1 : tensor<24x8xbf16>
  }
}

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<16x64xui8>) -> (tensor<24x16xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = builtin.unrealized_conversion_cast %arg1 : tensor<16x64xui8> to tensor<16x64xi8>
    %1 = tensor.empty() : tensor<16x64xf8E4M3FN>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x64xi8>) outs(%1 : tensor<16x64xf8E4M3FN>) {
    ^bb0(%in: i8, %out: f8E4M3FN):
      %10 = arith.bitcast %in : i8 to f8E4M3FN
      linalg.yield %10 : f8E4M3FN
    } -> tensor<16x64xf8E4M3FN>
    %3 = tensor.empty() : tensor<16x64xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<16x64xf8E4M3FN>) outs(%3 : tensor<16x64xbf16>) {
    ^bb0(%in: f8E4M3FN, %out: bf16):
      %10 = arith.extf %in : f8E4M3FN to bf16
      linalg.yield %10 : bf16
    } -> tensor<16x64xbf16>
    %5 = tensor.empty() : tensor<64x16xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<16x64xbf16>) outs(%5 : tensor<64x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x16xbf16>
    %7 = tensor.empty() : tensor<24x16xbf16>
    %8 = linalg.fill ins(%cst : bf16) outs(%7 : tensor<24x16xbf16>) -> tensor<24x16xbf16>
    %9 = linalg.matmul ins(%arg0, %6 : tensor<24x64xbf16>, tensor<64x16xbf16>) outs(%8 : tensor<24x16xbf16>) -> tensor<24x16xbf16>
    return %9 : tensor<24x16xbf16>
  }
}


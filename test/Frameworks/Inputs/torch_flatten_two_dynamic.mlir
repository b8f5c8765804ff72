#map = affine_map<()[s0, s1] -> (s0 * s1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x?x64xbf16>) -> tensor<?x64xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x?x64xbf16> into tensor<?x64xbf16>
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xbf16>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?x64xbf16>
    %0 = affine.apply #map()[%dim, %dim_0]
    %1 = tensor.empty(%0) : tensor<?x64xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?x64xbf16>) outs(%1 : tensor<?x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %3 = arith.cmpf ugt, %in, %cst : bf16
      %4 = arith.select %3, %in, %cst : bf16
      linalg.yield %4 : bf16
    } -> tensor<?x64xbf16>
    return %2 : tensor<?x64xbf16>
  }
}

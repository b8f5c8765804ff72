func.func @main(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %w, %c0 : tensor<?x?xbf16>
  %c = tensor.empty(%m, %n) : tensor<?x?xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}

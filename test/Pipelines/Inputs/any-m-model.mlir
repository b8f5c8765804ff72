func.func @main(%x: tensor<?x4096xbf16>, %w: tensor<4096x4096xbf16>) -> tensor<?x4096xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4096xbf16>
  %c = tensor.empty(%m) : tensor<?x4096xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<?x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<?x4096xbf16>) -> tensor<?x4096xbf16>
  return %y : tensor<?x4096xbf16>
}

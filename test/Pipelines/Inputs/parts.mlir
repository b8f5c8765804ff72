// A few rows of any number, and a gradient of few weights from many tokens.
func.func @main(%x: tensor<?x1024xbf16>, %w: tensor<128x1024xbf16>) -> tensor<?x128xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x1024xbf16>
  %c = tensor.empty(%m) : tensor<?x128xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<?x1024xbf16>, tensor<128x1024xbf16>) outs(%c : tensor<?x128xbf16>)
    -> tensor<?x128xbf16>
  return %y : tensor<?x128xbf16>
}
func.func @gradient(%dy: tensor<2048x64xbf16>, %x: tensor<2048x72xbf16>) -> tensor<64x72xf32> {
  %c = tensor.empty() : tensor<64x72xf32>
  %dw = gemm.matmul tn ins(%dy, %x : tensor<2048x64xbf16>, tensor<2048x72xbf16>) outs(%c : tensor<64x72xf32>)
    -> tensor<64x72xf32>
  return %dw : tensor<64x72xf32>
}

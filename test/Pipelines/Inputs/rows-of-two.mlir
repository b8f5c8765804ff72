func.func @main(%x: tensor<24x32xbf16>, %w: tensor<2x16x32xbf16>, %ends: tensor<2xi32>) -> tensor<24x16xbf16> {
  %c = tensor.empty() : tensor<24x16xbf16>
  %d = gemm.matmul nt ins(%x, %w : tensor<24x32xbf16>, tensor<2x16x32xbf16>) outs(%c : tensor<24x16xbf16>)
         groups(%ends : tensor<2xi32>) -> tensor<24x16xbf16>
  return %d : tensor<24x16xbf16>
}

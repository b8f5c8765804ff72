module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x24xbf16>, %arg1: tensor<8x24xbf16>) -> tensor<8x2x24xbf16> {
    %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<8x24xbf16>, tensor<8x24xbf16>) -> tensor<8x48xbf16>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [8, 2, 24] : tensor<8x48xbf16> into tensor<8x2x24xbf16>
    return %expanded : tensor<8x2x24xbf16>
  }
}

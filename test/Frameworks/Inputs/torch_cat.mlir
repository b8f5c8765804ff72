module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x24xbf16>, %arg1: tensor<8x40xbf16>) -> tensor<8x64xbf16> {
    %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<8x24xbf16>, tensor<8x40xbf16>) -> tensor<8x64xbf16>
    return %concat : tensor<8x64xbf16>
  }
}

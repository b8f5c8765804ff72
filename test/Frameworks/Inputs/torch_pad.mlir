module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x24xf32>) -> tensor<9x29xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %padded = tensor.pad %arg0 low[1, 2] high[0, 3] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %cst : f32
    } : tensor<8x24xf32> to tensor<9x29xf32>
    return %padded : tensor<9x29xf32>
  }
}

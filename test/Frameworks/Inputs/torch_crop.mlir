module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<5x7xf32> {
    %cst = arith.constant 1.500000e+00 : f32
    %padded = tensor.pad %arg0 low[3, -1] high[-2, 2] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %cst : f32
    } : tensor<4x6xf32> to tensor<5x7xf32>
    return %padded : tensor<5x7xf32>
  }
}

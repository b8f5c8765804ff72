module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<4x6x40xf32>) -> tensor<4x6x40xf32> {
    %0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %1 = tosa.reduce_max %arg0 {axis = 2 : i32} : (tensor<4x6x40xf32>) -> tensor<4x6x1xf32>
    %2 = tosa.sub %arg0, %1 : (tensor<4x6x40xf32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
    %3 = tosa.exp %2 : (tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %4 = tosa.reduce_sum %3 {axis = 2 : i32} : (tensor<4x6x40xf32>) -> tensor<4x6x1xf32>
    %5 = tosa.reciprocal %4 : (tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %6 = tosa.mul %3, %5, %0 : (tensor<4x6x40xf32>, tensor<4x6x1xf32>, tensor<1xi8>) -> tensor<4x6x40xf32>
    return %6 : tensor<4x6x40xf32>
  }
}

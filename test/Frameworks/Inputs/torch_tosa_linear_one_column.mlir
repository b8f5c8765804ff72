module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<4x16x64xbf16>, %arg1: tensor<1x64xbf16>, %arg2: tensor<1xbf16>) -> tensor<4x16x1xbf16> {
    %0 = tosa.const_shape  {values = dense<64> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.const_shape  {values = dense<[1, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 64, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[64, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[4, 16, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.reshape %arg0, %0 : (tensor<4x16x64xbf16>, !tosa.shape<2>) -> tensor<64x64xbf16>
    %8 = tosa.reshape %arg1, %4 : (tensor<1x64xbf16>, !tosa.shape<2>) -> tensor<64x1xbf16>
    %9 = tosa.cast %arg2 : (tensor<1xbf16>) -> tensor<1xf32>
    %10 = tosa.cast %7 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
    %11 = tosa.cast %8 : (tensor<64x1xbf16>) -> tensor<64x1xf32>
    %12 = tosa.reshape %10, %2 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %13 = tosa.reshape %11, %3 : (tensor<64x1xf32>, !tosa.shape<3>) -> tensor<1x64x1xf32>
    %14 = tosa.matmul %12, %13, %1, %1 : (tensor<1x64x64xf32>, tensor<1x64x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x1xf32>
    %15 = tosa.reshape %14, %4 : (tensor<1x64x1xf32>, !tosa.shape<2>) -> tensor<64x1xf32>
    %16 = tosa.reshape %9, %5 : (tensor<1xf32>, !tosa.shape<2>) -> tensor<1x1xf32>
    %17 = tosa.add %15, %16 : (tensor<64x1xf32>, tensor<1x1xf32>) -> tensor<64x1xf32>
    %18 = tosa.cast %17 : (tensor<64x1xf32>) -> tensor<64x1xbf16>
    %19 = tosa.reshape %18, %6 : (tensor<64x1xbf16>, !tosa.shape<3>) -> tensor<4x16x1xbf16>
    return %19 : tensor<4x16x1xbf16>
  }
}

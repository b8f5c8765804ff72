module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<1x64xbf16>, %arg1: tensor<48x64xbf16>, %arg2: tensor<48xbf16>) -> tensor<1x48xbf16> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 1, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 64, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<48x64xbf16>) -> tensor<64x48xbf16>
    %5 = tosa.cast %arg2 : (tensor<48xbf16>) -> tensor<48xf32>
    %6 = tosa.cast %arg0 : (tensor<1x64xbf16>) -> tensor<1x64xf32>
    %7 = tosa.cast %4 : (tensor<64x48xbf16>) -> tensor<64x48xf32>
    %8 = tosa.reshape %6, %1 : (tensor<1x64xf32>, !tosa.shape<3>) -> tensor<1x1x64xf32>
    %9 = tosa.reshape %7, %2 : (tensor<64x48xf32>, !tosa.shape<3>) -> tensor<1x64x48xf32>
    %10 = tosa.matmul %8, %9, %0, %0 : (tensor<1x1x64xf32>, tensor<1x64x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x48xf32>
    %11 = tosa.reshape %10, %3 : (tensor<1x1x48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %12 = tosa.reshape %5, %3 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %13 = tosa.add %11, %12 : (tensor<1x48xf32>, tensor<1x48xf32>) -> tensor<1x48xf32>
    %14 = tosa.cast %13 : (tensor<1x48xf32>) -> tensor<1x48xbf16>
    return %14 : tensor<1x48xbf16>
  }
}

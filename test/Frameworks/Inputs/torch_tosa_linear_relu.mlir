module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<48x64xf16>, %arg2: tensor<48xf16>) -> tensor<24x48xf16> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 24, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 64, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[24, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.const_shape  {values = dense<[1, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<48x64xf16>) -> tensor<64x48xf16>
    %6 = tosa.cast %arg2 : (tensor<48xf16>) -> tensor<48xf32>
    %7 = tosa.cast %arg0 : (tensor<24x64xf16>) -> tensor<24x64xf32>
    %8 = tosa.cast %5 : (tensor<64x48xf16>) -> tensor<64x48xf32>
    %9 = tosa.reshape %7, %1 : (tensor<24x64xf32>, !tosa.shape<3>) -> tensor<1x24x64xf32>
    %10 = tosa.reshape %8, %2 : (tensor<64x48xf32>, !tosa.shape<3>) -> tensor<1x64x48xf32>
    %11 = tosa.matmul %9, %10, %0, %0 : (tensor<1x24x64xf32>, tensor<1x64x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x24x48xf32>
    %12 = tosa.reshape %11, %3 : (tensor<1x24x48xf32>, !tosa.shape<2>) -> tensor<24x48xf32>
    %13 = tosa.reshape %6, %4 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %14 = tosa.add %12, %13 : (tensor<24x48xf32>, tensor<1x48xf32>) -> tensor<24x48xf32>
    %15 = tosa.cast %14 : (tensor<24x48xf32>) -> tensor<24x48xf16>
    %16 = tosa.clamp %15 {max_val = 6.550400e+04 : f16, min_val = 0.000000e+00 : f16} : (tensor<24x48xf16>) -> tensor<24x48xf16>
    return %16 : tensor<24x48xf16>
  }
}

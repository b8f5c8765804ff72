module @jit_run attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x8x32xf16>, %arg1: tensor<1x1x32x48xf16>) -> (tensor<2x2x4x48xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = tensor.empty() : tensor<2x2x4x48xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<2x2x4x48xf16>) -> tensor<2x2x4x48xf16>
    %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x4x8x32xf16>, tensor<1x1x32x48xf16>) outs(%1 : tensor<2x2x4x48xf16>) -> tensor<2x2x4x48xf16>
    return %2 : tensor<2x2x4x48xf16>
  }
}


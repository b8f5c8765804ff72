module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x64xbf16>, %arg1: tensor<32x48xbf16>, %arg2: tensor<16x8xbf16>) -> (tensor<16x48xbf16> {jax.result_info = "result[0]"}, tensor<8xbf16> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [16, 32] [1, 2] : tensor<16x64xbf16> to tensor<16x32xbf16>
    %0 = tensor.empty() : tensor<16x48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<16x48xbf16>) -> tensor<16x48xbf16>
    %2 = linalg.matmul ins(%extracted_slice, %arg1 : tensor<16x32xbf16>, tensor<32x48xbf16>) outs(%1 : tensor<16x48xbf16>) -> tensor<16x48xbf16>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 5] [16, 1] [1, 1] : tensor<16x64xbf16> to tensor<16x1xbf16>
    %collapsed = tensor.collapse_shape %extracted_slice_0 [[0, 1]] : tensor<16x1xbf16> into tensor<16xbf16>
    %3 = tensor.empty() : tensor<8xbf16>
    %4 = linalg.fill ins(%cst : bf16) outs(%3 : tensor<8xbf16>) -> tensor<8xbf16>
    %5 = linalg.vecmat ins(%collapsed, %arg2 : tensor<16xbf16>, tensor<16x8xbf16>) outs(%4 : tensor<8xbf16>) -> tensor<8xbf16>
    return %2, %5 : tensor<16x48xbf16>, tensor<8xbf16>
  }
}


// A linear layer forward and its three gradients by the layer ops of the gemm
// dialect. gemm-flatten makes each one gemm.matmul: nt, nn, tn, and a row of ones
// times dY for the bias. 2 sequences of 6 rows, d_model 32, d_ff 48.
func.func @forward(%x: tensor<2x6x32xbf16>, %w: tensor<48x32xbf16>, %b: tensor<48xf32>) -> tensor<2x6x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xf32>)
      : tensor<2x6x32xbf16>, tensor<48x32xbf16> -> tensor<2x6x48xbf16>
  return %y : tensor<2x6x48xbf16>
}
func.func @backward(%dy: tensor<2x6x48xbf16>, %x: tensor<2x6x32xbf16>, %w: tensor<48x32xbf16>)
    -> (tensor<2x6x32xbf16>, tensor<48x32xf32>, tensor<48xf32>) {
  %dx = gemm.linear_dgrad %dy, %w : tensor<2x6x48xbf16>, tensor<48x32xbf16> -> tensor<2x6x32xbf16>
  %dw = gemm.linear_wgrad %dy, %x : tensor<2x6x48xbf16>, tensor<2x6x32xbf16> -> tensor<48x32xf32>
  %db = gemm.linear_bgrad %dy : tensor<2x6x48xbf16> -> tensor<48xf32>
  return %dx, %dw, %db : tensor<2x6x32xbf16>, tensor<48x32xf32>, tensor<48xf32>
}

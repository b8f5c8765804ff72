// RUN: gemm-opt %s --gemm-to-nvvm=target=sm_80 --split-input-file --verify-diagnostics

// A layout that no kernel reads is refused where it is said, before anything is decided.
// expected-error @below {{expected the layout of argument 0 to be strided, got affine_map<(d0, d1) -> (d1, d0)>; give a strided layout or none}}
func.func @f(%x: tensor<64x64xbf16> {bufferization.buffer_layout = affine_map<(i, j) -> (j, i)>}, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}

// -----

// One that says rows as they are is fine.
func.func @g(%x: tensor<64x64xbf16> {bufferization.buffer_layout = affine_map<(i, j) -> (i, j)>}, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}

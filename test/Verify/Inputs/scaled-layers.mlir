func.func @i8(%x: tensor<2x24x64xi8>, %w: tensor<48x64xi8>, %sx: tensor<2x24xf32>, %sw: tensor<48xf32>, %b: tensor<48xf32>) -> tensor<2x24x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xf32>) scales(%sx, %sw : tensor<2x24xf32>, tensor<48xf32>) : tensor<2x24x64xi8>, tensor<48x64xi8> -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
func.func @fp8(%x: tensor<2x24x256xf8E4M3FN>, %w: tensor<144x256xf8E4M3FN>, %sx: tensor<2x24x2xf32>, %sw: tensor<2x2xf32>) -> tensor<2x24x144xbf16> {
  %y = gemm.linear %x, %w scales(%sx, %sw : tensor<2x24x2xf32>, tensor<2x2xf32>) blocks [1, 128, 128] : tensor<2x24x256xf8E4M3FN>, tensor<144x256xf8E4M3FN> -> tensor<2x24x144xbf16>
  return %y : tensor<2x24x144xbf16>
}
func.func @w4(%x: tensor<2x24x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x2xbf16>, %z: tensor<48x2xi8>, %b: tensor<48xbf16>) -> tensor<2x24x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xbf16>) scales(%s, %z : tensor<48x2xbf16>, tensor<48x2xi8>) blocks [1, 1, 32] {packed_b, unsigned_b} : tensor<2x24x64xbf16>, tensor<48x32xi8> -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
func.func @dgrad_fp8(%x: tensor<2x24x256xf8E5M2>, %w: tensor<256x144xf8E4M3FN>, %sx: tensor<2x24x2xf32>, %sw: tensor<2x2xf32>) -> tensor<2x24x144xbf16> {
  %y = gemm.linear_dgrad %x, %w scales(%sx, %sw : tensor<2x24x2xf32>, tensor<2x2xf32>) blocks [1, 128, 128] : tensor<2x24x256xf8E5M2>, tensor<256x144xf8E4M3FN> -> tensor<2x24x144xbf16>
  return %y : tensor<2x24x144xbf16>
}
func.func @dgrad_w8(%dy: tensor<2x24x48xbf16>, %w: tensor<48x64xi8>, %s: tensor<48x2xbf16>) -> tensor<2x24x64xbf16> {
  %y = gemm.linear_dgrad %dy, %w scales(%s : tensor<48x2xbf16>) blocks [1, 32, 1] {zero_point = 3 : i64} : tensor<2x24x48xbf16>, tensor<48x64xi8> -> tensor<2x24x64xbf16>
  return %y : tensor<2x24x64xbf16>
}
func.func @wgrad_fp8(%dy: tensor<2x256x64xf8E5M2>, %x: tensor<2x256x48xf8E4M3FN>, %sy: tensor<2x2x64xf32>, %sx: tensor<2x2x48xf32>) -> tensor<64x48xf32> {
  %y = gemm.linear_wgrad %dy, %x scales(%sy, %sx : tensor<2x2x64xf32>, tensor<2x2x48xf32>) blocks [1, 1, 128] : tensor<2x256x64xf8E5M2>, tensor<2x256x48xf8E4M3FN> -> tensor<64x48xf32>
  return %y : tensor<64x48xf32>
}
func.func @wgrad_rows(%dy: tensor<2x16x64xi8>, %x: tensor<2x16x48xi8>, %sy: tensor<64xf32>, %sx: tensor<f32>) -> tensor<64x48xf32> {
  %y = gemm.linear_wgrad %dy, %x scales(%sy, %sx : tensor<64xf32>, tensor<f32>) : tensor<2x16x64xi8>, tensor<2x16x48xi8> -> tensor<64x48xf32>
  return %y : tensor<64x48xf32>
}

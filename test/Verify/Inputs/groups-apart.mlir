// Groups for which there is no kernel: of 16, and with a last one that is shorter.
func.func @w4(%x: tensor<2x24x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x4xbf16>, %z: tensor<48x4xi8>, %b: tensor<48xbf16>) -> tensor<2x24x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xbf16>) scales(%s, %z : tensor<48x4xbf16>, tensor<48x4xi8>) blocks [1, 1, 16] {packed_b, unsigned_b} : tensor<2x24x64xbf16>, tensor<48x32xi8> -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
func.func @tail(%x: tensor<24x48xi8>, %w: tensor<16x48xf16>, %s: tensor<24x2xf16>, %z: tensor<24x2xf16>) -> tensor<24x16xf32> {
  %y = gemm.linear %x, %w scales(%s, %z : tensor<24x2xf16>, tensor<24x2xf16>) blocks [1, 1, 32] {unsigned_a} : tensor<24x48xi8>, tensor<16x48xf16> -> tensor<24x16xf32>
  return %y : tensor<24x16xf32>
}

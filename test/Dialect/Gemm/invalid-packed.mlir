// RUN: gemm-opt %s -split-input-file -verify-diagnostics

func.func @matmul_c1_pairs(%x: tensor<8x64xbf16>, %w: tensor<48x64xi4>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected element type of B to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'i4'; two of them are a byte of i8 along K, of a B that says packed_b (matmul C1)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x64xi4>) outs(%y : tensor<8x48xbf16>) -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c5_packed(%x: tensor<8x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48x1xbf16>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected A and B to agree on K for storage order nt, got 64 and 128 (matmul C5)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x64xi8>) outs(%y : tensor<8x48xbf16>)
    scales(%s : tensor<48x1xbf16>) blocks [1, 1, 64] {packed_b} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c37(%x: tensor<8x64xbf16>, %w: tensor<32x48xi8>, %s: tensor<1x48xbf16>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected packed_b with scales of the bytes of B, storage order nt or tt and a known, even K, got scales of B, nn and K 64; numbers that are packed otherwise become bytes, or are packed along K, first (matmul C37)}}
  %d = gemm.matmul nn ins(%x, %w : tensor<8x64xbf16>, tensor<32x48xi8>) outs(%y : tensor<8x48xbf16>)
    scales(%s : tensor<1x48xbf16>) blocks [1, 1, 64] {packed_b} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c37_alone(%x: tensor<8x64xbf16>, %w: tensor<48x32xi8>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{got no scales of B, nt and K 64; numbers that are packed otherwise become bytes, or are packed along K, first (matmul C37)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x32xi8>) outs(%y : tensor<8x48xbf16>) {packed_b} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c37_open(%x: tensor<8x?xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x1xbf16>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{got scales of B, nt and K ?; numbers that are packed otherwise become bytes, or are packed along K, first (matmul C37)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x?xbf16>, tensor<48x32xi8>) outs(%y : tensor<8x48xbf16>)
    scales(%s : tensor<48x1xbf16>) blocks [1, 1, 64] {packed_b} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c38(%x: tensor<8x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x1xbf16>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected zero_point from -8 to 7 with scales of bytes and no zero points beside them, got 8 and 1 scales and zero points (matmul C38)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x32xi8>) outs(%y : tensor<8x48xbf16>)
    scales(%s : tensor<48x1xbf16>) blocks [1, 1, 64] {packed_b, zero_point = 8 : i64} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

func.func @matmul_c38_both(%x: tensor<8x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48x1xbf16>, %z: tensor<48x1xi8>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected zero_point from 0 to 255 with scales of bytes and no zero points beside them, got 8 and 2 scales and zero points (matmul C38)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x64xi8>) outs(%y : tensor<8x48xbf16>)
    scales(%s, %z : tensor<48x1xbf16>, tensor<48x1xi8>) blocks [1, 1, 64] {unsigned_b, zero_point = 8 : i64} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

// -----

// Whose numbers are none of 4 bits, before it is said that they are too few along K.
func.func @floats(%x: tensor<8x64xbf16>, %w: tensor<48x64xbf16>, %y: tensor<8x48xbf16>) -> tensor<8x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected packed_b with scales of the bytes of B, storage order nt or tt and a known, even K, got no scales of B, nt and K 64; numbers that are packed otherwise become bytes, or are packed along K, first (matmul C37)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<8x64xbf16>, tensor<48x64xbf16>) outs(%y : tensor<8x48xbf16>) {packed_b} -> tensor<8x48xbf16>
  return %d : tensor<8x48xbf16>
}

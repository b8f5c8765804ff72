// RUN: gemm-opt %s --verify-diagnostics --split-input-file

func.func @linear_c11(%x: tensor<4x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<f32>) {
  // expected-error @below {{'gemm.linear' op expected scales of input and weight and blocks of three positive numbers or none, got 1 scales and no blocks (linear C11)}}
  %y = gemm.linear %x, %w scales(%s0 : tensor<f32>) : tensor<4x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c11_blocks(%x: tensor<4x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear' op expected scales of input and weight and blocks of three positive numbers or none, got 2 scales and blocks [1, 128] (linear C11)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 128] : tensor<4x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c12(%x: tensor<4x64xf64>, %w: tensor<16x64xf64>, %s0: tensor<f32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear' op expected factors with scales to be summed in f32, or of i8, got 'f64' and 'f64' (linear C12)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<f32>, tensor<f32>) : tensor<4x64xf64>, tensor<16x64xf64> -> tensor<4x16xf64>
  return
}

// -----

func.func @linear_c12_blocks(%x: tensor<4x64xbf16>, %w: tensor<16x64xbf16>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear' op expected factors with scales of blocks to be of fp8, or of i8 by f16 or bf16, got 'bf16' and 'bf16' (linear C12)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 1, 64] : tensor<4x64xbf16>, tensor<16x64xbf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c13(%x: tensor<4x64xi8>, %w: tensor<16x64xi8>, %s0: tensor<5xf32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear' op expected scales of input of shape 4, or of rank 0, got 'tensor<5xf32>' (linear C13)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<5xf32>, tensor<f32>) : tensor<4x64xi8>, tensor<16x64xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c13_type(%x: tensor<4x64xi8>, %w: tensor<16x64xi8>, %s0: tensor<4xbf16>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear' op expected scales of input of f32, got 'bf16' (linear C13)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<4xbf16>, tensor<f32>) : tensor<4x64xi8>, tensor<16x64xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c14(%x: tensor<4x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<4x1xf32>, %s1: tensor<3x3xf32>) {
  // expected-error @below {{'gemm.linear' op expected scales of weight of shape 16x1, one for each block, got 'tensor<3x3xf32>' (linear C14)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<3x3xf32>) blocks [1, 1, 64] : tensor<4x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c14_type(%x: tensor<4x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<4x1xf16>, %s1: tensor<16x1xf32>) {
  // expected-error @below {{'gemm.linear' op expected scales of input of 'f32' or 'f8E8M0FNU', got 'f16' (linear C14)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<4x1xf16>, tensor<16x1xf32>) blocks [1, 1, 64] : tensor<4x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c14_rows(%x: tensor<8x?x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<8x?x1xf32>, %s1: tensor<16x1xf32>) {
  // expected-error @below {{'gemm.linear' op expected all leading dimensions of input to be known, and the last of them a multiple, where blocks of 2 cut it, got 8x? (linear C14)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<8x?x1xf32>, tensor<16x1xf32>) blocks [2, 1, 64] : tensor<8x?x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<8x?x16xf32>
  return
}

// -----

func.func @linear_c15(%x: tensor<4x64xbf16>, %w: tensor<16x64xi8>, %s0: tensor<8x1xbf16>) {
  // expected-error @below {{'gemm.linear' op expected groups of bytes along the sum, and blocks of 1 else, got [1, 2, 64] beside 'tensor<16x64xi8>' (linear C15)}}
  %y = gemm.linear %x, %w scales(%s0 : tensor<8x1xbf16>) blocks [1, 2, 64] : tensor<4x64xbf16>, tensor<16x64xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c16(%x: tensor<4x64xbf16>, %w: tensor<16x64xi8>, %s0: tensor<16x1xbf16>) {
  // expected-error @below {{'gemm.linear' op expected zero_point from -128 to 127 with scales of bytes, blocks and no zero points beside them, got 300 and 1 scales and zero points (linear C16)}}
  %y = gemm.linear %x, %w scales(%s0 : tensor<16x1xbf16>) blocks [1, 1, 64] {zero_point = 300 : i64} : tensor<4x64xbf16>, tensor<16x64xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c16_unsigned(%x: tensor<4x64xbf16>, %w: tensor<16x64xi8>) {
  // expected-error @below {{'gemm.linear' op expected input of i8 without a sign, got 'bf16' (linear C16)}}
  %y = gemm.linear %x, %w {unsigned_a} : tensor<4x64xbf16>, tensor<16x64xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c16_packed(%x: tensor<4x64xbf16>, %w: tensor<16x32xi8>) {
  // expected-error @below {{'gemm.linear' op expected packed_b with a weight of bytes in gemm.linear, its scales with blocks, and a known, even K, got gemm.linear of 'bf16' and 'i8', last dim of input 64 (linear C16)}}
  %y = gemm.linear %x, %w {packed_b} : tensor<4x64xbf16>, tensor<16x32xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c10(%x: tensor<4x64xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<f32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of dy and weight and blocks of three positive numbers or none, got 1 scales and no blocks (linear_dgrad C10)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0 : tensor<f32>) : tensor<4x64xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c10_blocks(%x: tensor<4x64xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of dy and weight and blocks of three positive numbers or none, got 2 scales and blocks [1, 128] (linear_dgrad C10)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 128] : tensor<4x64xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c11(%x: tensor<4x64xf64>, %w: tensor<64x16xf64>, %s0: tensor<f32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected factors with scales to be summed in f32, or of i8, got 'f64' and 'f64' (linear_dgrad C11)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<f32>, tensor<f32>) : tensor<4x64xf64>, tensor<64x16xf64> -> tensor<4x16xf64>
  return
}

// -----

func.func @linear_dgrad_c11_blocks(%x: tensor<4x64xbf16>, %w: tensor<64x16xbf16>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected factors with scales of blocks to be of fp8, or of i8 by f16 or bf16, got 'bf16' and 'bf16' (linear_dgrad C11)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 1, 64] : tensor<4x64xbf16>, tensor<64x16xbf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c12(%x: tensor<4x64xi8>, %w: tensor<64x16xi8>, %s0: tensor<5xf32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of dy of shape 4, or of rank 0, got 'tensor<5xf32>' (linear_dgrad C12)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<5xf32>, tensor<f32>) : tensor<4x64xi8>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c12_type(%x: tensor<4x64xi8>, %w: tensor<64x16xi8>, %s0: tensor<4xbf16>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of dy of f32, got 'bf16' (linear_dgrad C12)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<4xbf16>, tensor<f32>) : tensor<4x64xi8>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c13(%x: tensor<4x64xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<4x1xf32>, %s1: tensor<3x3xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of weight of shape 1x16, one for each block, got 'tensor<3x3xf32>' (linear_dgrad C13)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<3x3xf32>) blocks [1, 1, 64] : tensor<4x64xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c13_type(%x: tensor<4x64xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<4x1xf16>, %s1: tensor<1x16xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected scales of dy of 'f32' or 'f8E8M0FNU', got 'f16' (linear_dgrad C13)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<4x1xf16>, tensor<1x16xf32>) blocks [1, 1, 64] : tensor<4x64xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c13_rows(%x: tensor<8x?x64xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<8x?x1xf32>, %s1: tensor<1x16xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected all leading dimensions of dy to be known, and the last of them a multiple, where blocks of 2 cut it, got 8x? (linear_dgrad C13)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0, %s1 : tensor<8x?x1xf32>, tensor<1x16xf32>) blocks [2, 1, 64] : tensor<8x?x64xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<8x?x16xf32>
  return
}

// -----

func.func @linear_dgrad_c14(%x: tensor<4x64xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x2xbf16>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected groups of bytes along the sum, or along their last dimension, which is a multiple, and blocks of 1 else, got [1, 8, 64] beside 'tensor<64x16xi8>' (linear_dgrad C14)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0 : tensor<1x2xbf16>) blocks [1, 8, 64] : tensor<4x64xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c15(%x: tensor<4x64xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x16xbf16>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected zero_point from -128 to 127 with scales of bytes, blocks and no zero points beside them, got 300 and 1 scales and zero points (linear_dgrad C15)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0 : tensor<1x16xbf16>) blocks [1, 1, 64] {zero_point = 300 : i64} : tensor<4x64xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c15_unsigned(%x: tensor<4x64xbf16>, %w: tensor<64x16xi8>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected dy of i8 without a sign, got 'bf16' (linear_dgrad C15)}}
  %y = gemm.linear_dgrad %x, %w {unsigned_a} : tensor<4x64xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c15_packed(%x: tensor<4x64xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x16xbf16>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected packed_b with a weight of bytes in gemm.linear, its scales with blocks, and a known, even K, got gemm.linear_dgrad of 'bf16' and 'i8', last dim of dy 64 (linear_dgrad C15)}}
  %y = gemm.linear_dgrad %x, %w scales(%s0 : tensor<1x16xbf16>) blocks [1, 1, 64] {packed_b} : tensor<4x64xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c10(%x: tensor<64x4xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<f32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of dy and input and blocks of three positive numbers or none, got 1 scales and no blocks (linear_wgrad C10)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0 : tensor<f32>) : tensor<64x4xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c10_blocks(%x: tensor<64x4xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of dy and input and blocks of three positive numbers or none, got 2 scales and blocks [1, 128] (linear_wgrad C10)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 128] : tensor<64x4xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c11(%x: tensor<64x4xf64>, %w: tensor<64x16xf64>, %s0: tensor<f32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected factors with scales to be summed in f32, or of i8, got 'f64' and 'f64' (linear_wgrad C11)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<f32>, tensor<f32>) : tensor<64x4xf64>, tensor<64x16xf64> -> tensor<4x16xf64>
  return
}

// -----

func.func @linear_wgrad_c11_blocks(%x: tensor<64x4xbf16>, %w: tensor<64x16xbf16>, %s0: tensor<4x1xf32>, %s1: tensor<4x1xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected factors with scales of blocks to be of fp8, or of i8 by f16 or bf16, got 'bf16' and 'bf16' (linear_wgrad C11)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<4x1xf32>, tensor<4x1xf32>) blocks [1, 1, 64] : tensor<64x4xbf16>, tensor<64x16xbf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c12(%x: tensor<64x4xi8>, %w: tensor<64x16xi8>, %s0: tensor<5xf32>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of dy of shape 4, or of rank 0, got 'tensor<5xf32>' (linear_wgrad C12)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<5xf32>, tensor<f32>) : tensor<64x4xi8>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c12_type(%x: tensor<64x4xi8>, %w: tensor<64x16xi8>, %s0: tensor<4xbf16>, %s1: tensor<f32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of dy of f32, got 'bf16' (linear_wgrad C12)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<4xbf16>, tensor<f32>) : tensor<64x4xi8>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c13(%x: tensor<64x4xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<1x4xf32>, %s1: tensor<3x3xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of input of shape 1x16, one for each block, got 'tensor<3x3xf32>' (linear_wgrad C13)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<1x4xf32>, tensor<3x3xf32>) blocks [1, 1, 64] : tensor<64x4xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c13_type(%x: tensor<64x4xf8E4M3FN>, %w: tensor<64x16xf8E4M3FN>, %s0: tensor<1x4xf16>, %s1: tensor<1x16xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected scales of dy of 'f32' or 'f8E8M0FNU', got 'f16' (linear_wgrad C13)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<1x4xf16>, tensor<1x16xf32>) blocks [1, 1, 64] : tensor<64x4xf8E4M3FN>, tensor<64x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c13_rows(%x: tensor<8x12x4xf8E4M3FN>, %w: tensor<8x12x16xf8E4M3FN>, %s0: tensor<8x1x4xf32>, %s1: tensor<8x1x16xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected all leading dimensions of dy to be known, and the last of them a multiple, where blocks of 8 cut it, got 8x12 (linear_wgrad C13)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0, %s1 : tensor<8x1x4xf32>, tensor<8x1x16xf32>) blocks [1, 1, 8] : tensor<8x12x4xf8E4M3FN>, tensor<8x12x16xf8E4M3FN> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c14(%x: tensor<64x4xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x2xbf16>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected groups of bytes along the sum, or along their last dimension, which is a multiple, and blocks of 1 else, got [1, 8, 64] beside 'tensor<64x16xi8>' (linear_wgrad C14)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0 : tensor<1x2xbf16>) blocks [1, 8, 64] : tensor<64x4xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c15(%x: tensor<64x4xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x16xbf16>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected zero_point from -128 to 127 with scales of bytes, blocks and no zero points beside them, got 300 and 1 scales and zero points (linear_wgrad C15)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0 : tensor<1x16xbf16>) blocks [1, 1, 64] {zero_point = 300 : i64} : tensor<64x4xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c15_unsigned(%x: tensor<64x4xbf16>, %w: tensor<64x16xi8>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected dy of i8 without a sign, got 'bf16' (linear_wgrad C15)}}
  %y = gemm.linear_wgrad %x, %w {unsigned_a} : tensor<64x4xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_wgrad_c15_packed(%x: tensor<64x4xbf16>, %w: tensor<64x16xi8>, %s0: tensor<1x16xbf16>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected packed_b with a weight of bytes in gemm.linear, its scales with blocks, and a known, even K, got gemm.linear_wgrad of 'bf16' and 'i8', last dim of dy 4 (linear_wgrad C15)}}
  %y = gemm.linear_wgrad %x, %w scales(%s0 : tensor<1x16xbf16>) blocks [1, 1, 64] {packed_b} : tensor<64x4xbf16>, tensor<64x16xi8> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c14_first_dim(%x: tensor<?x16x64xf8E4M3FN>, %w: tensor<16x64xf8E4M3FN>, %s0: tensor<?x1x1xf32>, %s1: tensor<16x1xf32>) {
  // expected-error @below {{'gemm.linear' op expected all leading dimensions of input to be known, and the last of them a multiple, where blocks of 16 cut it, got ?x16 (linear C14)}}
  %y = gemm.linear %x, %w scales(%s0, %s1 : tensor<?x1x1xf32>, tensor<16x1xf32>) blocks [16, 1, 64] : tensor<?x16x64xf8E4M3FN>, tensor<16x64xf8E4M3FN> -> tensor<?x16x16xf32>
  return
}

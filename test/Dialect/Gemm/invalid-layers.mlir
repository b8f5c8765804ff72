// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of a layer op, named after it.

func.func @linear_c1(%x: tensor<*xf32>, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear' op operand #0 must be ranked tensor or memref, but got 'tensor<*xf32>'}}
  %y = gemm.linear %x, %w : tensor<*xf32>, tensor<16x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c1_element(%x: tensor<4x8xi4>, %w: tensor<16x8xi4>) {
  // expected-error @below {{'gemm.linear' op expected element type of input to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'i4' (linear C1)}}
  %y = gemm.linear %x, %w : tensor<4x8xi4>, tensor<16x8xi4> -> tensor<4x16xi32>
  return
}

// -----

func.func @linear_c2(%x: memref<4x8xf32>, %w: memref<16x8xf32>) {
  // expected-error @below {{'gemm.linear' op expected into(...) and no result with memref operands, got neither (linear C2)}}
  gemm.linear %x, %w : memref<4x8xf32>, memref<16x8xf32>
  return
}

// -----

func.func @linear_c2_mixed(%x: tensor<4x8xf32>, %w: memref<16x8xf32>) {
  // expected-error @below {{'gemm.linear' op expected operands to be all tensors or all memrefs, got 'tensor<4x8xf32>' and 'memref<16x8xf32>' (linear C2)}}
  %y = gemm.linear %x, %w : tensor<4x8xf32>, memref<16x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c3(%x: tensor<8xf32>, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear' op expected input to have rank 2 or more, got 1 (linear C3)}}
  %y = gemm.linear %x, %w : tensor<8xf32>, tensor<16x8xf32> -> tensor<16xf32>
  return
}

// -----

func.func @linear_c3_weight(%x: tensor<4x8xf32>, %w: tensor<2x16x8xf32>) {
  // expected-error @below {{'gemm.linear' op expected weight to have rank 2, got 3 (linear C3)}}
  %y = gemm.linear %x, %w : tensor<4x8xf32>, tensor<2x16x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c4(%x: tensor<4x8xf16>, %w: tensor<16x8xbf16>) {
  // expected-error @below {{'gemm.linear' op expected input and weight to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'f16' and 'bf16' (linear C4)}}
  %y = gemm.linear %x, %w : tensor<4x8xf16>, tensor<16x8xbf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_c5(%x: tensor<8x128xf16>, %w: tensor<32x64xf16>) {
  // expected-error @below {{'gemm.linear' op expected trailing input dim to match weight dim 1 (K), got 128 and 64 (linear C5)}}
  %y = gemm.linear %x, %w : tensor<8x128xf16>, tensor<32x64xf16> -> tensor<8x32xf16>
  return
}

// -----

func.func @linear_c6(%x: tensor<2x?x8xf16>, %w: tensor<16x8xf16>) {
  // expected-error @below {{'gemm.linear' op expected the result to be 2x?x16, got 3x4x16 (linear C6)}}
  %y = gemm.linear %x, %w : tensor<2x?x8xf16>, tensor<16x8xf16> -> tensor<3x4x16xf16>
  return
}

// -----

func.func @linear_c7(%x: tensor<4x8xf16>, %w: tensor<16x8xf16>, %b: tensor<4xf16>) {
  // expected-error @below {{'gemm.linear' op expected a bias of length 16 (N), got 4 (linear C7)}}
  %y = gemm.linear %x, %w bias(%b : tensor<4xf16>) : tensor<4x8xf16>, tensor<16x8xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @linear_c8(%x: tensor<4x8xf16>, %w: tensor<16x8xf16>) {
  // expected-error @below {{'gemm.linear' op expected a result of compute type 'f32', got 'i32' (linear C8)}}
  %y = gemm.linear %x, %w : tensor<4x8xf16>, tensor<16x8xf16> -> tensor<4x16xi32>
  return
}

// -----

func.func @linear_c8_bias(%x: tensor<4x8xi8>, %w: tensor<16x8xi8>, %b: tensor<16xf32>) {
  // expected-error @below {{'gemm.linear' op expected a bias of compute type 'i32', got 'f32' (linear C8)}}
  %y = gemm.linear %x, %w bias(%b : tensor<16xf32>) : tensor<4x8xi8>, tensor<16x8xi8> -> tensor<4x16xi32>
  return
}

// -----

func.func @linear_c9(%x: tensor<4294967296x4294967296xf16>, %w: tensor<16x4294967296xf16>) {
  // expected-error @below {{'gemm.linear' op expected the byte size of input to fit in 63 bits, got 'tensor<4294967296x4294967296xf16>' (linear C9)}}
  %y = gemm.linear %x, %w : tensor<4294967296x4294967296xf16>, tensor<16x4294967296xf16> -> tensor<4294967296x16xf16>
  return
}

// -----

func.func @linear_c10(%x: memref<8x8xf32, 3>, %w: memref<8x8xf32>, %y: memref<8x8xf32>) {
  // expected-error @below {{'gemm.linear' op expected memrefs in global memory, got memory space 3 : i64 in 'memref<8x8xf32, 3>'; copy it to the default memory space, 1 or #gpu.address_space<global> (linear C10)}}
  gemm.linear %x, %w into(%y : memref<8x8xf32>) : memref<8x8xf32, 3>, memref<8x8xf32>
  return
}

// -----

func.func @linear_dgrad_c1_element(%dy: tensor<4x16xi4>, %w: tensor<16x8xi4>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected element type of dy to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'i4' (linear_dgrad C1)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16xi4>, tensor<16x8xi4> -> tensor<4x8xi32>
  return
}

// -----

func.func @linear_dgrad_c1(%dy: f32, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op operand #0 must be ranked tensor or memref, but got 'f32'}}
  %dx = gemm.linear_dgrad %dy, %w : f32, tensor<16x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @linear_dgrad_c2(%dy: tensor<4x16xf32>, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected one result with tensor operands, got none (linear_dgrad C2)}}
  gemm.linear_dgrad %dy, %w : tensor<4x16xf32>, tensor<16x8xf32>
  return
}

// -----

func.func @linear_dgrad_c3(%dy: tensor<f32>, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected dy to have rank 2 or more, got 0 (linear_dgrad C3)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<f32>, tensor<16x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @linear_dgrad_c4(%dy: tensor<4x16xf32>, %w: tensor<16x8xf64>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected dy and weight to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'f32' and 'f64' (linear_dgrad C4)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16xf32>, tensor<16x8xf64> -> tensor<4x8xf32>
  return
}

// -----

func.func @linear_dgrad_c5(%dy: tensor<4x16xf32>, %w: tensor<8x16xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected trailing dy dim to match weight dim 0 (N), got 16 and 8 (linear_dgrad C5)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16xf32>, tensor<8x16xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @linear_dgrad_c6(%dy: tensor<4x16xf32>, %w: tensor<16x8xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected the result to be 4x8, got 8x4 (linear_dgrad C6)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16xf32>, tensor<16x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @linear_dgrad_c7(%dy: tensor<4x16xi8>, %w: tensor<16x8xi8>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected a result of compute type 'i32', got 'bf16' (linear_dgrad C7)}}
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16xi8>, tensor<16x8xi8> -> tensor<4x8xbf16>
  return
}

// -----

func.func @linear_dgrad_c8(%dy: memref<4x16xf32>, %w: memref<16x2305843009213693952xf32>, %dx: memref<4x2305843009213693952xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected the byte size of weight to fit in 63 bits, got 'memref<16x2305843009213693952xf32>' (linear_dgrad C8)}}
  gemm.linear_dgrad %dy, %w into(%dx : memref<4x2305843009213693952xf32>) : memref<4x16xf32>, memref<16x2305843009213693952xf32>
  return
}

// -----

func.func @linear_dgrad_c9(%dy: memref<4x16xf32, strided<[-16, 1]>>, %w: memref<16x8xf32>, %dx: memref<4x8xf32>) {
  // expected-error @below {{'gemm.linear_dgrad' op expected strides not to be negative, got -16 in 'memref<4x16xf32, strided<[-16, 1]>>'; copy it to a memref that has none (linear_dgrad C9)}}
  gemm.linear_dgrad %dy, %w into(%dx : memref<4x8xf32>) : memref<4x16xf32, strided<[-16, 1]>>, memref<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c1(%dy: tensor<4x16xindex>, %x: tensor<4x8xindex>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected element type of dy to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'index' (linear_wgrad C1)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<4x16xindex>, tensor<4x8xindex> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c2(%dy: memref<4x16xf32>, %x: memref<4x8xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected into(...) and no result with memref operands, got a result (linear_wgrad C2)}}
  %dw = gemm.linear_wgrad %dy, %x : memref<4x16xf32>, memref<4x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c3(%dy: tensor<2x4x16xf32>, %x: tensor<8x8xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected input to have rank 3, got 2 (linear_wgrad C3)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<2x4x16xf32>, tensor<8x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c4(%dy: tensor<4x16xf8E5M2>, %x: tensor<4x8xf16>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected dy and input to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'f8E5M2' and 'f16' (linear_wgrad C4)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<4x16xf8E5M2>, tensor<4x8xf16> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c5(%dy: tensor<2x4x16xf32>, %x: tensor<2x5x8xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected dy and input to agree on leading dims, got 2x4 and 2x5 (linear_wgrad C5)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<2x4x16xf32>, tensor<2x5x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c6(%dy: tensor<4x16xf32>, %x: tensor<4x8xf32>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected the result to be 16x8, got 8x16 (linear_wgrad C6)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<4x16xf32>, tensor<4x8xf32> -> tensor<8x16xf32>
  return
}

// -----

func.func @linear_wgrad_c7(%dy: tensor<4x16xf64>, %x: tensor<4x8xf64>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected a result of compute type 'f64', got 'f32' (linear_wgrad C7)}}
  %dw = gemm.linear_wgrad %dy, %x : tensor<4x16xf64>, tensor<4x8xf64> -> tensor<16x8xf32>
  return
}

// -----

func.func @linear_wgrad_c8(%dy: memref<1x4294967296xi8>, %x: memref<1x4294967296xi8>, %dw: memref<4294967296x4294967296xi8>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected the byte size of the result to fit in 63 bits, got 'memref<4294967296x4294967296xi8>' (linear_wgrad C8)}}
  gemm.linear_wgrad %dy, %x into(%dw : memref<4294967296x4294967296xi8>) : memref<1x4294967296xi8>, memref<1x4294967296xi8>
  return
}

// -----

func.func @linear_wgrad_c9(%dy: memref<4x16xf32>, %x: memref<4x8xf32>, %dw: memref<16x8xf32, strided<[0, 1]>>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected strides of the output to be positive, got 0 in 'memref<16x8xf32, strided<[0, 1]>>'; store into a memref that has such, and copy that (linear_wgrad C9)}}
  gemm.linear_wgrad %dy, %x into(%dw : memref<16x8xf32, strided<[0, 1]>>) : memref<4x16xf32>, memref<4x8xf32>
  return
}

// -----

func.func @linear_bgrad_c1_element(%dy: tensor<4x16xi4>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected element type of dy to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'i4' (linear_bgrad C1)}}
  %db = gemm.linear_bgrad %dy : tensor<4x16xi4> -> tensor<16xi32>
  return
}

// -----

func.func @linear_bgrad_c1(%dy: memref<*xf32>, %db: memref<16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op operand #0 must be ranked tensor or memref, but got 'memref<*xf32>'}}
  gemm.linear_bgrad %dy into(%db : memref<16xf32>) : memref<*xf32>
  return
}

// -----

func.func @linear_bgrad_c2(%dy: memref<4x16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected into(...) and no result with memref operands, got neither (linear_bgrad C2)}}
  gemm.linear_bgrad %dy : memref<4x16xf32>
  return
}

// -----

func.func @linear_bgrad_c3(%dy: tensor<16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected dy to have rank 2 or more, got 1 (linear_bgrad C3)}}
  %db = gemm.linear_bgrad %dy : tensor<16xf32> -> tensor<16xf32>
  return
}

// -----

func.func @linear_bgrad_c4(%dy: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected the result to be 16, got 4 (linear_bgrad C4)}}
  %db = gemm.linear_bgrad %dy : tensor<4x16xf32> -> tensor<4xf32>
  return
}

// -----

func.func @linear_bgrad_c5(%dy: tensor<4x16xbf16>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected a result of compute type 'f32', got 'f64' (linear_bgrad C5)}}
  %db = gemm.linear_bgrad %dy : tensor<4x16xbf16> -> tensor<16xf64>
  return
}

// -----

func.func @linear_bgrad_c6(%dy: tensor<9223372036854775807x16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected the byte size of dy to fit in 63 bits, got 'tensor<9223372036854775807x16xf32>' (linear_bgrad C6)}}
  %db = gemm.linear_bgrad %dy : tensor<9223372036854775807x16xf32> -> tensor<16xf32>
  return
}

// -----

func.func @linear_bgrad_c7(%dy: memref<4x16xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, %db: memref<16xf32>) {
  // expected-error @below {{'gemm.linear_bgrad' op expected memrefs to be strided, got 'memref<4x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>' (linear_bgrad C7)}}
  gemm.linear_bgrad %dy into(%db : memref<16xf32>) : memref<4x16xf32, affine_map<(i, j) -> (i floordiv 2, j)>>
  return
}

// -----

func.func @linear_wgrad_c9_memory(%dy: memref<4x16xf32>, %x: memref<4x8xf32>, %dw: memref<16x8xf32, 3>) {
  // expected-error @below {{'gemm.linear_wgrad' op expected memrefs in global memory, got memory space 3 : i64 in 'memref<16x8xf32, 3>'; copy it to the default memory space, 1 or #gpu.address_space<global> (linear_wgrad C9)}}
  gemm.linear_wgrad %dy, %x into(%dw : memref<16x8xf32, 3>) : memref<4x16xf32>, memref<4x8xf32>
  return
}

// -----

func.func @linear_c2_into(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %y: tensor<?x16xf32>) -> tensor<4x16xf32> {
  // expected-error @below {{'gemm.linear' op expected into(...) of the type of the result, 'tensor<4x16xf32>', got 'tensor<?x16xf32>' (linear C2)}}
  %r = gemm.linear %x, %w into(%y : tensor<?x16xf32>) : tensor<4x8xf32>, tensor<16x8xf32> -> tensor<4x16xf32>
  return %r : tensor<4x16xf32>
}

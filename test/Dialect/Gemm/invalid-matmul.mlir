// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of gemm.matmul and gemm.yield, named after it.

func.func @matmul_c1(%a: tensor<*xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op operand #0 must be ranked tensor or memref, but got 'tensor<*xf32>'}}
  %d = gemm.matmul nn ins(%a, %b : tensor<*xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c1_element(%a: tensor<4x8xi4>, %b: tensor<8x16xi4>, %c: tensor<4x16xi32>) {
  // expected-error @below {{'gemm.matmul' op expected element type of A to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, i8 or i32, got 'i4' (matmul C1)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi4>, tensor<8x16xi4>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  return
}

// -----

func.func @matmul_c1_extra(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xi16>) {
  // expected-error @below {{'gemm.matmul' op expected element type of extra operand 0 to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i64, i8 or i32, got 'i16' (matmul C1)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xi16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: i16):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c2(%a: memref<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected operands to be all tensors or all memrefs, got 'memref<4x8xf32>' and 'tensor<8x16xf32>' (matmul C2)}}
  %d = gemm.matmul nn ins(%a, %b : memref<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c3(%a: tensor<8xf32>, %b: tensor<8x16xf32>, %c: tensor<16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected C to have rank 2 or more, got 1 (matmul C3)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<8xf32>, tensor<8x16xf32>) outs(%c : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @matmul_c3_operand(%a: tensor<f32>, %b: tensor<8x16xf32>, %c: tensor<2x4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected A to have rank 2 or the rank of C, 3, got 0 (matmul C3)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<f32>, tensor<8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}

// -----

func.func @matmul_c4(%a: tensor<4x8xbf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected A and B to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'bf16' and 'f16' (matmul C4)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c5(%a: tensor<3x4xf32>, %b: tensor<5x6xf32>, %c: tensor<3x6xf32>) {
  // expected-error @below {{'gemm.matmul' op expected A and B to agree on K for storage order nn, got 4 and 5 (matmul C5)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<3x4xf32>, tensor<5x6xf32>) outs(%c : tensor<3x6xf32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @matmul_c6(%a: tensor<8x4xf32>, %b: tensor<16x8xf32>, %c: tensor<16x4xf32>) {
  // expected-error @below {{'gemm.matmul' op expected C to be 4x16 (M of A by N of B), got 16x4 (matmul C6)}}
  %d = gemm.matmul tt ins(%a, %b : tensor<8x4xf32>, tensor<16x8xf32>) outs(%c : tensor<16x4xf32>) -> tensor<16x4xf32>
  return
}

// -----

func.func @matmul_c7(%a: tensor<2x4x8xf32>, %b: tensor<3x8x16xf32>, %c: tensor<2x4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected batch dimension 0 of B to be that of C, 2, got 3 (matmul C7)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<2x4x8xf32>, tensor<3x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}

// -----

func.func @matmul_c8(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected one result of type 'tensor<4x16xf32>', got none (matmul C8)}}
  gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
  return
}

// -----

func.func @matmul_c8_memref(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected no result with memref operands, got 'tensor<4x16xf32>' (matmul C8)}}
  %d = gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c9(%a: tensor<4x4611686018427387904xbf16>, %b: tensor<4611686018427387904x16xbf16>, %c: tensor<4x16xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected the byte size of A to fit in 63 bits, got 'tensor<4x4611686018427387904xbf16>' (matmul C9)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x4611686018427387904xbf16>, tensor<4611686018427387904x16xbf16>) outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  return
}

// -----

func.func @matmul_c10(%a: memref<4x8xf32, strided<[8, -1], offset: 7>>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected strides not to be negative, got -1 in 'memref<4x8xf32, strided<[8, -1], offset: 7>>'; copy it to a memref that has none (matmul C10)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, strided<[8, -1], offset: 7>>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @matmul_c10_rows(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32, strided<[15, 1]>>) {
  // expected-error @below {{'gemm.matmul' op expected elements of the output apart from each other, got 'memref<4x16xf32, strided<[15, 1]>>' (matmul C10)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32, strided<[15, 1]>>)
  return
}

// -----

func.func @matmul_c10_zero(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32, strided<[0, 1]>>) {
  // expected-error @below {{'gemm.matmul' op expected strides of the output to be positive, got 0 in 'memref<4x16xf32, strided<[0, 1]>>'; store into a memref that has such, and copy that (matmul C10)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32, strided<[0, 1]>>)
  return
}

// -----

func.func @matmul_c11(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected C of compute type 'i32' with the identity epilogue, got 'f32' (matmul C11)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c11_beta(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf64>) {
  // expected-error @below {{'gemm.matmul' op expected C of compute type 'f32' when beta is not 0, got 'f64' (matmul C11)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf64>) beta(1.0) epilogue {
  ^bb0(%acc: f32):
    %0 = arith.extf %acc : f32 to f64
    gemm.yield %0 : f64
  } -> tensor<4x16xf64>
  return
}

// -----

func.func @matmul_c12(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) {
  // expected-error @below {{'gemm.matmul' op expected alpha of an integer product to be a 32-bit integer, got 5.000000e-01 (matmul C12)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) alpha(0.5) -> tensor<4x16xi32>
  return
}

// -----

func.func @matmul_c13(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected one map per extra operand, got 2 maps and 1 operands (matmul C13)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c14(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected map 0 to be a projected permutation, got affine_map<(d0, d1) -> (d0 + d1)> (matmul C14)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xf32>) maps [affine_map<(m, n) -> (m + n)>] {
  ^bb0(%acc: f32, %y: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c14_dims(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected map 0 to have 2 dims and no symbols, got affine_map<(d0, d1, d2) -> (d2)> (matmul C14)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xf32>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c14_rank(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected map 0 to have 1 results for 'tensor<16xf32>', got 2 (matmul C14)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %y: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

// A bias of length M where N is needed.
func.func @matmul_c15(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<4xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 0 of extra operand 0 to be 16, got 4 (matmul C15)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<4xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c16(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected region arguments ('f32', 'f32'), got ('f32', 'bf16') (matmul C16)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: bf16):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c17(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xbf16>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xbf16>) epilogue {
  ^bb0(%acc: f32):
    %0 = arith.truncf %acc : f32 to bf16
    // expected-error @below {{'gemm.yield' op expected to yield 'f32', the compute type of C, got 'bf16' (matmul C17)}}
    gemm.yield %0 : bf16
  } -> tensor<4x16xbf16>
  return
}

// -----

func.func @matmul_c17_terminator(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected the region to end in gemm.yield, got 'llvm.unreachable' (matmul C17)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    llvm.unreachable
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_captured(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{use of undeclared SSA value name}}
    %0 = arith.mulf %acc, %s : f32
    gemm.yield %0 : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c20(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected layout nt, got nn (matmul C20)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>)
    {layout = #gemm.layout<nn, blas = (N, N), lda = 8, ldb = 8, ldc = 16, operands = (B, A)>}
  return
}

// -----

func.func @matmul_c22(%a: memref<?x512xbf16>, %b: memref<512x512xbf16>, %c: memref<?x512xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected the last schedule of by_m to be that of the op, got #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (matmul C22)}}
  gemm.matmul nt ins(%a, %b : memref<?x512xbf16>, memref<512x512xbf16>) outs(%c : memref<?x512xbf16>)
    {by_m = #gemm.by_m<16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>,
     schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3>}
  return
}

// -----

func.func @matmul_c42(%a: tensor<16x64xbf16>, %b: tensor<48x32xi8>, %s: tensor<48x1xbf16>, %c: tensor<16x48xbf16>) -> tensor<16x48xbf16> {
  // expected-error @below {{'gemm.matmul' op expected attributes of its own, or of a dialect as 'dialect.name', got 'zeropoint'; the nearest of its own is 'zero_point' (matmul C42)}}
  %d = gemm.matmul nt ins(%a, %b : tensor<16x64xbf16>, tensor<48x32xi8>) outs(%c : tensor<16x48xbf16>) scales(%s : tensor<48x1xbf16>) blocks [1, 1, 64] {packed_b, unsigned_b, zeropoint = 8 : i64} -> tensor<16x48xbf16>
  return %d : tensor<16x48xbf16>
}

// -----

func.func @matmul_c41(%a: memref<?x?xbf16>, %b: memref<512x?xbf16>, %c: memref<?x512xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected aligned to be a power of two of at most 16, got 32 (matmul C41)}}
  gemm.matmul nt ins(%a, %b : memref<?x?xbf16>, memref<512x?xbf16>) outs(%c : memref<?x512xbf16>) {aligned = 32 : i64}
  return
}

// -----

func.func @matmul_aligned_tensor(%a: tensor<?x?xbf16>, %b: tensor<512x?xbf16>, %c: tensor<?x512xbf16>) -> tensor<?x512xbf16> {
  // expected-error @below {{'gemm.matmul' op expected memrefs for aligned, got 'tensor<?x512xbf16>' (matmul C41)}}
  %d = gemm.matmul nt ins(%a, %b : tensor<?x?xbf16>, tensor<512x?xbf16>) outs(%c : tensor<?x512xbf16>) {aligned = 16 : i64} -> tensor<?x512xbf16>
  return %d : tensor<?x512xbf16>
}

// -----

// alpha = 0 does not read A, and its rows have sums all the same.
func.func @matmul_c23(%a: memref<8x4xbf16>, %b: memref<8x6xbf16>, %c: memref<4x6xf32>, %s: memref<4xf32>) {
  // expected-error @below {{'gemm.matmul' op expected sums with memrefs of rank 2, N and alpha other than 0 and a product that sums in f32, got 'memref<4x6xf32>', alpha 0.000000e+00 and 'f32' (matmul C23)}}
  gemm.matmul tn ins(%a, %b : memref<8x4xbf16>, memref<8x6xbf16>) outs(%c : memref<4x6xf32>) sums(%s : memref<4xf32>) alpha(0.0)
  return
}

// -----

func.func @matmul_c23_tensors(%a: tensor<8x4xbf16>, %b: tensor<8x6xbf16>, %c: tensor<4x6xf32>, %s: tensor<4xf32>) -> tensor<4x6xf32> {
  // expected-error @below {{'gemm.matmul' op expected sums with memrefs of rank 2, N and alpha other than 0 and a product that sums in f32, got 'tensor<4x6xf32>', alpha 1.000000e+00 and 'f32' (matmul C23)}}
  %d = gemm.matmul tn ins(%a, %b : tensor<8x4xbf16>, tensor<8x6xbf16>) outs(%c : tensor<4x6xf32>) sums(%s : tensor<4xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// -----

func.func @matmul_c24(%a: memref<8x4xbf16>, %b: memref<8x6xbf16>, %c: memref<4x6xf32>, %s: memref<6xf32>) {
  // expected-error @below {{'gemm.matmul' op expected sums of f32, f16 or bf16, one for each of 4 rows, got 'memref<6xf32>' (matmul C24)}}
  gemm.matmul tn ins(%a, %b : memref<8x4xbf16>, memref<8x6xbf16>) outs(%c : memref<4x6xf32>) sums(%s : memref<6xf32>)
  return
}

// -----

func.func @matmul_c8_several(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>, %d: tensor<16x4xf16>) -> tensor<4x16xf32> {
  // expected-error @below {{'gemm.matmul' op expected one result of type 'tensor<4x16xf32>', 'tensor<16x4xf16>', got 'tensor<4x16xf32>' (matmul C8)}}
  %y = gemm.matmul nt ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c, %d : tensor<4x16xf32>, tensor<16x4xf16>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>] -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// -----

func.func @matmul_c17_several(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xi8>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x16xi8>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.yield' op expected to yield 'f32', 'i32', the compute types of the outputs, got 'f32', 'f32' (matmul C17)}}
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>]
  return
}

// -----

func.func @matmul_c25(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected an output, and what becomes of each after the first, got 2 outputs and 0 results (matmul C25)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @matmul_c25_none(%a: memref<4x8xf32>, %b: memref<16x8xf32>) {
  // expected-error @below {{'gemm.matmul' op expected an output, and what becomes of each after the first, got 0 outputs and 0 results (matmul C25)}}
  "gemm.matmul"(%a, %b) <{alpha = 1.0, beta = 0.0, maps = [], operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0>, trans = #gemm<trans nt>}> ({
  ^bb0(%acc: f32):
    gemm.yield %acc : f32
  }) : (memref<4x8xf32>, memref<16x8xf32>) -> ()
  return
}

// -----

func.func @matmul_c26(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<1x4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected the map of output 1 to have 2 dims and 3 results, got affine_map<(d0, d1) -> (d0, d1)> (matmul C26)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<1x4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>]
  return
}

// -----

func.func @matmul_c27(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 0 of output 1 to be 16, got 4 (matmul C27)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>]
  return
}

// -----

func.func @result_c1(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims to store by, got affine_map<(d0, d1) -> (d0)> (result C1)}}
  } results [store affine_map<(m, n) -> (m)>]
  return
}

// -----

func.func @result_c1_absmax(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims but m or n, or with groups of one of them, to absmax by, got affine_map<(d0, d1) -> (d0, d1)> (result C1)}}
  } results [absmax affine_map<(m, n) -> (m, n)>]
  return
}

// -----

// What is reduced over is m or n, not the batch.
func.func @result_c1_batch(%a: memref<2x4x8xf32>, %b: memref<2x16x8xf32>, %c: memref<2x4x16xf32>, %d: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<2x4x8xf32>, memref<2x16x8xf32>) outs(%c, %d : memref<2x4x16xf32>, memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims but m or n, or with groups of one of them, to absmax by, got affine_map<(d0, d1, d2) -> (d1, d2)> (result C1)}}
  } results [absmax affine_map<(b, m, n) -> (m, n)>]
  return
}

// -----

func.func @combiner(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected store or absmax or max or min or add, got mean}}
  } results [mean affine_map<(m, n) -> (m)>]
  return
}

// -----

// Of no elements: the reader takes -0.
func.func @group_of_none(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims but m or n, or with groups of one of them, to absmax by, got affine_map<(d0, d1) -> (d0, d1 floordiv 0)> (result C1)}}
  } results [absmax affine_map<(m, n) -> (m, n floordiv -0)>]
  return
}

// -----

// Groups are of m or of n, not of both, and not stored.
func.func @result_c1_groups(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<2x4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<2x4xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims but m or n, or with groups of one of them, to add by, got affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 4)> (result C1)}}
  } results [add affine_map<(m, n) -> (m floordiv 2, n floordiv 4)>]
  return
}

// -----

func.func @result_c1_stored_groups(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x4xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims to store by, got affine_map<(d0, d1) -> (d0, d1 floordiv 4)> (result C1)}}
  } results [store affine_map<(m, n) -> (m, n floordiv 4)>]
  return
}

// -----

func.func @result_c1_groups_of_batches(%a: memref<2x4x8xf32>, %b: memref<2x16x8xf32>, %c: memref<2x4x16xf32>, %d: memref<1x4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<2x4x8xf32>, memref<2x16x8xf32>) outs(%c, %d : memref<2x4x16xf32>, memref<1x4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected a permutation of all dims but m or n, or with groups of one of them, to max by, got affine_map<(d0, d1, d2) -> (d0 floordiv 2, d1, d2)> (result C1)}}
  } results [max affine_map<(b, m, n) -> (b floordiv 2, m, n)>]
  return
}

// -----

func.func @result_c2(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  // expected-error @below {{expected groups of m or n for a partial result, got affine_map<(d0, d1) -> (d0)> (result C2)}}
  } results [add affine_map<(m, n) -> (m)> partial]
  return
}

// -----

func.func @matmul_c36(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x3xf32>) {
  // expected-error @below {{'gemm.matmul' op expected N to be known and a multiple of 6 for the groups of output 1, got 16; `partial` results may have a last group that is shorter (matmul C36)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x3xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 6)>]
  return
}

// -----

func.func @matmul_c36_unknown(%a: memref<?x8xf32>, %b: memref<16x8xf32>, %c: memref<?x16xf32>, %d: memref<?x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected M to be known and a multiple of 2 for the groups of output 1, got ?; `partial` results may have a last group that is shorter (matmul C36)}}
  gemm.matmul nt ins(%a, %b : memref<?x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<?x16xf32>, memref<?x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [max affine_map<(m, n) -> (m floordiv 2, n)>]
  return
}

// -----

func.func @matmul_c27_groups(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x2xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 1 of output 1 to be 3, got 2 (matmul C27)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x2xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (m, n floordiv 6)> partial]
  return
}

// -----

func.func @matmul_c28_add(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<16xf16>) {
  // expected-error @below {{'gemm.matmul' op expected output 1 of f32 to add, got 'f16'; `max` and `min` of groups that are `partial` may be of any type but f64 (matmul C28)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<16xf16>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (n)>]
  return
}

// -----

func.func @matmul_c28_absmax_of_bytes(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x2xi8>) {
  // expected-error @below {{'gemm.matmul' op expected output 1 of f32 to absmax, got 'i8'; `max` and `min` of groups that are `partial` may be of any type but f64 (matmul C28)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4x2xi8>) epilogue {
  ^bb0(%acc: f32):
    %i = arith.fptosi %acc : f32 to i32
    gemm.yield %acc, %i : f32, i32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 8)> partial]
  return
}

// -----

func.func @matmul_c28(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected output 1 of f32 to absmax, got 'bf16'; `max` and `min` of groups that are `partial` may be of any type but f64 (matmul C28)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c, %d : memref<4x16xf32>, memref<4xbf16>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>]
  return
}

// -----

func.func @yield_c2(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.yield' op expected a value to yield, got none (yield C2)}}
    "gemm.yield"() : () -> ()
  }
  return
}

// -----

func.func @yield_c1(%x: f32) {
  // expected-error @below {{'gemm.yield' op expects parent op to be one of 'gemm.matmul, gemm.library_call'}}
  gemm.yield %x : f32
}

// -----

func.func @matmul_keyword(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected storage order nn, nt, tn or tt, got tx}}
  gemm.matmul tx ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// -----

func.func @matmul_c19(%a: memref<4x8xf32, 3>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected memrefs in global memory, got memory space 3 : i64 in 'memref<4x8xf32, 3>'; copy it to the default memory space, 1 or #gpu.address_space<global> (matmul C19)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, 3>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @matmul_c19_extra(%a: memref<4x8xf32, 1>, %b: memref<8x16xf32>, %c: memref<4x16xf32, #gpu.address_space<global>>, %x: memref<16xf32, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'gemm.matmul' op expected memrefs in global memory, got memory space #gpu.address_space<workgroup> in 'memref<16xf32, #gpu.address_space<workgroup>>'; copy it to the default memory space, 1 or #gpu.address_space<global> (matmul C19)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, 1>, memref<8x16xf32>) outs(%c : memref<4x16xf32, #gpu.address_space<global>>) epilogue(%x : memref<16xf32, #gpu.address_space<workgroup>>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %bias: f32):
    gemm.yield %bias : f32
  }
  return
}

// -----

func.func @matmul_c21(%a: tensor<2x4x8xf32>, %b: tensor<3x8x4xf32>, %c: tensor<?x4x4xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 0 of operand 1 to be 2, as operand 0 has it, got 3 (matmul C21)}}
  %0 = gemm.matmul nn ins(%a, %b : tensor<2x4x8xf32>, tensor<3x8x4xf32>) outs(%c : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  return
}

// -----

func.func @matmul_c21_extra(%a: memref<16x32xbf16>, %b: memref<32x16xbf16>, %c: memref<?x16xbf16>, %x: memref<8xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 0 of operand 3 to be 16, as operand 0 has it, got 8 (matmul C21)}}
  gemm.matmul nn ins(%a, %b : memref<16x32xbf16>, memref<32x16xbf16>) outs(%c : memref<?x16xbf16>) epilogue(%x : memref<8xf32>) maps [affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %y: f32):
    %0 = arith.addf %acc, %y : f32
    gemm.yield %0 : f32
  }
  return
}

// -----

func.func @matmul_c21_extras(%a: memref<?x32xbf16>, %b: memref<32x?xbf16>, %c: memref<?x?xbf16>, %x: memref<8xf32>, %y: memref<?x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected dimension 1 of operand 4 to be 8, as operand 3 has it, got 16 (matmul C21)}}
  gemm.matmul nn ins(%a, %b : memref<?x32xbf16>, memref<32x?xbf16>) outs(%c : memref<?x?xbf16>) epilogue(%x, %y : memref<8xf32>, memref<?x16xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %u: f32, %v: f32):
    %0 = arith.addf %u, %v : f32
    gemm.yield %0 : f32
  }
  return
}

// -----

func.func @matmul_operands(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected 2 or more operands, got 1}}
  gemm.matmul nn ins(%a : memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// -----

func.func @matmul_attribute(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{attribute 'layout' failed to satisfy constraint}}
  gemm.matmul nn ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) {layout = 5 : i32}
  return
}

// -----

func.func @matmul_c29(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<17x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected peer 0 of B to have B's element type and extents, those of 'memref<16x8xf32>', got 'memref<17x8xf32>' (matmul C29)}}
  gemm.matmul nt ins(%a, %b, %p : memref<4x8xf32>, memref<16x8xf32>, memref<17x8xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%x: f32, %y: f32):
    gemm.yield %y : f32
  }
  return
}

// -----

func.func @matmul_c29_type(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<16x8xbf16>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected peer 0 of B to have B's element type and extents, those of 'memref<16x8xf32>', got 'memref<16x8xbf16>' (matmul C29)}}
  gemm.matmul nt ins(%a, %b, %p : memref<4x8xf32>, memref<16x8xf32>, memref<16x8xbf16>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%x: f32, %y: f32):
    gemm.yield %y : f32
  }
  return
}

// -----

func.func @matmul_c30(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected beta 0 and no sums with peers of B, got beta 1.000000e+00 (matmul C30)}}
  gemm.matmul nt ins(%a, %b, %p : memref<4x8xf32>, memref<16x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) beta(1.0) epilogue {
  ^bb0(%x: f32, %y: f32):
    gemm.yield %y : f32
  }
  return
}

// -----

func.func @matmul_c30_sums(%a: memref<8x4xbf16>, %b: memref<8x16xbf16>, %p: memref<8x16xbf16>, %c: memref<4x16xf32>, %s: memref<4xf32>) {
  // expected-error @below {{'gemm.matmul' op expected beta 0 and no sums with peers of B, got sums (matmul C30)}}
  gemm.matmul tn ins(%a, %b, %p : memref<8x4xbf16>, memref<8x16xbf16>, memref<8x16xbf16>) outs(%c : memref<4x16xf32>) sums(%s : memref<4xf32>) epilogue {
  ^bb0(%x: f32, %y: f32):
    gemm.yield %y : f32
  }
  return
}

// -----

func.func @matmul_c31(%a: memref<4x8xbf16>, %b: memref<16x8xbf16>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected precision tf32 with A and B of f32, or none, got 'tf32' with 'bf16' and 'bf16' (matmul C31)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xbf16>, memref<16x8xbf16>) outs(%c : memref<4x16xf32>) {precision = tf32}
  return
}

// -----

func.func @matmul_c31_type(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected precision tf32 with A and B of f32, or none, got 'bf16' with 'f32' and 'f32' (matmul C31)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) {precision = bf16}
  return
}

// -----

func.func @matmul_c16_peer(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected region arguments ('f32', 'f32'), got ('f32') (matmul C16)}}
  gemm.matmul nt ins(%a, %b, %p : memref<4x8xf32>, memref<16x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%x: f32):
    gemm.yield %x : f32
  }
  return
}

// -----

func.func @matmul_c32(%a: memref<4x8xbf16>, %b: memref<16x8xbf16>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected unsigned_b with B of i8 only, got 'bf16' and 'bf16' (matmul C32)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xbf16>, memref<16x8xbf16>) outs(%c : memref<4x16xf32>) {unsigned_b}
  return
}

// -----

func.func @matmul_c18(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>, %bias: memref<64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected tensor maps of factors, C or what lies as C does, got #gemm.tensor_map<operand = 3, box = [64, 64], swizzle = 128> (matmul C18)}}
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>)
      epilogue(%bias : memref<64xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %r = arith.addf %acc, %v : f32
    gemm.yield %r : f32
  } {launch = #gemm.launch<kernel = @k::@k, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0, maps = [<operand = 3, box = [64, 64], swizzle = 128>]>}
  return
}

// -----

func.func @space_of_many_bits(%a: memref<4x8xf32, 18446744073709551617 : i128>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected memrefs in global memory, got memory space 18446744073709551617 : i128 in 'memref<4x8xf32, 18446744073709551617 : i128>'; copy it to the default memory space, 1 or #gpu.address_space<global> (matmul C19)}}
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, 18446744073709551617 : i128>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @unsigned_floats_beside_bytes(%a: tensor<4x8xbf16>, %b: tensor<16x8xi8>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // expected-error @below {{'gemm.matmul' op expected unsigned_a with A of i8 only, got 'bf16' and 'i8' (matmul C32)}}
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xi8>) outs(%c : tensor<4x16xf32>) {unsigned_a} -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

func.func @bytes_beside_f32(%a: tensor<4x8xf32>, %b: tensor<16x8xi8>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // expected-error @below {{'gemm.matmul' op expected A and B to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'f32' and 'i8' (matmul C4)}}
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xf32>, tensor<16x8xi8>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

func.func @matmul_c33(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of A and of B with blocks of three positive numbers, or neither, got 2 scales and blocks [1, 0, 128] (matmul C33)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<1x2xf32>) blocks [1, 0, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c33_two_numbers(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of A and of B with blocks of three positive numbers, or neither, got 2 scales and blocks [128, 128] (matmul C33)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<1x2xf32>) blocks [128, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c33_no_scales(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of A and of B with blocks of three positive numbers, or neither, got 0 scales and blocks [1, 128, 128] (matmul C33)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>) {blocks = array<i64: 1, 128, 128>} -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c34(%x: tensor<64x256xbf16>, %w: tensor<32x256xbf16>, %sx: tensor<64x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of blocks with A and B of fp8, C and scales of rank 2, or of i8 beside f16 or bf16, scales of the rank of the bytes, and neither peers nor sums, got 'tensor<64x256xbf16>' by 'tensor<32x256xbf16>', scales 'tensor<64x2xf32>', 'tensor<1x2xf32>', 0 peers and no sums (matmul C34)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<32x256xbf16>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c34_rank(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64xf32>, %sw: tensor<1x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of blocks with A and B of fp8, C and scales of rank 2, or of i8 beside f16 or bf16, scales of the rank of the bytes, and neither peers nor sums, got 'tensor<64x256xf8E4M3FN>' by 'tensor<32x256xf8E4M3FN>', scales 'tensor<64xf32>', 'tensor<1x2xf32>', 0 peers and no sums (matmul C34)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c34_batch(%x: tensor<3x64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<3x64x32xf32>) -> tensor<3x64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of blocks with A and B of fp8, C and scales of rank 2, or of i8 beside f16 or bf16, scales of the rank of the bytes, and neither peers nor sums, got 'tensor<3x64x256xf8E4M3FN>' by 'tensor<32x256xf8E4M3FN>', scales 'tensor<64x2xf32>', 'tensor<1x2xf32>', 0 peers and no sums (matmul C34)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<3x64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<3x64x32xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<3x64x32xf32>
  return %d : tensor<3x64x32xf32>
}

// -----

func.func @matmul_c34_batch_of_bytes(%x: tensor<3x64x256xbf16>, %w: tensor<3x32x256xi8>, %s: tensor<32x2xbf16>, %y: tensor<3x64x32xf32>) -> tensor<3x64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of blocks with A and B of fp8, C and scales of rank 2, or of i8 beside f16 or bf16, scales of the rank of the bytes, and neither peers nor sums, got 'tensor<3x64x256xbf16>' by 'tensor<3x32x256xi8>', scales 'tensor<32x2xbf16>', 0 peers and no sums (matmul C34)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<3x64x256xbf16>, tensor<3x32x256xi8>) outs(%y : tensor<3x64x32xf32>)
    scales(%s : tensor<32x2xbf16>) blocks [1, 1, 128] -> tensor<3x64x32xf32>
  return %d : tensor<3x64x32xf32>
}

// -----

func.func @matmul_c35_batch(%x: tensor<3x64x256xbf16>, %w: tensor<3x32x256xi8>, %s: tensor<2x32x2xbf16>, %y: tensor<3x64x32xf32>) -> tensor<3x64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of B of 'bf16' and shape 3x32x2, one for each block, got 'tensor<2x32x2xbf16>' (matmul C35)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<3x64x256xbf16>, tensor<3x32x256xi8>) outs(%y : tensor<3x64x32xf32>)
    scales(%s : tensor<2x32x2xbf16>) blocks [1, 1, 128] -> tensor<3x64x32xf32>
  return %d : tensor<3x64x32xf32>
}

// -----

// Powers of two are scales of sums, not of bytes.
func.func @matmul_c35_powers(%x: tensor<64x256xbf16>, %w: tensor<32x256xi8>, %s: tensor<32x8xf8E8M0FNU>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{expected scales of B of 'bf16' and shape 32x8, one for each block, got 'tensor<32x8xf8E8M0FNU>' (matmul C35)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<32x256xi8>) outs(%y : tensor<64x32xf32>)
    scales(%s : tensor<32x8xf8E8M0FNU>) blocks [1, 1, 32] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c35(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64x3xf32>, %sw: tensor<1x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of A of 'f32' or 'f8E8M0FNU' and shape 64x2, one for each block, got 'tensor<64x3xf32>' (matmul C35)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64x3xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c35_type(%x: tensor<64x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<64x2xf32>, %sw: tensor<1x2xbf16>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of B of 'f32' or 'f8E8M0FNU' and shape 1x2, one for each block, got 'tensor<1x2xbf16>' (matmul C35)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<64x32xf32>)
    scales(%sx, %sw : tensor<64x2xf32>, tensor<1x2xbf16>) blocks [1, 128, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c35_dynamic(%x: tensor<?x256xf8E4M3FN>, %w: tensor<32x256xf8E4M3FN>, %sx: tensor<1x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<?x32xf32>) -> tensor<?x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected M to be known where blocks of 64 cut it, got ?; cast the operands to what it is (matmul C35)}}
  %d = gemm.matmul nt ins(%x, %w : tensor<?x256xf8E4M3FN>, tensor<32x256xf8E4M3FN>) outs(%y : tensor<?x32xf32>)
    scales(%sx, %sw : tensor<1x2xf32>, tensor<1x2xf32>) blocks [64, 128, 128] -> tensor<?x32xf32>
  return %d : tensor<?x32xf32>
}

// -----

func.func @matmul_c33_bytes(%x: tensor<64x256xbf16>, %w: tensor<32x256xi8>, %s: tensor<32x2xbf16>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of bytes, and zero points or none, with blocks of three positive numbers, got 3 scales and blocks [1, 1, 128]}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<32x256xi8>) outs(%y : tensor<64x32xf32>)
    scales(%s, %s, %s : tensor<32x2xbf16>, tensor<32x2xbf16>, tensor<32x2xbf16>) blocks [1, 1, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c34_bytes(%x: tensor<64x256xbf16>, %w: tensor<32x256xi8>, %s: tensor<1x2xbf16>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected blocks of one row and one column for scales of bytes, got [1, 32, 128]}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<32x256xi8>) outs(%y : tensor<64x32xf32>)
    scales(%s : tensor<1x2xbf16>) blocks [1, 32, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c35_bytes(%x: tensor<64x256xbf16>, %w: tensor<256x32xi8>, %s: tensor<32x2xbf16>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected scales of B of 'bf16' and shape 2x32, one for each block, got 'tensor<32x2xbf16>'}}
  %d = gemm.matmul nn ins(%x, %w : tensor<64x256xbf16>, tensor<256x32xi8>) outs(%y : tensor<64x32xf32>)
    scales(%s : tensor<32x2xbf16>) blocks [1, 1, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c35_zeros(%x: tensor<64x256xbf16>, %w: tensor<32x256xi8>, %s: tensor<32x2xbf16>, %z: tensor<32x2xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{'gemm.matmul' op expected zero points of B of 'bf16' or 'i8' and shape 32x2, one for each block, got 'tensor<32x2xf32>'}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x256xbf16>, tensor<32x256xi8>) outs(%y : tensor<64x32xf32>)
    scales(%s, %z : tensor<32x2xbf16>, tensor<32x2xf32>) blocks [1, 1, 128] -> tensor<64x32xf32>
  return %d : tensor<64x32xf32>
}

// -----

func.func @matmul_c39(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<4x9xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected A of pair 0 to have A's element type and extents, those of 'memref<4x8xf32>', got 'memref<4x9xf32>' (matmul C39)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) pairs(%p, %b : memref<4x9xf32>, memref<16x8xf32>)
  return
}

// -----

func.func @matmul_c39_type(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<16x8xbf16>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected B of pair 1 to have B's element type and extents, those of 'memref<16x8xf32>', got 'memref<16x8xbf16>' (matmul C39)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) pairs(%a, %b, %a, %p : memref<4x8xf32>, memref<16x8xf32>, memref<4x8xf32>, memref<16x8xbf16>)
  return
}

// -----

func.func @matmul_c39_rank(%a: memref<2x4x8xf32>, %b: memref<16x8xf32>, %p: memref<4x8xf32>, %c: memref<2x4x16xf32>) {
  // expected-error @below {{expected A of pair 0 to have A's element type and extents, those of 'memref<2x4x8xf32>', got 'memref<4x8xf32>' (matmul C39)}}
  gemm.matmul nt ins(%a, %b : memref<2x4x8xf32>, memref<16x8xf32>) outs(%c : memref<2x4x16xf32>) pairs(%p, %b : memref<4x8xf32>, memref<16x8xf32>)
  return
}

// -----

func.func @matmul_c39_odd(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected two operands for each of 1 to 3 pairs, got 3 operands (matmul C39)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) pairs(%a, %b, %a : memref<4x8xf32>, memref<16x8xf32>, memref<4x8xf32>)
  return
}

// -----

func.func @matmul_c39_many(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected two operands for each of 1 to 3 pairs, got 8 operands (matmul C39)}}
  gemm.matmul nt ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) pairs(%a, %a, %a, %a, %a, %a, %a, %a : memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>)
  return
}

// -----

func.func @matmul_c40(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %p: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.matmul' op expected neither peers, sums nor scales with pairs, got 1 peers, no sums and 0 scales; make the others an op of their own (matmul C40)}}
  gemm.matmul nt ins(%a, %b, %p : memref<4x8xf32>, memref<16x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) pairs(%a, %b : memref<4x8xf32>, memref<16x8xf32>) epilogue {
  ^bb0(%x: f32, %y: f32):
    gemm.yield %y : f32
  }
  return
}

// -----

func.func @matmul_c40_sums(%a: memref<8x4xbf16>, %b: memref<8x16xbf16>, %c: memref<4x16xf32>, %s: memref<4xf32>) {
  // expected-error @below {{expected neither peers, sums nor scales with pairs, got 0 peers, sums and 0 scales; make the others an op of their own (matmul C40)}}
  gemm.matmul tn ins(%a, %b : memref<8x4xbf16>, memref<8x16xbf16>) outs(%c : memref<4x16xf32>) sums(%s : memref<4xf32>) pairs(%a, %b : memref<8x4xbf16>, memref<8x16xbf16>)
  return
}

// -----

func.func @matmul_c40_scales(%a: memref<4x8xf8E4M3FN>, %b: memref<16x8xf8E4M3FN>, %s: memref<4x1xf32>, %t: memref<1x1xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected neither peers, sums nor scales with pairs, got 0 peers, no sums and 2 scales; make the others an op of their own (matmul C40)}}
  gemm.matmul nt ins(%a, %b : memref<4x8xf8E4M3FN>, memref<16x8xf8E4M3FN>) outs(%c : memref<4x16xf32>) scales(%s, %t : memref<4x1xf32>, memref<1x1xf32>) blocks [1, 128, 128] pairs(%a, %b : memref<4x8xf8E4M3FN>, memref<16x8xf8E4M3FN>)
  return
}

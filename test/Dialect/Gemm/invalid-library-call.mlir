// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of gemm.library_call and #gemm.call, named after it.

func.func @call_c1(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected routine "cblas_sgemm" of cblas for 'f32', got "cblas_dgemm" (call C1)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_dgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @call_c1_lt(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected routine "cublasLtMatmul" of cublaslt for 'f32', got "cublasGemmEx" (call C1)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasGemmEx", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @call_c2(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected compute type f32 or f64, got 'i32' (call C2)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = i32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @call_c3(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{expected no epilogue of cblas, got relu (call C3)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c1(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected C to have rank 2 or 3, got 1 (library_call C1)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c1_rank(%a: memref<2x4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected A to have rank 2 or 2, got 3 (library_call C1)}}
  gemm.library_call nt ins(%a, %b : memref<2x4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c1_strided(%a: memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected memrefs to be strided, got 'memref<4x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>' (library_call C1)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c2(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected 4 sizes, got 3 (library_call C2)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c2_ld(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected 3 leading dimensions, got 2 (library_call C2)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c2_negative(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected strides not to be negative, got -1 (library_call C2)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, -1]
  return
}

// -----

func.func @library_call_c3(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected m = 16 from the operands, got 4 (library_call C3)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [4, 16, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c3_k(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected k = 8 from the operands, got 7 (library_call C3)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 7, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c3_batch(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected batch = 1 from the operands, got 2 (library_call C3)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 2] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c4(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op operand B with flag N: expected stride 1 along dim 0, got 8 (library_call C4)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (N, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c4_unswapped(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op operand A with flag N: expected stride 1 along dim 0, got 8 (library_call C4)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (A, B), trans = (N, T), compute = f32, epilogue = none> sizes [4, 16, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c4_inner(%a: memref<4x8xf32, strided<[16, 2]>>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op operand A with flag N: expected stride 1 along dim 1, got 2 (library_call C4)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32, strided<[16, 2]>>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c4_overlap(%a: memref<4x8xf32, strided<[4, 1]>>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op operand A with flag N: expected a leading dimension of at least 8, got 4 (library_call C4)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32, strided<[4, 1]>>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c5(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a leading dimension of C of at least 16, got 8 (library_call C5)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 8] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c5_stride(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected the leading dimension of B to be its stride 8, got 9 (library_call C5)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [9, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c6(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected batch stride 0 of A, got 32 (library_call C6)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 32, 0]
  return
}

// -----

func.func @library_call_c6_zero(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<3x4x16xf32, strided<[0, 16, 1]>>) {
  // expected-error @below {{'gemm.library_call' op expected strides of the output to be positive, got 0 in 'memref<3x4x16xf32, strided<[0, 16, 1]>>'; store into a memref that has such, and copy that (library_call C1)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<3x4x16xf32, strided<[0, 16, 1]>>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 3] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c7(%a: memref<4x8xbf16>, %b: memref<16x8xbf16>, %c: memref<4x16xf16>) {
  // expected-error @below {{'gemm.library_call' op expected element types that cublaslt multiplies in 'f32', got 'bf16' x 'bf16' -> 'f16' (library_call C7)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xbf16>, memref<16x8xbf16>) outs(%c : memref<4x16xf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c7_compute(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected element types that cblas multiplies in 'f64', got 'f32' x 'f32' -> 'f32' (library_call C7)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cblas, "cblas_dgemm", column, operands = (B, A), trans = (T, N), compute = f64, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c8(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected bias and no aux for epilogue bias, got no bias and no aux (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c8_unused(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected no bias and no aux for epilogue relu, got bias and no aux (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] bias(%d : memref<16xf32>)
  return
}

// -----

func.func @library_call_c8_length(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a contiguous bias of 16 elements of 'f32', got 'memref<4xf32>' (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] bias(%d : memref<4xf32>)
  return
}

// -----

func.func @library_call_c8_aux(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<4x16xf32, strided<[24, 1]>>) {
  // expected-error @below {{'gemm.library_call' op expected aux to be stored like C, 'memref<4x16xf32>', got 'memref<4x16xf32, strided<[24, 1]>>' (library_call C10)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = dgelu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] aux(%d : memref<4x16xf32, strided<[24, 1]>>)
  return
}

// -----

func.func @call_c4(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %m: memref<4x16xi8>) {
  // expected-error @below {{expected an epilogue without a bit mask of hipblaslt, got relu_aux (call C4)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <hipblaslt, "hipblasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_aux> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] aux(%m : memref<4x16xi8>)
  return
}

// -----

func.func @library_call_c8_mask(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %m: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a mask of 4 lines of 16 bytes, got 'memref<4x16xf32>' (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_aux> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] aux(%m : memref<4x16xf32>)
  return
}

// -----

func.func @library_call_c8_lines(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %m: memref<4x8xi8>) {
  // expected-error @below {{'gemm.library_call' op expected a mask of 4 lines of 16 bytes, got 'memref<4x8xi8>' (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = drelu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] aux(%m : memref<4x8xi8>)
  return
}

// -----

// A sum over k of the second operand has n elements.
func.func @library_call_c8_bgradb(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a contiguous bias of 4 elements of 'f32', got 'memref<16xf32>' (library_call C8)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bgradb> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] bias(%d : memref<16xf32>)
  return
}

// -----

func.func @library_call_c10(%a: memref<3x4x8xf32>, %b: memref<16x8xf32>, %c: memref<3x4x16xf32>, %d: memref<16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected one batch for epilogue bgrada, got 3 (library_call C10)}}
  gemm.library_call nt ins(%a, %b : memref<3x4x8xf32>, memref<16x8xf32>) outs(%c : memref<3x4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bgrada> sizes [16, 4, 8, 3] ld [8, 8, 16] strides [0, 32, 64] bias(%d : memref<16xf32>)
  return
}

// -----

func.func @library_call_c11(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected no region for epilogue none, got one (library_call C11)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc : f32
  }
  return
}

// -----

func.func @library_call_c11_blocks(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a region of one block, got 2 (library_call C11)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] epilogue {
  ^bb0(%acc: f32):
    cf.br ^bb1(%acc : f32)
  ^bb1(%x: f32):
    gemm.yield %x : f32
  }
  return
}

// -----

func.func @library_call_c12(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %d: memref<16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected region arguments ('f32', 'f32'), got ('f32') (library_call C12)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] bias(%d : memref<16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc : f32
  }
  return
}

// -----

func.func @library_call_c12_bit(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %m: memref<4x16xi8>) {
  // expected-error @below {{'gemm.library_call' op expected region arguments ('f32', 'i1'), got ('f32', 'f32') (library_call C12)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = drelu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] aux(%m : memref<4x16xi8>) epilogue {
  ^bb0(%acc: f32, %h: f32):
    gemm.yield %acc : f32
  }
  return
}

// -----

func.func @library_call_c13(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] epilogue {
  ^bb0(%acc: f32):
    %z = arith.constant 0.0 : bf16
    // expected-error @below {{'gemm.yield' op expected to yield 'f32', the compute type of C, got 'bf16' (library_call C13)}}
    gemm.yield %z : bf16
  }
  return
}

// -----

func.func @library_call_c13_terminator(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'gemm.library_call' op expected the region to end in gemm.yield, got 'llvm.unreachable' (library_call C13)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0] epilogue {
  ^bb0(%acc: f32):
    llvm.unreachable
  }
  return
}

// -----

func.func @library_call_c9(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %n: index) {
  // expected-error @below {{'gemm.library_call' op expected an operand for each of 2 sizes that are no constants, got 1 (library_call C9)}}
  "gemm.library_call"(%a, %b, %c, %n) <{trans = #gemm<trans nt>, call = #gemm.call<cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, 8, 1>, static_ld = array<i64: 8, 8, 16>, static_strides = array<i64: 0, 0, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 1, 0, 0>}> ({}) : (memref<4x8xf32>, memref<16x8xf32>, memref<4x16xf32>, index) -> ()
  return
}

// -----

func.func @library_call_c9_ld(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %n: index) {
  // expected-error @below {{'gemm.library_call' op expected an operand for each of 2 leading dimensions that are no constants, got 1 (library_call C9)}}
  "gemm.library_call"(%a, %b, %c, %n) <{trans = #gemm<trans nt>, call = #gemm.call<cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>, static_sizes = array<i64: 16, 4, 8, 1>, static_ld = array<i64: -9223372036854775808, -9223372036854775808, 16>, static_strides = array<i64: 0, 0, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 1, 0>}> ({}) : (memref<4x8xf32>, memref<16x8xf32>, memref<4x16xf32>, index) -> ()
  return
}

// -----

func.func @library_call_c9_strides(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>, %n: index) {
  // expected-error @below {{'gemm.library_call' op expected an operand for each of 0 strides that are no constants, got 1 (library_call C9)}}
  "gemm.library_call"(%a, %b, %c, %n) <{trans = #gemm<trans nt>, call = #gemm.call<cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>, static_sizes = array<i64: 16, 4, 8, 1>, static_ld = array<i64: 8, 8, 16>, static_strides = array<i64: 0, 0, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 1>}> ({}) : (memref<4x8xf32>, memref<16x8xf32>, memref<4x16xf32>, index) -> ()
  return
}

// -----

func.func @call_c2_lt(%a: memref<4x8xi8>, %b: memref<16x8xi8>, %c: memref<4x16xi32>) {
  // expected-error @below {{expected compute type i32, f32 or f64, got 'i64' (call C2)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xi8>, memref<16x8xi8>) outs(%c : memref<4x16xi32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = i64, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @call_c5(%a: memref<4x8xi8>, %b: memref<16x8xi8>, %c: memref<4x16xi32>) {
  // expected-error @below {{expected no epilogue of sums in i32, got relu (call C5)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xi8>, memref<16x8xi8>) outs(%c : memref<4x16xi32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = i32, epilogue = relu> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c7_bytes(%a: memref<4x8xi8>, %b: memref<16x8xi8>, %c: memref<4x16xi8>) {
  // expected-error @below {{'gemm.library_call' op expected element types that cublaslt multiplies in 'i32', got 'i8' x 'i8' -> 'i8' (library_call C7)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xi8>, memref<16x8xi8>) outs(%c : memref<4x16xi8>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = i32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c14(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  // expected-error @below {{'gemm.library_call' op expected bytes to be multiplied as (T, N), got (N, N) (library_call C14)}}
  gemm.library_call nn ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (N, N), compute = i32, epilogue = none> sizes [16, 4, 8, 1] ld [16, 8, 16] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c14_m(%a: memref<4x8xi8>, %b: memref<18x8xi8>, %c: memref<4x18xi32>) {
  // expected-error @below {{'gemm.library_call' op expected m of a product of bytes to be a multiple of 4, got 18 (library_call C14)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xi8>, memref<18x8xi8>) outs(%c : memref<4x18xi32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = i32, epilogue = none> sizes [18, 4, 8, 1] ld [8, 8, 18] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c14_ld(%a: memref<4x8xi8, strided<[10, 1]>>, %b: memref<16x8xi8>, %c: memref<4x16xi32>) {
  // expected-error @below {{'gemm.library_call' op expected the leading dimension of the second operand of a product of bytes to be a multiple of 4, got 10 (library_call C14)}}
  gemm.library_call nt ins(%a, %b : memref<4x8xi8, strided<[10, 1]>>, memref<16x8xi8>) outs(%c : memref<4x16xi32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = i32, epilogue = none> sizes [16, 4, 8, 1] ld [8, 10, 16] strides [0, 0, 0]
  return
}

// -----

func.func @call_c6(%a: memref<16x256xf32>, %b: memref<32x256xf32>, %c: memref<16x32xf32>) {
  // expected-error @below {{expected precision tf32 of cublaslt or hipblaslt with sums in f32, got 'tf32' of cblas with 'f32' (call C6)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf32>, memref<32x256xf32>) outs(%c : memref<16x32xf32>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, precision = tf32> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c6_type(%a: memref<16x256xf32>, %b: memref<32x256xf32>, %c: memref<16x32xf32>) {
  // expected-error @below {{expected precision tf32 of cublaslt or hipblaslt with sums in f32, got 'bf16' of cublaslt with 'f32' (call C6)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf32>, memref<32x256xf32>) outs(%c : memref<16x32xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, precision = bf16> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c7(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<f32>, %t: memref<f32>) {
  // expected-error @below {{expected no scales for cblas, which takes none (call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (tensor, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<f32>, memref<f32>)
  return
}

// -----

func.func @call_c7_hip(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<32x2xf32, strided<[1, 32]>>, %t: memref<16x2xf32, strided<[1, 16]>>) {
  // expected-error @below {{expected no scales of blocks for hipblaslt, which documents them as not supported yet (call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <hipblaslt, "hipblasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (lines, lines)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<32x2xf32, strided<[1, 32]>>, memref<16x2xf32, strided<[1, 16]>>)
  return
}

// -----

func.func @call_c7_one_vector(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{expected scales of rows and of columns, or of neither (call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (vector, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c7_one_block(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{expected scales of blocks of both operands, or of neither (call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (lines, none)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c7_squares(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{expected scales of 1x128 of one operand at least, got 128x128 of both (call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (squares, squares)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c7_name(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{expected scales none, tensor, vector, lines or squares, got rows}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (rows, none)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @call_c8(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{expected no epilogue beside scales of vector, got relu (call C8)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu, scales = (vector, vector)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c7_fp8(%a: memref<16x256xf8E5M2>, %b: memref<32x256xf8E5M2>, %c: memref<16x32xbf16>) {
  // expected-error @below {{'gemm.library_call' op expected element types that cublaslt multiplies in 'f32', got 'f8E5M2' x 'f8E5M2' -> 'bf16' (library_call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E5M2>, memref<32x256xf8E5M2>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c7_to_fp8(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xf8E4M3FN>) {
  // expected-error @below {{'gemm.library_call' op expected element types that cublaslt multiplies in 'f32', got 'f8E4M3FN' x 'f8E4M3FN' -> 'f8E4M3FN' (library_call C7)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xf8E4M3FN>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c14_fp8(%a: memref<16x256xf8E4M3FN>, %b: memref<36x256xf8E4M3FN>, %c: memref<16x36xbf16>) {
  // expected-error @below {{'gemm.library_call' op expected m of a product of fp8 to be a multiple of 8, got 36 (library_call C14)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<36x256xf8E4M3FN>) outs(%c : memref<16x36xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none> sizes [36, 16, 256, 1] ld [256, 256, 36] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c15_none(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>) {
  // expected-error @below {{'gemm.library_call' op expected 2 operands of scales, got 0 (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (tensor, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c15_type(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<f16>, %t: memref<f32>) {
  // expected-error @below {{'gemm.library_call' op expected scales of f32, got 'memref<f16>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (tensor, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<f16>, memref<f32>)
  return
}

// -----

func.func @library_call_c15_tensor(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<2xf32>, %t: memref<f32>) {
  // expected-error @below {{'gemm.library_call' op expected one scale, got 'memref<2xf32>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (tensor, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<2xf32>, memref<f32>)
  return
}

// -----

func.func @library_call_c15_vector(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<16xf32>, %t: memref<32xf32>) {
  // expected-error @below {{'gemm.library_call' op expected 32 contiguous scales, got 'memref<16xf32>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (vector, vector)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<16xf32>, memref<32xf32>)
  return
}

// -----

func.func @library_call_c15_gaps(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<32xf32>, %t: memref<16xf32, strided<[2]>>) {
  // expected-error @below {{'gemm.library_call' op expected 16 contiguous scales, got 'memref<16xf32, strided<[2]>>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (vector, vector)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<32xf32>, memref<16xf32, strided<[2]>>)
  return
}

// -----

func.func @library_call_c15_lines(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<32x2xf32>, %t: memref<16x2xf32, strided<[1, 16]>>) {
  // expected-error @below {{'gemm.library_call' op expected scales 32 x 2 with strides [1, 32], got 'memref<32x2xf32>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (lines, lines)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<32x2xf32>, memref<16x2xf32, strided<[1, 16]>>)
  return
}

// -----

func.func @library_call_c15_squares(%a: memref<16x256xf8E4M3FN>, %b: memref<256x256xf8E4M3FN>, %c: memref<16x256xbf16>, %s: memref<2x2xf32, strided<[2, 1]>>, %t: memref<16x2xf32, strided<[1, 16]>>) {
  // expected-error @below {{'gemm.library_call' op expected scales 2 x 2 with strides [4, 1], got 'memref<2x2xf32, strided<[2, 1]>>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<256x256xf8E4M3FN>) outs(%c : memref<16x256xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (squares, lines)> sizes [256, 16, 256, 1] ld [256, 256, 256] strides [0, 0, 0] scales(%s, %t : memref<2x2xf32, strided<[2, 1]>>, memref<16x2xf32, strided<[1, 16]>>)
  return
}

// -----

func.func @library_call_c15_rows(%a: memref<18x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<18x32xbf16>, %s: memref<32x2xf32, strided<[1, 32]>>, %t: memref<18x2xf32, strided<[1, 18]>>) {
  // expected-error @below {{'gemm.library_call' op expected n of a product with scales of blocks to be a multiple of 4, got 18 (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<18x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<18x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (lines, lines)> sizes [32, 18, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<32x2xf32, strided<[1, 32]>>, memref<18x2xf32, strided<[1, 18]>>)
  return
}

// -----

func.func @library_call_c15_unknown(%a: memref<16x?xf8E4M3FN>, %b: memref<32x?xf8E4M3FN>, %c: memref<16x32xbf16>, %s: memref<32x2xf32>, %t: memref<?x2xf32>, %k: index) {
  // expected-error @below {{'gemm.library_call' op expected known sizes for scales of blocks, got 32 lines and k ? (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x?xf8E4M3FN>, memref<32x?xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (lines, lines)> sizes [32, 16, %k, 1] ld [%k, %k, 32] strides [0, 0, 0] scales(%s, %t : memref<32x2xf32>, memref<?x2xf32>)
  return
}

// -----

func.func @library_call_c15_operands(%a: memref<16x256xbf16>, %b: memref<32x256xbf16>, %c: memref<16x32xbf16>, %s: memref<f32>, %t: memref<f32>) {
  // expected-error @below {{'gemm.library_call' op expected scales of operands of fp8 and rank 2 only, got 'memref<16x256xbf16>' and 'memref<16x32xbf16>' (library_call C15)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xbf16>, memref<32x256xbf16>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, scales = (tensor, tensor)> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] scales(%s, %t : memref<f32>, memref<f32>)
  return
}

// -----

func.func @library_call_c16(%a: memref<16x256xbf16>, %b: memref<32x256xbf16>, %c: memref<16x32xbf16>) {
  // expected-error @below {{'gemm.library_call' op expected operands of f32 for precision 'tf32', got 'bf16' (library_call C16)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xbf16>, memref<32x256xbf16>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none, precision = tf32> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0]
  return
}

// -----

func.func @library_call_c16_epilogue(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xbf16>, %x: memref<16x32xbf16>) {
  // expected-error @below {{'gemm.library_call' op expected an epilogue without second results and aux for fp8, got gelu_aux (library_call C16)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xbf16>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = gelu_aux> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] aux(%x : memref<16x32xbf16>)
  return
}

// -----

func.func @library_call_c16_bias(%a: memref<16x256xf8E4M3FN>, %b: memref<32x256xf8E4M3FN>, %c: memref<16x32xf32>, %x: memref<32xf32>) {
  // expected-error @below {{'gemm.library_call' op expected a bias of f16 or bf16 beside fp8, got f32 (library_call C16)}}
  gemm.library_call nt ins(%a, %b : memref<16x256xf8E4M3FN>, memref<32x256xf8E4M3FN>) outs(%c : memref<16x32xf32>) call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias> sizes [32, 16, 256, 1] ld [256, 256, 32] strides [0, 0, 0] bias(%x : memref<32xf32>)
  return
}

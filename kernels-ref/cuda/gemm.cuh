// What every rung computes and takes: C = A Bᵀ with A (M x K) and B (N x K)
// bf16, C (M x N) f32, all row-major with leading dimensions. Any M, N and K;
// rungs that copy 16 bytes at a time need rows that start at a multiple of 16
// bytes, so lda and ldb are multiples of 8 there.
#pragma once

#include <cuda_bf16.h>

using bf16 = __nv_bfloat16;

struct Gemm {
  const bf16 *a, *b;
  float *c;
  int m, n, k, lda, ldb, ldc;
};

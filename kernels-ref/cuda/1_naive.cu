// Rung 1, naive: one thread per element of C, a dot product straight from
// global memory. Neighbouring threads take neighbouring columns, so their
// stores coalesce; each value of A and B is read again by many threads.
#include "gemm.cuh"

extern "C" __global__ void gemm_naive(Gemm g) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= g.m || column >= g.n)
    return;
  float sum = 0;
  for (int k = 0; k < g.k; ++k)
    sum += float(g.a[size_t(row) * g.lda + k]) * float(g.b[size_t(column) * g.ldb + k]);
  g.c[size_t(row) * g.ldc + column] = sum;
}

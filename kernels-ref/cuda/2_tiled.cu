// Rung 2, tiled: a block computes 16 x 16 elements of C and shares what it
// reads. Each step loads one 16 x 16 tile of A and of B into shared memory, so
// a value is read from global memory once per block instead of 16 times. Two
// barriers a step: the tile is complete before it is used, and used before it
// is overwritten.
#include "gemm.cuh"

constexpr int tile = 16;

extern "C" __global__ void __launch_bounds__(tile *tile) gemm_tiled(Gemm g) {
  // One column of padding: threads of a warp that walk down a column of the
  // tile meet different banks.
  __shared__ float a[tile][tile + 1], b[tile][tile + 1];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
  int bRow = blockIdx.x * tile + y; // the row of B that this thread loads
  float sum = 0;
  for (int k = 0; k < g.k; k += tile) {
    bool inside = k + x < g.k;
    a[y][x] = inside && row < g.m ? float(g.a[size_t(row) * g.lda + k + x]) : 0.0f;
    b[y][x] = inside && bRow < g.n ? float(g.b[size_t(bRow) * g.ldb + k + x]) : 0.0f;
    __syncthreads();
    for (int i = 0; i < tile; ++i)
      sum += a[y][i] * b[x][i];
    __syncthreads();
  }
  if (row < g.m && column < g.n)
    g.c[size_t(row) * g.ldc + column] = sum;
}

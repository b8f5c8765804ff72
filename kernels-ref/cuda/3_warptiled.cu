// Rung 3, warp-tiled: each thread keeps a tile of C in registers. A block of
// four warps computes 64 x 64, a warp 32 x 32, a thread 8 x 4: twelve values
// read from shared memory feed 32 multiply-adds, where rung 2 reads two for
// one. Tiles lie k-major in shared memory, so a thread's rows are consecutive.
#include "gemm.cuh"

constexpr int block = 64, step = 16, threads = 128, rows = 8, columns = 4;

// 64 rows of `step` values from row `first` of `from`, transposed; zero outside.
__device__ void load(float (*to)[block + 4], const bf16 *from, int first, int count, int ld, int k,
                     int kEnd) {
  for (int i = threadIdx.x; i < block * step; i += threads) {
    int row = i / step, column = i % step;
    bool inside = first + row < count && k + column < kEnd;
    to[column][row] = inside ? float(from[size_t(first + row) * ld + k + column]) : 0.0f;
  }
}

extern "C" __global__ void __launch_bounds__(threads) gemm_warptiled(Gemm g) {
  __shared__ float a[step][block + 4], b[step][block + 4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int row = warp / 2 * 32 + lane / 8 * rows, column = warp % 2 * 32 + lane % 8 * columns;
  int firstRow = blockIdx.y * block, firstColumn = blockIdx.x * block;
  float sum[rows][columns] = {};
  for (int k = 0; k < g.k; k += step) {
    load(a, g.a, firstRow, g.m, g.lda, k, g.k);
    load(b, g.b, firstColumn, g.n, g.ldb, k, g.k);
    __syncthreads();
    for (int i = 0; i < step; ++i) {
      float x[rows], y[columns];
      for (int r = 0; r < rows; ++r)
        x[r] = a[i][row + r];
      for (int c = 0; c < columns; ++c)
        y[c] = b[i][column + c];
      for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
          sum[r][c] += x[r] * y[c];
    }
    __syncthreads();
  }
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      if (firstRow + row + r < g.m && firstColumn + column + c < g.n)
        g.c[size_t(firstRow + row + r) * g.ldc + firstColumn + column + c] = sum[r][c];
}

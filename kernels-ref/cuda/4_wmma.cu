// Rung 4, wmma: the multiply-adds move to the tensor cores, through the API
// that hides how a fragment lies in registers. Four warps compute 64 x 64, each
// 32 x 32 as four 16 x 16 fragments. The result goes back through shared
// memory, because only there can the edge of C be cut off element by element.
#include "gemm.cuh"

#include <mma.h>

using namespace nvcuda;

constexpr int block = 64, step = 16, threads = 128, pitch = step + 8;

__device__ void load(bf16 *to, const bf16 *from, int first, int count, int ld, int k, int kEnd) {
  for (int i = threadIdx.x; i < block * step; i += threads) {
    int row = i / step, column = i % step;
    bool inside = first + row < count && k + column < kEnd;
    to[row * pitch + column] =
        inside ? from[size_t(first + row) * ld + k + column] : __float2bfloat16(0.0f);
  }
}

extern "C" __global__ void __launch_bounds__(threads) gemm_wmma(Gemm g) {
  __shared__ __align__(32) bf16 a[block * pitch], b[block * pitch];
  __shared__ __align__(32) float out[4][16 * 16];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int row = warp / 2 * 32, column = warp % 2 * 32;
  int firstRow = blockIdx.y * block, firstColumn = blockIdx.x * block;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
  for (auto &fragments : sum)
    for (auto &fragment : fragments)
      wmma::fill_fragment(fragment, 0.0f);
  for (int k = 0; k < g.k; k += step) {
    load(a, g.a, firstRow, g.m, g.lda, k, g.k);
    load(b, g.b, firstColumn, g.n, g.ldb, k, g.k);
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, bf16, wmma::row_major> x[2];
    wmma::fragment<wmma::matrix_b, 16, 16, 16, bf16, wmma::col_major> y[2];
    for (int i = 0; i < 2; ++i) {
      wmma::load_matrix_sync(x[i], a + (row + 16 * i) * pitch, pitch);
      wmma::load_matrix_sync(y[i], b + (column + 16 * i) * pitch, pitch);
    }
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        wmma::mma_sync(sum[i][j], x[i], y[j], sum[i][j]);
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      wmma::store_matrix_sync(out[warp], sum[i][j], 16, wmma::mem_row_major);
      __syncwarp();
      for (int e = lane; e < 256; e += 32) {
        int r = firstRow + row + 16 * i + e / 16, c = firstColumn + column + 16 * j + e % 16;
        if (r < g.m && c < g.n)
          g.c[size_t(r) * g.ldc + c] = out[warp][e];
      }
      __syncwarp();
    }
}

// Rung 6, persistent: as many blocks as the machine runs at once, each walking
// over tiles. The order goes down eight rows of tiles before it takes the next
// column, so that blocks that run at the same time share rows of A and B in the
// L2 cache. lda and ldb are multiples of 8.
#include "ring.cuh"

constexpr int group = 8;

// Row and column of the n-th tile in that order.
__device__ int2 tileAt(int n, int rows, int columns) {
  int full = group * columns, first = n / full * group, height = min(group, rows - first);
  int rest = n % full;
  return {first + rest % height, rest / height};
}

extern "C" __global__ void __launch_bounds__(threads) gemm_persistent(Gemm g) {
  __shared__ __align__(128) Slot ring[slots];
  int rows = (g.m + tile - 1) / tile, columns = (g.n + tile - 1) / tile;
  for (int n = blockIdx.x; n < rows * columns; n += gridDim.x) {
    int2 at = tileAt(n, rows, columns);
    Accumulator sum;
    mainLoop(sum, ring, g, at.x * tile, at.y * tile, 0, (g.k + step - 1) / step);
    storeTile(sum, g, at.x * tile, at.y * tile);
  }
}

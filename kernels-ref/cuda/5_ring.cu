// Rung 5, mma.sync and a cp.async ring: copies into shared memory go past the
// registers and overlap with the tensor cores, fragments are laid out by hand,
// a swizzle takes the place of padding. The loop itself is in ring.cuh; lda and
// ldb are multiples of 8.
#include "ring.cuh"

extern "C" __global__ void __launch_bounds__(threads) gemm_ring(Gemm g) {
  __shared__ __align__(128) Slot ring[slots];
  Accumulator sum;
  int row = blockIdx.y * tile, column = blockIdx.x * tile;
  mainLoop(sum, ring, g, row, column, 0, (g.k + step - 1) / step);
  storeTile(sum, g, row, column);
}

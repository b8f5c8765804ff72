// Rung 7, Stream-K: blocks share steps instead of tiles. All steps of all tiles
// are one row of work, cut into equal pieces, so no block idles in a last
// half-empty wave. A tile that is cut lies in several blocks: each leaves its
// part in a workspace and takes a ticket; the one with the last ticket adds the
// parts in order of k, so the sum does not depend on who came when. Nobody
// waits, so blocks may run in any order. lda and ldb are multiples of 8.
//
// workspace: 2 * gridDim.x tiles of f32; tickets: one int per tile, zero before.
#include "ring.cuh"

extern "C" __global__ void __launch_bounds__(threads) gemm_streamk(Gemm g, float *workspace,
                                                                   int *tickets) {
  __shared__ __align__(128) Slot ring[slots];
  __shared__ bool isLast;
  int columns = (g.n + tile - 1) / tile, tiles = (g.m + tile - 1) / tile * columns;
  int steps = max(1, (g.k + step - 1) / step);
  int share = (tiles * steps + gridDim.x - 1) / gridDim.x;
  int end = min(tiles * steps, (int(blockIdx.x) + 1) * share);
  for (int at = blockIdx.x * share; at < end;) {
    int t = at / steps, first = at % steps, last = min(steps, first + end - at);
    int row = t / columns * tile, column = t % columns * tile;
    at += last - first;
    Accumulator sum;
    mainLoop(sum, ring, g, row, column, first, last);
    if (first == 0 && last == steps) {
      storeTile(sum, g, row, column);
      continue;
    }
    // A block has at most two parts: of its first tile and of its last.
    int firstBlock = t * steps / share, lastBlock = ((t + 1) * steps - 1) / share;
    auto part = [&](int block) {
      bool continued = block * share < t * steps; // the tile begins inside the block
      return workspace + size_t(2 * block + continued) * tile * tile;
    };
    float *mine = part(blockIdx.x);
    eachElement(sum, [&](int r, int c, float &v) { mine[r * tile + c] = v; });
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence(); // the parts of the whole block before its ticket
      isLast = atomicAdd(&tickets[t], 1) == lastBlock - firstBlock;
      __threadfence(); // and every ticket before the parts are read
    }
    __syncthreads();
    if (!isLast)
      continue;
    sum = {};
    for (int block = firstBlock; block <= lastBlock; ++block) {
      const float *from = part(block);
      eachElement(sum, [&](int r, int c, float &v) { v += __ldcg(from + r * tile + c); });
    }
    storeTile(sum, g, row, column);
  }
}

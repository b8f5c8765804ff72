// Rung 8, wgmma and TMA (sm_90a): no thread copies any more and no warp loads
// fragments. One thread asks for whole tiles, which arrive in shared memory by
// themselves, swizzled, zeros where A and B end; four warps together multiply them
// straight from there. Two mbarriers to a slot say that it is full and that it is
// empty again, and are all that producer and consumers know of each other.
//
// a and b: tensor maps of A and B with boxes of 64 elements of k, 128 and 64 rows,
// 128-byte swizzle. Shared memory: sizeof(Slot) * slots bytes, all of it dynamic.
#include "gemm.cuh"

#include <cstdint>
#include <cuda.h> // CUtensorMap

constexpr int tileM = 128, tileN = 64, step = 64, slots = 4;
constexpr int consumers = 8, threads = 32 * (consumers + 1); // warps; the last one produces

struct alignas(1024) Slot { // rows of 128 bytes: what one swizzle pattern spans
  bf16 a[tileM * step], b[tileN * step];
};

__device__ inline unsigned address(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__device__ inline void init(uint64_t &barrier, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(&barrier)), "r"(arrivals));
}
__device__ inline void arrive(uint64_t &barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(address(&barrier)) : "memory");
}
__device__ inline void arriveAndExpect(uint64_t &barrier, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&barrier)),
               "r"(bytes)
               : "memory");
}
// Until the phase with this parity has ended: 0 the first, 1 the second, 0 the third ...
__device__ inline void wait(uint64_t &barrier, int parity) {
  asm volatile("{\n"
               ".reg .pred ended;\n"
               "AGAIN:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 ended, [%0], %1;\n"
               "@!ended bra AGAIN;\n"
               "}" ::"r"(address(&barrier)),
               "r"(parity)
               : "memory");
}

// The box of the map at (k, row); its bytes count towards the barrier's phase.
__device__ inline void load(bf16 *to, const CUtensorMap &map, int k, int row, uint64_t &barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(address(to)),
               "l"(&map), "r"(k), "r"(row), "r"(address(&barrier))
               : "memory");
}

// How wgmma finds rows of 128 swizzled bytes: start, 1024 bytes between groups of
// eight rows, the 128-byte swizzle. Sixteen columns of k are 32 bytes further on.
__device__ inline uint64_t descriptor(const bf16 *rows) {
  return uint64_t(address(rows) >> 4) | uint64_t(1024 >> 4) << 32 | uint64_t(1) << 62;
}

// sum (64 x 64, of one warpgroup) += a (64 x 16) b (64 x 16) transposed
__device__ inline void multiply(float (&s)[32], uint64_t a, uint64_t b) {
  asm volatile("{\n"
               ".reg .pred add;\n"
               "setp.ne.b32 add, 1, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {"
               "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
               "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
               "%32, %33, add, 1, 1, 0, 0;\n"
               "}"
               : "+f"(s[0]), "+f"(s[1]), "+f"(s[2]), "+f"(s[3]), "+f"(s[4]), "+f"(s[5]),
                 "+f"(s[6]), "+f"(s[7]), "+f"(s[8]), "+f"(s[9]), "+f"(s[10]), "+f"(s[11]),
                 "+f"(s[12]), "+f"(s[13]), "+f"(s[14]), "+f"(s[15]), "+f"(s[16]), "+f"(s[17]),
                 "+f"(s[18]), "+f"(s[19]), "+f"(s[20]), "+f"(s[21]), "+f"(s[22]), "+f"(s[23]),
                 "+f"(s[24]), "+f"(s[25]), "+f"(s[26]), "+f"(s[27]), "+f"(s[28]), "+f"(s[29]),
                 "+f"(s[30]), "+f"(s[31])
               : "l"(a), "l"(b));
}

extern "C" __global__ void __launch_bounds__(threads)
    gemm_wgmma(Gemm g, const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b) {
  extern __shared__ Slot ring[];
  __shared__ uint64_t full[slots], empty[slots];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int row = blockIdx.y * tileM, column = blockIdx.x * tileN;
  int steps = (g.k + step - 1) / step;
  if (threadIdx.x == 0)
    for (int s = 0; s < slots; ++s) {
      init(full[s], 1);
      init(empty[s], consumers);
    }
  asm volatile("fence.mbarrier_init.release.cluster;");
  __syncthreads();

  if (warp == consumers) { // the producer: one thread of it
    for (int i = 0; i < steps && lane == 0; ++i) {
      int s = i % slots, round = i / slots;
      if (round > 0)
        wait(empty[s], (round - 1) % 2);
      arriveAndExpect(full[s], sizeof(Slot));
      load(ring[s].a, a, i * step, row, full[s]);
      load(ring[s].b, b, i * step, column, full[s]);
    }
    return;
  }
  int half = warp / 4 * 64; // rows of the tile that this warpgroup multiplies
  float sum[32] = {};
  for (int i = 0; i < steps; ++i) {
    int s = i % slots;
    wait(full[s], i / slots % 2);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); // the sums are ready to be added to
    uint64_t x = descriptor(ring[s].a + half * step), y = descriptor(ring[s].b);
    for (int k = 0; k < step / 16; ++k)
      multiply(sum, x + 2 * k, y + 2 * k);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    if (lane == 0)
      arrive(empty[s]);
  }
  // Four sums to each eight columns: two neighbours, and two eight rows below.
  int r = row + half + warp % 4 * 16 + lane / 4, c = column + lane % 4 * 2;
  for (int e = 0; e < 32; ++e) {
    int i = r + e / 2 % 2 * 8, j = c + e / 4 * 8 + e % 2;
    if (i < g.m && j < g.n)
      g.c[size_t(i) * g.ldc + j] = sum[e];
  }
}

// The main loop of rungs 5 to 7: a ring of three slots filled by cp.async and
// read by ldmatrix and mma.sync. Four warps multiply a 64 x 64 tile, each
// 32 x 32, in steps of 32 along k. While the tensor cores work on one slot, the
// copies of the next two are under way.
#pragma once

#include "gemm.cuh"

constexpr int tile = 64, step = 32, slots = 3, threads = 128;

struct Slot {
  bf16 a[tile * step], b[tile * step];
};

struct Accumulator { // of one warp: 2 x 4 fragments of 16 x 8
  float v[2][4][4];
};

// Rows of 64 bytes hold four chunks of 16; a chunk moves by the row's number,
// so that eight rows that ldmatrix reads at once lie in different banks.
__device__ inline int swizzled(int row, int chunk) {
  return row * step + (chunk ^ (row / 2 & 3)) * 8;
}

__device__ inline void copyAsync(bf16 *to, const bf16 *from, int bytes) {
  unsigned at = __cvta_generic_to_shared(to);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(bytes));
}

// One slot: 64 rows of A from `row` and of B from `column`. What lies outside is
// filled with zeros: the source size says how much of the 16 bytes is real.
__device__ inline void fill(Slot &slot, const Gemm &g, int row, int column, int k) {
  for (int i = threadIdx.x; i < tile * step / 8; i += threads) {
    int r = i / 4, chunk = i % 4, at = k + chunk * 8;
    int bytes = min(max(g.k - at, 0), 8) * 2;
    int aBytes = row + r < g.m ? bytes : 0, bBytes = column + r < g.n ? bytes : 0;
    copyAsync(&slot.a[swizzled(r, chunk)], g.a + (aBytes ? size_t(row + r) * g.lda + at : 0), aBytes);
    copyAsync(&slot.b[swizzled(r, chunk)], g.b + (bBytes ? size_t(column + r) * g.ldb + at : 0), bBytes);
  }
}

__device__ inline void loadMatrix(unsigned (&r)[4], const bf16 *from) {
  unsigned at = __cvta_generic_to_shared(from);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at));
}

__device__ inline void multiply(Accumulator &sum, const Slot &slot) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int row = warp / 2 * 32 + lane % 16, column = warp % 2 * 32 + lane % 8 + lane / 16 * 8;
  for (int k = 0; k < step / 8; k += 2) { // two chunks of 8: one mma of k = 16
    unsigned a[2][4], b[2][4];
    for (int i = 0; i < 2; ++i) {
      loadMatrix(a[i], &slot.a[swizzled(row + 16 * i, k + lane / 16)]);
      loadMatrix(b[i], &slot.b[swizzled(column + 16 * i, k + lane / 8 % 2)]);
    }
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 4; ++j) {
        float(&c)[4] = sum.v[i][j];
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
                     "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                     : "r"(a[i][0]), "r"(a[i][1]), "r"(a[i][2]), "r"(a[i][3]),
                       "r"(b[j / 2][j % 2 * 2]), "r"(b[j / 2][j % 2 * 2 + 1]));
      }
  }
}

// Steps [first, last) along k of the tile at (row, column), into `sum`. One
// commit a step, empty or not, so that the wait can count groups; the barrier
// after it says both that the slot is complete for every thread and that the
// one to be refilled is free.
__device__ inline void mainLoop(Accumulator &sum, Slot *ring, const Gemm &g, int row, int column,
                                int first, int last) {
  sum = {};
  for (int s = 0; s < slots - 1; ++s) {
    if (first + s < last)
      fill(ring[s], g, row, column, (first + s) * step);
    asm volatile("cp.async.commit_group;");
  }
  for (int i = first; i < last; ++i) {
    asm volatile("cp.async.wait_group %0;" ::"n"(slots - 2));
    __syncthreads();
    int next = i + slots - 1;
    if (next < last)
      fill(ring[(next - first) % slots], g, row, column, next * step);
    asm volatile("cp.async.commit_group;");
    multiply(sum, ring[(i - first) % slots]);
  }
  asm volatile("cp.async.wait_group 0;");
  __syncthreads(); // the ring may be filled again
}

// Calls f(row, column, value) for each element of this thread, in the tile.
template <class F> __device__ inline void eachElement(Accumulator &sum, F f) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int row = warp / 2 * 32 + lane / 4, column = warp % 2 * 32 + lane % 4 * 2;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      for (int e = 0; e < 4; ++e)
        f(row + 16 * i + e / 2 * 8, column + 8 * j + e % 2, sum.v[i][j][e]);
}

__device__ inline void storeTile(Accumulator &sum, const Gemm &g, int row, int column) {
  eachElement(sum, [&](int r, int c, float &v) {
    if (row + r < g.m && column + c < g.n)
      g.c[size_t(row + r) * g.ldc + column + c] = v;
  });
}

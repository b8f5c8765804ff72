// Not a rung: the reference of products too large for the CPU. For each element of C
// it gives the sum of products and the sum of their magnitudes, both in f64, plain
// and in order of K; magnitudes are the type's least normal number at least, as tensor
// cores align them. Operands lie anywhere: strides count elements. A block of 256
// threads computes 64 x 64 elements, 4 x 4 each, through shared memory.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Reference {
  const void *a, *b;           // op(A) m x k, op(B) k x n
  double *product, *magnitude; // m x n, row-major
  long long aRow, aColumn, bRow, bColumn;
  int m, n, k;
};

constexpr int tile = 64, depth = 16, threads = 256;

__device__ double wide(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ double wide(__half x) { return __half2float(x); }
__device__ double wide(float x) { return x; }
__device__ double wide(double x) { return x; }
// Of fp8 by its bits, which every chip can take apart.
struct E4M3 {
  unsigned char bits;
};
struct E5M2 {
  unsigned char bits;
};
__device__ double wide(E5M2 x) { return __half2float(__ushort_as_half(x.bits << 8)); }
__device__ double wide(E4M3 x) { // as f16 a number of 2^-8 the size, where it is one
  const unsigned short sign = (x.bits & 0x80) << 8, size = x.bits & 0x7f;
  return size == 0x7f ? __int_as_float(0x7fffffff)
                      : 256.0 * __half2float(__ushort_as_half(sign | size << 7));
}
template <typename T> constexpr double leastNormal = 0;
template <> constexpr double leastNormal<__nv_bfloat16> = 0x1p-126;
template <> constexpr double leastNormal<__half> = 0x1p-14;
template <> constexpr double leastNormal<E4M3> = 0x1p-6;
template <> constexpr double leastNormal<E5M2> = 0x1p-14;

// `depth` x `tile` elements of an operand; `line` runs along M or N. Neighbouring
// threads take neighbouring addresses, whichever way the operand lies.
template <typename T>
__device__ void load(double (*to)[tile], const T *from, long long lineStride, long long kStride,
                     int line0, int lines, int k0, int k) {
#pragma unroll 1
  for (int i = threadIdx.x; i < tile * depth; i += threads) {
    int line = kStride == 1 ? i / depth : i % tile, p = kStride == 1 ? i % depth : i / tile;
    bool inside = line0 + line < lines && k0 + p < k;
    to[p][line] = inside ? wide(from[(line0 + line) * lineStride + (k0 + p) * kStride]) : 0.0;
  }
}

template <typename T> __device__ void reference(const Reference &g) {
  __shared__ double a[depth][tile], b[depth][tile];
  int row0 = blockIdx.y * tile, column0 = blockIdx.x * tile;
  int i0 = threadIdx.x / 16, j0 = threadIdx.x % 16;
  double sum[4][4] = {}, size[4][4] = {};
  for (int k0 = 0; k0 < g.k; k0 += depth) {
    load(a, static_cast<const T *>(g.a), g.aRow, g.aColumn, row0, g.m, k0, g.k);
    load(b, static_cast<const T *>(g.b), g.bColumn, g.bRow, column0, g.n, k0, g.k);
    __syncthreads();
#pragma unroll 1
    for (int p = 0; p < depth; ++p)
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          double x = a[p][i0 + 16 * i], y = b[p][j0 + 16 * j];
          sum[i][j] = fma(x, y, sum[i][j]);
          x = x < 0 ? -x : x, y = y < 0 ? -y : y; // NaN stays, in fmax it would not
          x = x < leastNormal<T> ? leastNormal<T> : x;
          y = y < leastNormal<T> ? leastNormal<T> : y;
          size[i][j] = fma(x, y, size[i][j]);
        }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      int row = row0 + i0 + 16 * i, column = column0 + j0 + 16 * j;
      if (row < g.m && column < g.n) {
        g.product[size_t(row) * g.n + column] = sum[i][j];
        g.magnitude[size_t(row) * g.n + column] = size[i][j];
      }
    }
}

extern "C" __global__ void __launch_bounds__(threads) gemm_reference_bf16(Reference g) {
  reference<__nv_bfloat16>(g);
}
extern "C" __global__ void __launch_bounds__(threads) gemm_reference_f16(Reference g) {
  reference<__half>(g);
}
extern "C" __global__ void __launch_bounds__(threads) gemm_reference_f32(Reference g) {
  reference<float>(g);
}
extern "C" __global__ void __launch_bounds__(threads) gemm_reference_f64(Reference g) {
  reference<double>(g);
}
extern "C" __global__ void __launch_bounds__(threads) gemm_reference_f8E4M3FN(Reference g) {
  reference<E4M3>(g);
}
extern "C" __global__ void __launch_bounds__(threads) gemm_reference_f8E5M2(Reference g) {
  reference<E5M2>(g);
}

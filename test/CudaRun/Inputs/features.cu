// One test of each part of the runtime that real programs use. Prints a line for each that is wrong,
// and how many were right.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

namespace cg = cooperative_groups;

static int right = 0;

#define EXPECT(CONDITION)                                                                          \
  do {                                                                                             \
    if (CONDITION)                                                                                 \
      ++right;                                                                                     \
    else                                                                                           \
      std::printf("line %d: %s\n", __LINE__, #CONDITION);                                          \
  } while (0)

__constant__ float factors[4];
__device__ int counter = 5;
__managed__ int shared_number = 1;

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factors[i % 4];
}

__global__ void count() { atomicAdd(&counter, 1); }

__global__ void manage() { shared_number += 41; }

__global__ void hello(int n) { printf("hello %d %s\n", n, "device"); }

__global__ void gridSum(int *parts, int *sum) {
  cg::grid_group grid = cg::this_grid();
  if (threadIdx.x == 0)
    parts[blockIdx.x] = int(blockIdx.x);
  grid.sync();
  if (grid.thread_rank() == 0)
    for (unsigned i = 0; i < gridDim.x; ++i)
      *sum += parts[i];
}

__global__ void blockReduce(int *to) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<128>(block);
  int sum = cg::reduce(tile, int(threadIdx.x), cg::plus<int>());
  if (tile.thread_rank() == 0)
    to[tile.meta_group_rank()] = sum;
}

__global__ void dynamic(int *to) {
  extern __shared__ int words[];
  words[threadIdx.x * 64] = int(threadIdx.x);
  __syncthreads();
  to[threadIdx.x] = words[(blockDim.x - 1 - threadIdx.x) * 64];
}

__global__ void fill(char *to, size_t pitch, int width) {
  for (int x = 0; x < width; ++x)
    to[threadIdx.x * pitch + x] = char(threadIdx.x * 16 + x);
}

static void symbols() {
  const float f[4] = {1, 2, 3, 4};
  EXPECT(cudaMemcpyToSymbol(factors, f, sizeof f) == cudaSuccess);
  float host[8] = {1, 1, 1, 1, 1, 1, 1, 1}, *x;
  EXPECT(cudaMalloc(&x, sizeof host) == cudaSuccess);
  EXPECT(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice) == cudaSuccess);
  scale<<<1, 32>>>(x, 8);
  EXPECT(cudaMemcpy(host, x, sizeof host, cudaMemcpyDefault) == cudaSuccess);
  EXPECT(host[2] == 3 && host[7] == 4);
  EXPECT(cudaFree(x) == cudaSuccess);
  EXPECT(cudaFree(x) == cudaErrorInvalidValue);
  EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
  count<<<3, 2>>>();
  int now = 0;
  EXPECT(cudaMemcpyFromSymbol(&now, counter, sizeof now) == cudaSuccess && now == 11);
  size_t bytes = 0;
  EXPECT(cudaGetSymbolSize(&bytes, factors) == cudaSuccess && bytes == 16);
}

static void managed() {
  shared_number = 1;
  manage<<<1, 1>>>();
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  EXPECT(shared_number == 42);
  int *p = nullptr;
  EXPECT(cudaMallocManaged(&p, 4) == cudaSuccess);
  *p = 0;
  int *sum = p, *parts;
  EXPECT(cudaMalloc(&parts, 8 * 4) == cudaSuccess);
  void *arguments[] = {&parts, &sum};
  EXPECT(cudaLaunchCooperativeKernel((void *)gridSum, 8, 32, arguments, 0, 0) == cudaSuccess);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && *p == 28);
  cudaPointerAttributes a;
  EXPECT(cudaPointerGetAttributes(&a, p) == cudaSuccess && a.type == cudaMemoryTypeManaged);
  EXPECT(cudaPointerGetAttributes(&a, parts) == cudaSuccess && a.type == cudaMemoryTypeDevice);
  EXPECT(cudaPointerGetAttributes(&a, &p) == cudaSuccess && a.type == cudaMemoryTypeUnregistered);
  cudaFree(p);
}

static void groups() {
  int *p, host[2];
  cudaMalloc(&p, 8);
  blockReduce<<<1, 256>>>(p);
  EXPECT(cudaMemcpy(host, p, 8, cudaMemcpyDeviceToHost) == cudaSuccess);
  EXPECT(host[0] == 127 * 128 / 2 && host[1] == 127 * 128 / 2 + 128 * 128);
}

static void launches() {
  int *p, host[1024];
  cudaMalloc(&p, sizeof host);
  const int bytes = 1024 * 64 * 4 / 4;
  dynamic<<<1, 256, bytes>>>(p);
  EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
  EXPECT(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) == cudaSuccess);
  dynamic<<<1, 256, bytes>>>(p);
  EXPECT(cudaMemcpy(host, p, 1024, cudaMemcpyDeviceToHost) == cudaSuccess && host[3] == 252);
  count<<<1, 2000>>>();
  EXPECT(cudaGetLastError() == cudaErrorInvalidConfiguration);
  int blocks = 0, grid = 0, block = 0;
  EXPECT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, count, 1024, 0) == cudaSuccess && blocks == 2);
  EXPECT(cudaOccupancyMaxPotentialBlockSize(&grid, &block, count) == cudaSuccess && block == 1024);
  cudaFuncAttributes a;
  EXPECT(cudaFuncGetAttributes(&a, count) == cudaSuccess && a.maxThreadsPerBlock == 1024);
}

static void memory() {
  char *p, host[3][16] = {};
  size_t pitch = 0;
  EXPECT(cudaMallocPitch(&p, &pitch, 10, 3) == cudaSuccess && pitch >= 10);
  fill<<<1, 3>>>(p, pitch, 10);
  EXPECT(cudaMemcpy2D(host, 16, p, pitch, 10, 3, cudaMemcpyDeviceToHost) == cudaSuccess);
  EXPECT(host[2][9] == 41 && host[2][10] == 0);
  EXPECT(cudaMemcpy2D(host, 16, p, pitch, 10, 4, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
  EXPECT(cudaMemcpy(p, host, 4 * pitch, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  int *pinned = nullptr;
  EXPECT(cudaMallocHost(&pinned, 64) == cudaSuccess);
  EXPECT(cudaMemcpyAsync(pinned, p, 10, cudaMemcpyDeviceToHost, 0) == cudaSuccess);
  EXPECT(reinterpret_cast<char *>(pinned)[9] == 9);
  EXPECT(cudaFreeHost(pinned) == cudaSuccess);
  size_t left, all;
  EXPECT(cudaMemGetInfo(&left, &all) == cudaSuccess && left < all);
}

static void streams() {
  cudaStream_t stream;
  cudaEvent_t before, after;
  EXPECT(cudaStreamCreate(&stream) == cudaSuccess);
  EXPECT(cudaEventCreate(&before) == cudaSuccess && cudaEventCreate(&after) == cudaSuccess);
  EXPECT(cudaEventRecord(before, stream) == cudaSuccess);
  hello<<<1, 1, 0, stream>>>(7);
  EXPECT(cudaEventRecord(after, stream) == cudaSuccess);
  EXPECT(cudaEventSynchronize(after) == cudaSuccess);
  float ms = 1;
  EXPECT(cudaEventElapsedTime(&ms, before, after) == cudaSuccess && ms == 0);
  EXPECT(cudaStreamQuery(stream) == cudaSuccess);
  int called = 0;
  EXPECT(cudaLaunchHostFunc(stream, [](void *p) { ++*static_cast<int *>(p); }, &called) == cudaSuccess && called == 1);
  EXPECT(cudaStreamDestroy(stream) == cudaSuccess);
  EXPECT(cudaStreamDestroy(stream) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

static void threads() {
  int before = 0, after = 0;
  cudaMemcpyFromSymbol(&before, counter, 4);
  std::vector<std::thread> all;
  for (int i = 0; i < 4; ++i)
    all.emplace_back([] {
      for (int k = 0; k < 10; ++k) {
        void *p = nullptr;
        cudaMalloc(&p, 64);
        count<<<1, 1>>>();
        cudaFree(p);
      }
    });
  for (std::thread &t : all)
    t.join();
  EXPECT(cudaMemcpyFromSymbol(&after, counter, 4) == cudaSuccess && after == before + 40);
  EXPECT(cudaGetLastError() == cudaSuccess);
}

static void device() {
  cudaDeviceProp p;
  int count = 0, sms = 0;
  EXPECT(cudaGetDeviceCount(&count) == cudaSuccess && count == 1);
  EXPECT(cudaGetDeviceProperties(&p, 0) == cudaSuccess && !std::strcmp(p.name, "emulated h200"));
  EXPECT(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess);
  EXPECT(sms == p.multiProcessorCount && p.major == 9);
  EXPECT(cudaSetDevice(1) == cudaErrorInvalidDevice);
  EXPECT(!std::strcmp(cudaGetErrorString(cudaGetLastError()), "invalid device ordinal"));
  EXPECT(cudaMemset(nullptr, 0, 4) == cudaErrorInvalidValue);
  EXPECT(cudaPeekAtLastError() == cudaGetLastError());
}

// Programs free what is global after main.
static struct Global {
  void *memory = nullptr;
  ~Global() {
    if (!memory || cudaFree(memory) != cudaSuccess)
      std::printf("freed too late\n");
  }
} global;

int main() {
  EXPECT(cudaMalloc(&global.memory, 16) == cudaSuccess);
  device();
  symbols();
  managed();
  groups();
  launches();
  memory();
  streams();
  threads();
  std::printf("%d were right\n", right);
}

// A CUDA program as anybody writes one: c = a + b, checked on the host. With the argument "past", its
// kernel forgets that the last block is not full.
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void addPast(const float *a, const float *b, float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[i] + b[i];
}

static float *copied(const std::vector<float> &values) {
  float *p = nullptr;
  cudaMalloc(&p, values.size() * sizeof(float));
  cudaMemcpy(p, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  return p;
}

int main(int argc, char **argv) {
  const int n = 1000, threads = 256, blocks = (n + threads - 1) / threads;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i)
    a[i] = float(i), b[i] = float(2 * i);
  float *da = copied(a), *db = copied(b), *dc = copied(c);
  if (argc > 1 && std::strcmp(argv[1], "past") == 0)
    addPast<<<blocks, threads>>>(da, db, dc);
  else
    add<<<blocks, threads>>>(da, db, dc, n);
  if (cudaError_t error = cudaDeviceSynchronize()) {
    std::printf("error: %s\n", cudaGetErrorString(error));
    return 3;
  }
  cudaMemcpy(c.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (c[i] != float(3 * i)) {
      std::printf("c[%d] = %g\n", i, c[i]);
      return 2;
    }
  std::printf("%d sums are right\n", n);
}

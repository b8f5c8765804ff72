// One kernel of SGEMM_CUDA, launched as its own runner launches it, against sums on the host.
// Needs -I of a checkout's src, and no cuBLAS: its kernel 0 is not asked for.
// usage: sgemm KERNEL [SIZE]
#include <sys/time.h>

#include <stdexcept>

#include "runner.cu"

#include <vector>

int main(int argc, char **argv) {
  const int kernel = argc > 1 ? atoi(argv[1]) : 1, n = argc > 2 ? atoi(argv[2]) : 256;
  const float alpha = 0.5f, beta = 3.0f;
  std::vector<float> a(n * n), b(n * n), c(n * n), want(n * n);
  // Small whole numbers: sums are exact in any order.
  for (int i = 0; i < n * n; ++i) {
    a[i] = float(i * 7 % 5 - 2);
    b[i] = float(i * 11 % 7 - 3);
    c[i] = float(i % 3);
  }
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        want[i * n + j] += a[i * n + k] * b[k * n + j];
  for (int i = 0; i < n * n; ++i)
    want[i] = alpha * want[i] + beta * c[i];
  float *da, *db, *dc;
  const size_t bytes = a.size() * sizeof(float);
  cudaCheck(cudaMalloc(&da, bytes), __FILE__, __LINE__);
  cudaCheck(cudaMalloc(&db, bytes), __FILE__, __LINE__);
  cudaCheck(cudaMalloc(&dc, bytes), __FILE__, __LINE__);
  cudaCheck(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice), __FILE__, __LINE__);
  cudaCheck(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice), __FILE__, __LINE__);
  cudaCheck(cudaMemcpy(dc, c.data(), bytes, cudaMemcpyHostToDevice), __FILE__, __LINE__);
  run_kernel(kernel, n, n, n, alpha, da, db, beta, dc, nullptr);
  cudaCheck(cudaGetLastError(), __FILE__, __LINE__);
  cudaCheck(cudaDeviceSynchronize(), __FILE__, __LINE__);
  cudaCheck(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost), __FILE__, __LINE__);
  for (int i = 0; i < n * n; ++i)
    if (c[i] != want[i]) {
      printf("element %d: expected %g, got %g\n", i, want[i], c[i]);
      return 1;
    }
  printf("kernel %d is right\n", kernel);
}

// A stand-in for libcuda.so.1: device memory is host memory, a launch of the
// kernel "simple" computes C = A B^T, one called "overrun" writes past its output.
// It proves how the cuda device calls the driver, not what a GPU does.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {
uint32_t sharedAllowed = 49152;
bool overrun = false;
bool missing() { return std::getenv("FAKE_CUDA_NO_DEVICE") != nullptr; }

int simple(void **params, unsigned shared) {
  if (shared > sharedAllowed)
    return 1;
  const float *a, *b;
  float *c;
  int m, n, k;
  std::memcpy(&a, params[0], 8), std::memcpy(&b, params[1], 8), std::memcpy(&c, params[2], 8);
  std::memcpy(&m, params[3], 4), std::memcpy(&n, params[4], 4), std::memcpy(&k, params[5], 4);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int p = 0; p < k; ++p)
        sum += a[i * k + p] * b[j * k + p];
      c[i * n + j] = sum;
    }
  if (overrun)
    c[m * n] = 0;
  return 0;
}
struct Config {
  unsigned grid[3], block[3], shared;
};
} // namespace

extern "C" {
int cuInit(unsigned) { return missing() ? 100 : 0; }
int cuDriverGetVersion(int *v) { return *v = 13000, 0; }
int cuDeviceGetCount(int *n) { return *n = 1, 0; }
int cuDeviceGet(int *d, int) { return *d = 0, 0; }
int cuDeviceGetName(char *name, int n, int) {
  return std::snprintf(name, size_t(n), "Fake GPU"), 0;
}
int cuDeviceGetAttribute(int *v, int attribute, int) {
  return *v = attribute == 75 ? 8 : attribute == 76 ? 0 : 166912, 0;
}
int cuDevicePrimaryCtxRetain(void **c, int) { return *c = &sharedAllowed, 0; }
int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
int cuCtxSetCurrent(void *) { return 0; }
int cuMemAlloc_v2(uint64_t *p, size_t n) {
  const char *most = std::getenv("FAKE_CUDA_MOST"); // bytes of one allocation
  if (most && n > std::strtoull(most, nullptr, 10))
    return 2;
  return *p = reinterpret_cast<uint64_t>(std::malloc(n)), 0;
}
int cuMemFree_v2(uint64_t p) { return std::free(reinterpret_cast<void *>(p)), 0; }
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t n) {
  return std::memcpy(reinterpret_cast<void *>(to), from, n), 0;
}
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t n) {
  return std::memcpy(to, reinterpret_cast<void *>(from), n), 0;
}
int cuMemsetD8_v2(uint64_t p, unsigned char x, size_t n) {
  return std::memset(reinterpret_cast<void *>(p), x, n), 0;
}
int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *, void **values) {
  overrun = std::strstr(static_cast<const char *>(image), "overrun") != nullptr;
  if (!std::strstr(static_cast<const char *>(image), ".entry")) {
    if (count)
      std::strcpy(static_cast<char *>(values[0]), "ptxas fatal: no entry\nmore");
    return 218;
  }
  return *module = const_cast<void *>(image), 0;
}
int cuModuleUnload(void *) { return 0; }
int cuModuleGetFunction(void **f, void *, const char *name) {
  return std::strcmp(name, "simple") ? 500 : (*f = &overrun, 0);
}
int cuFuncSetAttribute(void *, int attribute, int value) {
  return attribute == 8 ? (sharedAllowed = unsigned(value), 0) : 0;
}
int cuLaunchKernel(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned shared, void *, void **params, void **) {
  return simple(params, shared);
}
int cuLaunchKernelEx(const Config *config, void *, void **params, void **) {
  return simple(params, config->shared);
}
int cuStreamCreate(void **s, unsigned) { return *s = &overrun, 0; }
int cuStreamDestroy_v2(void *) { return 0; }
int cuStreamSynchronize(void *) { return 0; }
int cuEventCreate(void **e, unsigned) { return *e = &overrun, 0; }
int cuEventDestroy_v2(void *) { return 0; }
int cuEventRecord(void *, void *) { return 0; }
int cuEventElapsedTime(float *ms, void *, void *) { return *ms = 0.5f, 0; }
int cuGetErrorName(int code, const char **s) {
  return *s = code == 100 ? "CUDA_ERROR_NO_DEVICE" : "CUDA_ERROR", 0;
}
int cuGetErrorString(int, const char **s) { return *s = "a text", 0; }
}

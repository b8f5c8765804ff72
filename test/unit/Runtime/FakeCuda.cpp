// A stand-in for libcuda.so.1: device memory is host memory, a launch of the kernel
// "simple" computes C = A B^T and takes half a millisecond of the stand-in's clock;
// in a module called "overrun" it writes past its output, in one called "race" each
// launch gives another result than the one before; after FAKE_CUDA_BREAKS launches
// every call fails. The reference kernels compute theirs. Graphs are lists of launches.
// It proves how the cuda device calls the driver, not what a GPU does.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <vector>

namespace {
using Work = std::vector<std::function<void()>>;
struct Module {
  bool overrun, race;
};
struct Function {
  const Module *module;
  bool simple;
};
uint32_t sharedAllowed = 49152;
double clock = 0; // milliseconds
std::deque<Module> modules;
std::deque<Function> functions;
std::deque<Work> graphs;
Work *capturing = nullptr;
bool missing() { return std::getenv("FAKE_CUDA_NO_DEVICE") != nullptr; }

// Now, or when the graph that is captured runs.
void submit(const std::function<void()> &work) { capturing ? capturing->push_back(work) : work(); }

struct Simple {
  const float *a, *b;
  float *c;
  int m, n, k;
  bool overrun, race;
};
int launches = 0;
bool broken() {
  const char *most = std::getenv("FAKE_CUDA_BREAKS");
  return most && launches >= std::atoi(most);
}
void simple(const Simple &g) {
  for (int i = 0; i < g.m; ++i)
    for (int j = 0; j < g.n; ++j) {
      float sum = 0;
      for (int p = 0; p < g.k; ++p)
        sum += g.a[i * g.k + p] * g.b[j * g.k + p];
      g.c[i * g.n + j] = sum;
    }
  if (g.overrun)
    g.c[g.m * g.n] = 0;
  if (g.race)
    g.c[0] += static_cast<float>(launches % 9);
  ++launches;
  clock += 0.5;
}

struct Reference { // of f32 operands
  const float *a, *b;
  double *product, *magnitude;
  int64_t aRow, aColumn, bRow, bColumn;
  int m, n, k, unused;
};
void reference(const Reference &g) {
  for (int i = 0; i < g.m; ++i)
    for (int j = 0; j < g.n; ++j) {
      double sum = 0, size = 0;
      for (int p = 0; p < g.k; ++p) {
        double x = g.a[i * g.aRow + p * g.aColumn], y = g.b[p * g.bRow + j * g.bColumn];
        sum += x * y, size += std::fabs(x * y);
      }
      g.product[i * g.n + j] = sum, g.magnitude[i * g.n + j] = size;
    }
}

int launch(void *handle, void **params, unsigned shared) {
  const auto &function = *static_cast<Function *>(handle);
  if (!function.simple) {
    Reference g;
    std::memcpy(&g, params[0], sizeof g);
    return submit([g] { reference(g); }), 0;
  }
  if (shared > sharedAllowed)
    return 1;
  Simple g;
  std::memcpy(&g.a, params[0], 8), std::memcpy(&g.b, params[1], 8), std::memcpy(&g.c, params[2], 8);
  std::memcpy(&g.m, params[3], 4), std::memcpy(&g.n, params[4], 4), std::memcpy(&g.k, params[5], 4);
  g.overrun = function.module->overrun, g.race = function.module->race;
  return submit([g] { simple(g); }), 0;
}
struct Attribute {
  unsigned id, pad, value[16];
};
struct Config {
  unsigned grid[3], block[3], shared;
  void *stream;
  const Attribute *attributes;
  unsigned count;
};
} // namespace

extern "C" {
int cuInit(unsigned) { return missing() ? 100 : 0; }
int cuDriverGetVersion(int *v) {
  const char *given = std::getenv("FAKE_CUDA_VERSION");
  return *v = given ? std::atoi(given) : 13000, 0;
}
int cuDeviceGetCount(int *n) { return *n = 1, 0; }
int cuDeviceGet(int *d, int) { return *d = 0, 0; }
int cuDeviceGetName(char *name, int n, int) {
  if (broken())
    return 700;
  return std::snprintf(name, size_t(n), "Fake GPU"), 0;
}
int cuDeviceGetAttribute(int *v, int attribute, int) {
  return *v = attribute == 75 ? 8 : attribute == 76 ? 0 : attribute == 38 ? 4096 : 166912, 0;
}
int cuDeviceGetPCIBusId(char *id, int n, int) {
  return std::snprintf(id, size_t(n), "0000:1b:00.0"), 0;
}
int cuMemGetInfo_v2(size_t *left, size_t *all) { return *left = *all = size_t(1) << 26, 0; }
int cuDevicePrimaryCtxRetain(void **c, int) { return *c = &sharedAllowed, 0; }
int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
int cuCtxSetCurrent(void *) { return 0; }
int cuMemAlloc_v2(uint64_t *p, size_t n) {
  if (broken())
    return 700;
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
  if (n == 0) // stricter than some drivers
    return 1;
  return std::memset(reinterpret_cast<void *>(p), x, n), 0;
}
int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *, void **values) {
  if (!std::strstr(static_cast<const char *>(image), ".entry")) {
    if (count)
      std::strcpy(static_cast<char *>(values[0]), "ptxas fatal: no entry\nmore");
    return 218;
  }
  modules.push_back({std::strstr(static_cast<const char *>(image), "overrun") != nullptr,
                     std::strstr(static_cast<const char *>(image), "race") != nullptr});
  return *module = &modules.back(), 0;
}
int cuModuleUnload(void *) { return 0; }
int cuModuleGetFunction(void **f, void *module, const char *name) {
  bool simple = std::strcmp(name, "simple") == 0;
  if (!simple && std::strncmp(name, "gemm_reference_", 15) != 0)
    return 500;
  functions.push_back({static_cast<Module *>(module), simple});
  return *f = &functions.back(), 0;
}
int cuFuncSetAttribute(void *, int attribute, int value) {
  return attribute == 8 ? (sharedAllowed = unsigned(value), 0) : 0;
}
int cuLaunchKernel(void *f, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned shared, void *, void **params, void **) {
  return launch(f, params, shared);
}
int cuOccupancyMaxActiveClusters(int *count, void *, const Config *) {
  const char *given = std::getenv("FAKE_CUDA_CLUSTERS");
  return *count = given ? std::atoi(given) : 3, 0;
}
int cuLaunchKernelEx(const Config *config, void *f, void **params, void **) {
  if (std::getenv("FAKE_CUDA_PRINT_GRID"))
    std::fprintf(stderr, "grid %u\n", config->grid[0]);
  if (std::getenv("FAKE_CUDA_PRINT_ATTRIBUTES"))
    for (unsigned i = 0; i < config->count; ++i)
      std::fprintf(stderr, "attribute %u: %u\n", config->attributes[i].id,
                   config->attributes[i].value[0]);
  return launch(f, params, config->shared);
}
#ifndef FAKE_CUDA_WITHOUT_GRAPHS
int cuStreamBeginCapture_v2(void *, int mode) {
  return capturing = &graphs.emplace_back(), mode == 2 ? 0 : 1;
}
int cuStreamEndCapture(void *, void **graph) { return *graph = capturing, capturing = nullptr, 0; }
int cuGraphInstantiateWithFlags(void **made, void *graph, unsigned long long) {
  return *made = graph, 0;
}
int cuGraphLaunch(void *graph, void *) {
  for (auto &work : *static_cast<Work *>(graph))
    work();
  return 0;
}
int cuGraphExecDestroy(void *graph) { return static_cast<Work *>(graph)->clear(), 0; }
int cuGraphDestroy(void *) { return 0; }
#endif
/// For the stand-in of cuBLASLt: a call that takes so many milliseconds.
void fakeTime(double milliseconds) {
  submit([milliseconds] { clock += milliseconds; });
}
int cuStreamCreate(void **s, unsigned) { return *s = &sharedAllowed, 0; }
int cuStreamDestroy_v2(void *) { return 0; }
int cuStreamSynchronize(void *) { return broken() ? 700 : 0; }
int cuEventCreate(void **e, unsigned) { return *e = new double(0), 0; }
int cuEventDestroy_v2(void *e) { return delete static_cast<double *>(e), 0; }
int cuEventRecord(void *e, void *) { return *static_cast<double *>(e) = clock, 0; }
int cuEventElapsedTime(float *ms, void *from, void *to) {
  return *ms = float(*static_cast<double *>(to) - *static_cast<double *>(from)), 0;
}
int cuGetErrorName(int code, const char **s) {
  return *s = code == 100 ? "CUDA_ERROR_NO_DEVICE" : "CUDA_ERROR", 0;
}
int cuGetErrorString(int, const char **s) { return *s = "a text", 0; }
}

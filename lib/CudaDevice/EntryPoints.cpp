// Functions by name, as libraries that load the driver ask for them. One that is not here is not
// found, which they take for an older driver. Our own runtime's table of the driver is compared
// with this one by the compiler.
#include "Device.h"

#include <cstdio>
#include <string_view>

namespace gemm::cudadevice {

namespace {

struct EntryPoint {
  std::string_view name;
  void *function;
};
const EntryPoint entryPoints[] = {
#define X(SYMBOL, NAME, ARGS) {#NAME, reinterpret_cast<void *>(SYMBOL)},
    GEMM_DRIVER_API(X)
#undef X
};

/// As cuda.h had the name before the interface that it has now.
std::string_view older(std::string_view name, int version) {
  if (name == "cuCtxCreate" && version < 13000)
    return version < 11040 ? "cuCtxCreate_v2" : "cuCtxCreate_v3";
  if (name == "cuGetProcAddress" && version < 12000)
    return "cuGetProcAddress_v1";
  if (name == "cuDeviceGetUuid" && version < 11040)
    return "cuDeviceGetUuid_v1";
  if (name == "cuEventElapsedTime" && version < 12080)
    return "cuEventElapsedTime_v1";
  if (name == "cuMemPrefetchAsync" && version < 12020)
    return "cuMemPrefetchAsync_v1";
  if (name == "cuMemAdvise" && version < 12020)
    return "cuMemAdvise_v1";
  return name;
}

} // namespace

extern "C" {
Result cuGetProcAddress_v2(const char *name, void **to, int version, uint64_t, int *status) {
  GEMM_ENTER(cuGetProcAddress, Nothing);
  if (!name || !to)
    return invalidValue;
  constexpr int found = 0, symbolNotFound = 1;
  *to = nullptr;
  for (const EntryPoint &e : entryPoints)
    if (e.name == older(name, version))
      *to = e.function;
  if (status)
    *status = *to ? found : symbolNotFound;
  if (!*to && d.environment.calls)
    std::fprintf(stderr, "gemm-cuda: %s is not here\n", name);
  return *to ? success : notFound;
}
Result cuGetProcAddress(const char *name, void **to, int version, uint64_t flags) {
  return cuGetProcAddress_v2(name, to, version, flags, nullptr);
}

/// NVIDIA's runtime asks for tables that are not documented, one of which is to prove that the
/// driver is NVIDIA's; nobody else asks for any.
Result cuGetExportTable(const void **to, const Uuid *id) {
  GEMM_ENTER(cuGetExportTable, Nothing);
  if (!to || !id)
    return invalidValue;
  *to = nullptr;
  d.report.refusal("cuGetExportTable",
                   "the program's CUDA runtime is NVIDIA's own, which takes no driver but "
                   "NVIDIA's: link it with nvcc -cudart shared, and run it by gemm-cuda-run");
  return notFound;
}
}

} // namespace gemm::cudadevice

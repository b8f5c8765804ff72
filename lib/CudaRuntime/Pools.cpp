// Memory pools, which are the driver's.
#include "Runtime.h"

namespace gemm::cudart {

using namespace cudadevice;

extern "C" {
Result cudaMallocFromPoolAsync(void **to, size_t bytes, Handle pool, Handle stream) {
  return ask([&]() -> Result {
    Pointer p = 0;
    if (Result failed = cuMemAllocFromPoolAsync(to ? &p : nullptr, bytes, pool, stream))
      return failed;
    *to = reinterpret_cast<void *>(p);
    return success;
  });
}
Result cudaMemPoolCreate(Handle *to, const void *properties) {
  return ask([&] { return cuMemPoolCreate(to, properties); });
}
Result cudaMemPoolDestroy(Handle pool) {
  return ask([&] { return cuMemPoolDestroy(pool); });
}
Result cudaMemPoolSetAttribute(Handle pool, int attribute, void *value) {
  return ask([&] { return cuMemPoolSetAttribute(pool, attribute, value); });
}
Result cudaMemPoolGetAttribute(Handle pool, int attribute, void *to) {
  return ask([&] { return cuMemPoolGetAttribute(pool, attribute, to); });
}
Result cudaMemPoolTrimTo(Handle pool, size_t bytes) {
  return ask([&] { return cuMemPoolTrimTo(pool, bytes); });
}
Result cudaMemPoolSetAccess(Handle pool, const void *list, size_t count) {
  return ask([&] { return cuMemPoolSetAccess(pool, list, count); });
}
Result cudaMemPoolGetAccess(int *to, Handle pool, const Location *location) {
  return ask([&] { return cuMemPoolGetAccess(to, pool, location); });
}
Result cudaDeviceGetDefaultMemPool(Handle *to, int ordinal) {
  return ask([&] { return cuDeviceGetDefaultMemPool(to, ordinal); });
}
Result cudaDeviceGetMemPool(Handle *to, int ordinal) {
  return ask([&] { return cuDeviceGetMemPool(to, ordinal); });
}
Result cudaDeviceSetMemPool(int ordinal, Handle pool) {
  return ask([&] { return cuDeviceSetMemPool(ordinal, pool); });
}
}

} // namespace gemm::cudart

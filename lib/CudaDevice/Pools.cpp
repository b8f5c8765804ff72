// Memory pools: what belongs to which, and how much. Memory is given back where it is freed, so
// that a pool reserves what is in use, whatever its threshold.
#include "Device.h"

#include <cstring>
#include <new>

namespace gemm::cudadevice {

namespace {

// CUmemPool_attribute
enum Attribute {
  followEvents = 1,
  opportunistic,
  internalDependencies,
  releaseThreshold,
  reservedNow,
  reservedHigh,
  usedNow,
  usedHigh
};
constexpr int pinned = 1, ofDevice = 1; // CU_MEM_ALLOCATION_TYPE_, CU_MEM_LOCATION_TYPE_

/// CUmemPoolProps, as far as it is looked at.
struct Properties {
  int allocationType, handleTypes;
  Location location;
};

bool isSwitch(int attribute) {
  return attribute >= followEvents && attribute <= internalDependencies;
}

Result giveFrom(Device &d, Pool &pool, Pointer *to, size_t bytes) {
  if (!to || bytes == 0)
    return invalidValue;
  try {
    *to = d.memory.allocate(bytes, "");
  } catch (const std::bad_alloc &) {
    return outOfMemory;
  }
  d.allocated[*to] = {bytes, &pool};
  pool.used += bytes;
  pool.most = std::max(pool.most, pool.used);
  return success;
}

} // namespace

Pool &currentPool(Device &d) {
  if (Pool *pool = d.pools.find(d.pool))
    return *pool;
  return d.defaultPool;
}

static Pool *poolOf(Device &d, Handle handle) {
  return handle == &d.defaultPool ? &d.defaultPool : d.pools.find(handle);
}

extern "C" {
Result cuMemAllocAsync(Pointer *to, size_t bytes, Handle stream) {
  GEMM_ENTER(cuMemAllocAsync, Context);
  if (Result failed = refuseCaptured(d, "cuMemAllocAsync", stream))
    return failed;
  return isStream(d, stream) ? giveFrom(d, currentPool(d), to, bytes) : Result(invalidHandle);
}

Result cuMemAllocFromPoolAsync(Pointer *to, size_t bytes, Handle handle, Handle stream) {
  GEMM_ENTER(cuMemAllocFromPoolAsync, Context);
  if (Result failed = refuseCaptured(d, "cuMemAllocFromPoolAsync", stream))
    return failed;
  Pool *pool = poolOf(d, handle);
  if (!pool)
    return invalidValue;
  return isStream(d, stream) ? giveFrom(d, *pool, to, bytes) : Result(invalidHandle);
}

Result cuMemFreeAsync(Pointer address, Handle stream) {
  GEMM_ENTER(cuMemFreeAsync, Context);
  if (Result failed = refuseCaptured(d, "cuMemFreeAsync", stream))
    return failed;
  return isStream(d, stream) ? cuMemFree_v2(address) : Result(invalidHandle);
}

Result cuMemPoolCreate(Handle *to, const void *properties) {
  GEMM_ENTER(cuMemPoolCreate, Context);
  if (!to || !properties)
    return invalidValue;
  Properties p;
  std::memcpy(&p, properties, sizeof p);
  if (p.allocationType != pinned || p.location.type != ofDevice || p.location.id != 0)
    return invalidValue;
  if (p.handleTypes) {
    d.report.refusal("cuMemPoolCreate", "expected a pool of this process alone, got one to share");
    return notSupported;
  }
  *to = d.pools.add({});
  return success;
}

Result cuMemPoolDestroy(Handle handle) {
  GEMM_ENTER(cuMemPoolDestroy, Context);
  const Pool *pool = d.pools.find(handle);
  if (!pool)
    return invalidValue; // the default one, too
  for (auto &[address, a] : d.allocated)
    if (a.pool == pool)
      a.pool = nullptr; // lives on
  return d.pools.remove(handle) ? success : invalidValue;
}

Result cuDeviceGetDefaultMemPool(Handle *to, int ordinal) {
  GEMM_ENTER(cuDeviceGetDefaultMemPool, Initialised);
  if (!to || ordinal)
    return to ? invalidDevice : invalidValue;
  *to = &d.defaultPool;
  return success;
}

Result cuDeviceGetMemPool(Handle *to, int ordinal) {
  GEMM_ENTER(cuDeviceGetMemPool, Initialised);
  if (!to || ordinal)
    return to ? invalidDevice : invalidValue;
  *to = &currentPool(d);
  return success;
}

Result cuDeviceSetMemPool(int ordinal, Handle handle) {
  GEMM_ENTER(cuDeviceSetMemPool, Initialised);
  if (ordinal || !poolOf(d, handle))
    return ordinal ? invalidDevice : invalidValue;
  d.pool = handle;
  return success;
}

Result cuMemPoolSetAttribute(Handle handle, int attribute, void *value) {
  GEMM_ENTER(cuMemPoolSetAttribute, Context);
  Pool *pool = poolOf(d, handle);
  if (!pool || !value)
    return invalidValue;
  if (isSwitch(attribute)) {
    std::memcpy(&pool->switches[attribute - followEvents], value, sizeof(int));
    return success;
  }
  uint64_t number;
  std::memcpy(&number, value, sizeof number);
  if (attribute == releaseThreshold)
    pool->threshold = number;
  else if ((attribute == reservedHigh || attribute == usedHigh) && number == 0)
    pool->most = pool->used;
  else
    return invalidValue;
  return success;
}

Result cuMemPoolGetAttribute(Handle handle, int attribute, void *to) {
  GEMM_ENTER(cuMemPoolGetAttribute, Context);
  const Pool *pool = poolOf(d, handle);
  if (!pool || !to || attribute < followEvents || attribute > usedHigh)
    return invalidValue;
  if (isSwitch(attribute)) {
    std::memcpy(to, &pool->switches[attribute - followEvents], sizeof(int));
    return success;
  }
  const uint64_t number = attribute == releaseThreshold                        ? pool->threshold
                          : attribute == reservedHigh || attribute == usedHigh ? pool->most
                                                                               : pool->used;
  std::memcpy(to, &number, sizeof number);
  return success;
}

Result cuMemPoolTrimTo(Handle handle, size_t) {
  GEMM_ENTER(cuMemPoolTrimTo, Context);
  return poolOf(d, handle) ? success : invalidValue; // keeps nothing that is free
}

Result cuMemPoolSetAccess(Handle handle, const void *list, size_t count) {
  GEMM_ENTER(cuMemPoolSetAccess, Context);
  return poolOf(d, handle) && (list || count == 0) ? success : invalidValue;
}

Result cuMemPoolGetAccess(int *to, Handle handle, const Location *location) {
  GEMM_ENTER(cuMemPoolGetAccess, Context);
  constexpr int readAndWrite = 3; // CU_MEM_ACCESS_FLAGS_PROT_READWRITE
  if (!to || !poolOf(d, handle) || !location || location->type != ofDevice || location->id)
    return invalidValue;
  *to = readAndWrite;
  return success;
}
}

} // namespace gemm::cudadevice

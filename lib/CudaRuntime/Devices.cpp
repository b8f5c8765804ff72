// The one device: chosen, waited for, reset, and described by the driver's attributes of it.
#include "DeviceProperties.h"
#include "Runtime.h"

#include <cstdlib>
#include <cstring>

namespace gemm::cudart {

using namespace cudadevice;

namespace {

/// CUdevice_attribute, which cudaDeviceAttr shares.
int attribute(int which) {
  int value = 0;
  cuDeviceGetAttribute(&value, which, 0);
  return value;
}

Result describe(DeviceProperties *to, int ordinal) {
  if (!to)
    return invalidValue;
  std::memset(static_cast<void *>(to), 0, sizeof *to);
  DeviceProperties &p = *to;
  if (Result failed = cuDeviceGetName(p.name, int(sizeof p.name), ordinal))
    return failed;
  cuDeviceGetUuid_v2(&p.uuid, ordinal);
  cuDeviceTotalMem_v2(&p.totalGlobalMem, ordinal);
  p.sharedMemPerBlock = size_t(attribute(8));
  p.regsPerBlock = attribute(12);
  p.warpSize = attribute(10);
  p.memPitch = size_t(attribute(11));
  p.maxThreadsPerBlock = attribute(1);
  for (int i = 0; i < 3; ++i) {
    p.maxThreadsDim[i] = attribute(2 + i);
    p.maxGridSize[i] = attribute(5 + i);
  }
  p.totalConstMem = size_t(attribute(9));
  p.major = attribute(75);
  p.minor = attribute(76);
  p.textureAlignment = size_t(attribute(14));
  p.texturePitchAlignment = size_t(attribute(51));
  p.multiProcessorCount = attribute(16);
  p.canMapHostMemory = attribute(19);
  p.surfaceAlignment = size_t(attribute(14));
  p.concurrentKernels = attribute(31);
  p.pciBusId = attribute(33);
  p.pciDeviceId = attribute(34);
  p.pciDomainId = attribute(50);
  p.asyncEngineCount = attribute(40);
  p.unifiedAddressing = attribute(41);
  p.memoryBusWidth = attribute(37);
  p.l2CacheSize = attribute(38);
  p.maxThreadsPerMultiProcessor = attribute(39);
  p.streamPrioritiesSupported = attribute(78);
  p.globalL1CacheSupported = attribute(79);
  p.localL1CacheSupported = attribute(80);
  p.sharedMemPerMultiprocessor = size_t(attribute(81));
  p.regsPerMultiprocessor = attribute(82);
  p.managedMemory = attribute(83);
  p.concurrentManagedAccess = attribute(89);
  p.canUseHostPointerForRegisteredMem = attribute(91);
  p.cooperativeLaunch = attribute(95);
  p.sharedMemPerBlockOptin = size_t(attribute(97));
  p.maxBlocksPerMultiProcessor = attribute(106);
  p.reservedSharedMemPerBlock = size_t(attribute(111));
  p.hostRegisterSupported = attribute(99);
  p.memoryPoolsSupported = attribute(115);
  p.clusterLaunch = attribute(120);
#if GEMM_CUDART == 12
  p.clockRate = attribute(13);
  p.memoryClockRate = attribute(36);
  p.deviceOverlap = attribute(15);
  p.singleToDoublePrecisionPerfRatio = attribute(87);
#else
  p.hostNumaId = attribute(134);
#endif
  return success;
}

} // namespace

extern "C" {
Result cudaDriverGetVersion(int *to) { return give(cuDriverGetVersion(to)); }
Result cudaRuntimeGetVersion(int *to) {
  if (!to)
    return give(invalidValue);
  *to = GEMM_CUDART * 1000;
  return success;
}
Result cudaGetDeviceCount(int *to) {
  return ask([&] { return cuDeviceGetCount(to); });
}
Result cudaGetDevice(int *to) {
  return ask([&] { return cuCtxGetDevice(to); });
}
Result cudaSetDevice(int ordinal) {
  return ask([&]() -> Result { return ordinal == 0 ? success : invalidDevice; });
}
Result cudaInitDevice(int ordinal, unsigned, unsigned) { return cudaSetDevice(ordinal); }
Result cudaSetDeviceFlags(unsigned flags) {
  return ask([&] { return cuDevicePrimaryCtxSetFlags_v2(0, flags); });
}
Result cudaGetDeviceFlags(unsigned *to) {
  return ask([&] { return cuCtxGetFlags(to); });
}
Result cudaSetValidDevices(int *, int) { return give(success); }
Result cudaChooseDevice(int *to, const DeviceProperties *) {
  return ask([&]() -> Result {
    if (!to)
      return invalidValue;
    *to = 0;
    return success;
  });
}
Result cudaGetDeviceProperties(DeviceProperties *to, int ordinal) {
  return ask([&] { return describe(to, ordinal); });
}
#if GEMM_CUDART == 12
Result cudaGetDeviceProperties_v2(DeviceProperties *to, int ordinal) {
  return cudaGetDeviceProperties(to, ordinal);
}
#endif
Result cudaDeviceGetAttribute(int *to, int which, int ordinal) {
  return ask([&] { return cuDeviceGetAttribute(to, which, ordinal); });
}
Result cudaDeviceGetPCIBusId(char *to, int bytes, int ordinal) {
  return ask([&] { return cuDeviceGetPCIBusId(to, bytes, ordinal); });
}
Result cudaDeviceCanAccessPeer(int *to, int ordinal, int peer) {
  return ask([&] { return cuDeviceCanAccessPeer(to, ordinal, peer); });
}
Result cudaDeviceSynchronize() {
  return ask([] { return cuCtxSynchronize(); });
}
Result cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
Result cudaDeviceReset() {
  return ask([] {
    forgetModules();
    return cuDevicePrimaryCtxReset_v2(0);
  });
}
Result cudaThreadExit() { return cudaDeviceReset(); }
Result cudaDeviceSetLimit(int limit, size_t value) {
  return ask([&] { return cuCtxSetLimit(limit, value); });
}
Result cudaDeviceGetLimit(size_t *to, int limit) {
  return ask([&] { return cuCtxGetLimit(to, limit); });
}
Result cudaDeviceSetCacheConfig(int config) {
  return ask([&] { return cuCtxSetCacheConfig(config); });
}
Result cudaDeviceGetCacheConfig(int *to) {
  return ask([&] { return cuCtxGetCacheConfig(to); });
}
Result cudaDeviceSetSharedMemConfig(int) { return give(prepare()); }
Result cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  return ask([&] { return cuCtxGetStreamPriorityRange(least, greatest); });
}
Result cudaProfilerStart() {
  return ask([] { return cuProfilerStart(); });
}
Result cudaProfilerStop() {
  return ask([] { return cuProfilerStop(); });
}

#if GEMM_CUDART == 12
Result cudaMemPrefetchAsync(const void *p, size_t bytes, int to, Handle stream) {
  return ask([&] { return cuMemPrefetchAsync(reinterpret_cast<uintptr_t>(p), bytes, to, stream); });
}
Result cudaMemAdvise(const void *p, size_t bytes, int advice, int to) {
  return ask([&] { return cuMemAdvise(reinterpret_cast<uintptr_t>(p), bytes, advice, to); });
}
#define VERSION_2(NAME) NAME##_v2
#else
#define VERSION_2(NAME) NAME
#endif
Result VERSION_2(cudaMemPrefetchAsync)(const void *p, size_t bytes, Location to, unsigned flags,
                                       Handle stream) {
  return ask([&] {
    return cuMemPrefetchAsync_v2(reinterpret_cast<uintptr_t>(p), bytes, to, flags, stream);
  });
}
Result VERSION_2(cudaMemAdvise)(const void *p, size_t bytes, int advice, Location to) {
  return ask([&] { return cuMemAdvise_v2(reinterpret_cast<uintptr_t>(p), bytes, advice, to); });
}
#undef VERSION_2

Result cudaGetDriverEntryPointByVersion(const char *name, void **to, unsigned version,
                                        unsigned long long flags, int *status) {
  return ask([&]() -> Result {
    Result found = cuGetProcAddress_v2(name, to, int(version), flags, status);
    return found == notFound ? success : found; // that is what the status says
  });
}
Result cudaGetDriverEntryPoint(const char *name, void **to, unsigned long long flags, int *status) {
  return cudaGetDriverEntryPointByVersion(name, to, GEMM_CUDART * 1000, flags, status);
}
}

} // namespace gemm::cudart

// The part of the CUDA driver API that the cuda device calls, declared here and
// resolved at run time, so that nothing of CUDA is needed to build. Names and
// values are those of the driver's documented ABI. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gemm::runtime::cuda {

using Result = int;
using Handle = void *; // context, module, function, stream, event
using Pointer = uint64_t;

enum FunctionAttribute { maxDynamicShared = 8, nonPortableCluster = 14 };
enum DeviceAttribute {
  multiprocessors = 16,
  l2CacheSize = 38,
  computeMajor = 75,
  computeMinor = 76,
  maxSharedOptin = 97
};
enum CaptureMode { captureRelaxed = 2 };
enum JitOption { errorLogBuffer = 5, errorLogSize = 6 };
enum TensorMapOption { noInterleave = 0, l2Promotion128 = 2, fillZeros = 0 };
constexpr Result errorNoDevice = 100;
/// The GPU cannot be had now: its memory is used up, a process has it to itself, or what manages
/// it (the fabric, MPS) is not ready or has too many clients.
constexpr Result busyErrors[] = {2, 46, 802, 807, 808, 809};
constexpr unsigned clusterDimension = 4, programmaticSerialization = 6;
/// From CUDA 12.3 on such launches may be captured in graphs.
constexpr int driverOfDependentLaunches = 12030;

struct LaunchAttribute {
  unsigned id;
  char pad[4];
  union {
    unsigned cluster[3];
    int allowed;
    char room[64];
  };
};
struct LaunchConfig {
  unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, shared;
  Handle stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
};

// X(field, symbol, arguments)
#define GEMM_CUDA_FUNCTIONS(X)                                                                     \
  X(init, cuInit, (unsigned))                                                                      \
  X(driverGetVersion, cuDriverGetVersion, (int *))                                                 \
  X(deviceGetCount, cuDeviceGetCount, (int *))                                                     \
  X(deviceGet, cuDeviceGet, (int *, int))                                                          \
  X(deviceGetName, cuDeviceGetName, (char *, int, int))                                            \
  X(deviceGetAttribute, cuDeviceGetAttribute, (int *, int, int))                                   \
  X(primaryCtxRetain, cuDevicePrimaryCtxRetain, (Handle *, int))                                   \
  X(primaryCtxRelease, cuDevicePrimaryCtxRelease_v2, (int))                                        \
  X(ctxSetCurrent, cuCtxSetCurrent, (Handle))                                                      \
  X(memAlloc, cuMemAlloc_v2, (Pointer *, size_t))                                                  \
  X(memFree, cuMemFree_v2, (Pointer))                                                              \
  X(memcpyToDevice, cuMemcpyHtoD_v2, (Pointer, const void *, size_t))                              \
  X(memcpyToHost, cuMemcpyDtoH_v2, (void *, Pointer, size_t))                                      \
  X(memset8, cuMemsetD8_v2, (Pointer, unsigned char, size_t))                                      \
  X(moduleLoad, cuModuleLoadDataEx, (Handle *, const void *, unsigned, int *, void **))            \
  X(moduleUnload, cuModuleUnload, (Handle))                                                        \
  X(moduleGetFunction, cuModuleGetFunction, (Handle *, Handle, const char *))                      \
  X(funcSetAttribute, cuFuncSetAttribute, (Handle, int, int))                                      \
  X(launchKernel, cuLaunchKernel,                                                                  \
    (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle,         \
     void **, void **))                                                                            \
  X(streamCreate, cuStreamCreate, (Handle *, unsigned))                                            \
  X(streamDestroy, cuStreamDestroy_v2, (Handle))                                                   \
  X(streamSynchronize, cuStreamSynchronize, (Handle))                                              \
  X(eventCreate, cuEventCreate, (Handle *, unsigned))                                              \
  X(eventDestroy, cuEventDestroy_v2, (Handle))                                                     \
  X(eventRecord, cuEventRecord, (Handle, Handle))                                                  \
  X(eventElapsed, cuEventElapsedTime, (float *, Handle, Handle))                                   \
  X(getErrorName, cuGetErrorName, (Result, const char **))                                         \
  X(getErrorString, cuGetErrorString, (Result, const char **))

// Absent from drivers older than they are.
#define GEMM_CUDA_OPTIONAL(X)                                                                      \
  X(tensorMapEncodeTiled, cuTensorMapEncodeTiled,                                                  \
    (void *, int, unsigned, void *, const uint64_t *, const uint64_t *, const unsigned *,          \
     const unsigned *, int, int, int, int))                                                        \
  X(ctxGetCurrent, cuCtxGetCurrent, (Handle *))                                                    \
  X(ctxPushCurrent, cuCtxPushCurrent_v2, (Handle))                                                 \
  X(ctxPopCurrent, cuCtxPopCurrent_v2, (Handle *))                                                 \
  X(ctxGetDevice, cuCtxGetDevice, (int *))                                                         \
  X(ctxSynchronize, cuCtxSynchronize, ())                                                          \
  X(copyOnDevice, cuMemcpyDtoDAsync_v2, (Pointer, Pointer, size_t, Handle))                        \
  X(launchKernelEx, cuLaunchKernelEx, (const LaunchConfig *, Handle, void **, void **))            \
  X(maxActiveClusters, cuOccupancyMaxActiveClusters, (int *, Handle, const LaunchConfig *))        \
  X(funcGetParamInfo, cuFuncGetParamInfo, (Handle, size_t, size_t *, size_t *))                    \
  X(memHostAlloc, cuMemHostAlloc, (void **, size_t, unsigned))                                     \
  X(memHostGetDevicePointer, cuMemHostGetDevicePointer_v2, (Pointer *, void *, unsigned))          \
  X(memFreeHost, cuMemFreeHost, (void *))                                                          \
  X(memGetInfo, cuMemGetInfo_v2, (size_t *, size_t *))                                             \
  X(deviceGetPCIBusId, cuDeviceGetPCIBusId, (char *, int, int))                                    \
  X(streamBeginCapture, cuStreamBeginCapture_v2, (Handle, int))                                    \
  X(streamEndCapture, cuStreamEndCapture, (Handle, Handle *))                                      \
  X(graphInstantiate, cuGraphInstantiateWithFlags, (Handle *, Handle, unsigned long long))         \
  X(graphLaunch, cuGraphLaunch, (Handle, Handle))                                                  \
  X(graphExecDestroy, cuGraphExecDestroy, (Handle))                                                \
  X(graphDestroy, cuGraphDestroy, (Handle))

struct Api {
#define X(FIELD, SYMBOL, ARGS) Result(*FIELD) ARGS = nullptr;
  GEMM_CUDA_FUNCTIONS(X)
  GEMM_CUDA_OPTIONAL(X)
#undef X
  std::string errorText(Result result) const;
};

/// The driver, opened once per process. Throws NoDevice if there is none.
const Api &api();

} // namespace gemm::runtime::cuda

// Every function of the CUDA driver that there is here, with the type that its documented ABI
// gives it: declared once, for who defines it, for the runtime that calls it, and for programs that
// ask for it by name. Handles are opaque pointers, a device is its ordinal.
#pragma once

#include "Codes.h"

#include <cstddef>
#include <cstdint>

namespace gemm::cudadevice {

/// CUDA_MEMCPY2D_v2 and CUDA_MEMCPY3D_v2. A memory type is one of MemoryType.
struct Side2D {
  size_t x, y;
  unsigned type;
  void *host;
  Pointer device;
  Handle array;
  size_t pitch;
};
struct Copy2D {
  Side2D from, to;
  size_t width, height;
};
struct Side3D {
  size_t x, y, z, level;
  unsigned type;
  void *host;
  Pointer device;
  Handle array;
  void *reserved;
  size_t pitch, height;
};
struct Copy3D {
  Side3D from, to;
  size_t width, height, depth;
};
enum MemoryType : unsigned { hostMemory = 1, deviceMemory = 2, arrayMemory = 3, unifiedMemory = 4 };

/// CUmemLocation, and CUuuid.
struct Location {
  int type, id;
};
struct Uuid {
  char bytes[16];
};

using HostFunction = void (*)(void *);
using StreamCallback = void (*)(Handle stream, Result, void *);
using BlockToShared = size_t (*)(int blockSize);
using LaunchConfig = runtime::cuda::LaunchConfig;

} // namespace gemm::cudadevice

// X(symbol, name that programs ask for, arguments)
#define GEMM_DRIVER_DEVICE_API(X)                                                                  \
  X(cuInit, cuInit, (unsigned))                                                                    \
  X(cuDriverGetVersion, cuDriverGetVersion, (int *))                                               \
  X(cuGetErrorName, cuGetErrorName, (Result, const char **))                                       \
  X(cuGetErrorString, cuGetErrorString, (Result, const char **))                                   \
  X(cuDeviceGetCount, cuDeviceGetCount, (int *))                                                   \
  X(cuDeviceGet, cuDeviceGet, (int *, int))                                                        \
  X(cuDeviceGetName, cuDeviceGetName, (char *, int, int))                                          \
  X(cuDeviceGetUuid, cuDeviceGetUuid_v1, (Uuid *, int))                                            \
  X(cuDeviceGetUuid_v2, cuDeviceGetUuid, (Uuid *, int))                                            \
  X(cuDeviceTotalMem_v2, cuDeviceTotalMem, (size_t *, int))                                        \
  X(cuDeviceGetAttribute, cuDeviceGetAttribute, (int *, int, int))                                 \
  X(cuDeviceComputeCapability, cuDeviceComputeCapability, (int *, int *, int))                     \
  X(cuDeviceGetPCIBusId, cuDeviceGetPCIBusId, (char *, int, int))                                  \
  X(cuDeviceCanAccessPeer, cuDeviceCanAccessPeer, (int *, int, int))                               \
  X(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (Handle *, int))                           \
  X(cuDevicePrimaryCtxRelease_v2, cuDevicePrimaryCtxRelease, (int))                                \
  X(cuDevicePrimaryCtxReset_v2, cuDevicePrimaryCtxReset, (int))                                    \
  X(cuDevicePrimaryCtxSetFlags_v2, cuDevicePrimaryCtxSetFlags, (int, unsigned))                    \
  X(cuDevicePrimaryCtxGetState, cuDevicePrimaryCtxGetState, (int, unsigned *, int *))              \
  X(cuCtxCreate_v2, cuCtxCreate_v2, (Handle *, unsigned, int))                                     \
  X(cuCtxCreate_v3, cuCtxCreate_v3, (Handle *, void *, int, unsigned, int))                        \
  X(cuCtxCreate_v4, cuCtxCreate, (Handle *, void *, unsigned, int))                                \
  X(cuCtxDestroy_v2, cuCtxDestroy, (Handle))                                                       \
  X(cuCtxSetCurrent, cuCtxSetCurrent, (Handle))                                                    \
  X(cuCtxGetCurrent, cuCtxGetCurrent, (Handle *))                                                  \
  X(cuCtxPushCurrent_v2, cuCtxPushCurrent, (Handle))                                               \
  X(cuCtxPopCurrent_v2, cuCtxPopCurrent, (Handle *))                                               \
  X(cuCtxGetDevice, cuCtxGetDevice, (int *))                                                       \
  X(cuCtxGetFlags, cuCtxGetFlags, (unsigned *))                                                    \
  X(cuCtxGetApiVersion, cuCtxGetApiVersion, (Handle, unsigned *))                                  \
  X(cuCtxSynchronize, cuCtxSynchronize, ())                                                        \
  X(cuCtxSetLimit, cuCtxSetLimit, (int, size_t))                                                   \
  X(cuCtxGetLimit, cuCtxGetLimit, (size_t *, int))                                                 \
  X(cuCtxSetCacheConfig, cuCtxSetCacheConfig, (int))                                               \
  X(cuCtxGetCacheConfig, cuCtxGetCacheConfig, (int *))                                             \
  X(cuCtxGetStreamPriorityRange, cuCtxGetStreamPriorityRange, (int *, int *))                      \
  X(cuGetProcAddress, cuGetProcAddress_v1, (const char *, void **, int, uint64_t))                 \
  X(cuGetProcAddress_v2, cuGetProcAddress, (const char *, void **, int, uint64_t, int *))          \
  X(cuGetExportTable, cuGetExportTable, (const void **, const Uuid *))                             \
  X(cuProfilerStart, cuProfilerStart, ())                                                          \
  X(cuProfilerStop, cuProfilerStop, ())

#define GEMM_DRIVER_KERNEL_API(X)                                                                  \
  X(cuModuleLoad, cuModuleLoad, (Handle *, const char *))                                          \
  X(cuModuleLoadData, cuModuleLoadData, (Handle *, const void *))                                  \
  X(cuModuleLoadDataEx, cuModuleLoadDataEx, (Handle *, const void *, unsigned, int *, void **))    \
  X(cuModuleLoadFatBinary, cuModuleLoadFatBinary, (Handle *, const void *))                        \
  X(cuModuleUnload, cuModuleUnload, (Handle))                                                      \
  X(cuModuleGetFunction, cuModuleGetFunction, (Handle *, Handle, const char *))                    \
  X(cuModuleGetGlobal_v2, cuModuleGetGlobal, (Pointer *, size_t *, Handle, const char *))          \
  X(cuModuleGetLoadingMode, cuModuleGetLoadingMode, (int *))                                       \
  X(cuFuncGetModule, cuFuncGetModule, (Handle *, Handle))                                          \
  X(cuFuncGetName, cuFuncGetName, (const char **, Handle))                                         \
  X(cuFuncGetAttribute, cuFuncGetAttribute, (int *, int, Handle))                                  \
  X(cuFuncSetAttribute, cuFuncSetAttribute, (Handle, int, int))                                    \
  X(cuFuncSetCacheConfig, cuFuncSetCacheConfig, (Handle, int))                                     \
  X(cuFuncSetSharedMemConfig, cuFuncSetSharedMemConfig, (Handle, int))                             \
  X(cuFuncGetParamInfo, cuFuncGetParamInfo, (Handle, size_t, size_t *, size_t *))                  \
  X(cuLaunchKernel, cuLaunchKernel,                                                                \
    (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle,         \
     void **, void **))                                                                            \
  X(cuLaunchKernelEx, cuLaunchKernelEx, (const LaunchConfig *, Handle, void **, void **))          \
  X(cuLaunchCooperativeKernel, cuLaunchCooperativeKernel,                                          \
    (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle,         \
     void **))                                                                                     \
  X(cuLaunchHostFunc, cuLaunchHostFunc, (Handle, HostFunction, void *))                            \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor,      \
    (int *, Handle, int, size_t))                                                                  \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,                                          \
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, (int *, Handle, int, size_t, unsigned))  \
  X(cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize,                            \
    (int *, int *, Handle, BlockToShared, size_t, int))                                            \
  X(cuOccupancyAvailableDynamicSMemPerBlock, cuOccupancyAvailableDynamicSMemPerBlock,              \
    (size_t *, Handle, int, int))                                                                  \
  X(cuOccupancyMaxActiveClusters, cuOccupancyMaxActiveClusters,                                    \
    (int *, Handle, const LaunchConfig *))                                                         \
  X(cuTensorMapEncodeTiled, cuTensorMapEncodeTiled,                                                \
    (void *, int, unsigned, void *, const uint64_t *, const uint64_t *, const unsigned *,          \
     const unsigned *, int, int, int, int))

#define GEMM_DRIVER_MEMORY_API(X)                                                                  \
  X(cuMemGetInfo_v2, cuMemGetInfo, (size_t *, size_t *))                                           \
  X(cuMemAlloc_v2, cuMemAlloc, (Pointer *, size_t))                                                \
  X(cuMemAllocPitch_v2, cuMemAllocPitch, (Pointer *, size_t *, size_t, size_t, unsigned))          \
  X(cuMemAllocManaged, cuMemAllocManaged, (Pointer *, size_t, unsigned))                           \
  X(cuMemAllocAsync, cuMemAllocAsync, (Pointer *, size_t, Handle))                                 \
  X(cuMemFree_v2, cuMemFree, (Pointer))                                                            \
  X(cuMemFreeAsync, cuMemFreeAsync, (Pointer, Handle))                                             \
  X(cuMemGetAddressRange_v2, cuMemGetAddressRange, (Pointer *, size_t *, Pointer))                 \
  X(cuMemAllocHost_v2, cuMemAllocHost, (void **, size_t))                                          \
  X(cuMemHostAlloc, cuMemHostAlloc, (void **, size_t, unsigned))                                   \
  X(cuMemFreeHost, cuMemFreeHost, (void *))                                                        \
  X(cuMemHostGetDevicePointer_v2, cuMemHostGetDevicePointer, (Pointer *, void *, unsigned))        \
  X(cuMemHostGetFlags, cuMemHostGetFlags, (unsigned *, void *))                                    \
  X(cuMemHostRegister_v2, cuMemHostRegister, (void *, size_t, unsigned))                           \
  X(cuMemHostUnregister, cuMemHostUnregister, (void *))                                            \
  X(cuPointerGetAttribute, cuPointerGetAttribute, (void *, int, Pointer))                          \
  X(cuPointerGetAttributes, cuPointerGetAttributes, (unsigned, int *, void **, Pointer))           \
  X(cuMemPrefetchAsync, cuMemPrefetchAsync_v1, (Pointer, size_t, int, Handle))                     \
  X(cuMemPrefetchAsync_v2, cuMemPrefetchAsync, (Pointer, size_t, Location, unsigned, Handle))      \
  X(cuMemAdvise, cuMemAdvise_v1, (Pointer, size_t, int, int))                                      \
  X(cuMemAdvise_v2, cuMemAdvise, (Pointer, size_t, int, Location))                                 \
  X(cuMemcpy, cuMemcpy, (Pointer, Pointer, size_t))                                                \
  X(cuMemcpyAsync, cuMemcpyAsync, (Pointer, Pointer, size_t, Handle))                              \
  X(cuMemcpyHtoD_v2, cuMemcpyHtoD, (Pointer, const void *, size_t))                                \
  X(cuMemcpyHtoDAsync_v2, cuMemcpyHtoDAsync, (Pointer, const void *, size_t, Handle))              \
  X(cuMemcpyDtoH_v2, cuMemcpyDtoH, (void *, Pointer, size_t))                                      \
  X(cuMemcpyDtoHAsync_v2, cuMemcpyDtoHAsync, (void *, Pointer, size_t, Handle))                    \
  X(cuMemcpyDtoD_v2, cuMemcpyDtoD, (Pointer, Pointer, size_t))                                     \
  X(cuMemcpyDtoDAsync_v2, cuMemcpyDtoDAsync, (Pointer, Pointer, size_t, Handle))                   \
  X(cuMemcpy2D_v2, cuMemcpy2D, (const Copy2D *))                                                   \
  X(cuMemcpy2DUnaligned_v2, cuMemcpy2DUnaligned, (const Copy2D *))                                 \
  X(cuMemcpy2DAsync_v2, cuMemcpy2DAsync, (const Copy2D *, Handle))                                 \
  X(cuMemcpy3D_v2, cuMemcpy3D, (const Copy3D *))                                                   \
  X(cuMemcpy3DAsync_v2, cuMemcpy3DAsync, (const Copy3D *, Handle))                                 \
  X(cuMemsetD8_v2, cuMemsetD8, (Pointer, unsigned char, size_t))                                   \
  X(cuMemsetD16_v2, cuMemsetD16, (Pointer, unsigned short, size_t))                                \
  X(cuMemsetD32_v2, cuMemsetD32, (Pointer, unsigned, size_t))                                      \
  X(cuMemsetD8Async, cuMemsetD8Async, (Pointer, unsigned char, size_t, Handle))                    \
  X(cuMemsetD16Async, cuMemsetD16Async, (Pointer, unsigned short, size_t, Handle))                 \
  X(cuMemsetD32Async, cuMemsetD32Async, (Pointer, unsigned, size_t, Handle))                       \
  X(cuMemsetD2D8_v2, cuMemsetD2D8, (Pointer, size_t, unsigned char, size_t, size_t))               \
  X(cuMemsetD2D32_v2, cuMemsetD2D32, (Pointer, size_t, unsigned, size_t, size_t))                  \
  X(cuMemsetD2D8Async, cuMemsetD2D8Async, (Pointer, size_t, unsigned char, size_t, size_t, Handle))

#define GEMM_DRIVER_STREAM_API(X)                                                                  \
  X(cuStreamCreate, cuStreamCreate, (Handle *, unsigned))                                          \
  X(cuStreamCreateWithPriority, cuStreamCreateWithPriority, (Handle *, unsigned, int))             \
  X(cuStreamDestroy_v2, cuStreamDestroy, (Handle))                                                 \
  X(cuStreamSynchronize, cuStreamSynchronize, (Handle))                                            \
  X(cuStreamQuery, cuStreamQuery, (Handle))                                                        \
  X(cuStreamWaitEvent, cuStreamWaitEvent, (Handle, Handle, unsigned))                              \
  X(cuStreamAddCallback, cuStreamAddCallback, (Handle, StreamCallback, void *, unsigned))          \
  X(cuStreamGetPriority, cuStreamGetPriority, (Handle, int *))                                     \
  X(cuStreamGetFlags, cuStreamGetFlags, (Handle, unsigned *))                                      \
  X(cuStreamGetCtx, cuStreamGetCtx, (Handle, Handle *))                                            \
  X(cuStreamIsCapturing, cuStreamIsCapturing, (Handle, int *))                                     \
  X(cuEventCreate, cuEventCreate, (Handle *, unsigned))                                            \
  X(cuEventDestroy_v2, cuEventDestroy, (Handle))                                                   \
  X(cuEventRecord, cuEventRecord, (Handle, Handle))                                                \
  X(cuEventRecordWithFlags, cuEventRecordWithFlags, (Handle, Handle, unsigned))                    \
  X(cuEventQuery, cuEventQuery, (Handle))                                                          \
  X(cuEventSynchronize, cuEventSynchronize, (Handle))                                              \
  X(cuEventElapsedTime, cuEventElapsedTime_v1, (float *, Handle, Handle))                          \
  X(cuEventElapsedTime_v2, cuEventElapsedTime, (float *, Handle, Handle))

#define GEMM_DRIVER_GRAPH_API(X)                                                                   \
  X(cuStreamBeginCapture_v2, cuStreamBeginCapture, (Handle, int))                                  \
  X(cuStreamEndCapture, cuStreamEndCapture, (Handle, Handle *))                                    \
  X(cuThreadExchangeStreamCaptureMode, cuThreadExchangeStreamCaptureMode, (int *))                 \
  X(cuGraphCreate, cuGraphCreate, (Handle *, unsigned))                                            \
  X(cuGraphClone, cuGraphClone, (Handle *, Handle))                                                \
  X(cuGraphDestroy, cuGraphDestroy, (Handle))                                                      \
  X(cuGraphGetNodes, cuGraphGetNodes, (Handle, Handle *, size_t *))                                \
  X(cuGraphNodeGetType, cuGraphNodeGetType, (Handle, int *))                                       \
  X(cuGraphInstantiateWithFlags, cuGraphInstantiateWithFlags, (Handle *, Handle, uint64_t))        \
  X(cuGraphUpload, cuGraphUpload, (Handle, Handle))                                                \
  X(cuGraphLaunch, cuGraphLaunch, (Handle, Handle))                                                \
  X(cuGraphExecDestroy, cuGraphExecDestroy, (Handle))

#define GEMM_DRIVER_POOL_API(X)                                                                    \
  X(cuMemAllocFromPoolAsync, cuMemAllocFromPoolAsync, (Pointer *, size_t, Handle, Handle))         \
  X(cuMemPoolCreate, cuMemPoolCreate, (Handle *, const void *))                                    \
  X(cuMemPoolDestroy, cuMemPoolDestroy, (Handle))                                                  \
  X(cuMemPoolSetAttribute, cuMemPoolSetAttribute, (Handle, int, void *))                           \
  X(cuMemPoolGetAttribute, cuMemPoolGetAttribute, (Handle, int, void *))                           \
  X(cuMemPoolTrimTo, cuMemPoolTrimTo, (Handle, size_t))                                            \
  X(cuMemPoolSetAccess, cuMemPoolSetAccess, (Handle, const void *, size_t))                        \
  X(cuMemPoolGetAccess, cuMemPoolGetAccess, (int *, Handle, const Location *))                     \
  X(cuDeviceGetDefaultMemPool, cuDeviceGetDefaultMemPool, (Handle *, int))                         \
  X(cuDeviceGetMemPool, cuDeviceGetMemPool, (Handle *, int))                                       \
  X(cuDeviceSetMemPool, cuDeviceSetMemPool, (int, Handle))

#define GEMM_DRIVER_API(X)                                                                         \
  GEMM_DRIVER_GRAPH_API(X)                                                                         \
  GEMM_DRIVER_POOL_API(X)                                                                          \
  GEMM_DRIVER_DEVICE_API(X)                                                                        \
  GEMM_DRIVER_KERNEL_API(X)                                                                        \
  GEMM_DRIVER_MEMORY_API(X)                                                                        \
  GEMM_DRIVER_STREAM_API(X)

namespace gemm::cudadevice {
extern "C" {
#define X(SYMBOL, NAME, ARGS) Result SYMBOL ARGS;
GEMM_DRIVER_API(X)
#undef X
/// Not of CUDA: what the runtime asks the driver for beyond it.
Result cuEmulatorManagedVariable(Pointer *, Handle module, const char *name);
}
} // namespace gemm::cudadevice

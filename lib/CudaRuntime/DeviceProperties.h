// cudaDeviceProp as CUDA 12 and 13 lay it out. 13 dropped what attributes tell better: clock rates,
// the compute mode and a few more. Documented ABI of the runtime.
#pragma once

#include "DriverApi.h"

namespace gemm::cudart {

// F: a field of both; OLD: of CUDA 12 alone; NEW: of 13 alone.
#define GEMM_DEVICE_PROPERTIES(F, OLD, NEW)                                                        \
  F(char, name, [256])                                                                             \
  F(cudadevice::Uuid, uuid, )                                                                      \
  F(char, luid, [8])                                                                               \
  F(unsigned, luidDeviceNodeMask, )                                                                \
  F(size_t, totalGlobalMem, )                                                                      \
  F(size_t, sharedMemPerBlock, )                                                                   \
  F(int, regsPerBlock, )                                                                           \
  F(int, warpSize, )                                                                               \
  F(size_t, memPitch, )                                                                            \
  F(int, maxThreadsPerBlock, )                                                                     \
  F(int, maxThreadsDim, [3])                                                                       \
  F(int, maxGridSize, [3])                                                                         \
  OLD(int, clockRate, )                                                                            \
  F(size_t, totalConstMem, )                                                                       \
  F(int, major, )                                                                                  \
  F(int, minor, )                                                                                  \
  F(size_t, textureAlignment, )                                                                    \
  F(size_t, texturePitchAlignment, )                                                               \
  OLD(int, deviceOverlap, )                                                                        \
  F(int, multiProcessorCount, )                                                                    \
  OLD(int, kernelExecTimeoutEnabled, )                                                             \
  F(int, integrated, )                                                                             \
  F(int, canMapHostMemory, )                                                                       \
  OLD(int, computeMode, )                                                                          \
  F(int, maxTexture1D, )                                                                           \
  F(int, maxTexture1DMipmap, )                                                                     \
  OLD(int, maxTexture1DLinear, )                                                                   \
  F(int, maxTexture2D, [2])                                                                        \
  F(int, maxTexture2DMipmap, [2])                                                                  \
  F(int, maxTexture2DLinear, [3])                                                                  \
  F(int, maxTexture2DGather, [2])                                                                  \
  F(int, maxTexture3D, [3])                                                                        \
  F(int, maxTexture3DAlt, [3])                                                                     \
  F(int, maxTextureCubemap, )                                                                      \
  F(int, maxTexture1DLayered, [2])                                                                 \
  F(int, maxTexture2DLayered, [3])                                                                 \
  F(int, maxTextureCubemapLayered, [2])                                                            \
  F(int, maxSurface1D, )                                                                           \
  F(int, maxSurface2D, [2])                                                                        \
  F(int, maxSurface3D, [3])                                                                        \
  F(int, maxSurface1DLayered, [2])                                                                 \
  F(int, maxSurface2DLayered, [3])                                                                 \
  F(int, maxSurfaceCubemap, )                                                                      \
  F(int, maxSurfaceCubemapLayered, [2])                                                            \
  F(size_t, surfaceAlignment, )                                                                    \
  F(int, concurrentKernels, )                                                                      \
  F(int, eccEnabled, )                                                                             \
  F(int, pciBusId, )                                                                               \
  F(int, pciDeviceId, )                                                                            \
  F(int, pciDomainId, )                                                                            \
  F(int, tccDriver, )                                                                              \
  F(int, asyncEngineCount, )                                                                       \
  F(int, unifiedAddressing, )                                                                      \
  OLD(int, memoryClockRate, )                                                                      \
  F(int, memoryBusWidth, )                                                                         \
  F(int, l2CacheSize, )                                                                            \
  F(int, persistingL2CacheMaxSize, )                                                               \
  F(int, maxThreadsPerMultiProcessor, )                                                            \
  F(int, streamPrioritiesSupported, )                                                              \
  F(int, globalL1CacheSupported, )                                                                 \
  F(int, localL1CacheSupported, )                                                                  \
  F(size_t, sharedMemPerMultiprocessor, )                                                          \
  F(int, regsPerMultiprocessor, )                                                                  \
  F(int, managedMemory, )                                                                          \
  F(int, isMultiGpuBoard, )                                                                        \
  F(int, multiGpuBoardGroupID, )                                                                   \
  F(int, hostNativeAtomicSupported, )                                                              \
  OLD(int, singleToDoublePrecisionPerfRatio, )                                                     \
  F(int, pageableMemoryAccess, )                                                                   \
  F(int, concurrentManagedAccess, )                                                                \
  F(int, computePreemptionSupported, )                                                             \
  F(int, canUseHostPointerForRegisteredMem, )                                                      \
  F(int, cooperativeLaunch, )                                                                      \
  OLD(int, cooperativeMultiDeviceLaunch, )                                                         \
  F(size_t, sharedMemPerBlockOptin, )                                                              \
  F(int, pageableMemoryAccessUsesHostPageTables, )                                                 \
  F(int, directManagedMemAccessFromHost, )                                                         \
  F(int, maxBlocksPerMultiProcessor, )                                                             \
  F(int, accessPolicyMaxWindowSize, )                                                              \
  F(size_t, reservedSharedMemPerBlock, )                                                           \
  F(int, hostRegisterSupported, )                                                                  \
  F(int, sparseCudaArraySupported, )                                                               \
  F(int, hostRegisterReadOnlySupported, )                                                          \
  F(int, timelineSemaphoreInteropSupported, )                                                      \
  F(int, memoryPoolsSupported, )                                                                   \
  F(int, gpuDirectRDMASupported, )                                                                 \
  F(unsigned, gpuDirectRDMAFlushWritesOptions, )                                                   \
  F(int, gpuDirectRDMAWritesOrdering, )                                                            \
  F(unsigned, memoryPoolSupportedHandleTypes, )                                                    \
  F(int, deferredMappingCudaArraySupported, )                                                      \
  F(int, ipcEventSupported, )                                                                      \
  F(int, clusterLaunch, )                                                                          \
  F(int, unifiedFunctionPointers, )                                                                \
  OLD(int, reserved, [63])                                                                         \
  NEW(int, deviceNumaConfig, )                                                                     \
  NEW(int, deviceNumaId, )                                                                         \
  NEW(int, mpsEnabled, )                                                                           \
  NEW(int, hostNumaId, )                                                                           \
  NEW(unsigned, gpuPciDeviceId, )                                                                  \
  NEW(unsigned, gpuPciSubsystemId, )                                                               \
  NEW(int, hostNumaMultinodeIpcSupported, )                                                        \
  NEW(int, reserved, [56])

#define FIELD(TYPE, NAME, EXTENT) TYPE NAME EXTENT;
#define NONE(TYPE, NAME, EXTENT)
struct DeviceProperties12 {
  GEMM_DEVICE_PROPERTIES(FIELD, FIELD, NONE)
};
struct DeviceProperties13 {
  GEMM_DEVICE_PROPERTIES(FIELD, NONE, FIELD)
};
#undef FIELD
#undef NONE

/// Major version of the CUDA toolkit whose runtime this is.
#if GEMM_CUDART == 12
using DeviceProperties = DeviceProperties12;
#else
using DeviceProperties = DeviceProperties13;
#endif

} // namespace gemm::cudart

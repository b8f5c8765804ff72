// Values of CUresult that the driver gives, which cudaError shares, with their names in both
// interfaces and what they mean. Documented ABI of the CUDA driver and runtime.
#pragma once

#include "CudaApi.h"

namespace gemm::cudadevice {

using runtime::cuda::Handle;
using runtime::cuda::Pointer;
using runtime::cuda::Result;

// X(name here, value, CUresult's name, cudaError's name, text)
#define GEMM_CUDA_CODES(X)                                                                         \
  X(success, 0, "CUDA_SUCCESS", "cudaSuccess", "no error")                                         \
  X(invalidValue, 1, "CUDA_ERROR_INVALID_VALUE", "cudaErrorInvalidValue", "invalid argument")      \
  X(outOfMemory, 2, "CUDA_ERROR_OUT_OF_MEMORY", "cudaErrorMemoryAllocation", "out of memory")      \
  X(notInitialized, 3, "CUDA_ERROR_NOT_INITIALIZED", "cudaErrorInitializationError",               \
    "initialization error")                                                                        \
  X(deinitialized, 4, "CUDA_ERROR_DEINITIALIZED", "cudaErrorCudartUnloading",                      \
    "driver shutting down")                                                                        \
  X(callRequiresNewerDriver, 36, "CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER",                          \
    "cudaErrorCallRequiresNewerDriver", "API call is not supported in the installed CUDA driver")  \
  X(deviceUnavailable, 46, "CUDA_ERROR_DEVICE_UNAVAILABLE", "cudaErrorDevicesUnavailable",         \
    "CUDA-capable device(s) is/are busy or unavailable")                                           \
  X(noDevice, 100, "CUDA_ERROR_NO_DEVICE", "cudaErrorNoDevice",                                    \
    "no CUDA-capable device is detected")                                                          \
  X(invalidDevice, 101, "CUDA_ERROR_INVALID_DEVICE", "cudaErrorInvalidDevice",                     \
    "invalid device ordinal")                                                                      \
  X(invalidImage, 200, "CUDA_ERROR_INVALID_IMAGE", "cudaErrorInvalidKernelImage",                  \
    "device kernel image is invalid")                                                              \
  X(invalidContext, 201, "CUDA_ERROR_INVALID_CONTEXT", "cudaErrorDeviceUninitialized",             \
    "invalid device context")                                                                      \
  X(noBinaryForGpu, 209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "cudaErrorNoKernelImageForDevice",        \
    "no kernel image is available for execution on the device")                                    \
  X(unsupportedLimit, 215, "CUDA_ERROR_UNSUPPORTED_LIMIT", "cudaErrorUnsupportedLimit",            \
    "limit is not supported on this architecture")                                                 \
  X(peerAccessUnsupported, 217, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED",                              \
    "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices")    \
  X(invalidPtx, 218, "CUDA_ERROR_INVALID_PTX", "cudaErrorInvalidPtx",                              \
    "a PTX JIT compilation failed")                                                                \
  X(invalidSource, 300, "CUDA_ERROR_INVALID_SOURCE", "cudaErrorInvalidSource",                     \
    "device kernel image is invalid")                                                              \
  X(fileNotFound, 301, "CUDA_ERROR_FILE_NOT_FOUND", "cudaErrorFileNotFound", "file not found")     \
  X(operatingSystem, 304, "CUDA_ERROR_OPERATING_SYSTEM", "cudaErrorOperatingSystem",               \
    "OS call failed or operation not supported on this OS")                                        \
  X(invalidHandle, 400, "CUDA_ERROR_INVALID_HANDLE", "cudaErrorInvalidResourceHandle",             \
    "invalid resource handle")                                                                     \
  X(illegalState, 401, "CUDA_ERROR_ILLEGAL_STATE", "cudaErrorIllegalState",                        \
    "the operation cannot be performed in the present state")                                      \
  X(notFound, 500, "CUDA_ERROR_NOT_FOUND", "cudaErrorSymbolNotFound", "named symbol not found")    \
  X(notReady, 600, "CUDA_ERROR_NOT_READY", "cudaErrorNotReady", "device not ready")                \
  X(illegalAddress, 700, "CUDA_ERROR_ILLEGAL_ADDRESS", "cudaErrorIllegalAddress",                  \
    "an illegal memory access was encountered")                                                    \
  X(launchOutOfResources, 701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",                               \
    "cudaErrorLaunchOutOfResources", "too many resources requested for launch")                    \
  X(launchTimeout, 702, "CUDA_ERROR_LAUNCH_TIMEOUT", "cudaErrorLaunchTimeout",                     \
    "the launch timed out and was terminated")                                                     \
  X(peerAccessAlreadyEnabled, 704, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED",                       \
    "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled")                         \
  X(peerAccessNotEnabled, 705, "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED",                               \
    "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled")                           \
  X(primaryContextActive, 708, "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE", "cudaErrorSetOnActiveProcess", \
    "cannot set while device is active in this process")                                           \
  X(contextIsDestroyed, 709, "CUDA_ERROR_CONTEXT_IS_DESTROYED", "cudaErrorContextIsDestroyed",     \
    "context is destroyed")                                                                        \
  X(assert_, 710, "CUDA_ERROR_ASSERT", "cudaErrorAssert", "device-side assert triggered")          \
  X(hostMemoryAlreadyRegistered, 712, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED",                 \
    "cudaErrorHostMemoryAlreadyRegistered",                                                        \
    "part or all of the requested memory range is already mapped")                                 \
  X(hostMemoryNotRegistered, 713, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED",                         \
    "cudaErrorHostMemoryNotRegistered",                                                            \
    "pointer does not correspond to a registered memory region")                                   \
  X(illegalInstruction, 715, "CUDA_ERROR_ILLEGAL_INSTRUCTION", "cudaErrorIllegalInstruction",      \
    "an illegal instruction was encountered")                                                      \
  X(misalignedAddress, 716, "CUDA_ERROR_MISALIGNED_ADDRESS", "cudaErrorMisalignedAddress",         \
    "misaligned address")                                                                          \
  X(launchFailed, 719, "CUDA_ERROR_LAUNCH_FAILED", "cudaErrorLaunchFailure",                       \
    "unspecified launch failure")                                                                  \
  X(cooperativeLaunchTooLarge, 720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",                     \
    "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch")                 \
  X(notSupported, 801, "CUDA_ERROR_NOT_SUPPORTED", "cudaErrorNotSupported",                        \
    "operation not supported")                                                                     \
  X(streamCaptureUnsupported, 900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",                        \
    "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing")       \
  X(streamCaptureInvalidated, 901, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",                        \
    "cudaErrorStreamCaptureInvalidated",                                                           \
    "operation failed due to a previous error during capture")                                     \
  X(streamCaptureMerge, 902, "CUDA_ERROR_STREAM_CAPTURE_MERGE", "cudaErrorStreamCaptureMerge",     \
    "operation would result in a merge of separate capture sequences")                             \
  X(streamCaptureUnmatched, 903, "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED",                            \
    "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began")     \
  X(streamCaptureUnjoined, 904, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED",                              \
    "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work")                        \
  X(streamCaptureIsolation, 905, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION",                            \
    "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream")  \
  X(streamCaptureImplicit, 906, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT",                              \
    "cudaErrorStreamCaptureImplicit",                                                              \
    "operation would make the legacy stream depend on a capturing blocking stream")                \
  X(capturedEvent, 907, "CUDA_ERROR_CAPTURED_EVENT", "cudaErrorCapturedEvent",                     \
    "operation not permitted on an event last recorded in a capturing stream")                     \
  X(invalidClusterSize, 912, "CUDA_ERROR_INVALID_CLUSTER_SIZE", "cudaErrorInvalidClusterSize",     \
    "cluster misconfiguration")                                                                    \
  X(unknown, 999, "CUDA_ERROR_UNKNOWN", "cudaErrorUnknown", "unknown error")

enum Code : Result {
#define X(NAME, VALUE, DRIVER, RUNTIME, TEXT) NAME = VALUE,
  GEMM_CUDA_CODES(X)
#undef X
};

} // namespace gemm::cudadevice

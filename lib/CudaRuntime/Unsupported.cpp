// Functions of the runtime that are not supported. They are there so that programs which refer to
// them start, and say so when they are called.
#include "Report.h"
#include "Runtime.h"

namespace gemm::cudart {

namespace {

Result refuse(const char *function, const char *what) {
  static cudadevice::Report *report = new cudadevice::Report;
  report->refusal(function, std::string(what) + " not supported");
  return give(cudadevice::notSupported);
}

} // namespace

// clang-format off
#define GEMM_GRAPHS(X)                                                                             \
  X(cudaDeviceGetGraphMemAttribute) X(cudaDeviceGraphMemTrim) X(cudaDeviceSetGraphMemAttribute)    \
  X(cudaGraphAddChildGraphNode) X(cudaGraphAddDependencies) X(cudaGraphAddDependencies_v2)         \
  X(cudaGraphAddEmptyNode) X(cudaGraphAddEventRecordNode) X(cudaGraphAddEventWaitNode)             \
  X(cudaGraphAddExternalSemaphoresSignalNode) X(cudaGraphAddExternalSemaphoresWaitNode)            \
  X(cudaGraphAddHostNode) X(cudaGraphAddKernelNode) X(cudaGraphAddMemAllocNode)                    \
  X(cudaGraphAddMemFreeNode) X(cudaGraphAddMemcpyNode) X(cudaGraphAddMemcpyNode1D)                 \
  X(cudaGraphAddMemcpyNodeFromSymbol) X(cudaGraphAddMemcpyNodeToSymbol)                            \
  X(cudaGraphAddMemsetNode) X(cudaGraphAddNode) X(cudaGraphAddNode_v2)                             \
  X(cudaGraphChildGraphNodeGetGraph) X(cudaGraphConditionalHandleCreate)                           \
  X(cudaGraphDebugDotPrint) X(cudaGraphDestroyNode)                                                \
  X(cudaGraphEventRecordNodeGetEvent) X(cudaGraphEventRecordNodeSetEvent)                          \
  X(cudaGraphEventWaitNodeGetEvent) X(cudaGraphEventWaitNodeSetEvent)                              \
  X(cudaGraphExecChildGraphNodeSetParams)                                                          \
  X(cudaGraphExecEventRecordNodeSetEvent) X(cudaGraphExecEventWaitNodeSetEvent)                    \
  X(cudaGraphExecExternalSemaphoresSignalNodeSetParams)                                            \
  X(cudaGraphExecExternalSemaphoresWaitNodeSetParams) X(cudaGraphExecGetFlags)                     \
  X(cudaGraphExecHostNodeSetParams) X(cudaGraphExecKernelNodeSetParams)                            \
  X(cudaGraphExecMemcpyNodeSetParams) X(cudaGraphExecMemcpyNodeSetParams1D)                        \
  X(cudaGraphExecMemcpyNodeSetParamsFromSymbol) X(cudaGraphExecMemcpyNodeSetParamsToSymbol)        \
  X(cudaGraphExecMemsetNodeSetParams) X(cudaGraphExecNodeSetParams) X(cudaGraphExecUpdate)         \
  X(cudaGraphExternalSemaphoresSignalNodeGetParams)                                                \
  X(cudaGraphExternalSemaphoresSignalNodeSetParams)                                                \
  X(cudaGraphExternalSemaphoresWaitNodeGetParams)                                                  \
  X(cudaGraphExternalSemaphoresWaitNodeSetParams) X(cudaGraphGetEdges) X(cudaGraphGetEdges_v2)     \
  X(cudaGraphGetRootNodes) X(cudaGraphHostNodeGetParams)                                           \
  X(cudaGraphHostNodeSetParams)                                                                    \
  X(cudaGraphInstantiateWithParams) X(cudaGraphInstantiateWithParams_ptsz)                         \
  X(cudaGraphKernelNodeCopyAttributes) X(cudaGraphKernelNodeGetAttribute)                          \
  X(cudaGraphKernelNodeGetParams) X(cudaGraphKernelNodeSetAttribute)                               \
  X(cudaGraphKernelNodeSetParams)                                                                  \
  X(cudaGraphMemAllocNodeGetParams) X(cudaGraphMemFreeNodeGetParams)                               \
  X(cudaGraphMemcpyNodeGetParams) X(cudaGraphMemcpyNodeSetParams)                                  \
  X(cudaGraphMemcpyNodeSetParams1D) X(cudaGraphMemcpyNodeSetParamsFromSymbol)                      \
  X(cudaGraphMemcpyNodeSetParamsToSymbol) X(cudaGraphMemsetNodeGetParams)                          \
  X(cudaGraphMemsetNodeSetParams) X(cudaGraphNodeFindInClone) X(cudaGraphNodeGetDependencies)      \
  X(cudaGraphNodeGetDependencies_v2) X(cudaGraphNodeGetDependentNodes)                             \
  X(cudaGraphNodeGetDependentNodes_v2) X(cudaGraphNodeGetEnabled)                                  \
  X(cudaGraphNodeSetEnabled) X(cudaGraphNodeSetParams) X(cudaGraphReleaseUserObject)               \
  X(cudaGraphRemoveDependencies) X(cudaGraphRemoveDependencies_v2) X(cudaGraphRetainUserObject)    \
  X(cudaGraphicsEGLRegisterImage)                                                                  \
  X(cudaGraphicsGLRegisterBuffer) X(cudaGraphicsGLRegisterImage) X(cudaGraphicsMapResources)       \
  X(cudaGraphicsResourceGetMappedEglFrame) X(cudaGraphicsResourceGetMappedMipmappedArray)          \
  X(cudaGraphicsResourceGetMappedPointer) X(cudaGraphicsResourceSetMapFlags)                       \
  X(cudaGraphicsSubResourceGetMappedArray) X(cudaGraphicsUnmapResources)                           \
  X(cudaGraphicsUnregisterResource) X(cudaGraphicsVDPAURegisterOutputSurface)                      \
  X(cudaGraphicsVDPAURegisterVideoSurface)                                                         \
  X(cudaStreamBeginCaptureToGraph) X(cudaStreamBeginCaptureToGraph_ptsz)                           \
  X(cudaStreamGetCaptureInfo) X(cudaStreamGetCaptureInfo_ptsz) X(cudaStreamGetCaptureInfo_v2)      \
  X(cudaStreamGetCaptureInfo_v2_ptsz) X(cudaStreamGetCaptureInfo_v3)                               \
  X(cudaStreamGetCaptureInfo_v3_ptsz) X(cudaStreamUpdateCaptureDependencies)                       \
  X(cudaStreamUpdateCaptureDependencies_ptsz) X(cudaStreamUpdateCaptureDependencies_v2)            \
  X(cudaStreamUpdateCaptureDependencies_v2_ptsz)                                                   \
  X(cudaUserObjectCreate) X(cudaUserObjectRelease) X(cudaUserObjectRetain)

#define GEMM_ARRAYS(X)                                                                             \
  X(cudaArrayGetInfo) X(cudaArrayGetMemoryRequirements) X(cudaArrayGetPlane)                       \
  X(cudaArrayGetSparseProperties) X(cudaCreateChannelDesc) X(cudaCreateSurfaceObject)              \
  X(cudaCreateTextureObject) X(cudaDestroySurfaceObject) X(cudaDestroyTextureObject)               \
  X(cudaDeviceGetTexture1DLinearMaxWidth) X(cudaFreeArray) X(cudaFreeMipmappedArray)               \
  X(cudaGetChannelDesc) X(cudaGetMipmappedArrayLevel) X(cudaGetSurfaceObjectResourceDesc)          \
  X(cudaGetTextureObjectResourceDesc) X(cudaGetTextureObjectResourceViewDesc)                      \
  X(cudaGetTextureObjectTextureDesc) X(cudaMalloc3DArray) X(cudaMallocArray)                       \
  X(cudaMallocMipmappedArray) X(cudaMemcpy2DArrayToArray) X(cudaMemcpy2DArrayToArray_ptds)         \
  X(cudaMemcpy2DFromArray) X(cudaMemcpy2DFromArrayAsync) X(cudaMemcpy2DFromArrayAsync_ptsz)        \
  X(cudaMemcpy2DFromArray_ptds) X(cudaMemcpy2DToArray) X(cudaMemcpy2DToArrayAsync)                 \
  X(cudaMemcpy2DToArrayAsync_ptsz) X(cudaMemcpy2DToArray_ptds) X(cudaMemcpyArrayToArray)           \
  X(cudaMemcpyArrayToArray_ptds) X(cudaMemcpyFromArray) X(cudaMemcpyFromArrayAsync)                \
  X(cudaMemcpyFromArrayAsync_ptsz) X(cudaMemcpyFromArray_ptds) X(cudaMemcpyToArray)                \
  X(cudaMemcpyToArrayAsync) X(cudaMemcpyToArrayAsync_ptsz) X(cudaMemcpyToArray_ptds)               \
  X(cudaMipmappedArrayGetMemoryRequirements) X(cudaMipmappedArrayGetSparseProperties)

#define GEMM_INTEROP(X)                                                                            \
  X(cudaDestroyExternalMemory) X(cudaDestroyExternalSemaphore) X(cudaDeviceDisablePeerAccess)      \
  X(cudaDeviceEnablePeerAccess) X(cudaDeviceGetNvSciSyncAttributes)                                \
  X(cudaDeviceGetP2PAtomicCapabilities) X(cudaDeviceGetP2PAttribute)                               \
  X(cudaEGLStreamConsumerAcquireFrame) X(cudaEGLStreamConsumerConnect)                             \
  X(cudaEGLStreamConsumerConnectWithFlags) X(cudaEGLStreamConsumerDisconnect)                      \
  X(cudaEGLStreamConsumerReleaseFrame) X(cudaEGLStreamProducerConnect)                             \
  X(cudaEGLStreamProducerDisconnect) X(cudaEGLStreamProducerPresentFrame)                          \
  X(cudaEGLStreamProducerReturnFrame) X(cudaEventCreateFromEGLSync)                                \
  X(cudaExternalMemoryGetMappedBuffer) X(cudaExternalMemoryGetMappedMipmappedArray)                \
  X(cudaGLGetDevices) X(cudaGLMapBufferObject) X(cudaGLMapBufferObjectAsync)                       \
  X(cudaGLRegisterBufferObject) X(cudaGLSetBufferObjectMapFlags) X(cudaGLSetGLDevice)              \
  X(cudaGLUnmapBufferObject) X(cudaGLUnmapBufferObjectAsync) X(cudaGLUnregisterBufferObject)       \
  X(cudaImportExternalMemory) X(cudaImportExternalSemaphore) X(cudaIpcCloseMemHandle)              \
  X(cudaIpcGetEventHandle) X(cudaIpcGetMemHandle) X(cudaIpcOpenEventHandle)                        \
  X(cudaIpcOpenMemHandle) X(cudaMemcpy3DPeer) X(cudaMemcpy3DPeerAsync)                             \
  X(cudaMemcpy3DPeerAsync_ptsz) X(cudaMemcpy3DPeer_ptds) X(cudaMemcpyPeerAsync)                    \
  X(cudaSignalExternalSemaphoresAsync) X(cudaSignalExternalSemaphoresAsync_ptsz)                   \
  X(cudaSignalExternalSemaphoresAsync_v2) X(cudaSignalExternalSemaphoresAsync_v2_ptsz)             \
  X(cudaVDPAUGetDevice) X(cudaVDPAUSetVDPAUDevice) X(cudaWaitExternalSemaphoresAsync)              \
  X(cudaWaitExternalSemaphoresAsync_ptsz) X(cudaWaitExternalSemaphoresAsync_v2)                    \
  X(cudaWaitExternalSemaphoresAsync_v2_ptsz)

#define GEMM_OTHERS(X)                                                                             \
  X(__cudaGetProcAddress) X(cudaDeviceFlushGPUDirectRDMAWrites)                                    \
  X(cudaDeviceGetHostAtomicCapabilities) X(cudaDeviceGetSharedMemConfig)                           \
  X(cudaDeviceRegisterAsyncNotification)                                                           \
  X(cudaDeviceUnregisterAsyncNotification) X(cudaFuncGetParamInfo) X(cudaGetExportTable)           \
  X(cudaKernelSetAttributeForDevice) X(cudaLaunchCooperativeKernelMultiDevice)                     \
  X(cudaLibraryEnumerateKernels) X(cudaLibraryGetGlobal) X(cudaLibraryGetKernel)                   \
  X(cudaLibraryGetKernelCount) X(cudaLibraryGetManaged) X(cudaLibraryGetUnifiedFunction)           \
  X(cudaLibraryLoadData) X(cudaLibraryLoadFromFile) X(cudaLibraryUnload) X(cudaLogsCurrent)        \
  X(cudaLogsDumpToFile) X(cudaLogsDumpToMemory) X(cudaLogsRegisterCallback)                        \
  X(cudaLogsUnregisterCallback)                                                                    \
  X(cudaMemDiscardAndPrefetchBatchAsync) X(cudaMemDiscardAndPrefetchBatchAsync_ptsz)               \
  X(cudaMemDiscardBatchAsync) X(cudaMemDiscardBatchAsync_ptsz) X(cudaMemGetDefaultMemPool)         \
  X(cudaMemGetMemPool) X(cudaMemPoolExportPointer)                                                 \
  X(cudaMemPoolExportToShareableHandle)                                                            \
  X(cudaMemPoolImportFromShareableHandle) X(cudaMemPoolImportPointer)                              \
  X(cudaMemPrefetchBatchAsync)                                                                     \
  X(cudaMemPrefetchBatchAsync_ptsz) X(cudaMemRangeGetAttribute) X(cudaMemRangeGetAttributes)       \
  X(cudaMemSetMemPool) X(cudaMemcpy3DBatchAsync) X(cudaMemcpy3DBatchAsync_ptsz)                    \
  X(cudaMemcpyBatchAsync) X(cudaMemcpyBatchAsync_ptsz)                                             \
  X(cudaMemset3DAsync) X(cudaMemset3DAsync_ptsz) X(cudaMemset3D_ptds)                              \
  X(cudaOccupancyMaxPotentialClusterSize) X(cudaSetDoubleForDevice) X(cudaSetDoubleForHost)        \
  X(cudaStreamCopyAttributes) X(cudaStreamCopyAttributes_ptsz) X(cudaStreamGetAttribute)           \
  X(cudaStreamGetAttribute_ptsz) X(cudaStreamGetDevice) X(cudaStreamGetDevice_ptsz)                \
  X(cudaStreamGetId_ptsz) X(cudaStreamSetAttribute) X(cudaStreamSetAttribute_ptsz)                 \
  X(cudaThreadGetCacheConfig) X(cudaThreadGetLimit) X(cudaThreadSetCacheConfig)                    \
  X(cudaThreadSetLimit)

// clang-format on

// Whatever arguments they are called with.
extern "C" {
#define X(NAME)                                                                                    \
  Result NAME() { return refuse(#NAME, "graphs and capture are"); }
GEMM_GRAPHS(X)
#undef X
#define X(NAME)                                                                                    \
  Result NAME() { return refuse(#NAME, "arrays, textures and surfaces are"); }
GEMM_ARRAYS(X)
#undef X
#define X(NAME)                                                                                    \
  Result NAME() { return refuse(#NAME, "memory of other devices, processes and interfaces is"); }
GEMM_INTEROP(X)
#undef X
#define X(NAME)                                                                                    \
  Result NAME() { return refuse(#NAME, "the function is"); }
GEMM_OTHERS(X)
#undef X
}

} // namespace gemm::cudart

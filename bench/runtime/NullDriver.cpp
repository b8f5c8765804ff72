// A libcuda.so.1 that does nothing as fast as it can: what programs spend around the driver's calls
// is then nearly all that they spend.
#include "CudaApi.h"

#include <cstdlib>
#include <cstring>

using namespace gemm::runtime::cuda;

namespace {
char something; // what handles point to
unsigned long launches = 0;
} // namespace

extern "C" {
Result cuInit(unsigned) { return 0; }
Result cuDriverGetVersion(int *version) { return *version = 13000, 0; }
Result cuDeviceGetCount(int *count) { return *count = 1, 0; }
Result cuDeviceGet(int *device, int) { return *device = 0, 0; }
Result cuDeviceGetName(char *name, int size, int) {
  return std::strncpy(name, "no GPU", static_cast<size_t>(size)), 0;
}
Result cuDeviceGetAttribute(int *value, int attribute, int) {
  return *value = attribute == computeMajor ? 9 : attribute == computeMinor ? 0 : 232448, 0;
}
Result cuDevicePrimaryCtxRetain(Handle *context, int) { return *context = &something, 0; }
Result cuDevicePrimaryCtxRelease_v2(int) { return 0; }
Result cuCtxSetCurrent(Handle) { return 0; }
Result cuCtxGetCurrent(Handle *context) { return *context = &something, 0; }
Result cuCtxPushCurrent_v2(Handle) { return 0; }
Result cuCtxPopCurrent_v2(Handle *) { return 0; }
Result cuCtxGetDevice(int *device) { return *device = 0, 0; }
Result cuCtxSynchronize() { return 0; }
Result cuMemAlloc_v2(Pointer *address, size_t bytes) {
  return *address = reinterpret_cast<Pointer>(std::aligned_alloc(256, (bytes + 255) / 256 * 256)),
         0;
}
Result cuMemFree_v2(Pointer address) { return std::free(reinterpret_cast<void *>(address)), 0; }
Result cuMemcpyHtoD_v2(Pointer, const void *, size_t) { return 0; }
Result cuMemcpyDtoH_v2(void *, Pointer, size_t) { return 0; }
Result cuMemcpyDtoDAsync_v2(Pointer, Pointer, size_t, Handle) { return 0; }
Result cuMemsetD8_v2(Pointer, unsigned char, size_t) { return 0; }
Result cuModuleLoadDataEx(Handle *module, const void *, unsigned, int *, void **) {
  return *module = &something, 0;
}
Result cuModuleUnload(Handle) { return 0; }
Result cuModuleGetFunction(Handle *function, Handle, const char *) {
  return *function = &something, 0;
}
Result cuFuncSetAttribute(Handle, int, int) { return 0; }
Result cuLaunchKernel(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                      Handle, void **, void **) {
  return ++launches, 0;
}
Result cuLaunchKernelEx(const LaunchConfig *, Handle, void **, void **) { return ++launches, 0; }
Result cuTensorMapEncodeTiled(void *, int, unsigned, void *, const uint64_t *, const uint64_t *,
                              const unsigned *, const unsigned *, int, int, int, int) {
  return 0;
}
Result cuStreamCreate(Handle *stream, unsigned) { return *stream = &something, 0; }
Result cuStreamDestroy_v2(Handle) { return 0; }
Result cuStreamSynchronize(Handle) { return 0; }
Result cuEventCreate(Handle *event, unsigned) { return *event = &something, 0; }
Result cuEventDestroy_v2(Handle) { return 0; }
Result cuEventRecord(Handle, Handle) { return 0; }
Result cuEventElapsedTime(float *milliseconds, Handle, Handle) { return *milliseconds = 0, 0; }
Result cuGetErrorName(Result, const char **text) { return *text = "error", 0; }
Result cuGetErrorString(Result, const char **text) { return *text = "none", 0; }
/// For who counts.
unsigned long nullLaunches() { return launches; }
}

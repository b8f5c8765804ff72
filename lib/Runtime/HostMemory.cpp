// cuMemHostAlloc, mapped into the device's addresses.
#include "gemm/Runtime/HostMemory.h"
#include "CudaApi.h"
#include "gemm/Runtime/Device.h"

#include <cstring>
#include <string>

namespace gemm::runtime {

namespace {
constexpr unsigned mapped = 2; // CU_MEMHOSTALLOC_DEVICEMAP
}

HostMemory::HostMemory(size_t bytes) {
  const cuda::Api &api = cuda::api();
  if (!api.memHostAlloc || !api.memHostGetDevicePointer || !api.memFreeHost)
    throw Error("expected a driver with cuMemHostAlloc, got none");
  cuda::Result code = api.memHostAlloc(&host, bytes, mapped);
  if (code == 0)
    code = api.memHostGetDevicePointer(&device, host, 0);
  if (code != 0)
    throw Error("expected " + std::to_string(bytes) + " bytes of mapped memory of the host, got " +
                api.errorText(code));
  std::memset(host, 0, bytes);
}

HostMemory::~HostMemory() {
  if (host)
    cuda::api().memFreeHost(host);
}

} // namespace gemm::runtime

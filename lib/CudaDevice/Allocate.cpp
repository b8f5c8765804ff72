// Device memory: the emulator's allocations, apart from the host's. Managed memory and what the
// driver allocates or registers of the host's have one address for both.
#include "Device.h"

#include <cstdlib>
#include <new>
#include <stdexcept>

namespace gemm::cudadevice {

namespace {

constexpr size_t pitchUnit = 512; // bytes that a line of a pitched allocation is a multiple of
constexpr size_t page = 4096;

Pointer addressOf(const void *p) { return reinterpret_cast<uintptr_t>(p); }

Result allocate(Device &d, Pointer *to, size_t bytes, const char *name) {
  if (!to || bytes == 0)
    return invalidValue;
  try {
    *to = d.memory.allocate(bytes, name);
    d.allocated[*to] = {bytes, nullptr};
  } catch (const std::bad_alloc &) {
    return outOfMemory;
  }
  return success;
}

/// Host memory of ours that kernels see at its own address.
Result allocateHost(Device &d, void **to, size_t bytes, HostKind kind, unsigned flags) {
  if (!to || bytes == 0)
    return invalidValue;
  if (bytes > SIZE_MAX - page)
    return outOfMemory;
  void *host = std::aligned_alloc(page, (bytes + page - 1) / page * page);
  if (!host)
    return outOfMemory;
  d.memory.map(host, bytes, kind == HostKind::Managed ? "managed memory" : "");
  d.host[addressOf(host)] = {bytes, kind, flags};
  *to = host;
  return success;
}

Result freeHost(Device &d, Pointer address, HostKind kind) {
  auto it = d.host.find(address);
  if (it == d.host.end() || it->second.kind != kind)
    return invalidValue;
  d.memory.free(address);
  d.host.erase(it);
  if (kind != HostKind::Registered)
    std::free(reinterpret_cast<void *>(address));
  return success;
}

Result refuseFree(Device &d, Pointer address) {
  d.report.refusal("cuMemFree",
                   "expected the start of an allocation, got " + d.memory.describe(address));
  return invalidValue;
}

} // namespace

extern "C" {
Result cuMemAlloc_v2(Pointer *to, size_t bytes) {
  GEMM_ENTER(cuMemAlloc, Context);
  return allocate(d, to, bytes, "");
}

Result cuMemAllocPitch_v2(Pointer *to, size_t *pitch, size_t width, size_t height,
                          unsigned elementBytes) {
  GEMM_ENTER(cuMemAllocPitch, Context);
  if (!pitch || width == 0 || height == 0 ||
      (elementBytes != 4 && elementBytes != 8 && elementBytes != 16))
    return invalidValue;
  const size_t line = (width + pitchUnit - 1) / pitchUnit * pitchUnit;
  if (line < width || line > SIZE_MAX / height)
    return outOfMemory;
  *pitch = line;
  return allocate(d, to, line * height, "");
}

Result cuMemAllocManaged(Pointer *to, size_t bytes, unsigned flags) {
  GEMM_ENTER(cuMemAllocManaged, Context);
  if (!to || (flags != 1 && flags != 2)) // CU_MEM_ATTACH_GLOBAL, CU_MEM_ATTACH_HOST
    return invalidValue;
  void *host = nullptr;
  Result result = allocateHost(d, &host, bytes, HostKind::Managed, flags);
  *to = addressOf(host);
  return result;
}

Result cuMemFree_v2(Pointer address) {
  GEMM_ENTER(cuMemFree, Context);
  if (address == 0)
    return success;
  if (d.host.count(address))
    return freeHost(d, address, HostKind::Managed) ? refuseFree(d, address) : success;
  if (!d.memory.isDeviceAddress(address) || !d.memory.free(address))
    return refuseFree(d, address);
  if (auto it = d.allocated.find(address); it != d.allocated.end()) {
    if (it->second.pool)
      it->second.pool->used -= it->second.bytes;
    d.allocated.erase(it);
  }
  return success;
}

Result cuMemHostAlloc(void **to, size_t bytes, unsigned flags) {
  GEMM_ENTER(cuMemHostAlloc, Context);
  if (flags > 7) // portable, device map, write combined
    return invalidValue;
  return allocateHost(d, to, bytes, HostKind::Allocated, flags);
}
Result cuMemAllocHost_v2(void **to, size_t bytes) { return cuMemHostAlloc(to, bytes, 0); }

Result cuMemFreeHost(void *host) {
  GEMM_ENTER(cuMemFreeHost, Context);
  return freeHost(d, addressOf(host), HostKind::Allocated);
}

Result cuMemHostRegister_v2(void *host, size_t bytes, unsigned flags) {
  GEMM_ENTER(cuMemHostRegister, Context);
  if (!host || bytes == 0 || flags > 15)
    return invalidValue;
  try {
    d.memory.map(host, bytes, "registered host memory");
  } catch (const std::invalid_argument &error) {
    d.report.refusal("cuMemHostRegister", error.what());
    return hostMemoryAlreadyRegistered;
  }
  d.host[addressOf(host)] = {bytes, HostKind::Registered, flags};
  return success;
}

Result cuMemHostUnregister(void *host) {
  GEMM_ENTER(cuMemHostUnregister, Context);
  return freeHost(d, addressOf(host), HostKind::Registered) ? Result(hostMemoryNotRegistered)
                                                            : success;
}

Result cuMemHostGetDevicePointer_v2(Pointer *to, void *host, unsigned flags) {
  GEMM_ENTER(cuMemHostGetDevicePointer, Context);
  if (!to || flags != 0 || !d.memory.find(addressOf(host)) ||
      d.memory.isDeviceAddress(addressOf(host)))
    return invalidValue;
  *to = addressOf(host);
  return success;
}

Result cuMemHostGetFlags(unsigned *to, void *host) {
  GEMM_ENTER(cuMemHostGetFlags, Context);
  auto it = d.host.find(addressOf(host));
  if (!to || it == d.host.end())
    return invalidValue;
  *to = it->second.flags;
  return success;
}

Result cuMemGetAddressRange_v2(Pointer *base, size_t *bytes, Pointer address) {
  GEMM_ENTER(cuMemGetAddressRange, Context);
  const emulator::Memory::Allocation *a = d.memory.find(address);
  if (!a)
    return notFound;
  if (base)
    *base = a->base;
  if (bytes)
    *bytes = a->size;
  return success;
}
}

} // namespace gemm::cudadevice

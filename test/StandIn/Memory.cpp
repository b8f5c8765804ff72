// Device memory: the emulator's, copied in and out.
#include "Driver.h"

#include <cstdlib>
#include <cstring>
#include <new>

using namespace gemm::standin;
namespace emulator = gemm::emulator;

extern "C" {
Result cuMemAlloc_v2(Pointer *address, size_t bytes) {
  STAND_IN_ENTER(cuMemAlloc);
  if (bytes == 0)
    return invalidValue;
  if (!currentContext())
    return invalidContext;
  try {
    return *address = driver().memory.allocate(bytes), success;
  } catch (const std::bad_alloc &) {
    return outOfMemory;
  }
}

Result cuMemFree_v2(Pointer address) {
  STAND_IN_ENTER(cuMemFree);
  driver().finish();
  return driver().memory.free(address) ? success : invalidValue;
}

Result cuMemcpyHtoD_v2(Pointer to, const void *from, size_t bytes) {
  STAND_IN_ENTER(cuMemcpyHtoD);
  driver().finish();
  return driver().memory.copyIn(to, from, bytes) ? success : invalidValue;
}

Result cuMemcpyDtoH_v2(void *to, Pointer from, size_t bytes) {
  STAND_IN_ENTER(cuMemcpyDtoH);
  driver().finish();
  return driver().memory.copyOut(from, to, bytes) ? success : invalidValue;
}

Result cuMemcpyDtoDAsync_v2(Pointer to, Pointer from, size_t bytes, Handle stream) {
  STAND_IN_ENTER(cuMemcpyDtoDAsync);
  if (!currentContext())
    return invalidContext;
  return driver().submit(stream, [to, from, bytes]() -> Result {
    std::vector<std::byte> held(bytes);
    emulator::Memory &memory = driver().memory;
    return memory.copyOut(from, held.data(), bytes) && memory.copyIn(to, held.data(), bytes)
               ? success
               : illegalAddress;
  });
}

Result cuMemsetD8_v2(Pointer to, unsigned char value, size_t bytes) {
  STAND_IN_ENTER(cuMemsetD8);
  driver().finish();
  if (bytes == 0) // some drivers take it
    return invalidValue;
  return driver().memory.fill(to, &value, 1, bytes) ? success : invalidValue;
}

Result cuMemHostAlloc(void **host, size_t bytes, unsigned) {
  STAND_IN_ENTER(cuMemHostAlloc);
  *host = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  return *host ? driver().memory.map(*host, bytes), success : outOfMemory;
}
Result cuMemHostGetDevicePointer_v2(Pointer *address, void *host, unsigned) {
  return *address = reinterpret_cast<Pointer>(host), success;
}
Result cuMemFreeHost(void *host) {
  driver().memory.free(reinterpret_cast<Pointer>(host));
  return std::free(host), success;
}

Result cuMemGetInfo_v2(size_t *left, size_t *all) {
  STAND_IN_ENTER(cuMemGetInfo);
  return *left = *all = size_t(1) << 32, success;
}
}

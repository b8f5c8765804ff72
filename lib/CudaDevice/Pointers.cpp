// What the driver knows of an address, and hints where managed memory is to be, which change
// nothing here.
#include "Device.h"

#include <cstring>

namespace gemm::cudadevice {

namespace {

/// CUpointer_attribute.
enum Attribute {
  contextOf = 1,
  memoryType = 2,
  devicePointer = 3,
  hostPointer = 4,
  syncMemops = 6,
  bufferId = 7,
  isManaged = 8,
  deviceOrdinal = 9,
  rangeStart = 11,
  rangeSize = 12,
  mapped = 13,
  accessFlags = 16,
};

template <class T> Result give(void *to, T value) {
  std::memcpy(to, &value, sizeof value);
  return success;
}

Result attribute(Device &d, void *to, int which, Pointer address) {
  const emulator::Memory::Allocation *a = d.memory.find(address);
  if (!to || !a)
    return invalidValue;
  const bool onDevice = d.memory.isDeviceAddress(address);
  auto host = d.host.find(a->base);
  const bool managed = host != d.host.end() && (host->second.kind == HostKind::Managed ||
                                                host->second.kind == HostKind::Variable);
  switch (which) {
  case contextOf:
    return give<Handle>(to, d.primary);
  case memoryType:
    return give<unsigned>(to, onDevice || managed ? deviceMemory : hostMemory);
  case devicePointer:
    return give<Pointer>(to, address);
  case hostPointer:
    return onDevice ? Result(invalidValue) : give<Pointer>(to, address);
  case syncMemops:
    return give<unsigned>(to, 1);
  case bufferId:
    return give<uint64_t>(to, a->base);
  case isManaged:
    return give<unsigned>(to, managed);
  case deviceOrdinal:
    return give<int>(to, 0);
  case rangeStart:
    return give<Pointer>(to, a->base);
  case rangeSize:
    return give<size_t>(to, a->size);
  case mapped:
    return give<char>(to, 1);
  case accessFlags:
    return give<unsigned>(to, 3); // read and write
  default:
    return invalidValue;
  }
}

/// What an attribute is for memory that the driver does not know.
Result absent(void *to, int which) {
  switch (which) {
  case deviceOrdinal:
    return give<int>(to, -2);
  case memoryType:
  case syncMemops:
  case isManaged:
  case accessFlags:
    return give<unsigned>(to, 0);
  case mapped:
    return give<char>(to, 0);
  case contextOf:
  case devicePointer:
  case hostPointer:
  case bufferId:
  case rangeStart:
  case rangeSize:
    return give<uint64_t>(to, 0);
  default:
    return invalidValue;
  }
}

Result hint(Pointer address, size_t bytes, Device &d) {
  const emulator::Memory::Allocation *a = d.memory.find(address);
  return a && bytes && a->contains(address, bytes) ? success : invalidValue;
}

} // namespace

extern "C" {
Result cuPointerGetAttribute(void *to, int which, Pointer address) {
  GEMM_ENTER(cuPointerGetAttribute, Context);
  return attribute(d, to, which, address);
}

Result cuPointerGetAttributes(unsigned count, int *which, void **to, Pointer address) {
  GEMM_ENTER(cuPointerGetAttributes, Context);
  if (!which || !to)
    return invalidValue;
  for (unsigned i = 0; i < count; ++i)
    if (!to[i] || (attribute(d, to[i], which[i], address) && absent(to[i], which[i])))
      return invalidValue;
  return success;
}

Result cuMemPrefetchAsync(Pointer address, size_t bytes, int, Handle stream) {
  GEMM_ENTER(cuMemPrefetchAsync, Context);
  return isStream(d, stream) ? hint(address, bytes, d) : Result(invalidHandle);
}
Result cuMemPrefetchAsync_v2(Pointer address, size_t bytes, Location, unsigned, Handle stream) {
  return cuMemPrefetchAsync(address, bytes, 0, stream);
}
Result cuMemAdvise(Pointer address, size_t bytes, int, int) {
  GEMM_ENTER(cuMemAdvise, Context);
  return hint(address, bytes, d);
}
Result cuMemAdvise_v2(Pointer address, size_t bytes, int, Location) {
  return cuMemAdvise(address, bytes, 0, 0);
}
}

} // namespace gemm::cudadevice

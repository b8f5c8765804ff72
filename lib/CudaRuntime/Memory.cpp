// Memory: allocated, copied, filled and asked about by the driver.
#include "Runtime.h"

namespace gemm::cudart {

namespace {

using namespace cudadevice;

Pointer addressOf(const void *p) { return reinterpret_cast<uintptr_t>(p); }

Result copy(void *to, const void *from, size_t bytes, int kind, Handle stream) {
  switch (kind) {
  case hostToDevice:
    return cuMemcpyHtoDAsync_v2(addressOf(to), from, bytes, stream);
  case deviceToHost:
    return cuMemcpyDtoHAsync_v2(to, addressOf(from), bytes, stream);
  case deviceToDevice:
    return cuMemcpyDtoDAsync_v2(addressOf(to), addressOf(from), bytes, stream);
  case hostToHost:
  case anyToAny:
    return cuMemcpyAsync(addressOf(to), addressOf(from), bytes, stream);
  default:
    return invalidMemcpyDirection;
  }
}

MemoryType typeOf(int kind, bool destination) {
  if (kind == hostToHost || kind == anyToAny)
    return unifiedMemory;
  return kind == deviceToDevice || (kind == hostToDevice) == destination ? deviceMemory
                                                                         : hostMemory;
}

Result copy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
              size_t height, int kind, Handle stream) {
  if (kind < hostToHost || kind > anyToAny)
    return invalidMemcpyDirection;
  if (width > toPitch || width > fromPitch)
    return invalidPitchValue;
  Copy2D c{};
  c.from = {0,       0,        typeOf(kind, false), const_cast<void *>(from), addressOf(from),
            nullptr, fromPitch};
  c.to = {0, 0, typeOf(kind, true), to, addressOf(to), nullptr, toPitch};
  c.width = width, c.height = height;
  return cuMemcpy2DAsync_v2(&c, stream);
}

/// cudaPitchedPtr, cudaExtent, cudaPos, cudaMemcpy3DParms.
struct Pitched {
  void *at;
  size_t pitch, width, height;
};
struct Extent {
  size_t width, height, depth;
};
struct Position {
  size_t x, y, z;
};
struct Copy3DParameters {
  Handle fromArray;
  Position fromPosition;
  Pitched from;
  Handle toArray;
  Position toPosition;
  Pitched to;
  Extent extent;
  int kind;
};

Result copy3D(const Copy3DParameters *p, Handle stream) {
  if (!p || p->fromArray || p->toArray)
    return invalidValue;
  if (p->kind < hostToHost || p->kind > anyToAny)
    return invalidMemcpyDirection;
  auto side = [&](const Pitched &at, const Position &pos, bool destination) {
    Side3D s{};
    s.x = pos.x, s.y = pos.y, s.z = pos.z;
    s.type = typeOf(p->kind, destination);
    s.host = at.at, s.device = addressOf(at.at);
    s.pitch = at.pitch, s.height = at.height;
    return s;
  };
  Copy3D c{side(p->from, p->fromPosition, false), side(p->to, p->toPosition, true), p->extent.width,
           p->extent.height, p->extent.depth};
  return cuMemcpy3DAsync_v2(&c, stream);
}

/// cudaPointerAttributes.
struct PointerAttributes {
  int type, device;
  void *devicePointer, *hostPointer;
  long reserved[8];
};

} // namespace

extern "C" {
Result cudaMalloc(void **to, size_t bytes) {
  return ask([&]() -> Result {
    if (!to)
      return invalidValue;
    *to = nullptr;
    return bytes ? cuMemAlloc_v2(reinterpret_cast<Pointer *>(to), bytes) : success;
  });
}
Result cudaMallocAsync(void **to, size_t bytes, Handle) { return cudaMalloc(to, bytes); }
Result cudaMallocPitch(void **to, size_t *pitch, size_t width, size_t height) {
  return ask([&]() -> Result {
    return to ? cuMemAllocPitch_v2(reinterpret_cast<Pointer *>(to), pitch, width, height, 4)
              : Result(invalidValue);
  });
}
Result cudaMalloc3D(Pitched *to, Extent extent) {
  if (!to)
    return give(invalidValue);
  to->width = extent.width, to->height = extent.height;
  return cudaMallocPitch(&to->at, &to->pitch, extent.width, extent.height * extent.depth);
}
Result cudaMallocManaged(void **to, size_t bytes, unsigned flags) {
  return ask([&]() -> Result {
    return to ? cuMemAllocManaged(reinterpret_cast<Pointer *>(to), bytes, flags)
              : Result(invalidValue);
  });
}
Result cudaHostAlloc(void **to, size_t bytes, unsigned flags) {
  return ask([&] { return cuMemHostAlloc(to, bytes, flags); });
}
Result cudaMallocHost(void **to, size_t bytes) { return cudaHostAlloc(to, bytes, 0); }
Result cudaFree(void *p) {
  return ask([&] { return cuMemFree_v2(addressOf(p)); });
}
Result cudaFreeAsync(void *p, Handle stream) {
  return ask([&] { return cuMemFreeAsync(addressOf(p), stream); });
}
Result cudaFreeHost(void *p) {
  return ask([&]() -> Result { return p ? cuMemFreeHost(p) : success; });
}
Result cudaHostRegister(void *p, size_t bytes, unsigned flags) {
  return ask([&] { return cuMemHostRegister_v2(p, bytes, flags); });
}
Result cudaHostUnregister(void *p) {
  return ask([&] { return cuMemHostUnregister(p); });
}
Result cudaHostGetDevicePointer(void **to, void *p, unsigned flags) {
  return ask(
      [&] { return cuMemHostGetDevicePointer_v2(reinterpret_cast<Pointer *>(to), p, flags); });
}
Result cudaHostGetFlags(unsigned *to, void *p) {
  return ask([&] { return cuMemHostGetFlags(to, p); });
}
Result cudaMemGetInfo(size_t *left, size_t *all) {
  return ask([&] { return cuMemGetInfo_v2(left, all); });
}

Result cudaMemcpy(void *to, const void *from, size_t bytes, int kind) {
  return ask([&] { return copy(to, from, bytes, kind, nullptr); });
}
Result cudaMemcpyAsync(void *to, const void *from, size_t bytes, int kind, Handle stream) {
  return ask([&] { return copy(to, from, bytes, kind, stream); });
}
Result cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                    size_t height, int kind) {
  return ask([&] { return copy2D(to, toPitch, from, fromPitch, width, height, kind, nullptr); });
}
Result cudaMemcpy2DAsync(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                         size_t height, int kind, Handle stream) {
  return ask([&] { return copy2D(to, toPitch, from, fromPitch, width, height, kind, stream); });
}
Result cudaMemcpy3D(const Copy3DParameters *p) {
  return ask([&] { return copy3D(p, nullptr); });
}
Result cudaMemcpy3DAsync(const Copy3DParameters *p, Handle stream) {
  return ask([&] { return copy3D(p, stream); });
}

Result cudaMemset(void *to, int value, size_t bytes) {
  return ask(
      [&] { return cuMemsetD8_v2(addressOf(to), static_cast<unsigned char>(value), bytes); });
}
Result cudaMemsetAsync(void *to, int value, size_t bytes, Handle stream) {
  return ask([&] {
    return cuMemsetD8Async(addressOf(to), static_cast<unsigned char>(value), bytes, stream);
  });
}
Result cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
  return ask([&] {
    return cuMemsetD2D8_v2(addressOf(to), pitch, static_cast<unsigned char>(value), width, height);
  });
}

Result cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                         Handle stream) {
  return ask([&] {
    return cuMemsetD2D8Async(addressOf(to), pitch, static_cast<unsigned char>(value), width, height,
                             stream);
  });
}
Result cudaMemcpyPeer(void *to, int device, const void *from, int source, size_t bytes) {
  return ask([&]() -> Result {
    return device || source ? Result(invalidDevice)
                            : copy(to, from, bytes, deviceToDevice, nullptr);
  });
}

Result cudaPointerGetAttributes(PointerAttributes *to, const void *p) {
  return ask([&]() -> Result {
    if (!to)
      return invalidValue;
    constexpr int attributes[] = {2, 3, 4, 8, 9}; // type, of device, of host, managed, ordinal
    unsigned type = 0, managed = 0;
    Pointer onDevice = 0, onHost = 0;
    int ordinal = 0;
    void *values[] = {&type, &onDevice, &onHost, &managed, &ordinal};
    if (Result failed =
            cuPointerGetAttributes(5, const_cast<int *>(attributes), values, addressOf(p)))
      return failed;
    constexpr int managedType = 3;
    *to = {managed ? managedType : int(type),
           type ? ordinal : -2,
           reinterpret_cast<void *>(onDevice),
           reinterpret_cast<void *>(onHost),
           {}};
    if (!type)
      to->hostPointer = const_cast<void *>(p);
    return success;
  });
}
}

} // namespace gemm::cudart

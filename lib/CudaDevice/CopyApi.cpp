// The driver's functions that copy and fill. Those with a stream do so before they return,
// or when the graph is launched that the stream is captured into.
#include "Copy.h"
#include "Graphs.h"

namespace gemm::cudadevice {

namespace {

Place at(const void *host) { return {reinterpret_cast<uintptr_t>(host), End::Host}; }
Place at(Pointer device) { return {device, End::Device}; }

/// Now, or when the graph is launched that the stream is captured into.
Result copyIn(Device &d, Handle stream, const char *function, Place to, Place from, Box box) {
  auto work = [=] { return copyBox(device(), function, to, from, box); };
  if (auto result = captured(d, stream, NodeKind::Copy, work))
    return *result;
  return work();
}

Result copy(const char *function, Place to, Place from, size_t bytes, Handle stream = nullptr) {
  Entry entry(function, Needs::Context);
  if (entry.fault)
    return entry.fault;
  if (!isStream(entry.d, stream))
    return invalidHandle;
  return copyIn(entry.d, stream, function, to, from, {bytes});
}

template <class T>
Result fill(const char *function, Place to, T value, Box box, Handle stream = nullptr) {
  Entry entry(function, Needs::Context);
  if (entry.fault)
    return entry.fault;
  if (!isStream(entry.d, stream))
    return invalidHandle;
  box.width *= sizeof value;
  auto work = [=] { return fillBox(device(), function, to, &value, sizeof value, box); };
  if (auto result = captured(entry.d, stream, NodeKind::Fill, work))
    return *result;
  return work();
}

/// Where a side of a copy of lines begins; false for an array, of which there are none.
template <class Side> bool place(const Side &side, size_t slice, Place &to) {
  if (side.type != hostMemory && side.type != deviceMemory && side.type != unifiedMemory)
    return false;
  to = side.type == hostMemory ? at(side.host) : at(side.device);
  to.end = side.type == unifiedMemory ? End::Any : to.end;
  to.pitch = side.pitch;
  to.slice = slice;
  return true;
}

Result copy2D(const char *function, const Copy2D *c, Handle stream = nullptr) {
  Entry entry(function, Needs::Context);
  if (entry.fault)
    return entry.fault;
  if (!isStream(entry.d, stream))
    return invalidHandle;
  Place to, from;
  if (!c || !place(c->to, 0, to) || !place(c->from, 0, from)) {
    entry.d.report.refusal(function, "expected memory of the host or the device, got an array");
    return invalidValue;
  }
  to.address += c->to.y * c->to.pitch + c->to.x;
  from.address += c->from.y * c->from.pitch + c->from.x;
  return copyIn(entry.d, stream, function, to, from, {c->width, c->height});
}

Result copy3D(const char *function, const Copy3D *c, Handle stream = nullptr) {
  Entry entry(function, Needs::Context);
  if (entry.fault)
    return entry.fault;
  if (!isStream(entry.d, stream))
    return invalidHandle;
  Place to, from;
  if (!c || !place(c->to, c->to.pitch * c->to.height, to) ||
      !place(c->from, c->from.pitch * c->from.height, from)) {
    entry.d.report.refusal(function, "expected memory of the host or the device, got an array");
    return invalidValue;
  }
  to.address += c->to.z * to.slice + c->to.y * c->to.pitch + c->to.x;
  from.address += c->from.z * from.slice + c->from.y * c->from.pitch + c->from.x;
  return copyIn(entry.d, stream, function, to, from, {c->width, c->height, c->depth});
}

} // namespace

extern "C" {
Result cuMemcpy(Pointer to, Pointer from, size_t bytes) {
  return copy("cuMemcpy", {to}, {from}, bytes);
}
Result cuMemcpyAsync(Pointer to, Pointer from, size_t bytes, Handle stream) {
  return copy("cuMemcpyAsync", {to}, {from}, bytes, stream);
}
Result cuMemcpyHtoD_v2(Pointer to, const void *from, size_t bytes) {
  return copy("cuMemcpyHtoD", at(to), at(from), bytes);
}
Result cuMemcpyHtoDAsync_v2(Pointer to, const void *from, size_t bytes, Handle stream) {
  return copy("cuMemcpyHtoDAsync", at(to), at(from), bytes, stream);
}
Result cuMemcpyDtoH_v2(void *to, Pointer from, size_t bytes) {
  return copy("cuMemcpyDtoH", at(to), at(from), bytes);
}
Result cuMemcpyDtoHAsync_v2(void *to, Pointer from, size_t bytes, Handle stream) {
  return copy("cuMemcpyDtoHAsync", at(to), at(from), bytes, stream);
}
Result cuMemcpyDtoD_v2(Pointer to, Pointer from, size_t bytes) {
  return copy("cuMemcpyDtoD", at(to), at(from), bytes);
}
Result cuMemcpyDtoDAsync_v2(Pointer to, Pointer from, size_t bytes, Handle stream) {
  return copy("cuMemcpyDtoDAsync", at(to), at(from), bytes, stream);
}
Result cuMemcpy2D_v2(const Copy2D *c) { return copy2D("cuMemcpy2D", c); }
Result cuMemcpy2DUnaligned_v2(const Copy2D *c) { return copy2D("cuMemcpy2DUnaligned", c); }
Result cuMemcpy2DAsync_v2(const Copy2D *c, Handle s) { return copy2D("cuMemcpy2DAsync", c, s); }
Result cuMemcpy3D_v2(const Copy3D *c) { return copy3D("cuMemcpy3D", c); }
Result cuMemcpy3DAsync_v2(const Copy3D *c, Handle s) { return copy3D("cuMemcpy3DAsync", c, s); }

Result cuMemsetD8_v2(Pointer to, unsigned char value, size_t count) {
  return fill("cuMemsetD8", at(to), value, {count});
}
Result cuMemsetD16_v2(Pointer to, unsigned short value, size_t count) {
  return fill("cuMemsetD16", at(to), value, {count});
}
Result cuMemsetD32_v2(Pointer to, unsigned value, size_t count) {
  return fill("cuMemsetD32", at(to), value, {count});
}
Result cuMemsetD8Async(Pointer to, unsigned char value, size_t count, Handle stream) {
  return fill("cuMemsetD8Async", at(to), value, {count}, stream);
}
Result cuMemsetD16Async(Pointer to, unsigned short value, size_t count, Handle stream) {
  return fill("cuMemsetD16Async", at(to), value, {count}, stream);
}
Result cuMemsetD32Async(Pointer to, unsigned value, size_t count, Handle stream) {
  return fill("cuMemsetD32Async", at(to), value, {count}, stream);
}
Result cuMemsetD2D8_v2(Pointer to, size_t pitch, unsigned char value, size_t width, size_t lines) {
  return fill("cuMemsetD2D8", {to, End::Device, pitch}, value, {width, lines});
}
Result cuMemsetD2D32_v2(Pointer to, size_t pitch, unsigned value, size_t width, size_t lines) {
  return fill("cuMemsetD2D32", {to, End::Device, pitch}, value, {width, lines});
}
Result cuMemsetD2D8Async(Pointer to, size_t pitch, unsigned char value, size_t width, size_t lines,
                         Handle stream) {
  return fill("cuMemsetD2D8Async", {to, End::Device, pitch}, value, {width, lines}, stream);
}
}

} // namespace gemm::cudadevice

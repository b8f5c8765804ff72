// Memory by the names that MLIR's gpu-to-llvm calls. Device memory is apart from
// the host's, as on a GPU; host memory that is registered, or allocated as
// host_shared, has one address for both. Every range is checked before a byte
// moves.
#include "Mgpu.h"

#include <cstring>

using namespace gemm::emulator;
using namespace gemm::emulator::mgpu;

namespace {

uint64_t addressOf(const void *p) { return reinterpret_cast<uintptr_t>(p); }

std::string hex(uint64_t v) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(v));
  return text;
}

/// Where the bytes at `p` are for this process: inside an allocation, checked, or
/// anywhere in host memory, which is the caller's to know.
std::byte *resolve(const Memory &memory, const char *caller, const void *p, size_t bytes) {
  uint64_t address = addressOf(p);
  if (const Memory::Allocation *a = memory.find(address)) {
    if (!a->contains(address, bytes))
      fail(caller, "expected " + std::to_string(bytes) + " bytes at " + hex(address) + ", got " +
                       memory.describe(address));
    return a->host + (address - a->base);
  }
  if (!p || memory.isDeviceAddress(address))
    fail(caller, "expected memory at " + hex(address) + ", got " + memory.describe(address));
  return static_cast<std::byte *>(const_cast<void *>(p));
}

template <class T> void fillMemory(const char *caller, void *to, T value, size_t count) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (!d.memory.fill(addressOf(to), &value, sizeof value, count))
    fail(caller, "expected " + std::to_string(count) + " times " + std::to_string(sizeof value) +
                     " bytes of device memory at " + hex(addressOf(to)) + ", got " +
                     d.memory.describe(addressOf(to)));
}

/// The head of MLIR's memref descriptor; `rank` sizes and as many strides follow.
struct MemRef {
  char *allocated, *data;
  int64_t offset;
  int64_t extents[1];
};

struct Range {
  char *start;
  size_t bytes;
};

/// From the first to the last element of a memref with any strides from 0 up.
Range rangeOf(const char *caller, int64_t rank, const MemRef &m, int64_t elementBytes) {
  int64_t last = 0;
  bool empty = false;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = m.extents[i], stride = m.extents[rank + i];
    empty |= size == 0;
    if (size < 0 || stride < 0)
      fail(caller, "expected sizes and strides from 0, got " + std::to_string(size) + " and " +
                       std::to_string(stride));
    last += size ? (size - 1) * stride : 0;
  }
  return {m.data + m.offset * elementBytes, empty ? 0 : size_t((last + 1) * elementBytes)};
}

/// The registration that holds this range, or the end.
auto holding(Device &d, uintptr_t address, size_t bytes) {
  auto it = d.registered.upper_bound(address);
  if (it == d.registered.begin())
    return d.registered.end();
  --it;
  uintptr_t into = address - it->first;
  return into <= it->second.bytes && bytes <= it->second.bytes - into ? it : d.registered.end();
}

void registerRange(const char *caller, void *p, size_t bytes) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (bytes == 0)
    return;
  auto it = holding(d, addressOf(p), bytes);
  if (it != d.registered.end()) {
    ++it->second.count;
    return;
  }
  try {
    d.memory.map(p, bytes);
  } catch (const std::invalid_argument &e) {
    fail(caller, e.what());
  }
  d.registered[addressOf(p)] = {bytes, 1};
}

void unregisterRange(const char *caller, void *p, size_t bytes) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (bytes == 0)
    return;
  auto it = holding(d, addressOf(p), 1);
  if (it == d.registered.end())
    fail(caller, "expected registered host memory, got " + hex(addressOf(p)));
  if (--it->second.count)
    return;
  d.memory.free(it->first);
  d.registered.erase(it);
}

} // namespace

extern "C" {

void *mgpuMemAlloc(uint64_t bytes, void * /*stream*/, bool hostShared) {
  called("mgpuMemAlloc");
  Device &d = device();
  std::lock_guard lock(d.mutex);
  try {
    if (!hostShared)
      return reinterpret_cast<void *>(d.memory.allocate(bytes));
    if (bytes > uint64_t(1) << 46)
      throw std::bad_alloc();
    // A little more than asked for: zero bytes need an address of their own.
    std::unique_ptr<std::byte[]> memory(new std::byte[bytes + 64]);
    std::memset(memory.get(), 0xff, bytes);
    void *p = memory.get();
    d.memory.map(p, bytes, "host_shared " + std::to_string(d.shared.size()));
    d.shared[addressOf(p)] = std::move(memory);
    return p;
  } catch (const std::bad_alloc &) {
    fail("mgpuMemAlloc", "expected memory for " + std::to_string(bytes) + " bytes, got none");
  } catch (const std::invalid_argument &e) { // freed by the host, but still registered
    fail("mgpuMemAlloc", e.what() + std::string("; unregister host memory before it is freed"));
  }
}

void mgpuMemFree(void *p, void * /*stream*/) {
  called("mgpuMemFree");
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (!p)
    return;
  if (d.registered.count(addressOf(p)) || !d.memory.free(addressOf(p)))
    fail("mgpuMemFree", "expected what mgpuMemAlloc returned, got " + hex(addressOf(p)) + ", " +
                            d.memory.describe(addressOf(p)));
  d.shared.erase(addressOf(p));
}

void mgpuMemcpy(void *to, void *from, size_t bytes, void * /*stream*/) {
  called("mgpuMemcpy");
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (bytes == 0)
    return;
  const std::byte *source = resolve(d.memory, "mgpuMemcpy", from, bytes);
  std::byte *target = resolve(d.memory, "mgpuMemcpy", to, bytes);
  if (!d.memory.copyIn(addressOf(to), source, bytes)) // of the host alone
    std::memmove(target, source, bytes);
}

void mgpuMemset32(void *to, unsigned value, size_t count, void * /*stream*/) {
  called("mgpuMemset32");
  fillMemory("mgpuMemset32", to, value, count);
}

void mgpuMemset16(void *to, unsigned short value, size_t count, void * /*stream*/) {
  called("mgpuMemset16");
  fillMemory("mgpuMemset16", to, value, count);
}

void mgpuMemHostRegister(void *p, uint64_t bytes) {
  registerRange("mgpuMemHostRegister", p, bytes);
}
void mgpuMemHostUnregister(void *p) { unregisterRange("mgpuMemHostUnregister", p, 1); }

void mgpuMemHostRegisterMemRef(int64_t rank, MemRef *descriptor, int64_t elementBytes) {
  const char *name = "mgpuMemHostRegisterMemRef";
  Range r = rangeOf(name, rank, *descriptor, elementBytes);
  registerRange(name, r.start, r.bytes);
}

void mgpuMemHostUnregisterMemRef(int64_t rank, MemRef *descriptor, int64_t elementBytes) {
  const char *name = "mgpuMemHostUnregisterMemRef";
  Range r = rangeOf(name, rank, *descriptor, elementBytes);
  unregisterRange(name, r.start, r.bytes);
}

} // extern "C"

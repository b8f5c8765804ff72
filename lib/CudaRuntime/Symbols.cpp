// Variables of the device by the address of their shadow in the host's program.
#include "Runtime.h"

namespace gemm::cudart {

using namespace cudadevice;

namespace {

/// Calls with the address of `bytes` bytes, `offset` into the variable.
template <class Call> Result askOf(const void *symbol, size_t bytes, size_t offset, Call call) {
  Pointer address = 0;
  size_t size = 0;
  if (Result failed = variableOf(symbol, address, size))
    return give(failed);
  return give(offset > size || bytes > size - offset ? Result(invalidValue)
                                                     : call(address + offset));
}

} // namespace

extern "C" {
Result cudaMemcpyAsync(void *to, const void *from, size_t bytes, int kind, Handle stream);

Result cudaGetSymbolAddress(void **to, const void *symbol) {
  return askOf(symbol, 0, 0, [&](Pointer address) -> Result {
    if (!to)
      return invalidValue;
    *to = reinterpret_cast<void *>(address);
    return success;
  });
}

Result cudaGetSymbolSize(size_t *to, const void *symbol) {
  Pointer address = 0;
  return give(to ? variableOf(symbol, address, *to) : Result(invalidValue));
}

Result cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                               int kind, Handle stream) {
  return askOf(symbol, bytes, offset, [&](Pointer address) {
    return cudaMemcpyAsync(reinterpret_cast<void *>(address), from, bytes, kind, stream);
  });
}
Result cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                          int kind) {
  return cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, nullptr);
}
Result cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                 int kind, Handle stream) {
  return askOf(symbol, bytes, offset, [&](Pointer address) {
    return cudaMemcpyAsync(to, reinterpret_cast<const void *>(address), bytes, kind, stream);
  });
}
Result cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset, int kind) {
  return cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, nullptr);
}
}

} // namespace gemm::cudart

// The memory of a run. In: calls of malloc and free from the code that runs. Out: memory
// aligned for cells, filled with NaN, which all goes back when the run is over.
#ifndef GEMM_LIB_VERIFY_MEMORY_H
#define GEMM_LIB_VERIFY_MEMORY_H

#include <cstddef>
#include <cstdint>

namespace gemm::verify {

void *allocate(uint64_t bytes);
/// Frees everything that `allocate` gave.
void release();

/// What MLIR calls to copy between strided memory.
struct UnrankedMemory {
  int64_t rank;
  void *descriptor; // pointer, pointer, offset, sizes, strides
};
void copyMemory(int64_t bytesOfElement, UnrankedMemory *from, UnrankedMemory *to);

} // namespace gemm::verify

#endif

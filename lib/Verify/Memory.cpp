// One run at a time, so that a list will do.
#include "Memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace gemm::verify {

static std::vector<void *> &given() {
  static std::vector<void *> list;
  return list;
}

void *allocate(uint64_t bytes) {
  uint64_t size = (std::max<uint64_t>(bytes, 1) + 63) / 64 * 64;
  void *memory = std::aligned_alloc(64, size);
  if (!memory)
    std::abort();
  std::memset(memory, 0xff, size);
  given().push_back(memory);
  return memory;
}

void release() {
  for (void *memory : given())
    std::free(memory);
  given().clear();
}

void copyMemory(int64_t bytesOfElement, UnrankedMemory *from, UnrankedMemory *to) {
  auto rank = static_cast<size_t>(from->rank);
  auto words = [](UnrankedMemory *memory) { return static_cast<int64_t *>(memory->descriptor); };
  auto base = [&](UnrankedMemory *memory) {
    return reinterpret_cast<char *>(words(memory)[1]) + words(memory)[2] * bytesOfElement;
  };
  const int64_t *sizes = words(from) + 3, *strides = sizes + rank, *other = words(to) + 3 + rank;
  std::vector<int64_t> index(rank, 0);
  if (std::find(sizes, sizes + rank, 0) != sizes + rank)
    return;
  while (true) {
    int64_t source = 0, target = 0;
    for (size_t d = 0; d < rank; ++d)
      source += index[d] * strides[d], target += index[d] * other[d];
    std::memcpy(base(to) + target * bytesOfElement, base(from) + source * bytesOfElement,
                static_cast<size_t>(bytesOfElement));
    size_t d = rank;
    while (d > 0 && ++index[d - 1] == sizes[d - 1])
      index[--d] = 0;
    if (d == 0)
      return;
  }
}

} // namespace gemm::verify

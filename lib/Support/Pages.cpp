// Memory of the system's own, which it moves by its page tables.
#include "gemm/Support/Pages.h"

#include <algorithm>
#include <sys/mman.h>

namespace gemm::support {

Pages::~Pages() {
  if (begin)
    munmap(begin, room);
}

bool Pages::reserve(size_t bytes) {
  if (bytes < room)
    return true;
  if (bytes == SIZE_MAX)
    return false;
  void *made =
      begin ? mremap(begin, room, bytes + 1, MREMAP_MAYMOVE)
            : mmap(nullptr, bytes + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made == MAP_FAILED)
    return false;
  begin = static_cast<char *>(made);
  room = bytes + 1;
  return true;
}

bool Pages::append(std::string_view bytes) {
  size_t size = used + bytes.size();
  if (size >= room && !reserve(std::max(size, 2 * used)))
    return false;
  std::copy(bytes.begin(), bytes.end(), begin + used);
  resize(size);
  return true;
}

void Pages::resize(size_t bytes) {
  used = bytes;
  if (begin)
    begin[used] = 0;
}

} // namespace gemm::support

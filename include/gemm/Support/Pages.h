// Bytes that may be gigabytes: they begin at a page, so that whatever lies aligned in a file lies
// aligned here, and they grow without being copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace gemm::support {

class Pages {
public:
  Pages() = default;
  ~Pages();
  Pages(const Pages &) = delete;
  Pages &operator=(const Pages &) = delete;

  char *data() { return begin; }
  size_t size() const { return used; }
  /// Behind the last byte is a 0.
  std::string_view text() const { return {begin ? begin : "", used}; }

  /// Makes room for this many bytes and the 0; false where there is no memory for it.
  [[nodiscard]] bool reserve(size_t bytes);
  size_t capacity() const { return room ? room - 1 : 0; }
  /// False where there is no memory for it.
  [[nodiscard]] bool append(std::string_view bytes);
  /// The number of bytes, within what is reserved; those that are new are the caller's to fill.
  void resize(size_t bytes);

private:
  char *begin = nullptr;
  size_t used = 0, room = 0;
};

/// As readFile of Read.h, piece by piece, for a sink that returns false where it has no memory.
[[nodiscard]] std::string readPieces(const std::string &path, const std::string &what,
                                     const std::function<bool(std::string_view)> &sink,
                                     uint64_t most);

} // namespace gemm::support

// An output that grows while a tool runs, line by line, so that whatever ends the tool leaves
// what was known by then. In: a path and whole lines. Out: each line in the file when `add`
// returns. A file with something in it is not touched; Place.h is for all other outputs.
#pragma once

#include <string>

namespace gemm::support {

class Lines {
public:
  Lines() = default;
  ~Lines();
  Lines(const Lines &) = delete;
  Lines &operator=(const Lines &) = delete;

  /// Opens a new or an empty file, a device, a pipe, or our own output, to which lines are
  /// added where it stands. Returns the error, which names the path, or "".
  [[nodiscard]] std::string open(const std::string &path);
  bool isOpen() const { return file >= 0; }
  /// Without its newline. Returns the error or "".
  [[nodiscard]] std::string add(const std::string &line);

private:
  std::string path;
  int file = -1;
};

} // namespace gemm::support

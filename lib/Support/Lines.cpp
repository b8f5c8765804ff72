// Lines: appended by one write each, past the buffers of the standard library.
#include "gemm/Support/Lines.h"
#include "Path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace gemm::support {

Lines::~Lines() {
  if (file >= 0)
    close(file);
}

std::string Lines::open(const std::string &name) {
  path = name;
  struct stat there;
  bool exists = stat(path.c_str(), &there) == 0;
  int own = exists ? ownOutput(there) : -1;
  if (exists && own < 0 && S_ISREG(there.st_mode) && there.st_size != 0)
    return path + ": expected a new or an empty file, got one of " + std::to_string(there.st_size) +
           " bytes";
  file = own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, 0)
                  : ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    return path + ": expected a file to write to, got " + std::strerror(errno);
  return "";
}

std::string Lines::add(const std::string &line) {
  if (writeAll(file, line + "\n"))
    return "";
  return path + ": expected room for a line, got " + std::strerror(errno);
}

} // namespace gemm::support

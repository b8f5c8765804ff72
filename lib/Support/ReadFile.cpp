// Inputs are remembered by the path behind all links: inode numbers are given to other
// files when a temporary one is removed.
#include "gemm/Support/Pages.h"
#include "gemm/Support/Read.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace gemm::support {
namespace {
struct Inputs {
  std::mutex mutex;
  std::set<std::string> paths;
};

Inputs &inputs() {
  static Inputs all;
  return all;
}

bool isStandardInput(const std::string &path) { return path == "-"; }

/// "" for what is not there.
std::string realPath(const std::string &path) {
  const char *name = isStandardInput(path) ? "/dev/stdin" : path.c_str();
  std::unique_ptr<char, decltype(&std::free)> real(realpath(name, nullptr), &std::free);
  return real ? real.get() : "";
}

class Descriptor {
public:
  explicit Descriptor(const std::string &path)
      : ours(!isStandardInput(path)),
        file(ours ? open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {}
  ~Descriptor() {
    if (ours && file >= 0)
      close(file);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  const bool ours; // the standard input is not: a socket there cannot be opened by name
  const int file;
};

bool isNullDevice(const struct stat &status) {
  struct stat null;
  return stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode) && null.st_rdev == status.st_rdev;
}

/// What kind of file is not read, or "".
std::string endless(int file, const struct stat &status) {
  if (S_ISDIR(status.st_mode))
    return "a directory";
  bool ends = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) ||
              (S_ISCHR(status.st_mode) && (isatty(file) || isNullDevice(status)));
  return ends ? "" : "a device";
}
} // namespace

void noteInput(const std::string &path) {
  std::string real = realPath(path);
  if (real.empty())
    return;
  std::lock_guard lock(inputs().mutex);
  inputs().paths.insert(std::move(real));
}

bool isInput(const std::string &path) {
  std::string real = realPath(path);
  std::lock_guard lock(inputs().mutex);
  return inputs().paths.count(real) != 0;
}

std::string readPieces(const std::string &path, const std::string &what,
                       const std::function<bool(std::string_view)> &sink, uint64_t most) {
  auto error = [&](const std::string &reason) {
    return (isStandardInput(path) ? "<stdin>" : path) + ": expected a readable " + what + ", got " +
           reason;
  };
  Descriptor input(path);
  struct stat status;
  if (input.file < 0 || fstat(input.file, &status) != 0)
    return error(errno == ENOENT ? "none" : std::strerror(errno));
  if (std::string kind = endless(input.file, status); !kind.empty())
    return error(kind);
  std::vector<char> buffer(1 << 16);
  uint64_t read = 0;
  ssize_t size;
  while ((size = ::read(input.file, buffer.data(), buffer.size())) != 0) {
    if (size < 0 && errno == EINTR)
      continue;
    if (size < 0)
      return error(std::strerror(errno));
    read += static_cast<uint64_t>(size);
    if (read > most)
      return error("more than " + std::to_string(most) + " bytes");
    if (!sink({buffer.data(), static_cast<size_t>(size)}))
      return error(std::strerror(ENOMEM));
  }
  return "";
}

std::string readFile(const std::string &path, const std::string &what, std::string &text,
                     uint64_t most) {
  text.clear();
  auto sink = [&](std::string_view piece) {
    text += piece;
    return true;
  };
  return readPieces(path, what, sink, most);
}

} // namespace gemm::support

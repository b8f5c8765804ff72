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
#include <utility>

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

namespace {
/// Gives what `path` holds, piece by piece, to a sink that is told first how much is to be
/// expected, and returns why it cannot take more, or "".
template <typename Sink>
std::string readInto(Sink &sink, const std::string &path, const std::string &what, uint64_t most) {
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
  sink.clear();
  if (S_ISREG(status.st_mode) && static_cast<uint64_t>(status.st_size) <= most)
    sink.expect(static_cast<size_t>(status.st_size));
  while (true) {
    auto [room, bytes] = sink.room();
    if (!room)
      return error(std::strerror(ENOMEM));
    ssize_t size = read(input.file, room, bytes);
    if (size == 0)
      return "";
    if (size < 0 && errno == EINTR)
      continue;
    if (size < 0)
      return error(std::strerror(errno));
    if (sink.size() + static_cast<size_t>(size) > most)
      return error("more than " + std::to_string(most) + " bytes");
    sink.add(static_cast<size_t>(size));
  }
}

class StringSink {
public:
  explicit StringSink(std::string &text) : text(text) {}
  void clear() { text.clear(); }
  void expect(size_t bytes) { text.reserve(bytes); }
  std::pair<char *, size_t> room() { return {buffer, sizeof buffer}; }
  void add(size_t bytes) { text.append(buffer, bytes); }
  size_t size() const { return text.size(); }

private:
  std::string &text;
  char buffer[1 << 16];
};

class PagesSink {
public:
  explicit PagesSink(Pages &pages) : pages(pages) {}
  void clear() { pages.resize(0); }
  void expect(size_t bytes) { enough = pages.reserve(bytes + least); }
  std::pair<char *, size_t> room() {
    size_t used = pages.size();
    if (pages.capacity() - used < least)
      enough = pages.reserve(2 * used + least);
    return {enough ? pages.data() + used : nullptr, pages.capacity() - used};
  }
  void add(size_t bytes) { pages.resize(pages.size() + bytes); }
  size_t size() const { return pages.size(); }

private:
  static constexpr size_t least = 1 << 12;
  Pages &pages;
  bool enough = true;
};
} // namespace

std::string readFile(const std::string &path, const std::string &what, std::string &text,
                     uint64_t most) {
  StringSink sink(text);
  return readInto(sink, path, what, most);
}

std::string readFile(const std::string &path, const std::string &what, Pages &bytes,
                     uint64_t most) {
  PagesSink sink(bytes);
  return readInto(sink, path, what, most);
}

} // namespace gemm::support

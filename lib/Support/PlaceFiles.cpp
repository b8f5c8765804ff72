// Files: each is written beside its place, then all are renamed to it. A path that
// leads to a device, a pipe or our own output is written as it is.
#include "Path.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Read.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace gemm::support {

std::string parentOf(const std::string &path) { return path.substr(0, path.rfind('/') + 1); }

bool followLinks(std::string &path) {
  for (int count = 0; count < 40; ++count) { // as many as Linux follows
    char buffer[PATH_MAX];
    ssize_t size = readlink(path.c_str(), buffer, sizeof buffer);
    if (size < 0)
      return true;
    std::string next(buffer, size_t(size));
    path = next[0] == '/' ? next : parentOf(path) + next;
  }
  errno = ELOOP;
  return false;
}

bool writeAll(int file, std::string_view text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t size = write(file, text.data() + done, text.size() - done);
    if (size < 0 && errno != EINTR)
      return false;
    if (size > 0)
      done += size_t(size);
  }
  return true;
}

static bool writeDigits(int file, std::string_view bytes) {
  constexpr size_t most = 1 << 16;
  std::string digits;
  for (size_t done = 0; done < bytes.size(); done += most) {
    digits.clear();
    for (char byte : bytes.substr(done, most))
      for (int shift : {4, 0})
        digits.push_back("0123456789ABCDEF"[static_cast<unsigned char>(byte) >> shift & 15]);
    if (!writeAll(file, std::string_view(digits)))
      return false;
  }
  return true;
}

static bool writeAll(int file, const File &from) {
  return writeAll(file, std::string_view(from.text)) &&
         std::all_of(from.more.begin(), from.more.end(), [&](const Part &part) {
           return part.hex ? writeDigits(file, part.bytes) : writeAll(file, part.bytes);
         });
}

bool writeNewFile(const std::string &path, const File &from, mode_t mode) {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return false;
  bool ok = writeAll(file, from) && (mode == 0 || fchmod(file, mode) == 0) && fsync(file) == 0;
  int reason = errno;
  ok &= close(file) == 0 || !ok;
  if (!ok)
    errno = reason;
  return ok;
}

void syncFolder(const std::string &path) {
  int folder = open(path.empty() ? "." : path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    fsync(folder);
    close(folder);
  }
}

int ownOutput(const struct stat &file) {
  struct stat output;
  for (int standard : {STDOUT_FILENO, STDERR_FILENO})
    if (fstat(standard, &output) == 0 && sameFile(file, output))
      return standard;
  return -1;
}

namespace {
std::string nameOf(const std::string &path) { return path.substr(parentOf(path).size()); }

bool statParent(const std::string &path, struct stat &parent) {
  std::string folder = parentOf(path);
  return stat(folder.empty() ? "." : folder.c_str(), &parent) == 0;
}

/// One file on its way.
struct Placement {
  const File *file;
  std::string path; // behind the links
  mode_t mode = 0;  // of the file that is replaced
  int output = -1;  // written into: 1 or 2, if the path is that
  bool inPlace = false;
  std::unique_ptr<TemporaryPath> temporary;

  std::string error(const char *reason = nullptr) const {
    return file->path + ": expected a writable file, got " + (reason ? reason : strerror(errno));
  }

  std::string find() {
    path = file->path;
    struct stat there;
    if (path.empty())
      return "expected a path to write to, got none";
    if (stat(path.c_str(), &there) != 0)
      return errno == ENOENT && followLinks(path) ? "" : error();
    if (S_ISDIR(there.st_mode))
      return error("a directory");
    if (S_ISREG(there.st_mode) && isInput(path))
      return error("an input");
    output = ownOutput(there);
    struct stat found;
    inPlace = !S_ISREG(there.st_mode) || output >= 0 || !followLinks(path) ||
              stat(path.c_str(), &found) != 0 || !sameFile(there, found);
    mode = there.st_mode & 07777;
    if (access(file->path.c_str(), W_OK) != 0)
      return error();
    return "";
  }

  /// However both are spelt.
  bool samePlace(const Placement &other) const {
    struct stat ours, theirs;
    return !inPlace && !other.inPlace && nameOf(path) == nameOf(other.path) &&
           statParent(path, ours) && statParent(other.path, theirs) && sameFile(ours, theirs);
  }

  std::string writeBeside() {
    temporary =
        std::make_unique<TemporaryPath>(parentOf(path) + nameOf(path).substr(0, 200) + ".tmp-");
    return writeNewFile(temporary->str(), *file, mode) ? "" : error();
  }

  std::string writeInPlace() {
    int target = output >= 0 ? dup(output) : open(file->path.c_str(), O_WRONLY | O_CLOEXEC);
    if (target < 0)
      return error();
    std::string result = writeAll(target, *file) ? "" : error();
    close(target);
    return result;
  }
};
} // namespace

std::string placeFiles(const std::vector<File> &files) {
  std::vector<Placement> placements;
  auto run = [&]() -> std::string {
    for (const File &file : files) {
      Placement &next = placements.emplace_back();
      next.file = &file;
      if (std::string error = next.find(); !error.empty())
        return error;
      for (const Placement &other : placements)
        if (&other != &next && next.samePlace(other))
          return file.path + ": expected a file of its own for each output, got one for two";
    }
    for (Placement &each : placements)
      if (!each.inPlace)
        if (std::string error = each.writeBeside(); !error.empty())
          return error;
    for (Placement &each : placements)
      if (each.inPlace)
        if (std::string error = each.writeInPlace(); !error.empty())
          return error;
    Uninterrupted together;
    for (Placement &each : placements) {
      if (each.inPlace)
        continue;
      if (rename(each.temporary->str().c_str(), each.path.c_str()) != 0)
        return each.error();
      syncFolder(parentOf(each.path));
      each.temporary.reset();
    }
    return "";
  };
  std::string error = run();
  for (const Placement &each : placements)
    if (each.temporary)
      removeTree(each.temporary->str().c_str());
  return error;
}

} // namespace gemm::support

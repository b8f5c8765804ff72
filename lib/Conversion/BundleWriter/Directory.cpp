// Writes a directory whole or not at all: files go into a fresh directory
// beside the target, are synced, and one rename makes them visible. A failure
// leaves what was there before and removes what was begun.
#include "gemm/Conversion/BundleWriter/BundleWriter.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
namespace fs = llvm::sys::fs;

namespace gemm {

static LogicalResult fail(Location loc, StringRef what, StringRef path, std::error_code ec) {
  return emitError(loc) << "cannot " << what << " '" << path << "': " << ec.message();
}

static LogicalResult writeSynced(Location loc, StringRef path, StringRef content) {
  int fd = -1;
  if (std::error_code ec = fs::openFileForWrite(path, fd))
    return fail(loc, "write", path, ec);
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << content;
  out.flush();
  std::error_code ec = out.error();
  if (!ec && ::fsync(fd) != 0)
    ec = std::error_code(errno, std::generic_category());
  out.close();
  if (!ec)
    ec = out.error();
  out.clear_error();
  return ec ? fail(loc, "write", path, ec) : success();
}

/// Only a bundle, or an empty directory, is replaced.
static LogicalResult checkReplaceable(Location loc, StringRef path) {
  if (!fs::exists(path))
    return success();
  if (!fs::is_directory(path))
    return emitError(loc) << "cannot write '" << path
                          << "': a file that is no bundle is in the way";
  SmallString<128> launch(path);
  llvm::sys::path::append(launch, "launch.json");
  std::error_code ec;
  bool isEmpty = fs::directory_iterator(path, ec) == fs::directory_iterator();
  if (!isEmpty && !fs::exists(launch))
    return emitError(loc) << "cannot write '" << path
                          << "': a directory that is no bundle is in the way";
  return success();
}

static void syncDirectory(StringRef path) {
  int fd = ::open(path.str().c_str(), O_RDONLY | O_DIRECTORY);
  if (fd >= 0) {
    ::fsync(fd);
    ::close(fd);
  }
}

LogicalResult writeDirectory(Location loc, StringRef path, ArrayRef<BundleFile> files) {
  path = path.rtrim('/');
  if (path.empty())
    return emitError(loc) << "expected a path to write a bundle to, got none";
  if (failed(checkReplaceable(loc, path)))
    return failure();
  SmallString<128> fresh, old;
  fs::createUniquePath(path + ".new-%%%%%%%%", fresh, /*MakeAbsolute=*/false);
  fs::createUniquePath(path + ".old-%%%%%%%%", old, /*MakeAbsolute=*/false);
  if (std::error_code ec =
          fs::create_directory(fresh, /*IgnoreExisting=*/false, fs::perms::all_all))
    return fail(loc, "write", path, ec);
  llvm::scope_exit cleanUp([&] { fs::remove_directories(fresh); });
  for (const BundleFile &file : files) {
    SmallString<128> name(fresh);
    llvm::sys::path::append(name, file.name);
    if (failed(writeSynced(loc, name, file.content)))
      return failure();
  }
  syncDirectory(fresh);

  bool replaces = fs::exists(path);
  if (replaces)
    if (std::error_code ec = fs::rename(path, old))
      return fail(loc, "replace", path, ec);
  if (std::error_code ec = fs::rename(fresh, path)) {
    if (replaces)
      fs::rename(old, path);
    return fail(loc, "write", path, ec);
  }
  cleanUp.release();
  if (replaces)
    fs::remove_directories(old);
  StringRef parent = llvm::sys::path::parent_path(path);
  syncDirectory(parent.empty() ? "." : parent);
  return success();
}

} // namespace gemm

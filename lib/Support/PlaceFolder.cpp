// Folders: each is filled beside its place and gets there by one rename. What lies
// in an older one and is not known moves over before, so that afterwards only known
// files are left to remove.
#include "Path.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Read.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

// Of Linux; C libraries have it from glibc 2.28 on.
#include <linux/fs.h>
#include <sys/syscall.h>

namespace gemm::support {

namespace {
std::string unwritable(const std::string &path, const std::string &reason) {
  return path + ": expected a writable place, got " + reason;
}

std::string withoutSlash(std::string path) {
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  return path;
}

std::string besideName(const std::string &target) {
  size_t slash = target.rfind('/') + 1;
  return target.substr(0, slash) + target.substr(slash).substr(0, 200) + ".new-";
}

bool renameWith(const std::string &from, const std::string &to, unsigned flags) {
  return syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), flags) == 0;
}

// File systems that cannot do more than rename, such as NFS, say so with EINVAL.
bool cannotFlags() { return errno == EINVAL || errno == ENOSYS; }

bool listFolder(const std::string &path, std::vector<std::string> &names) {
  DIR *folder = opendir(path.c_str());
  if (!folder)
    return false;
  while (dirent *entry = readdir(folder))
    if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
      names.push_back(entry->d_name);
  closedir(folder);
  return true;
}

bool isFolder(const std::string &path) {
  struct stat there;
  return lstat(path.c_str(), &there) == 0 && S_ISDIR(there.st_mode);
}

// Everything of `names` from one folder to another, or nothing.
bool moveAll(const std::vector<std::string> &names, const std::string &from,
             const std::string &to) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (rename((from + "/" + names[i]).c_str(), (to + "/" + names[i]).c_str()) == 0)
      continue;
    int reason = errno;
    while (i-- > 0)
      rename((to + "/" + names[i]).c_str(), (from + "/" + names[i]).c_str());
    errno = reason;
    return false;
  }
  return true;
}
} // namespace

NewFolder::NewFolder(const std::string &target)
    : target(withoutSlash(target)), temporary(besideName(this->target)) {
  if (mkdir(path().c_str(), 0777) != 0)
    error = unwritable(target, strerror(errno));
}

NewFolder::~NewFolder() {
  if (!released && error.empty())
    removeTree(path().c_str());
}

void NewFolder::release() {
  temporary.forget();
  released = true;
}

std::string NewFolder::place() {
  Uninterrupted together;
  syncFolder(path());
  bool ok = renameWith(path(), target, RENAME_NOREPLACE);
  if (!ok && cannotFlags()) // then an empty folder may be replaced, and nothing else
    ok = rename(path().c_str(), target.c_str()) == 0;
  if (!ok)
    return unwritable(target, strerror(errno));
  release();
  syncFolder(parentOf(target));
  return "";
}

std::string NewFolder::exchange() {
  Uninterrupted together;
  syncFolder(path());
  bool ok = renameWith(path(), target, RENAME_EXCHANGE);
  if (!ok && cannotFlags()) {
    TemporaryPath between(besideName(target));
    ok = rename(target.c_str(), between.str().c_str()) == 0;
    if (ok && rename(path().c_str(), target.c_str()) != 0) {
      int reason = errno;
      rename(between.str().c_str(), target.c_str());
      errno = reason;
      ok = false;
    }
    if (ok)
      rename(between.str().c_str(), path().c_str());
  }
  if (!ok)
    return unwritable(target, strerror(errno));
  release();
  syncFolder(parentOf(target));
  return "";
}

static std::string replaceFolder(const std::string &target, NewFolder &fresh,
                                 const std::vector<std::string> &known,
                                 const std::vector<std::string> &others) {
  struct stat there;
  if (stat(target.c_str(), &there) != 0 || chmod(fresh.path().c_str(), there.st_mode & 07777) != 0)
    return unwritable(target, strerror(errno));
  Uninterrupted together;
  fresh.release(); // it is about to hold files of the user's
  std::string error;
  if (!moveAll(others, target, fresh.path()))
    error = unwritable(target, strerror(errno));
  else if (error = fresh.exchange(); !error.empty())
    moveAll(others, fresh.path(), target);
  if (!error.empty()) {
    bool held = std::any_of(others.begin(), others.end(), [&](const std::string &name) {
      struct stat there;
      return lstat((fresh.path() + "/" + name).c_str(), &there) == 0;
    });
    if (held)
      return error + "; some of its files are in " + fresh.path();
    removeTree(fresh.path().c_str());
    return error;
  }
  for (const std::string &name : known)
    unlink((fresh.path() + "/" + name).c_str());
  rmdir(fresh.path().c_str());
  return "";
}

std::string placeFolder(const std::string &path, const std::vector<File> &files,
                        const FolderKind &kind) {
  std::string target = withoutSlash(path);
  if (target.empty())
    return "expected a path to write a " + kind.name + " to, got none";
  if (!followLinks(target))
    return unwritable(path, strerror(errno));
  struct stat there;
  bool exists = stat(target.c_str(), &there) == 0;
  std::vector<std::string> present, others;
  if (exists) {
    if (!S_ISDIR(there.st_mode))
      return unwritable(path, "a file that is no " + kind.name);
    if (!listFolder(target, present))
      return unwritable(path, strerror(errno));
    if (!present.empty() && !kind.matches(target))
      return unwritable(path, "a directory that is no " + kind.name);
  }
  for (const std::string &name : present) {
    bool known = std::find(kind.files.begin(), kind.files.end(), name) != kind.files.end();
    if (known && isFolder(target + "/" + name))
      return unwritable(path, "a " + kind.name + " in which '" + name + "' is a directory");
    if (known && isInput(target + "/" + name))
      return unwritable(path, "a " + kind.name + " in which '" + name + "' is an input");
    if (!known)
      others.push_back(name);
  }
  NewFolder fresh(target);
  if (!fresh.error.empty())
    return fresh.error;
  for (const File &file : files)
    if (!writeNewFile(fresh.path() + "/" + file.path, file, 0))
      return unwritable(path, strerror(errno));
  return exists ? replaceFolder(target, fresh, kind.files, others) : fresh.place();
}

static std::string temporaryFolder() {
  const char *named = std::getenv("TMPDIR");
  return named && *named ? named : "/tmp";
}

Scratch::Scratch(const std::string &name) : temporary(temporaryFolder() + "/" + name + "-") {
  if (mkdir(path().c_str(), 0700) != 0)
    error = temporaryFolder() + ": expected a writable temporary directory, got " + strerror(errno);
}

Scratch::~Scratch() {
  if (error.empty())
    removeTree(path().c_str());
}

} // namespace gemm::support

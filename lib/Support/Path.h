// What is at a path that the user gave, behind all links. Shared by files and folders.
#pragma once

#include "gemm/Support/Place.h"

#include <string>
#include <sys/stat.h>

namespace gemm::support {

/// Follows the links at the end of `path`, also where nothing is there yet.
/// False if they have no end.
bool followLinks(std::string &path);

/// "dir/" of "dir/file", "" of "file".
std::string parentOf(const std::string &path);

inline bool sameFile(const struct stat &a, const struct stat &b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// The descriptor, 1 or 2, of our own output that is this file (/dev/stdout, or what it is
/// redirected to); else -1. By another one what both write would lie on top of each other.
int ownOutput(const struct stat &file);

/// Writes all of `text`; false with errno set.
bool writeAll(int file, std::string_view text);

/// Creates `path`, which is not there, with what `from` holds on disk. `mode` replaces what the
/// umask gives, if not 0. False with errno set.
bool writeNewFile(const std::string &path, const File &from, mode_t mode);

/// Renames survive a crash once their folder is on disk.
void syncFolder(const std::string &path);

} // namespace gemm::support

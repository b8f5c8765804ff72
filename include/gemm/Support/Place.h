// The one place that puts outputs where the user wants them. In: whole texts and
// paths. Out: all of them in place, or an error and nothing changed. What is not of
// our making is never deleted: links are followed, what is no regular file (a device,
// a pipe) is written as it is, what a tool notes as its input (Read.h) is not written
// over, and a folder is replaced only if it is one of our kind, with the files in it that
// we do not know kept.
#pragma once

#include "gemm/Support/Interrupt.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::support {

/// Bytes of the caller's, who keeps them until they are written: as they are, or as two digits
/// each.
struct Part {
  Part(std::string_view bytes, bool hex = false) : bytes(bytes), hex(hex) {}
  Part(const std::string &bytes) : bytes(bytes) {}
  std::string_view bytes;
  bool hex = false;
};

struct File {
  std::string path, text;
  std::vector<Part> more = {}; // follows the text
};

/// Puts all of them in place, or none. Returns the error, which names the path, or "".
[[nodiscard]] std::string placeFiles(const std::vector<File> &files);

/// What may be replaced where a folder is to be placed.
struct FolderKind {
  std::string name;                                 // "bundle"
  std::vector<std::string> files;                   // those that are removed with it
  std::function<bool(const std::string &)> matches; // by its path
};

/// Makes the folder `path` with these files, whose names are among those of the kind.
[[nodiscard]] std::string placeFolder(const std::string &path, const std::vector<File> &files,
                                      const FolderKind &kind);

/// A folder that is filled under another name beside `target` and gets its own by
/// `place`. Until then it is removed with the object, and by a signal.
class NewFolder {
public:
  explicit NewFolder(const std::string &target);
  ~NewFolder();
  /// Where to write, if `error` is empty.
  const std::string &path() const { return temporary.str(); }
  /// Fails if something of that name is there by now.
  [[nodiscard]] std::string place();
  /// Changes places with the folder that is there. It is nobody's to remove from then on.
  [[nodiscard]] std::string exchange();
  void release();

  std::string error;

private:
  std::string target;
  TemporaryPath temporary;
  bool released = false;
};

/// A folder for temporary files, removed with the object and by a signal.
class Scratch {
public:
  explicit Scratch(const std::string &name);
  ~Scratch();
  const std::string &path() const { return temporary.str(); }
  std::string error; // empty: there is a folder

private:
  TemporaryPath temporary;
};

} // namespace gemm::support

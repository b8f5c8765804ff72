// What a signal must not leave behind. In: paths of our own making and children
// that we started, registered while they live. Out: a tool that SIGINT, SIGTERM,
// SIGHUP or SIGPIPE ends kills those children and removes those paths first.
#pragma once

#include <string>
#include <sys/types.h>

namespace gemm::support {

/// Installs the handlers; once, at the start of a tool. A signal that is ignored stays so.
void cleanUpOnSignals();

/// A path that nothing has yet: `beside`, and a random ending. It is registered
/// before anything is made there, and forgotten, not removed, with the object.
class TemporaryPath {
public:
  explicit TemporaryPath(const std::string &beside);
  ~TemporaryPath();
  TemporaryPath(const TemporaryPath &) = delete;
  TemporaryPath &operator=(const TemporaryPath &) = delete;
  const std::string &str() const { return path; }
  /// What is there now is no temporary any more.
  void forget();

private:
  std::string path;
  struct Entry *entry;
};

/// A child process, registered until it has been waited for.
class ChildProcess {
public:
  explicit ChildProcess(pid_t child);
  ~ChildProcess();
  ChildProcess(const ChildProcess &) = delete;
  ChildProcess &operator=(const ChildProcess &) = delete;

private:
  struct Entry *entry;
};

/// Signals wait while one lives: for steps that only make sense together.
class Uninterrupted {
public:
  Uninterrupted();
  ~Uninterrupted();
  Uninterrupted(const Uninterrupted &) = delete;
  Uninterrupted &operator=(const Uninterrupted &) = delete;
};

/// Removes a file, a link (not what it points to), or a folder with all in it. Fit for
/// a signal handler. True if nothing of that name is left.
bool removeTree(const char *path);

} // namespace gemm::support

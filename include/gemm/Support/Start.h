// Starting a program. Why one did not start is told by the child that was to become it. In: a
// forked child and the arguments of its program. Out: in the parent, "" once the program runs, or
// the reason why there is none. An exit status alone does not tell that from a program that ended
// so.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace gemm::support {

/// Made before the fork.
class StartReport {
public:
  StartReport();
  ~StartReport();
  StartReport(const StartReport &) = delete;
  StartReport &operator=(const StartReport &) = delete;

  /// In the child: becomes the program, a path or a name on PATH, or ends with 127.
  [[noreturn]] void become(char *const *arguments);
  /// In the parent: waits until the child has become it, or has not.
  std::string error();

private:
  int ends[2] = {-1, -1};
};

/// Runs a program, a path or a name on PATH, with its arguments, and waits: its exit status, or as
/// shells have it 128 and the number of the signal that ended it. `begun` is called here once
/// there is a child. Throws std::runtime_error where no program starts.
int runProgram(const std::vector<std::string> &command, const std::function<void()> &begun = {});

} // namespace gemm::support

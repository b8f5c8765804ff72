// A child process that is spoken to in lines and can always be got rid of: it is killed, not
// asked, and a child that the kernel cannot end at once (its driver is busy) is left behind,
// never waited for without a limit. It dies with its parent.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace gemm::check {

using Clock = std::chrono::steady_clock;

class Process {
public:
  /// Starts `command`; its standard error goes to the file `log`, what we send to its
  /// standard input. Throws bundle::Error.
  Process(const std::vector<std::string> &command, const std::string &log);
  ~Process() { kill(); }
  Process(const Process &) = delete;
  Process &operator=(const Process &) = delete;

  /// False when it reads no more.
  bool send(const std::string &line);

  enum class Said { Line, Nothing, Ended };
  /// Waits for the next line, at most until `deadline`; a signal of ours ends the wait, too.
  Said hear(std::string &line, Clock::time_point deadline);

  /// Ends it, within two seconds, and gives how: "signal 9", "exit 1"; "" when it does not
  /// end. Again: the same.
  std::string kill();
  /// The same for a child that has closed its output: it gets a moment to end by itself.
  std::string reap();
  /// Exit status, once it ended by itself.
  std::optional<int> status() const { return exitStatus; }

private:
  bool waitFor(std::chrono::milliseconds most);

  pid_t pid = -1;
  int toChild = -1, fromChild = -1;
  std::string buffer, ending;
  std::optional<int> exitStatus;
};

} // namespace gemm::check

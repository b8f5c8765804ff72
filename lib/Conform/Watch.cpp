// fork, a pipe of lines, and a clock.
#include "gemm/Conform/Watch.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gemm::conform {

namespace {
using Clock = std::chrono::steady_clock;
constexpr char ready = 'r', absent = 'n', busy = 'b', broken = 'e', outcome = 'o';
constexpr unsigned errorsPerLoss = 8; // an error costs a new child, a loss the time of a row

void send(int pipe, char kind, const std::string &text) {
  std::string line = kind + text;
  for (char &c : line)
    c = c == '\n' ? ' ' : c;
  line += '\n';
  for (size_t sent = 0; sent < line.size();) {
    ssize_t n = write(pipe, line.data() + sent, line.size() - sent);
    if (n < 0 && errno != EINTR)
      _exit(1);
    sent += n > 0 ? static_cast<size_t>(n) : 0;
  }
}

[[noreturn]] void work(const std::vector<RowEntry> &rows, size_t first, const MakeRunner &make,
                       int pipe, pid_t watcher) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // whoever kills the watcher means us, too
  if (getppid() != watcher)           // it went before we could ask
    _exit(1);
  try {
    auto run = make();
    send(pipe, ready, "");
    for (size_t i = first; i < rows.size(); ++i) {
      setenv("GEMM_CHECK_ITEM", rows[i].name.c_str(), 1); // for whoever looks at the process
      Outcome o = run(rows[i].make());
      send(pipe, outcome, toJson(o, {}));
      if (o.sticky)
        break;
    }
  } catch (const runtime::NoDevice &error) {
    send(pipe, absent, error.what());
  } catch (const runtime::DeviceBusy &error) {
    send(pipe, busy, error.what());
  } catch (const std::exception &error) {
    send(pipe, broken, error.what());
  }
  _exit(0); // a spoilt device is not to be cleaned up
}

class Child {
public:
  Child(const std::vector<RowEntry> &rows, size_t first, const MakeRunner &make) {
    int ends[2];
    pid_t watcher = getpid();
    if (pipe(ends) != 0 || (process = fork()) < 0)
      throw runtime::Error(std::string("expected a process of its own for the device, got ") +
                           std::strerror(errno));
    if (process == 0) {
      close(ends[0]);
      work(rows, first, make, ends[1], watcher);
    }
    close(ends[1]);
    input = ends[0];
  }
  ~Child() {
    end();
    close(input);
  }
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  /// The next line; false when none came in time or none will.
  bool line(std::string &text, double seconds, bool &late) {
    auto until = Clock::now() + std::chrono::duration<double>(seconds);
    size_t newline;
    while ((newline = buffer.find('\n')) == std::string::npos) {
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
      pollfd wait = {input, POLLIN, 0};
      int code = left.count() > 0 ? poll(&wait, 1, static_cast<int>(left.count())) : 0;
      late = code == 0;
      if (late || (code < 0 && errno != EINTR))
        return false;
      if (code < 0)
        continue;
      char bytes[4096];
      ssize_t n = read(input, bytes, sizeof bytes);
      if (n == 0)
        return false;
      if (n > 0)
        buffer.append(bytes, static_cast<size_t>(n));
    }
    text = buffer.substr(0, newline);
    buffer.erase(0, newline + 1);
    return true;
  }
  /// How it ended: by itself, where its pipe is closed already, or because it is told to.
  std::string end(bool byItself = false) {
    if (process <= 0)
      return "";
    std::string how = byItself ? wait(50) : "";
    if (how.empty()) {
      kill(process, SIGKILL);
      how = wait(1000);
    }
    process = 0;
    return "the process " + (how.empty() ? "did not end when killed" : "ended with " + how);
  }

private:
  /// "" if it has not ended after so many turns of 2 ms: the driver may hold it on.
  std::string wait(int turns) const {
    for (int turn = 0, status = 0; turn < turns; ++turn) {
      if (waitpid(process, &status, WNOHANG) > 0)
        return WIFSIGNALED(status) ? std::string("signal ") + strsignal(WTERMSIG(status))
                                   : "exit " + std::to_string(WEXITSTATUS(status));
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return "";
  }

  pid_t process = 0;
  int input = -1;
  std::string buffer;
};

Outcome lost(const RowEntry &row, const std::string &why) {
  Outcome o;
  o.row = row.name;
  o.detail = why;
  return o;
}
} // namespace

void runWatched(const std::vector<RowEntry> &rows, const MakeRunner &make, double seconds,
                const std::function<void(const Outcome &)> &report, unsigned mostLost) {
  unsigned losses = 0, errors = 0; // in a row
  for (size_t next = 0; next < rows.size();) {
    if (losses >= mostLost || errors >= errorsPerLoss * mostLost) {
      report(lost(rows[next++], "not reached: " + std::to_string(std::max(losses, errors)) +
                                    " rows before it were lost one after the other"));
      continue;
    }
    Child child(rows, next, make);
    std::string line;
    bool late = false;
    while (next < rows.size()) {
      if (!child.line(line, seconds, late)) {
        // What hangs is written down before anybody waits for its end.
        report(lost(rows[next++], late ? "hung: no answer in " +
                                             std::to_string(static_cast<int>(seconds)) + " s"
                                       : child.end(/*byItself=*/true)));
        ++losses;
        break;
      }
      if (line[0] == ready)
        continue;
      if (line[0] == absent && next == 0)
        throw runtime::NoDevice(line.substr(1));
      if (line[0] == busy && next == 0)
        throw runtime::DeviceBusy(line.substr(1));
      if (line[0] != outcome) {
        report(lost(rows[next++], line.substr(1)));
        ++losses;
        break;
      }
      Outcome o = parseOutcome(line.substr(1));
      ++next;
      report(o);
      losses = 0;
      errors = o.sticky && o.verdict == Verdict::Failed ? errors + 1 : 0;
      if (o.sticky)
        break;
    }
  }
}

} // namespace gemm::conform

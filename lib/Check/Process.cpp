// fork, exec, pipes and poll.
#include "Process.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Start.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gemm::check {
using bundle::Error;
using std::chrono::milliseconds;

namespace {
struct Pipe {
  int ends[2];
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw Error(std::string("expected a pipe, got ") + std::strerror(errno));
  }
};
} // namespace

Process::Process(const std::vector<std::string> &command, const std::string &log) {
  std::signal(SIGPIPE, SIG_IGN); // a child that is gone is seen by its status
  Pipe in, out;
  std::vector<char *> arguments;
  for (const std::string &argument : command)
    arguments.push_back(const_cast<char *>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t parent = getpid();
  support::StartReport report;
  pid = fork();
  if (pid < 0)
    throw Error("expected to start " + command.front() + ", got " + std::strerror(errno));
  if (pid == 0) {
    setpgid(0, 0); // with the children that it may have
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) // it went before we could ask
      _exit(127);
    int errors = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (errors >= 0)
      dup2(errors, STDERR_FILENO);
    dup2(in.ends[0], STDIN_FILENO);
    dup2(out.ends[1], STDOUT_FILENO);
    report.become(arguments.data());
  }
  close(in.ends[0]), close(out.ends[1]);
  toChild = in.ends[1], fromChild = out.ends[0];
  if (std::string error = report.error(); !error.empty()) {
    kill();
    throw Error("expected to start " + command.front() + ", got " + error);
  }
}

bool Process::send(const std::string &line) {
  std::string text = line + "\n";
  for (size_t done = 0; done < text.size();) {
    ssize_t count = write(toChild, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR)
      return false;
    done += count > 0 ? static_cast<size_t>(count) : 0;
  }
  return true;
}

Process::Said Process::hear(std::string &line, Clock::time_point deadline) {
  for (;;) {
    if (size_t end = buffer.find('\n'); end != std::string::npos) {
      line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return Said::Line;
    }
    auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count();
    pollfd wait = {fromChild, POLLIN, 0};
    int ready = left <= 0 ? 0 : poll(&wait, 1, static_cast<int>(left) + 1);
    if (ready <= 0)
      return Said::Nothing;
    char bytes[4096];
    ssize_t count = read(fromChild, bytes, sizeof bytes);
    if (count == 0)
      return Said::Ended;
    if (count > 0)
      buffer.append(bytes, static_cast<size_t>(count));
  }
}

bool Process::waitFor(milliseconds most) {
  auto deadline = Clock::now() + most;
  for (;;) {
    int status = 0;
    pid_t done = waitpid(pid, &status, WNOHANG);
    if (done == pid) {
      if (WIFEXITED(status))
        exitStatus = WEXITSTATUS(status);
      ending = WIFEXITED(status) ? "exit " + std::to_string(WEXITSTATUS(status))
                                 : "signal " + std::to_string(WTERMSIG(status));
      return true;
    }
    if (Clock::now() >= deadline)
      return false;
    std::this_thread::sleep_for(milliseconds(2));
  }
}

std::string Process::kill() {
  if (pid < 0)
    return ending;
  close(toChild), close(fromChild);
  ::kill(-pid, SIGKILL), ::kill(pid, SIGKILL);
  waitFor(milliseconds(2000));
  pid = -1;
  return ending;
}

std::string Process::reap() {
  if (pid >= 0 && waitFor(milliseconds(2000))) {
    close(toChild), close(fromChild);
    pid = -1;
  }
  return kill();
}

} // namespace gemm::check

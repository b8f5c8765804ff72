// A pipe that exec closes: what comes out of it is the errno of an exec that failed.
#include "gemm/Support/Start.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace gemm::support {

StartReport::StartReport() {
  if (pipe2(ends, O_CLOEXEC) != 0)
    ends[0] = ends[1] = -1; // then a status of 127 is all there is
}

StartReport::~StartReport() {
  for (int end : ends)
    if (end >= 0)
      close(end);
}

void StartReport::become(char *const *arguments) {
  // A path is meant as it is: execvp would hand what is no program to a shell.
  std::strchr(arguments[0], '/') ? execv(arguments[0], arguments) : execvp(arguments[0], arguments);
  int reason = errno;
  [[maybe_unused]] ssize_t told = write(ends[1], &reason, sizeof reason);
  _exit(127);
}

std::string StartReport::error() {
  if (ends[1] >= 0)
    close(ends[1]);
  ends[1] = -1;
  int reason = 0;
  ssize_t size;
  while ((size = read(ends[0], &reason, sizeof reason)) < 0 && errno == EINTR)
    ;
  return size == sizeof reason ? std::strerror(reason) : "";
}

int runProgram(const std::vector<std::string> &command, const std::function<void()> &begun) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  StartReport start;
  const pid_t child = fork();
  if (child == 0)
    start.become(arguments.data());
  if (child < 0)
    throw std::runtime_error(std::string("expected another process, got ") + std::strerror(errno));
  if (begun)
    begun();
  const std::string why = start.error();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!why.empty())
    throw std::runtime_error("expected a program in '" + command[0] + "', got: " + why);
  constexpr int ofSignals = 128;
  return WIFSIGNALED(status) ? ofSignals + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace gemm::support

// A pipe that exec closes: what comes out of it is the errno of an exec that failed.
#include "gemm/Support/Start.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
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
  std::strchr(arguments[0], '/') ? execv(arguments[0], arguments)
                                 : execvp(arguments[0], arguments);
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

} // namespace gemm::support

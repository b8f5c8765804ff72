// Runs a program with a captured output, for tests of tools.
#pragma once

#include <cstdio>
#include <string>
#include <sys/wait.h>

struct Finished {
  int status = -1; // exit status, or -signal
  std::string text;
};

inline Finished runCommand(const std::string &command) {
  Finished result;
  FILE *pipe = popen((command + " 2>&1").c_str(), "r");
  char buffer[4096];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    result.text.append(buffer, n);
  int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

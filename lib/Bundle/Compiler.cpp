// fork and exec of gemm-compile.
#include "gemm/Bundle/Compiler.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Interrupt.h"
#include "gemm/Support/Start.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

namespace gemm::bundle {

int runCompiler(const std::string &input, std::vector<std::string> arguments,
                const std::string &log) {
  std::error_code code;
  std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", code);
  std::filesystem::path program = self.parent_path() / "gemm-compile";
  if (access(program.c_str(), X_OK) != 0)
    throw Error(input + ": expected " + program.string() +
                " to compile it, got none (give a bundle made elsewhere)");
  arguments.insert(arguments.begin(), program.string());
  std::vector<char *> argv;
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  support::StartReport report;
  std::optional<support::ChildProcess> registered;
  std::optional<support::Uninterrupted> untilThen(std::in_place);
  pid_t child = fork();
  if (child < 0)
    throw Error("expected to start " + program.string() + ", got " + std::strerror(errno));
  if (child == 0) {
    int file = log.empty() ? -1 : open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file >= 0)
      dup2(file, STDERR_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO); // its report is not ours
    report.become(argv.data());
  }
  registered.emplace(child);
  untilThen.reset();
  const std::string reason = report.error();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!reason.empty())
    throw Error(program.string() + ": expected a program that starts, got " + reason);
  if (WIFSIGNALED(status))
    throw Error(program.string() + ": expected exit 0, got signal " +
                std::to_string(WTERMSIG(status)));
  return WEXITSTATUS(status);
}

} // namespace gemm::bundle

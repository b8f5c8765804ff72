// Runs gemm-compile as a child process, without a shell.
#include "Options.h"
#include "gemm/Bundle/Expr.h"

#include <cerrno>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace gemm::run {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
int runChild(const fs::path &program, std::vector<std::string> arguments) {
  std::vector<char *> argv;
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child = fork();
  if (child < 0)
    throw Error("expected to start " + program.string() + ", got " + std::strerror(errno));
  if (child == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO); // its report is not ours
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(status))
    throw Error(program.string() + ": expected exit 0, got signal " +
                std::to_string(WTERMSIG(status)));
  return WEXITSTATUS(status);
}
} // namespace

CompiledBundle::CompiledBundle(const fs::path &source, const std::string &target,
                               const std::string &backend) {
  std::error_code code;
  fs::path self = fs::read_symlink("/proc/self/exe", code);
  fs::path compiler = self.parent_path() / "gemm-compile";
  if (access(compiler.c_str(), X_OK) != 0)
    throw Error(source.string() + ": expected " + compiler.string() +
                " to compile it, got none (give a bundle made elsewhere)");
  std::string pattern = (fs::temp_directory_path() / "gemm-run-XXXXXX").string();
  if (!mkdtemp(pattern.data()))
    throw Error(pattern + ": expected a writable temporary directory, got " + std::strerror(errno));
  directory = pattern;
  bundle = directory / (source.stem().string() + ".gemm");
  int status = 1;
  try {
    status = runChild(compiler, {compiler.string(), source.string(), "-o", bundle.string(),
                                 "--target=" + target, "--backend=" + backend});
  } catch (...) {
    fs::remove_all(directory, code);
    throw;
  }
  if (status != 0) {
    fs::remove_all(directory, code);
    if (status == 127)
      throw Error(compiler.string() + ": expected an executable");
    throw AlreadyReported();
  }
}

CompiledBundle::~CompiledBundle() {
  std::error_code code;
  fs::remove_all(directory, code);
}

} // namespace gemm::run

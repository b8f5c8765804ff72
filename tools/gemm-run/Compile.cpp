// Runs gemm-compile as a child process, without a shell.
#include "Options.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Bundle/Expr.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace gemm::run {
using bundle::Error;
namespace fs = std::filesystem;

CompiledBundle::CompiledBundle(const fs::path &source, const std::string &target,
                               const std::string &backend) {
  std::string pattern = (fs::temp_directory_path() / "gemm-run-XXXXXX").string();
  if (!mkdtemp(pattern.data()))
    throw Error(pattern + ": expected a writable temporary directory, got " + std::strerror(errno));
  directory = pattern;
  bundle = directory / (source.stem().string() + ".gemm");
  std::error_code code;
  try {
    if (gemm::bundle::runCompiler(source.string(),
                                  {source.string(), "-o", bundle.string(), "--target=" + target,
                                   "--backend=" + backend}) != 0)
      throw AlreadyReported();
  } catch (...) {
    fs::remove_all(directory, code);
    throw;
  }
}

CompiledBundle::~CompiledBundle() {
  std::error_code code;
  fs::remove_all(directory, code);
}

} // namespace gemm::run

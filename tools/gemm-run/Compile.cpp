// Runs gemm-compile as a child process, without a shell.
#include "../ToolMain.h"
#include "Options.h"
#include "gemm/Bundle/Compiler.h"

namespace gemm::run {

CompiledBundle::CompiledBundle(const std::filesystem::path &source, const std::string &target,
                               const std::string &backend)
    : scratch("gemm-run"), bundle(scratch.directory / (source.stem().string() + ".gemm")) {
  if (gemm::bundle::runCompiler(source.string(), {source.string(), "-o", bundle.string(),
                                                  "--target=" + target, "--backend=" + backend}) !=
      0)
    throw tools::AlreadyReported();
}

} // namespace gemm::run

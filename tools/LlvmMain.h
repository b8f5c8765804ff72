// What the tools of the compiler half do before their work. Out: a signal leaves no
// temporary files, and a standard output that took not everything is an error.
#pragma once

#include "gemm/Support/Interrupt.h"
#include "gemm/Support/Version.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <unistd.h>

namespace gemm::tool {

/// What --version prints, of a program by its name.
inline std::string versionOf(const std::string &program) {
  return support::versionOf(program, LLVM_VERSION_STRING);
}

/// Before the command line is read.
inline void setVersion(const char *program) {
  llvm::cl::SetVersionPrinter(
      [program](llvm::raw_ostream &os) { os << versionOf(program) << "\n"; });
}

/// After llvm::InitLLVM, whose handlers then run last. LLVM's own help and version end
/// by exit() and say "LLVM ERROR", so the check is made there.
inline void startTool() {
  support::cleanUpOnSignals();
  llvm::outs(); // made first, to be destroyed after the check
  std::atexit([] {
    llvm::outs().flush();
    if (!llvm::outs().has_error())
      return;
    llvm::errs() << "error: expected a writable standard output, got "
                 << llvm::outs().error().message() << "\n";
    llvm::outs().clear_error();
    _exit(1);
  });
}

} // namespace gemm::tool

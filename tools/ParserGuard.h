// For while MLIR's parser reads a user's file. Some texts crash it: constraints that upstream's
// ops check too late. In: the file's name. Out: such a crash is one line and exit status 1, as
// any other bad input; nothing has been written by then. Other crashes stay what they are.
#ifndef GEMM_TOOLS_PARSERGUARD_H
#define GEMM_TOOLS_PARSERGUARD_H

#include <csignal>
#include <string>

namespace gemm::tool {

/// One at a time, on the thread that parses. A crash may be an overflow of the stack, so it uses
/// the stack for handlers of llvm::InitLLVM, where that was called before.
class ParserGuard {
public:
  explicit ParserGuard(const std::string &file);
  ~ParserGuard();
  ParserGuard(const ParserGuard &) = delete;
  ParserGuard &operator=(const ParserGuard &) = delete;

private:
  static constexpr int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE};
  static constexpr size_t count = sizeof signals / sizeof *signals;
  struct sigaction previous[count];
};

} // namespace gemm::tool

#endif

// A function of the program is a return address in the program's own object. Their number
// on the stack is taken at the entry and again at the fault. MLIR's reader is the members
// of mlir::detail::Parser, by their exported names.
#include "Blame.h"

#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>

namespace {
bool *answer = nullptr;
int atEntry = -1; // functions of the program on the stack when the library was entered

const void *objectOf(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fbase : nullptr;
}

bool isOfTheReader(const void *address) {
  Dl_info info;
  return dladdr(address, &info) && info.dli_sname &&
         std::strncmp(info.dli_sname, "_ZN4mlir6detail6Parser", 22) == 0;
}

struct Stack {
  int ofTheProgram = -1; // functions of the program outside this file; -1 if it goes too deep
  bool inReader = false; // MLIR's reader was entered after the last of them
};

/// A walk that ends early, at code without unwind tables, gives fewer than at the entry.
[[gnu::noinline]] Stack walkStack() {
  static void *frames[1 << 15];
  int count = backtrace(frames, 1 << 15);
  if (count == 1 << 15)
    return {};
  Stack stack = {-2, false}; // this function and its caller
  const void *program = objectOf(reinterpret_cast<const void *>(&walkStack));
  for (int i = 0; i < count; ++i) {
    if (objectOf(frames[i]) == program)
      ++stack.ofTheProgram;
    else if (stack.ofTheProgram == 0)
      stack.inReader |= isOfTheReader(frames[i]);
  }
  return stack;
}

[[gnu::noinline]] void onFault(int signal) {
  if (atEntry >= 0) {
    Stack stack = walkStack();
    *answer = stack.ofTheProgram == atEntry || stack.inReader;
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}
} // namespace

[[gnu::noinline]] void gemm::fuzz::enterLibrary() { atEntry = walkStack().ofTheProgram; }

void gemm::fuzz::leaveLibrary() { atEntry = -1; }

void gemm::fuzz::blameOnFault(bool &theirs) {
  answer = &theirs;
  void *first;
  backtrace(&first, 1);          // loads what it needs now, not in the handler
  static char ownStack[1 << 16]; // a fault may be the end of the stack
  stack_t stack = {};
  stack.ss_sp = ownStack;
  stack.ss_size = sizeof ownStack;
  sigaltstack(&stack, nullptr);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM}) {
    struct sigaction action = {};
    action.sa_handler = onFault;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigaction(signal, &action, nullptr);
  }
}

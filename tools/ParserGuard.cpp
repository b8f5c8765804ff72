// See ParserGuard.h. The lines are made beforehand, one for each signal: a handler may only
// call what is safe in any state of the process.
#include "ParserGuard.h"

#include <unistd.h>

namespace gemm::tool {

static constexpr int mostSignals = 32;
static std::string lines[mostSignals];

static void onCrash(int signal) {
  const std::string &line = lines[signal];
  (void)!write(STDERR_FILENO, line.data(), line.size());
  _exit(1);
}

ParserGuard::ParserGuard(const std::string &file) {
  for (size_t i = 0; i < count; ++i) {
    lines[signals[i]] = file + ": error: MLIR's parser ended by signal " +
                        std::to_string(signals[i]) + " in this file; mlir-opt shows where\n";
    struct sigaction action = {};
    action.sa_handler = onCrash;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_ONSTACK | SA_RESETHAND;
    sigaction(signals[i], &action, &previous[i]);
  }
}

ParserGuard::~ParserGuard() {
  for (size_t i = 0; i < count; ++i)
    sigaction(signals[i], &previous[i], nullptr);
}

} // namespace gemm::tool

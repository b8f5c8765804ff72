// Runs a child process with a limit on its time. In: an argument vector. Out:
// exit code and text. LLVM's own wait-with-timeout uses SIGALRM, which is
// process-wide; here the child is polled, so that threads do not disturb each
// other.
#include "gemm/Conversion/Serialize/Toolchain.h"

#include "gemm/Support/Place.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

using namespace llvm;

namespace gemm {

std::string ProcessResult::describe() const {
  if (!startError.empty())
    return "could not be started (" + startError + ")";
  if (timedOut)
    return "did not end in time and was stopped";
  if (exitCode < 0)
    return "was killed by a signal";
  return "exited with " + std::to_string(exitCode);
}

/// Polls until the child ends or the time is over; then ends it.
static void waitFor(sys::ProcessInfo child, unsigned timeoutSeconds, ProcessResult &result) {
  using Clock = std::chrono::steady_clock;
  auto deadline = Clock::now() + std::chrono::seconds(timeoutSeconds);
  auto pause = std::chrono::microseconds(200);
  std::string error;
  while (true) {
    sys::ProcessInfo done = sys::Wait(child, /*SecondsToWait=*/0, &error);
    if (done.Pid == child.Pid) {
      result.exitCode = done.ReturnCode;
      return;
    }
    if (Clock::now() > deadline)
      break;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(1000));
  }
  result.timedOut = true;
  ::kill(child.Pid, SIGKILL);
  sys::Wait(child, /*SecondsToWait=*/std::nullopt, &error);
}

ProcessResult runProcess(ArrayRef<std::string> args, unsigned timeoutSeconds) {
  ProcessResult result;
  support::Scratch scratch("gemm-compile");
  if (!scratch.error.empty()) {
    result.startError = scratch.error;
    return result;
  }
  std::string log = scratch.path() + "/log";
  SmallVector<StringRef> argRefs(args.begin(), args.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log), StringRef(log)};
  bool failed = false;
  std::optional<support::Uninterrupted> untilRegistered(std::in_place);
  sys::ProcessInfo child = sys::ExecuteNoWait(args[0], argRefs, /*Env=*/std::nullopt, redirects,
                                              /*MemoryLimit=*/0, &result.startError, &failed);
  if (failed || child.Pid == sys::ProcessInfo::InvalidPid) {
    if (result.startError.empty())
      result.startError = "unknown reason";
  } else {
    result.startError.clear();
    support::ChildProcess registered(child.Pid);
    untilRegistered.reset();
    waitFor(child, timeoutSeconds, result);
  }
  if (auto buffer = MemoryBuffer::getFile(log))
    result.output = (*buffer)->getBuffer().str();
  return result;
}

} // namespace gemm

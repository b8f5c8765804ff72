// What the mgpu* functions share: one emulated device for the process, set up
// from the environment, and one way to end the process with a message. Host
// code made by gpu-to-llvm does not look at errors, so none is returned to it.
#pragma once

#include "gemm/Emulator/Environment.h"

#include <map>
#include <memory>
#include <mutex>

namespace gemm::emulator::mgpu {

/// Without a machine in the environment each module's .target says which.
struct Device : Environment {
  std::mutex mutex; ///< held by every entry point
  Memory memory;
  /// Host memory registered by the program: how often, by address.
  struct Registration {
    size_t bytes = 0;
    unsigned count = 0;
  };
  std::map<uintptr_t, Registration> registered;
  /// Memory that gpu.alloc host_shared asked for, owned here.
  std::map<uintptr_t, std::unique_ptr<std::byte[]>> shared;
};

/// The device, made at the first use from GEMM_EMULATOR_* variables. One that is
/// not known, or a value that is not, ends the process.
Device &device();

/// An entry point was called: a line on stderr where GEMM_EMULATOR_CALLS is on.
void called(const char *name);

/// Prints "error: NAME: MESSAGE" and ends the process with status 1, without
/// running anybody's destructors: the caller is jitted code in the middle.
[[noreturn]] void fail(const char *name, const std::string &message);
[[noreturn]] void end(int status);

} // namespace gemm::emulator::mgpu

// The device of the process, and the ways to end it.
#include "Mgpu.h"

#include <cstdio>
#include <stdexcept>
#include <unistd.h>

namespace gemm::emulator::mgpu {

static std::unique_ptr<Device> fromEnvironment() {
  auto d = std::make_unique<Device>();
  try {
    static_cast<Environment &>(*d) = readEnvironment();
  } catch (const std::invalid_argument &e) {
    fail("GEMM_EMULATOR_*", e.what());
  }
  return d;
}

Device &device() {
  // Never destroyed: jitted code may call until the very end of the process.
  static Device *d = fromEnvironment().release();
  return *d;
}

void called(const char *name) {
  if (device().calls)
    std::fprintf(stderr, "gemm-emulator: call %s\n", name);
}

void end(int status) {
  std::fflush(nullptr);
  _exit(status);
}

void fail(const char *name, const std::string &message) {
  std::fprintf(stderr, "error: %s: %s\n", name, message.c_str());
  end(1);
}

} // namespace gemm::emulator::mgpu

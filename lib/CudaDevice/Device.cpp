// The device is set up from the environment. A variable that is wrong ends the process: its host
// code would run on as if there were no GPU.
#include "Device.h"

#include "gemm/Emulator/Settings.h"

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <unistd.h>

namespace gemm::cudadevice {

namespace {
/// Runs what was compiled for machines before it, too.
constexpr char defaultMachine[] = "h200";
} // namespace

Device::Device() {
  auto fail = [](const std::string &why) {
    std::fprintf(stderr, "error: GEMM_EMULATOR_*: %s\n", why.c_str());
    std::fflush(nullptr);
    _exit(1);
  };
  try {
    environment = emulator::readEnvironment();
  } catch (const std::invalid_argument &e) {
    fail(e.what());
  }
  if (!environment.machineGiven)
    environment.options.machine = defaultMachine;
  target = *lookupTarget(environment.options.machine);
  if (target.computeCapability == 0)
    fail("expected a machine that runs CUDA, got '" + target.name + "'");
  environment.options.machine = target.name;
  primary = contexts.add({.primary = true});
  report.device(describe(environment.options));
}

namespace {
std::atomic<Device *> made{nullptr};
}

Device *deviceIfMade() { return made; }

Device &device() {
  static Device *d = new Device;
  made = d;
  return *d;
}

ContextStack &contextStack() {
  static thread_local ContextStack stack{};
  return stack;
}

Context *currentContext() {
  ContextStack &stack = contextStack();
  return stack.empty() ? nullptr : device().contexts.find(stack.back());
}

Entry::Entry(const char *function, Needs needs)
    : lock(device().lock), d(device()), context(currentContext()), fault(success) {
  if (d.environment.calls)
    std::fprintf(stderr, "gemm-cuda: call %s\n", function);
  if (needs != Needs::Nothing && !d.initialised)
    fault = notInitialized;
  else if (needs == Needs::Context && !context)
    fault = contextStack().empty() || !contextStack().back() ? invalidContext : contextIsDestroyed;
  else if (needs == Needs::Context)
    fault = context->broken;
}

} // namespace gemm::cudadevice

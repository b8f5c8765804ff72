// Where steps run. A device has memory and launches kernels of a bundle; `ref`
// has no kernels and computes steps with the oracle in host memory. What a
// device does wrong (a finding, a damaged guard band) comes back as text; what
// the user did wrong is an Error.
#pragma once

#include "gemm/Bundle/Bundle.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gemm::emulator {
struct Options;
}

namespace gemm::runtime {

using bundle::DType;
using bundle::Error;

/// There is no such device on this machine (exit 77, not 1).
struct NoDevice : Error {
  using Error::Error;
};

struct LaunchConfig {
  std::array<uint32_t, 3> grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  uint32_t shared = 0;
  std::vector<std::vector<std::byte>> params;
};

struct LaunchResult {
  std::vector<std::string> findings; // empty: the launch behaved
  std::vector<std::pair<std::string, uint64_t>> counters;
  double seconds = 0;
};

class Device {
public:
  virtual ~Device() = default;
  /// "emulate (a100, async late)".
  virtual std::string description() const = 0;
  virtual bool runsKernels() const { return true; }

  virtual uint64_t allocate(size_t bytes, const std::string &name) = 0;
  virtual void free(uint64_t address) = 0;
  virtual void upload(uint64_t address, const void *from, size_t bytes) = 0;
  virtual void download(uint64_t address, void *to, size_t bytes) = 0;
  /// Host memory behind an address, or null if the host cannot touch it.
  virtual std::byte *host(uint64_t address) { return nullptr; }

  /// Loads the modules of `bundle` that `function` launches from and checks that
  /// the kernels exist. Throws Error naming module, kernel or instruction.
  virtual void load(const bundle::Bundle &bundle, const bundle::Function &function) = 0;
  virtual LaunchResult launch(const std::string &module, const std::string &kernel,
                              const LaunchConfig &config) = 0;
};

std::unique_ptr<Device> makeRefDevice();

/// With `explore`, every launch runs under that many schedules (emulator::explore).
std::unique_ptr<Device> makeEmulateDevice(const emulator::Options &options, unsigned explore = 0);

/// Throws NoDevice if there is no driver or no GPU.
std::unique_ptr<Device> makeCudaDevice(int ordinal = 0);

} // namespace gemm::runtime

// Where steps run. A device has memory and launches kernels or makes library calls
// of a bundle; `ref` does neither and computes with the oracle in host memory. What a
// device does wrong (a finding, a damaged guard band) comes back as text; what
// the user did wrong is an Error.
#pragma once

#include "gemm/Bundle/Bundle.h"
#include "gemm/Runtime/TensorMap.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
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

/// The device is there and cannot be had now; later it may be. No case of "not on this machine".
struct DeviceBusy : Error {
  using Error::Error;
};

struct LaunchConfig {
  std::array<uint32_t, 3> grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  uint32_t shared = 0;
  bool resident = false;  // a smaller grid of whole clusters will do
  bool dependent = false; // it may begin before the launch before it has ended
  /// Numbers of the clusters to execute, ascending, of a device that executesParts(); empty: all.
  std::vector<uint64_t> only = {};
  std::vector<std::vector<std::byte>> params;
};

struct LaunchResult {
  std::vector<std::string> findings; // empty: the launch behaved
  std::vector<std::pair<std::string, uint64_t>> counters;
  double seconds = 0;
};

/// What a device runs of a module that is there as machine code and as PTX.
struct Image {
  std::string file;    // "kernels.cubin" or "kernels.ptx"; "": not said
  std::string refused; // why the machine code was not taken; "": it was, or there is none
  /// "kernels.ptx, compiled by the driver, which refused kernels.cubin: ..."
  std::string text() const {
    return file + (refused.empty() ? "" : ", compiled by the driver, which refused " + refused);
  }
};

struct BlasCall;
class Stopwatch;

/// How a device executes a step; None: not at all.
enum class Means : uint8_t { None, Kernel, Call, Oracle };

class Device {
public:
  virtual ~Device() = default;
  /// "emulate (a100, async late)".
  virtual std::string description() const = 0;
  virtual Means means(const bundle::Step &step) const {
    return step.launch ? Means::Kernel : Means::None;
  }
  /// What a step must have for this device, for messages.
  virtual std::string needs() const { return "kernel"; }
  /// Whose arithmetic sums have: a chip's, by default the bundle's, or "cpu" for IEEE.
  virtual std::string arithmetic(const std::string &chip) const { return chip; }

  virtual uint64_t allocate(size_t bytes, const std::string &name) = 0;
  virtual void free(uint64_t address) = 0;
  virtual void upload(uint64_t address, const void *from, size_t bytes) = 0;
  virtual void download(uint64_t address, void *to, size_t bytes) = 0;
  /// Host memory behind an address, or null if the host cannot touch it.
  virtual std::byte *host(uint64_t address) { return nullptr; }

  /// The object a kernel takes for a matrix at `address`, 128 bytes; outside it
  /// copies read zeros. Throws Error with the rule that is broken.
  virtual std::vector<std::byte> encode(const TensorMap &, uint64_t /*address*/) {
    throw Error("expected a device with tensor maps, got " + description());
  }

  /// Loads the modules of `bundle` that `function` launches from and checks that
  /// the kernels exist. Throws Error naming module, kernel or instruction.
  virtual void load(const bundle::Bundle &bundle, const bundle::Function &function) = 0;
  /// Loads a module of our own, from its text, with these kernels.
  virtual void loadText(const std::string & /*module*/, const std::string & /*ptx*/,
                        const std::vector<std::string> & /*kernels*/) {
    throw Error("expected a device with kernels, got " + description());
  }
  virtual LaunchResult launch(const std::string &module, const std::string &kernel,
                              const LaunchConfig &config) = 0;
  /// Whether some CTAs of a launch can be executed without the others.
  virtual bool executesParts() const { return false; }
  /// How many clusters of such a launch the machine runs at one time; nothing where that is
  /// not known.
  virtual std::optional<int> clustersAtOnce(const std::string & /*module*/,
                                            const std::string & /*kernel*/,
                                            const LaunchConfig & /*config*/) {
    return std::nullopt;
  }
  /// Makes a library call with addresses of this device.
  virtual LaunchResult call(const BlasCall &call) {
    throw Error("expected a device with libraries, got " + description());
  }
  /// How many ways the library has to make a call, at most `most`: call.algorithm
  /// picks one.
  virtual size_t algorithms(const BlasCall & /*call*/, size_t /*most*/) { return 1; }
  /// Which image of a loaded module of a bundle runs, where there is a choice.
  virtual Image image(const std::string & /*module*/) const { return {}; }
  /// "cuBLASLt 13.1.0"; "" when none is loaded.
  virtual std::string libraryName() const { return ""; }

  /// The device's clock; null where times would say nothing about a machine.
  virtual Stopwatch *stopwatch() { return nullptr; }
};

std::unique_ptr<Device> makeRefDevice();
/// Throws NoDevice if there is no BLAS.
std::unique_ptr<Device> makeBlasDevice();

/// The machine that a bundle is emulated as: the one it was compiled for, if it is known.
std::string emulatedMachine(const bundle::Bundle &bundle);
/// With `explore`, every launch runs under that many schedules (emulator::explore).
std::unique_ptr<Device> makeEmulateDevice(const emulator::Options &options, unsigned explore = 0);

/// Throws NoDevice if there is no driver or no GPU, DeviceBusy while others have it.
std::unique_ptr<Device> makeCudaDevice(int ordinal = 0);
/// The first GPU; while it is busy it is asked again for so many seconds.
std::unique_ptr<Device> waitForCudaDevice(double seconds);

/// Whether a device does what it is asked after an error: one that the driver calls sticky is the
/// answer to every later call, too. Asks nothing that starts anything.
bool answers(Device &device);

} // namespace gemm::runtime

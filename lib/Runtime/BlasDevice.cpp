// The blas device: library calls of any library run through the CPU's BLAS, with
// the flags and leading dimensions of the bundle; elementwise steps, which no
// library has, run as the oracle's scalar programs.
#include "HostDevice.h"
#include "gemm/Runtime/BlasCall.h"

#include <chrono>

namespace gemm::runtime {
namespace {
class BlasDevice : public HostDevice {
public:
  BlasDevice() : library(openHostBlas()) {}

  std::string description() const override { return "blas (" + library + ")"; }
  Means means(const bundle::Step &step) const override {
    if (step.call)
      return Means::Call;
    return std::holds_alternative<bundle::GemmStep>(step.body) ? Means::None : Means::Oracle;
  }
  std::string needs() const override { return "library call"; }
  std::string arithmetic(const std::string &) const override { return "cpu"; }

  LaunchResult call(const BlasCall &call) override {
    auto start = std::chrono::steady_clock::now();
    runHostBlas(call);
    LaunchResult result;
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  }

private:
  std::string library;
};
} // namespace

std::unique_ptr<Device> makeBlasDevice() { return std::make_unique<BlasDevice>(); }

} // namespace gemm::runtime

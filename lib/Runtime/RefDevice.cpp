// The reference device: host memory and no kernels; Session computes its steps
// with the oracle.
#include "HostDevice.h"

namespace gemm::runtime {
namespace {
class RefDevice : public HostDevice {
public:
  std::string description() const override { return "ref"; }
  Means means(const bundle::Step &) const override { return Means::Oracle; }
};
} // namespace

std::unique_ptr<Device> makeRefDevice() { return std::make_unique<RefDevice>(); }

} // namespace gemm::runtime

// Memory of the host that kernels write to. Unlike memory of the device it can be read after
// an error that ended the context, which is what it is for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gemm::runtime {

class HostMemory {
public:
  /// Zeroed. Takes the CUDA context that is current in this thread, so a cuda device has to
  /// exist. Throws bundle::Error, NoDevice without a driver.
  explicit HostMemory(size_t bytes);
  ~HostMemory();
  HostMemory(const HostMemory &) = delete;
  HostMemory &operator=(const HostMemory &) = delete;

  const std::byte *data() const { return static_cast<const std::byte *>(host); }
  /// Where kernels find it.
  uint64_t address() const { return device; }

private:
  void *host = nullptr;
  uint64_t device = 0;
};

} // namespace gemm::runtime

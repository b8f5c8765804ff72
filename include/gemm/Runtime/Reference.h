// The oracle's check of products too large for the CPU: sums of products and their
// magnitudes come from a plain f64 kernel of ours on the device, a panel of rows at a
// time; scaling, epilogue, bound and comparison are the oracle's. The kernel itself
// (kernels-ref/cuda/0_reference.cu) is compared with the oracle in the emulator.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Device.h"
#include "oracle/Check.h"

#include <functional>

namespace gemm::runtime {

/// The kernel's PTX, which ships inside the library.
extern const char *const referencePtx;

class Reference {
public:
  /// Loads the kernel; a panel takes at most this much memory of the device.
  explicit Reference(Device &device, size_t panelBytes = size_t(256) << 20);

  /// Compares `out`, laid out as the view c of the step, with what the step means.
  /// `addresses` are those of the step's buffers on the device, of which A and B are
  /// read; `host` gives the memory of the other operands, of C as it was before.
  /// `chip` says whose sums are allowed for. Throws Error for operands that are not
  /// two of one of f16, bf16 and f32.
  oracle::Report check(const BoundGemm &gemm, const std::vector<uint64_t> &addresses,
                       const std::function<std::byte *(size_t)> &host, std::byte *out,
                       const std::string &chip);

private:
  Device &device;
  size_t panelBytes;
};

} // namespace gemm::runtime

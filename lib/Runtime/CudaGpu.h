// A GPU as the driver knows it: what it is called and can do. Internal.
#pragma once

#include "CudaApi.h"
#include "gemm/Runtime/Device.h"

namespace gemm::runtime {

struct TensorMap;

struct CudaGpu {
  /// GPU number `ordinal`, or, without one, that of the calling thread's context, which there has
  /// to be. Throws NoDevice if there is no driver or no such GPU, DeviceBusy while others have it.
  explicit CudaGpu(std::optional<int> ordinal);

  const cuda::Api &api;
  int device = 0, driver = 0, sharedLimit = 0;
  std::string name, chip;

  /// Its primary context, which the caller releases.
  cuda::Handle retain() const;
  /// Throws Error, saying what failed, for a code that is not 0.
  void check(cuda::Result code, const std::string &what) const {
    if (code != 0)
      fail(code, what);
  }
  [[noreturn]] void fail(cuda::Result code, const std::string &what) const;
  /// Throws DeviceBusy for those codes that say so.
  void refuseBusy(cuda::Result code, const std::string &what) const;
  /// 128 bytes, which begin at a multiple of 64.
  void encode(const TensorMap &map, uint64_t address, void *to) const;
};

} // namespace gemm::runtime

// Clocks, power and throttling of a GPU by NVML, opened at run time. Where there is
// no NVML, or it does not say, nothing is known. Internal to the runtime library.
#pragma once

#include "gemm/Runtime/Stopwatch.h"

namespace gemm::runtime {

class Nvml {
public:
  /// `busId` as the driver writes it: "0000:1b:00.0".
  explicit Nvml(const std::string &busId);
  Conditions now() const;

private:
  struct Api;
  static const Api &api();
  void *device = nullptr; // null: not known to NVML
};

/// "power cap, thermal" for the bits of nvmlDeviceGetCurrentClocksThrottleReasons.
std::string throttleText(uint64_t reasons);

} // namespace gemm::runtime

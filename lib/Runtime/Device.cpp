// What can be asked of a device whatever it is, and the patience that a GPU needs which
// another process has to itself.
#include "gemm/Runtime/Device.h"

#include <chrono>
#include <thread>

namespace gemm::runtime {

bool answers(Device &device) {
  try {
    std::byte bytes[256] = {};
    uint64_t address = device.allocate(sizeof bytes, "a probe");
    device.upload(address, bytes, sizeof bytes);
    device.download(address, bytes, sizeof bytes);
    device.free(address);
    return true;
  } catch (const std::exception &) {
    return false;
  }
}

std::unique_ptr<Device> waitForCudaDevice(double seconds) {
  using Clock = std::chrono::steady_clock;
  for (auto until = Clock::now() + std::chrono::duration<double>(seconds);;)
    try {
      return makeCudaDevice();
    } catch (const DeviceBusy &) {
      if (Clock::now() >= until)
        throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

} // namespace gemm::runtime

// Host memory as a device's memory, for the devices that compute on the CPU. Each
// allocation is a block of its own, so that a sanitizer sees an overrun. Internal.
#pragma once

#include "gemm/Runtime/Device.h"

#include <cstring>
#include <map>

namespace gemm::runtime {

class HostDevice : public Device {
public:
  uint64_t allocate(size_t bytes, const std::string &) override {
    auto block = std::make_unique<std::byte[]>(bytes + 1);
    std::memset(block.get(), 0xff, bytes + 1);
    auto address = reinterpret_cast<uint64_t>(block.get());
    blocks[address] = std::move(block);
    return address;
  }
  void free(uint64_t address) override { blocks.erase(address); }
  void upload(uint64_t address, const void *from, size_t bytes) override {
    if (bytes)
      std::memcpy(host(address), from, bytes);
  }
  void download(uint64_t address, void *to, size_t bytes) override {
    if (bytes)
      std::memcpy(to, host(address), bytes);
  }
  std::byte *host(uint64_t address) override { return reinterpret_cast<std::byte *>(address); }
  void load(const bundle::Bundle &, const bundle::Function &) override {}
  LaunchResult launch(const std::string &, const std::string &, const LaunchConfig &) override {
    throw Error("expected a device with kernels, got " + description());
  }

private:
  std::map<uint64_t, std::unique_ptr<std::byte[]>> blocks;
};

} // namespace gemm::runtime

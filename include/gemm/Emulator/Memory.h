// Device global memory: named allocations at addresses that are the same in
// every run, kept apart by guard gaps so that an overrun never lands in a
// neighbour. Fresh memory is filled with 0xff, NaN in every float type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace gemm::emulator {

class Memory {
public:
  struct Allocation {
    uint64_t base = 0;
    size_t size = 0;
    std::byte *host = nullptr;
    std::string name;
    bool readOnly = false; ///< to kernels
    bool contains(uint64_t addr, size_t bytes) const {
      return addr >= base && bytes <= size && addr - base <= size - bytes;
    }
  };

  Memory();
  ~Memory();
  Memory(Memory &&) noexcept;
  Memory &operator=(Memory &&) noexcept;

  /// 256-byte aligned address of `bytes` bytes (zero is allowed: an address
  /// that nothing may be read from). Throws std::bad_alloc.
  uint64_t allocate(size_t bytes, std::string name = {});
  /// False when `address` is not the start of a live allocation.
  bool free(uint64_t address);
  /// From now on a kernel that writes there gets a finding.
  void protect(uint64_t address);
  /// False, and nothing copied, when the range is not inside one allocation.
  bool copyIn(uint64_t address, const void *from, size_t bytes);
  bool copyOut(uint64_t address, void *to, size_t bytes) const;
  /// Host bytes behind a device address, null when it is in no allocation.
  std::byte *host(uint64_t address) const;
  /// The allocation that `address` lies in, or null.
  const Allocation *find(uint64_t address) const;
  /// The live or freed allocation at or before `address`: names a bad access.
  std::string describe(uint64_t address) const;
  size_t bytesAllocated() const { return total; }

private:
  struct Block;
  std::map<uint64_t, std::unique_ptr<Block>> blocks;
  uint64_t next;
  size_t total = 0;
};

} // namespace gemm::emulator

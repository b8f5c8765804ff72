// Device global memory: named allocations at addresses that are the same in
// every run, kept apart by guard gaps so that an overrun never lands in a
// neighbour. Fresh memory is filled with 0xff, NaN in every float type. Host
// memory can be made visible at its own address, as cuMemHostRegister does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gemm::emulator {

class Module;
struct Sequence;
struct Program;

class Memory {
public:
  struct Allocation {
    uint64_t base = 0;
    size_t size = 0;
    std::byte *host = nullptr;
    std::string name;
    bool readOnly = false; ///< to kernels
    /// A bit per byte that host or kernels have written; null: all of them.
    const uint64_t *initialised = nullptr;
    bool contains(uint64_t addr, size_t bytes) const {
      return addr >= base && bytes <= size && addr - base <= size - bytes;
    }
  };

  Memory();
  ~Memory();
  Memory(Memory &&) noexcept;
  Memory &operator=(Memory &&) noexcept;

  /// 256-byte aligned address of `bytes` bytes (zero is allowed: an address
  /// that nothing may be read from). Zeroed memory counts as initialised, and
  /// costs nothing until it is touched. Throws std::bad_alloc.
  uint64_t allocate(size_t bytes, std::string name = {}, bool zeroed = false);
  /// Lets kernels use `bytes` bytes of host memory at their host address, which
  /// is returned. The caller keeps them alive until free(). Throws
  /// std::invalid_argument when a live allocation overlaps them.
  uint64_t map(void *host, size_t bytes, std::string name = {});
  /// Ends an allocation or mapping. False when `address` is not the start of a
  /// live one.
  bool free(uint64_t address);
  /// From now on a kernel that writes there gets a finding.
  void protect(uint64_t address);
  /// False, and nothing copied, when the range is not inside one allocation.
  bool copyIn(uint64_t address, const void *from, size_t bytes);
  bool copyOut(uint64_t address, void *to, size_t bytes) const;
  /// Writes `count` times the `size` bytes at `value`; false as copyIn is.
  bool fill(uint64_t address, const void *value, size_t size, size_t count);
  /// Host bytes behind a device address, null when it is in no allocation. What
  /// the caller does with them is not seen: the whole allocation counts as
  /// initialised from now on.
  std::byte *host(uint64_t address);
  /// The bytes of a mask, from `address` on (a multiple of 64), now have values.
  void markInitialised(uint64_t address, uint64_t mask);
  /// A kernel ran that nobody watched.
  void assumeInitialised();
  /// The allocation that `address` lies in, or null.
  const Allocation *find(uint64_t address) const;
  /// The live or freed allocation at or before `address`: names a bad access.
  std::string describe(uint64_t address) const;
  /// In the range that allocate() takes addresses from, used, freed or not yet
  /// given out; no host memory of ours is there.
  bool isDeviceAddress(uint64_t address) const;
  size_t bytesAllocated() const { return total; }

  /// Addresses of the module's global variables, in the order of its program:
  /// allocated and initialised when first asked for, and kept from launch to
  /// launch until release().
  const std::vector<uint64_t> &globals(const Module &);
  void release(const Module &);

  /// What a dependent launch of a stream (LaunchConfig) may overlap with, as the last launch there
  /// left it; null: nothing.
  std::shared_ptr<const Sequence> sequence(uint64_t stream) const;
  void setSequence(uint64_t stream, std::shared_ptr<const Sequence>);
  /// All launches have ended, as after a synchronisation: later ones overlap with none of them.
  void finishLaunches() { sequences.clear(); }

  /// The bytes of everything that is allocated now and that kernels may write.
  struct Snapshot {
    std::map<uint64_t, std::vector<std::byte>> bytes;
    std::map<uint64_t, std::vector<uint64_t>> initialised; ///< bitmaps; none: all
    std::map<uint64_t, std::shared_ptr<const Sequence>> sequences;
  };
  Snapshot save() const;
  /// Puts back the bytes of what is still allocated; global variables that came
  /// later get their initial value.
  void restore(const Snapshot &);
  /// A 64-bit hash of the bytes that save() would return.
  uint64_t digest() const;

private:
  struct Block;
  Block *blockOf(uint64_t address);
  std::map<uint64_t, std::unique_ptr<Block>> blocks;
  struct Instance {
    std::shared_ptr<const Program> program; ///< keeps the key of the map alive
    std::vector<uint64_t> addresses;
  };
  void initialise(const Instance &, size_t global);
  std::map<const Program *, Instance> instances;
  std::map<uint64_t, std::shared_ptr<const Sequence>> sequences; ///< by stream
  uint64_t next;
  size_t total = 0;
};

} // namespace gemm::emulator

// Global memory as a sorted map of blocks. A freed block gives its bytes back
// but keeps its address range for ever, so that a stale pointer is still known
// by the name of what it pointed to.
#include "gemm/Emulator/Memory.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace gemm::emulator {

namespace {
// Far from null and from small integers taken for pointers, and with enough
// distance between blocks that an index off by a row still hits the gap.
constexpr uint64_t firstAddress = 0x7000'0000'0000;
constexpr uint64_t guardBytes = 1 << 20;
constexpr uint64_t alignment = 256;
constexpr size_t largest = size_t(1) << 46;
} // namespace

struct Memory::Block {
  Allocation a;
  bool live = true;
  Block() = default;
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block() { std::free(a.host); }
};

Memory::Memory() : next(firstAddress) {}
Memory::~Memory() = default;
Memory::Memory(Memory &&) noexcept = default;
Memory &Memory::operator=(Memory &&) noexcept = default;

uint64_t Memory::allocate(size_t bytes, std::string name) {
  if (bytes > largest)
    throw std::bad_alloc();
  auto block = std::make_unique<Block>();
  // One vector of slack: a 16-byte host load at the last element stays inside.
  block->a.host = static_cast<std::byte *>(std::aligned_alloc(64, (bytes + 127) / 64 * 64));
  if (!block->a.host)
    throw std::bad_alloc();
  std::memset(block->a.host, 0xff, bytes);
  block->a.base = next;
  block->a.size = bytes;
  block->a.name = name.empty() ? "allocation " + std::to_string(blocks.size()) : std::move(name);
  next += (bytes + alignment - 1) / alignment * alignment + guardBytes;
  total += bytes;
  uint64_t base = block->a.base;
  blocks.emplace(base, std::move(block));
  return base;
}

bool Memory::free(uint64_t address) {
  auto it = blocks.find(address);
  if (it == blocks.end() || !it->second->live)
    return false;
  Block &b = *it->second;
  b.live = false;
  std::free(b.a.host);
  b.a.host = nullptr;
  total -= b.a.size;
  return true;
}

void Memory::protect(uint64_t address) {
  if (auto it = blocks.find(address); it != blocks.end())
    it->second->a.readOnly = true;
}

const Memory::Allocation *Memory::find(uint64_t address) const {
  auto it = blocks.upper_bound(address);
  if (it == blocks.begin())
    return nullptr;
  const Block &b = *std::prev(it)->second;
  return b.live && address - b.a.base < b.a.size ? &b.a : nullptr;
}

std::byte *Memory::host(uint64_t address) const {
  const Allocation *a = find(address);
  return a ? a->host + (address - a->base) : nullptr;
}

bool Memory::copyIn(uint64_t address, const void *from, size_t bytes) {
  if (bytes == 0)
    return true;
  const Allocation *a = find(address);
  if (!a || !a->contains(address, bytes))
    return false;
  std::memcpy(a->host + (address - a->base), from, bytes);
  return true;
}

bool Memory::copyOut(uint64_t address, void *to, size_t bytes) const {
  if (bytes == 0)
    return true;
  const Allocation *a = find(address);
  if (!a || !a->contains(address, bytes))
    return false;
  std::memcpy(to, a->host + (address - a->base), bytes);
  return true;
}

std::string Memory::describe(uint64_t address) const {
  if (address < firstAddress)
    return address < guardBytes ? "a null pointer" : "no allocation";
  auto it = blocks.upper_bound(address);
  if (it == blocks.begin())
    return "no allocation";
  const Block &b = *std::prev(it)->second;
  std::string quoted = "'" + b.a.name + "' of " + std::to_string(b.a.size) + " bytes";
  if (!b.live)
    return "freed allocation " + quoted;
  return std::to_string(address - b.a.base) + " bytes into allocation " + quoted;
}

} // namespace gemm::emulator

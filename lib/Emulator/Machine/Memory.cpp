// Global memory as a sorted map of blocks. A freed block gives its bytes back
// but keeps its address range for ever, so that a stale pointer is still known
// by the name of what it pointed to.
#include "gemm/Emulator/Memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <unistd.h>

namespace gemm::emulator {

namespace {
// Far from null and from small integers taken for pointers, and with enough
// distance between blocks that an index off by a row still hits the gap.
constexpr uint64_t firstAddress = 0x7000'0000'0000;
constexpr uint64_t guardBytes = 1 << 20;
constexpr uint64_t alignment = 256;
constexpr size_t largest = size_t(1) << 46;
// An address this far past an allocation is not one of it gone wrong.
constexpr uint64_t farAway = uint64_t(1) << 32;
} // namespace

struct Memory::Block {
  Allocation a;
  bool live = true;
  std::vector<uint64_t> initialised;
  void publish() { a.initialised = initialised.empty() ? nullptr : initialised.data(); }
  void markAll() {
    initialised = {};
    publish();
  }
  void mark(uint64_t from, uint64_t count) {
    if (initialised.empty())
      return;
    if (count == a.size)
      return markAll();
    for (uint64_t end = from + count; from < end;) {
      uint64_t shift = from % 64, n = std::min(64 - shift, end - from);
      initialised[from / 64] |= (n == 64 ? ~uint64_t(0) : (uint64_t(1) << n) - 1) << shift;
      from += n;
    }
  }
  Block() = default;
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block() { release(); }
  void release() {
    std::free(storage);
    storage = a.host = nullptr;
  }
  std::byte *storage = nullptr; ///< of which `a.host` is the aligned part
};

Memory::Memory() : next(firstAddress) {}
Memory::~Memory() = default;
Memory::Memory(Memory &&) noexcept = default;
Memory &Memory::operator=(Memory &&) noexcept = default;

uint64_t Memory::allocate(size_t bytes, std::string name, bool zeroed) {
  // More than the machine has would succeed, and end in a killed process.
  static const uint64_t physical =
      uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE));
  if (bytes > largest || total + bytes > physical)
    throw std::bad_alloc();
  auto block = std::make_unique<Block>();
  // One vector of slack: a 16-byte host load at the last element stays inside.
  const size_t room = bytes + 16 + alignment;
  block->storage = static_cast<std::byte *>(zeroed ? std::calloc(room, 1) : std::malloc(room));
  if (!block->storage)
    throw std::bad_alloc();
  block->a.host = block->storage + (alignment - uintptr_t(block->storage) % alignment) % alignment;
  if (!zeroed) {
    std::memset(block->a.host, 0xff, bytes);
    block->initialised.resize((bytes + 63) / 64);
    block->publish();
  }
  block->a.base = next;
  block->a.size = bytes;
  block->a.name = name.empty() ? "allocation " + std::to_string(blocks.size()) : std::move(name);
  next += (bytes + alignment - 1) / alignment * alignment + guardBytes;
  total += bytes;
  uint64_t base = block->a.base;
  blocks.emplace(base, std::move(block));
  return base;
}

uint64_t Memory::map(void *host, size_t bytes, std::string name) {
  const auto base = reinterpret_cast<uintptr_t>(host);
  auto fail = [&](const std::string &why) {
    throw std::invalid_argument("expected host memory of its own to map, got " +
                                std::to_string(bytes) + " bytes " + why);
  };
  if (!host || bytes > largest || base > UINT64_MAX - bytes)
    fail("at no address");
  // Records of what was freed give way; live neighbours do not.
  auto it = blocks.lower_bound(base);
  if (it != blocks.begin() && base - std::prev(it)->first < std::prev(it)->second->a.size)
    --it;
  while (it != blocks.end() && it->first - std::min(it->first, base) < std::max<size_t>(bytes, 1)) {
    if (it->second->live)
      fail("that overlap '" + it->second->a.name + "'");
    it = blocks.erase(it);
  }
  auto block = std::make_unique<Block>();
  block->a = {base, bytes, static_cast<std::byte *>(host),
              name.empty() ? "host memory " + std::to_string(blocks.size()) : std::move(name)};
  total += bytes;
  blocks.emplace(base, std::move(block));
  return base;
}

bool Memory::free(uint64_t address) {
  auto it = blocks.find(address);
  if (it == blocks.end() || !it->second->live)
    return false;
  Block &b = *it->second;
  b.live = false;
  b.release();
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

bool Memory::isDeviceAddress(uint64_t address) const {
  return address >= firstAddress && address < std::max(next, firstAddress + farAway);
}

Memory::Block *Memory::blockOf(uint64_t address) {
  const Allocation *a = find(address);
  return a ? blocks.at(a->base).get() : nullptr;
}

std::byte *Memory::host(uint64_t address) {
  Block *b = blockOf(address);
  if (!b)
    return nullptr;
  b->markAll();
  return b->a.host + (address - b->a.base);
}

void Memory::markInitialised(uint64_t address, uint64_t mask) {
  // A piece may begin before an allocation of host memory; that has no bitmap.
  if (Block *b = blockOf(address); b && !b->initialised.empty())
    b->initialised[(address - b->a.base) / 64] |= mask;
}

void Memory::assumeInitialised() {
  for (auto &[base, block] : blocks)
    if (!block->a.readOnly)
      block->markAll();
}

bool Memory::copyIn(uint64_t address, const void *from, size_t bytes) {
  if (bytes == 0)
    return true;
  const Allocation *a = find(address);
  if (!a || !a->contains(address, bytes))
    return false;
  std::memmove(a->host + (address - a->base), from, bytes);
  blocks.at(a->base)->mark(address - a->base, bytes);
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

bool Memory::fill(uint64_t address, const void *value, size_t size, size_t count) {
  const Allocation *a = find(address);
  if (count == 0)
    return true;
  if (!a || count > a->size / size || !a->contains(address, size * count))
    return false;
  std::byte *to = a->host + (address - a->base);
  for (size_t i = 0; i < count; ++i)
    std::memcpy(to + i * size, value, size);
  blocks.at(a->base)->mark(address - a->base, size * count);
  return true;
}

std::shared_ptr<const Sequence> Memory::sequence(uint64_t stream) const {
  auto found = sequences.find(stream);
  return found == sequences.end() ? nullptr : found->second;
}

void Memory::setSequence(uint64_t stream, std::shared_ptr<const Sequence> of) {
  sequences[stream] = std::move(of);
}

Memory::Snapshot Memory::save() const {
  Snapshot s;
  s.sequences = sequences;
  for (const auto &[base, block] : blocks)
    if (block->live && !block->a.readOnly) {
      s.bytes.emplace(base, std::vector<std::byte>(block->a.host, block->a.host + block->a.size));
      s.initialised.emplace(base, block->initialised);
    }
  return s;
}

void Memory::restore(const Snapshot &s) {
  sequences = s.sequences;
  for (const auto &[base, bytes] : s.bytes)
    if (auto it = blocks.find(base); it != blocks.end() && it->second->live) {
      std::copy_n(bytes.data(), std::min(bytes.size(), it->second->a.size), it->second->a.host);
      it->second->initialised = s.initialised.at(base);
      it->second->publish();
    }
  for (const auto &[program, instance] : instances)
    for (size_t g = 0; g < instance.addresses.size(); ++g)
      if (uint64_t at = instance.addresses[g]; !s.bytes.count(at)) { // younger than the snapshot
        const Allocation &a = blocks.at(at)->a;
        std::memset(a.host, 0, a.size);
        initialise(instance, g);
      }
}

uint64_t Memory::digest() const {
  uint64_t hash = 0xcbf29ce484222325u;
  auto mix = [&](uint64_t word) { hash = (hash ^ word) * 0x100000001b3u ^ hash >> 29; };
  for (const auto &[base, block] : blocks) {
    if (!block->live || block->a.readOnly)
      continue;
    mix(base);
    for (size_t i = 0; i < block->a.size; i += 8) {
      uint64_t word = 0;
      std::memcpy(&word, block->a.host + i, std::min<size_t>(8, block->a.size - i));
      mix(word);
    }
  }
  return hash;
}

std::string Memory::describe(uint64_t address) const {
  if (address < guardBytes)
    return "a null pointer";
  auto it = blocks.upper_bound(address);
  if (it == blocks.begin())
    return "no allocation";
  const Block &b = *std::prev(it)->second;
  if (address - b.a.base >= b.a.size + farAway)
    return "no allocation";
  std::string quoted = "'" + b.a.name + "' of " + std::to_string(b.a.size) + " bytes";
  if (!b.live)
    return "freed allocation " + quoted;
  return std::to_string(address - b.a.base) + " bytes into allocation " + quoted;
}

} // namespace gemm::emulator

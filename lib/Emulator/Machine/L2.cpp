// A map from tags to lines, and the lines in a list by age.
#include "Machine/L2.h"

#include <algorithm>
#include <bit>

#include "Machine/Access.h"

namespace gemm::emulator {

L2::L2(uint64_t capacityBytes) : capacity(std::max<uint64_t>(1, capacityBytes / 128)) {}

void L2::unlink(uint32_t i) {
  Line &l = lines[i];
  (l.newer == none ? newest : lines[l.newer].older) = l.older;
  (l.older == none ? oldest : lines[l.older].newer) = l.newer;
}

void L2::pushNewest(uint32_t i) {
  lines[i].newer = none;
  lines[i].older = newest;
  (newest == none ? oldest : lines[newest].newer) = i;
  newest = i;
}

L2::Line &L2::touch(uint64_t tag, Counters &n) {
  auto [it, isNew] = index.try_emplace(tag, uint32_t(lines.size()));
  if (!isNew) {
    unlink(it->second);
  } else if (lines.size() < capacity) {
    lines.push_back({tag});
  } else {
    uint32_t victim = oldest;
    unlink(victim);
    n.l2WriteBacks += unsigned(std::popcount(lines[victim].dirty));
    index.erase(lines[victim].tag);
    lines[victim] = {tag};
    it->second = victim;
  }
  pushNewest(it->second);
  return lines[it->second];
}

void L2::access(uint64_t sector, bool write, Counters &n) {
  Line &line = touch(sector / 4, n);
  const uint8_t bit = uint8_t(1u << sector % 4);
  const bool hit = line.valid & bit;
  if (write)
    ++(hit ? n.l2WriteHits : n.l2WriteMisses);
  else
    ++(hit ? n.l2ReadHits : n.l2ReadMisses);
  line.valid |= bit;
  line.dirty |= write ? bit : 0;
}

void L2::access(const std::byte *first, uint64_t bytes, bool write, Counters &n) {
  const uint64_t at = reinterpret_cast<uintptr_t>(first);
  for (uint64_t s = at / 32; s <= (at + bytes - 1) / 32; ++s)
    access(s, write, n);
}

void requestL2(Cta &c, const Places &p, uint32_t mask, unsigned bytes, bool write) {
  L2 *l2 = c.launch->l2;
  if (!l2)
    return;
  uint64_t sectors[32]; // naturally aligned up to 32 bytes: one sector a lane
  unsigned n = 0;
  for (; mask; mask &= mask - 1)
    sectors[n++] = reinterpret_cast<uintptr_t>(p.host[__builtin_ctz(mask)]) / 32;
  std::sort(sectors, sectors + n);
  uint64_t *end = std::unique(sectors, sectors + n);
  for (uint64_t *s = sectors; s != end; ++s)
    l2->access(*s, write, c.counters);
}

} // namespace gemm::emulator

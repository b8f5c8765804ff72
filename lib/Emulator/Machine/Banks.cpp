// Bank conflicts and sectors. Shared memory has 32 banks of 4 bytes; hardware
// serves an access of 4, 8 or 16 bytes a lane to 32, 16 or 8 lanes at a time,
// and each such group needs as many passes as distinct units share a bank.
#include "Machine/Access.h"

#include <algorithm>

namespace gemm::emulator {

namespace {

unsigned passes(const uint32_t *at, uint32_t lanes, unsigned unit, unsigned groups) {
  uint8_t head[32], next[32];
  uint32_t value[32];
  std::memset(head, 0xff, groups);
  unsigned used = 0, worst = 0;
  uint8_t depth[32] = {};
  for (; lanes; lanes &= lanes - 1) {
    uint32_t v = at[__builtin_ctz(lanes)] / unit;
    unsigned bank = v % groups, e = head[bank];
    while (e != 0xff && value[e] != v)
      e = next[e];
    if (e != 0xff)
      continue; // the same unit again: a broadcast
    value[used] = v;
    next[used] = head[bank];
    head[bank] = uint8_t(used++);
    worst = std::max<unsigned>(worst, ++depth[bank]);
  }
  return worst;
}

/// Neighbours in consecutive units, or all at one address: never a conflict.
bool conflictFree(const uint32_t *at, unsigned count, unsigned unit) {
  uint32_t apart = 0, spread = 0;
  for (unsigned k = 0; k < count; ++k) {
    apart |= at[k] ^ (at[0] + k * unit);
    spread |= at[k] ^ at[0];
  }
  return !apart || !spread;
}

} // namespace

Wavefronts countWavefronts(const uint32_t *at, uint32_t mask, unsigned bytes) {
  const unsigned unit = bytes <= 4 ? 4 : bytes, groups = 128 / unit;
  Wavefronts w;
  for (unsigned first = 0; first < 32; first += groups) {
    uint32_t all = groups == 32 ? ~0u : ((1u << groups) - 1) << first;
    uint32_t lanes = mask & all;
    if (!lanes)
      continue;
    ++w.ideal;
    w.actual += lanes == all && conflictFree(at + first, groups, unit)
                    ? 1
                    : passes(at, lanes, unit, groups);
  }
  return w;
}

unsigned countSectors(const uint64_t *address, uint32_t mask, unsigned bytes) {
  uint64_t sector[64];
  unsigned n = 0;
  bool sorted = true;
  for (; mask; mask &= mask - 1) {
    uint64_t a = address[__builtin_ctz(mask)];
    uint64_t s = a / 32; // naturally aligned up to 32 bytes: one sector a lane
    (void)bytes;
    if (n && s == sector[n - 1])
      continue;
    sorted &= !n || s > sector[n - 1];
    sector[n++] = s;
  }
  if (sorted)
    return n;
  std::sort(sector, sector + n);
  return unsigned(std::unique(sector, sector + n) - sector);
}

} // namespace gemm::emulator

// The checks behind every memory access. The common case, all lanes inside the
// allocation of the last access and aligned, is a min, a max and an or.
#include "Machine/Access.h"

#include <algorithm>

#include "Decode/Decoder.h"
#include "Machine/Cluster.h"
#include "Machine/Grid.h"

namespace gemm::emulator {

std::string hex(uint64_t v) {
  static const char digits[] = "0123456789abcdef";
  std::string s;
  do
    s.insert(s.begin(), digits[v & 15]);
  while (v >>= 4);
  return "0x" + s;
}

namespace {

const char *verb(AccessKind k) {
  return k == AccessKind::Read ? "read" : k == AccessKind::Write ? "write" : "atomic";
}

std::string what(AccessKind k, unsigned bytes) {
  return std::string(verb(k)) + " of " + std::to_string(bytes) + " bytes at ";
}

/// Lanes whose address breaks alignment.
uint32_t misaligned(const uint64_t *address, uint32_t mask, unsigned bytes) {
  uint32_t bad = 0;
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    if (address[l] & (bytes - 1))
      bad |= 1u << l;
  }
  return bad;
}

struct Range {
  uint64_t low = ~uint64_t(0), high = 0, bits = 0;
};
Range rangeOf(const uint64_t *address, uint32_t mask) {
  Range r;
  forLanes(mask, [&](unsigned l) {
    uint64_t a = address[l];
    r.low = a < r.low ? a : r.low;
    r.high = a > r.high ? a : r.high;
    r.bits |= a;
  });
  return r;
}

bool checkAligned(const WarpAccess &a, const Range &r, unsigned align, Space space) {
  if (!(r.bits & (align - 1)))
    return true;
  uint32_t bad = misaligned(a.address, a.mask, align);
  a.w.cta->stop(Rule::AlignAccess, a.w, a.i, bad,
                std::string(name(space)) + " " + what(a.kind, align) +
                    hex(a.address[__builtin_ctz(bad)]) + ", expected a multiple of " +
                    std::to_string(align) +
                    ": narrow the access or align the pointer and leading dimension");
  return false;
}

} // namespace

void laneAddresses(Warp &w, const Inst &i, unsigned slot, uint32_t mask, uint64_t *out) {
  const uint64_t offset = uint64_t(i.imm);
  if (i.mode2) {
    const uint64_t *a = w.r64(i.op[slot]);
    for (unsigned l = 0; l < 32; ++l)
      out[l] = a[l] + offset;
  } else {
    // A 32-bit base wraps as 32-bit arithmetic does.
    const uint32_t *a = w.r32(i.op[slot]);
    for (unsigned l = 0; l < 32; ++l)
      out[l] = uint32_t(a[l] + uint32_t(offset));
  }
}

bool sharedOffsets(const WarpAccess &a, uint32_t *at, const Cta &target) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  Cta &c = *w.cta;
  const uint64_t size = c.launch->sharedBytes, base = sharedBase(target.rank);
  Range r = rangeOf(address, mask);
  if (!checkAligned(a, r, bytes, Space::Shared))
    return false;
  auto outside = [base, size, bytes = a.bytes](uint64_t v) {
    return v < base || v - base >= size || size - (v - base) < bytes;
  };
  if (outside(r.low) || outside(r.high)) {
    uint32_t bad = 0;
    for (unsigned l = 0; l < 32; ++l)
      bad |= uint32_t((mask >> l & 1) && outside(address[l])) << l;
    const uint64_t first = address[__builtin_ctz(bad)];
    c.stop(Rule::BoundsShared, w, i, bad,
           "shared " + what(kind, bytes) + hex(first) + missesShared(target, first));
    return false;
  }
  for (unsigned l = 0; l < 32; ++l)
    at[l] = uint32_t(address[l] - base);
  return true;
}

namespace {

bool checkWritable(Warp &w, const Inst &i, uint32_t lanes, const Memory::Allocation &a,
                   AccessKind kind) {
  if (!a.readOnly || kind == AccessKind::Read)
    return true;
  w.cta->stop(Rule::ReadOnlyConstant, w, i, lanes, "write to constant '" + a.name + "'");
  return false;
}

} // namespace

bool globalPlaces(const WarpAccess &a, Places &p, unsigned align) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  Cta &c = *w.cta;
  Range r = rangeOf(address, mask);
  if (!checkAligned(a, r, align ? align : bytes, Space::Global))
    return false;
  const Memory::Allocation *found = c.lastAllocation;
  if (!found || !found->contains(r.low, 1) || !found->contains(r.high, bytes)) {
    const Memory &memory = *c.launch->memory;
    found = memory.find(r.low);
    if (!found || !found->contains(r.high, bytes)) { // several allocations, or a bad lane
      for (uint32_t m = mask; m; m &= m - 1) {
        unsigned l = unsigned(__builtin_ctz(m));
        const Memory::Allocation *b = memory.find(address[l]);
        if (!b || !b->contains(address[l], bytes)) {
          c.stop(Rule::BoundsGlobal, w, i, 1u << l,
                 "global " + what(kind, bytes) + hex(address[l]) + ", " +
                     memory.describe(address[l]) + ": guard the access or correct its index");
          return false;
        }
        if (!checkWritable(w, i, 1u << l, *b, kind))
          return false;
        p.host[l] = b->host + (address[l] - b->base);
      }
      return true;
    }
    c.lastAllocation = found;
  }
  if (!checkWritable(w, i, mask, *found, kind))
    return false;
  std::byte *host = found->host;
  const uint64_t base = found->base, *from = address;
  forLanes(mask, [&](unsigned l) { p.host[l] = host + (from[l] - base); });
  return true;
}

namespace {

/// Tracks accesses that may synchronise. An acquire comes before the access
/// itself is judged, a release after.
bool strongShared(const WarpAccess &a, const uint32_t *at, Cta &target) {
  Warp &w = a.w;
  const Inst &i = a.i;
  Flags &flags = w.cta->cluster->flags;
  auto each = [&](auto f) {
    for (uint32_t m = a.mask, last = ~0u; m; m &= m - 1)
      if (uint32_t place = at[__builtin_ctz(m)]; place != last)
        f(last = place);
  };
  if (a.kind != AccessKind::Write)
    each([&](uint32_t place) { flags.read(w.clock, target.rank, place, i.order); });
  if (a.kind == AccessKind::Atomic)
    target.shadow.atomic(w, i, a.mask, at, a.bytes);
  else
    target.shadow.strong(w, i, a.mask, at, a.bytes, a.kind == AccessKind::Write);
  if (a.kind != AccessKind::Read)
    each([&](uint32_t place) {
      flags.write(w.clock, target.rank, place, i.order, a.kind == AccessKind::Atomic);
    });
  return true;
}

bool accessShared(const WarpAccess &a, Places &p, Cta &target) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  Cta &c = *w.cta;
  uint32_t at[32];
  if (!sharedOffsets(a, at, target))
    return false;
  Wavefronts f = countWavefronts(at, mask, bytes);
  uint64_t moved = uint64_t(bytes) * unsigned(std::popcount(mask));
  if (kind == AccessKind::Read) {
    c.counters.sharedReadBytes += moved;
    c.counters.sharedReadWavefronts += f.actual;
    c.counters.sharedReadIdeal += f.ideal;
  } else {
    c.counters.sharedWriteBytes += moved;
    c.counters.sharedWriteWavefronts += f.actual;
    c.counters.sharedWriteIdeal += f.ideal;
  }
  std::byte *shared = target.shared;
  forLanes(mask, [&](unsigned l) { p.host[l] = shared + at[l]; });
  Shadow &shadow = target.shadow;
  if (!shadow.enabled)
    return true;
  if (i.order) [[unlikely]]
    return strongShared(a, at, target);
  if (kind == AccessKind::Read)
    shadow.read(w, i, mask, at, bytes);
  else if (kind == AccessKind::Write)
    shadow.write(w, i, mask, at, bytes);
  else
    shadow.atomic(w, i, mask, at, bytes);
  return true;
}

/// Lanes may mean the shared memory of different CTAs of the cluster.
bool accessCluster(const WarpAccess &a, Places &p) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  uint64_t bits = 0;
  const uint64_t own = sharedBase(w.cta->rank), *from = address;
  forLanes(mask, [&](unsigned l) { bits |= from[l] ^ own; });
  if (rankOf(bits) == 0)
    return accessShared(a, p, *w.cta);
  for (uint32_t rest = mask; rest;) {
    unsigned first = unsigned(__builtin_ctz(rest));
    uint32_t lanes = 0;
    for (uint32_t m = rest; m; m &= m - 1)
      if (rankOf(address[__builtin_ctz(m)]) == rankOf(address[first]))
        lanes |= m & -m;
    SharedPlace place; // of the first lane; the rest is checked below
    if (!sharedPlace(w, i, first, {Space::SharedCluster, address[first], bytes, 1, kind}, place) ||
        !accessShared({w, i, lanes, address, bytes, kind}, p, *place.cta))
      return false;
    rest &= ~lanes;
  }
  return true;
}

bool accessGlobal(const WarpAccess &a, Places &p) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  if (!globalPlaces(a, p))
    return false;
  if (w.cta->cluster->global.enabled)
    w.cta->cluster->global.access(w, i, mask, address, bytes, kind);
  if (Grid *grid = w.cta->launch->together) {
    grid->changes += kind == AccessKind::Write;
    if (i.order && kind != AccessKind::Write)
      grid->poll(w, i, mask, address, p, bytes);
  }
  Counters &n = w.cta->counters;
  uint64_t moved = uint64_t(bytes) * unsigned(std::popcount(mask));
  unsigned sectors = countSectors(address, mask, bytes);
  requestL2(*w.cta, p, mask, bytes, kind != AccessKind::Read);
  if (kind == AccessKind::Read) {
    n.globalReadBytes += moved;
    n.globalReadSectors += sectors;
    ++n.globalReadRequests;
  } else {
    n.globalWriteBytes += moved;
    n.globalWriteSectors += sectors;
    ++n.globalWriteRequests;
  }
  return true;
}

bool accessSmall(const WarpAccess &a, Space space, Places &p) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  Cta &c = *w.cta;
  const bool isParam = space == Space::Param;
  const uint64_t size = isParam ? c.launch->params.size() : c.kernel->localBytes;
  if (isParam && kind != AccessKind::Read) {
    c.stop(Rule::ReadOnlyParameter, w, i, mask, "write to a kernel parameter");
    return false;
  }
  Range r = rangeOf(address, mask);
  if (!checkAligned(a, r, bytes, space))
    return false;
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    if (address[l] > size || size - address[l] < bytes) {
      c.stop(Rule::BoundsLocal, w, i, 1u << l,
             std::string(name(space)) + " " + what(kind, bytes) + hex(address[l]) + ", past its " +
                 std::to_string(size) + " bytes");
      return false;
    }
    // Parameters are read only: the cast never leads to a write.
    p.host[l] = isParam ? const_cast<std::byte *>(c.launch->params.data()) + address[l]
                        : c.local.data() + size * (w.index * 32 + l) + address[l];
  }
  return true;
}

bool accessGeneric(const WarpAccess &a, Places &p) {
  const auto &[w, i, mask, address, bytes, kind] = a;
  static constexpr Space windows[] = {Space::Global, Space::SharedCluster, Space::Local,
                                      Space::Param};
  uint64_t inside[32];
  for (unsigned window = 0; window < 4; ++window) {
    uint32_t lanes = 0;
    for (uint32_t m = mask; m; m &= m - 1) {
      unsigned l = unsigned(__builtin_ctz(m));
      uint64_t top = address[l] >> 48;
      if (top == window || (window == 0 && top > 3)) {
        lanes |= 1u << l;
        inside[l] = window ? address[l] & windowMask : address[l];
      }
    }
    if (lanes && !access({w, i, lanes, inside, bytes, kind}, windows[window], p))
      return false;
  }
  return true;
}

} // namespace

bool access(const WarpAccess &a, Space space, Places &p) {
  switch (space) {
  case Space::Generic:
    return accessGeneric(a, p);
  case Space::Shared:
    return accessShared(a, p, *a.w.cta);
  case Space::SharedCluster:
    return accessCluster(a, p);
  case Space::Param:
  case Space::Local:
    return accessSmall(a, space, p);
  default:
    return accessGlobal(a, p);
  }
}

} // namespace gemm::emulator

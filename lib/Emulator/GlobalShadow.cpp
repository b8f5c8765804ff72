// The checks while a CTA runs. An access of neighbouring lanes is one range; a
// range costs a few operations on 64-bit masks for each 64 bytes it covers, and
// a look at each word only where this CTA has written.
#include "GlobalShadow.h"

#include <bit>

#include "Access.h"
#include "Cluster.h"

namespace gemm::emulator {

GlobalPage &GlobalShadow::page(uint64_t number) {
  if (!lastPage || lastNumber != number) {
    lastPage = &pages[number];
    lastNumber = number;
  }
  return *lastPage;
}

void GlobalShadow::access(Warp &w, const Inst &i, uint32_t lanes, const uint64_t *address,
                          unsigned bytes, AccessKind kind) {
  // Runs of lanes at consecutive places, or at one place.
  for (uint32_t m = lanes; m;) {
    unsigned l = unsigned(std::countr_zero(m));
    uint32_t run = m & -m;
    const uint64_t first = address[l];
    uint64_t end = first + bytes;
    for (m &= m - 1; m; m &= m - 1) {
      unsigned n = unsigned(std::countr_zero(m));
      if (address[n] == end)
        end += bytes;
      else if (address[n] + bytes != end)
        break;
      run |= m & -m;
    }
    range({w, i, run, kind, false}, first, end - first);
  }
}

void GlobalShadow::asynchronous(Warp &w, const Inst &i, unsigned lane, uint64_t address,
                                uint64_t bytes, AccessKind kind) {
  range({w, i, 1u << lane, kind, true}, address, bytes);
}

void GlobalShadow::range(const Who &who, uint64_t address, uint64_t bytes) {
  while (bytes) {
    const uint64_t number = address / ByteSet::bytes, base = number * ByteSet::bytes;
    const unsigned from = unsigned(address - base),
                   count = unsigned(std::min<uint64_t>(bytes, ByteSet::bytes - from));
    inPage(who, page(number), base, from, count);
    address += count;
    bytes -= count;
  }
}

void GlobalShadow::inPage(const Who &who, GlobalPage &p, uint64_t base, unsigned from,
                          unsigned count) {
  if (who.kind != AccessKind::Write)
    checkInitialised(who, p, base, from, count);
  if (who.kind != AccessKind::Read && !who.asynchronous && !p.writes)
    p.writes = std::make_unique<GlobalPage::Write[]>(ByteSet::bytes / 4);
  if (p.writes && !who.asynchronous)
    checkWords(who, p, base, from, count);
  // An atomic is a write here: what races with its write races with its read.
  ByteSet &set = who.kind == AccessKind::Read ? p.read : p.written;
  if (who.kind == AccessKind::Read && !p.readLine) {
    p.readLine = who.inst.line;
    p.readLoc = who.inst.loc;
    p.readWarp = uint16_t(who.warp.clock);
  }
  ByteSet::pieces(from, count, [&](unsigned k, uint64_t mask) { set.bits[k] |= mask; });
}

void GlobalShadow::checkInitialised(const Who &who, const GlobalPage &p, uint64_t base,
                                    unsigned from, unsigned count) {
  const Memory &memory = *who.warp.cta->launch->memory;
  const Memory::Allocation *a = who.warp.cta->lastAllocation;
  if (!a || !a->contains(base + from, count))
    a = memory.find(base + from);
  if (!a || !a->initialised)
    return; // all of it is
  const ByteSet *before = earlier ? earlier->written(base / ByteSet::bytes) : nullptr;
  ByteSet::pieces(from, count, [&](unsigned k, uint64_t mask) {
    const uint64_t piece = base + 64 * k;
    uint64_t known = p.written.bits[k] | (before ? before->bits[k] : 0);
    if (piece >= a->base) // allocations start at multiples of 256
      known |= a->initialised[(piece - a->base) / 64];
    if (uint64_t bad = mask & ~known)
      who.warp.cta->find(FindingKind::UninitialisedRead, who.warp, who.inst, who.lanes,
                         "global read of byte " +
                             std::to_string(piece + unsigned(std::countr_zero(bad)) - a->base) +
                             " of '" + a->name + "', which neither the host nor this CTA has " +
                             (earlier ? "or an earlier one has " : "") +
                             "written: initialise it before the launch");
  });
}

void GlobalShadow::checkWords(const Who &who, GlobalPage &p, uint64_t base, unsigned from,
                              unsigned count) {
  const Warp &w = who.warp;
  const Cluster &cluster = *w.cta->cluster;
  const Clocks::Time now = cluster.clocks.now(w.clock), *known = cluster.clocks.known(w.clock);
  const bool isAtomic = who.kind == AccessKind::Atomic;
  for (unsigned at = from, end = from + count; at < end;) {
    GlobalPage::Write &c = p.writes[at / 4];
    const unsigned stop = std::min(end, at / 4 * 4 + 4);
    const uint8_t mask = uint8_t(((1u << (stop - at)) - 1) << at % 4);
    if (c.time && c.warp != w.clock && c.bytes & mask && !(isAtomic && c.atomic) &&
        known[c.warp] < c.time && !w.cta->found(FindingKind::Race, who.inst)) {
      const Memory::Allocation *a = w.cta->launch->memory->find(base + at);
      w.cta->find(FindingKind::Race, w, who.inst, who.lanes,
                  cluster.nameOf(w) + (who.kind == AccessKind::Read ? " reads" : " writes") +
                      " byte " + std::to_string(a ? base + at - a->base : 0) + " of global '" +
                      (a ? a->name : "?") + "', which " +
                      w.cta->cluster->nameOf(w.cta->cluster->warp(c.warp)) + " wrote (line " +
                      std::to_string(c.line) + ") with no barrier between: add bar.sync");
    }
    if (who.kind != AccessKind::Read) {
      const bool mine = c.warp == w.clock && c.time == now;
      const bool others = c.time && !mine && (c.bytes & ~mask);
      c = {now,
           who.inst.line,
           who.inst.loc,
           uint16_t(w.index),
           uint8_t(mine ? c.bytes | mask : mask),
           isAtomic};
      if (others) // bytes of one word by different writers: not followed further
        c.time = 0;
    }
    at = stop;
  }
}

} // namespace gemm::emulator

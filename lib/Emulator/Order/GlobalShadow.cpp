// The checks while a CTA runs. An access of neighbouring lanes is one range; a
// range costs a few operations on 64-bit masks for each 64 bytes it covers, and
// a look at each word only where this CTA has written.
#include "Order/GlobalShadow.h"

#include <bit>

#include "Machine/Access.h"
#include "Machine/Bulk.h"
#include "Machine/Cluster.h"
#include "Machine/Grid.h"

namespace gemm::emulator {

namespace {
GlobalPage::Strength strengthOf(const Inst &i, AccessKind kind) {
  if (kind != AccessKind::Atomic && !(i.order & strongAccess))
    return GlobalPage::weak;
  return i.order & narrowScope ? GlobalPage::near : GlobalPage::strong;
}
} // namespace

void GlobalShadow::reset(Grid *all, uint64_t linear) {
  own.clear();
  lastPage = nullptr;
  unwaited.clear();
  together = all;
  cluster = uint32_t(linear);
}

GlobalPage &GlobalShadow::page(uint64_t number) {
  if (!lastPage || lastNumber != number) {
    lastPage = &(together ? together->pages : own)[number];
    lastNumber = number;
  }
  return *lastPage;
}

void GlobalShadow::access(Warp &w, const Inst &i, uint32_t lanes, const uint64_t *address,
                          unsigned bytes, AccessKind kind) {
  GridClocks *clocks = together && i.order ? &w.cta->cluster->gridClocks : nullptr;
  auto each = [&](auto f) { // word, once for neighbours at one
    uint64_t last = ~uint64_t(0);
    for (uint32_t m = lanes; m; m &= m - 1)
      if (uint64_t a = address[std::countr_zero(m)]; a != last)
        f(last = a);
  };
  // An acquire comes before the access itself is judged, a release after.
  if (clocks && kind != AccessKind::Write)
    each([&](uint64_t a) { clocks->read(w.clock, a, i.order); });
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
    range({w, i, run, kind, nullptr, strengthOf(i, kind)}, first, end - first);
  }
  if (clocks && kind != AccessKind::Read)
    each([&](uint64_t a) { clocks->write(w.clock, a, i.order, kind == AccessKind::Atomic); });
}

void GlobalShadow::begin(const BulkCopy &c) {
  const AccessKind kind = c.barrier                        ? AccessKind::Read
                          : c.reduction == Reduction::None ? AccessKind::Write
                                                           : AccessKind::Atomic;
  for (const BulkRow &r : *c.rows)
    if (r.global && r.valid)
      range({*c.warp, *c.inst, 1u << c.lane, kind, &c, strengthOf(*c.inst, kind)}, r.global,
            r.valid);
}

void GlobalShadow::range(const Who &who, uint64_t address, uint64_t bytes) {
  while (bytes) {
    const uint64_t number = address / ByteSet::bytes, base = number * ByteSet::bytes;
    const unsigned from = unsigned(address - base),
                   count = unsigned(std::min<uint64_t>(bytes, ByteSet::bytes - from));
    GlobalPage &p = page(number);
    if (who.warp.cta->launch->dependence) [[unlikely]]
      checkSequence(who, number, from, count);
    inPage(who, p, base, from, count);
    if (who.copy)
      remember(*who.copy, number, p, from, count);
    address += count;
    bytes -= count;
  }
}

void GlobalShadow::inPage(const Who &who, GlobalPage &p, uint64_t base, unsigned from,
                          unsigned count) {
  const bool words = !who.copy || together;
  if (who.kind != AccessKind::Write)
    checkInitialised(who, p, base, from, count);
  if (who.kind != AccessKind::Read && words && !p.writes)
    p.writes = std::make_unique<GlobalPage::Write[]>(ByteSet::bytes / 4);
  if (p.writes)
    checkWords(who, p, base, from, count);
  if (!p.stores.empty())
    checkStores(who, p, base, from, count);
  if (who.kind != AccessKind::Read && !p.loads.empty())
    checkLoads(who, p, base, from, count);
  if (together && who.kind != AccessKind::Read)
    checkReads(who, p, base, from, count);
  else if (together && who.strength == GlobalPage::weak)
    remember(who, p, from, count);
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
  ByteSet::pieces(from, count, [&](unsigned k, uint64_t mask) {
    const uint64_t piece = base + 64 * k;
    uint64_t known = p.written.bits[k];
    if (piece >= a->base) // allocations start at multiples of 256
      known |= a->initialised[(piece - a->base) / 64];
    if (uint64_t bad = mask & ~known)
      who.warp.cta->find(Rule::UninitGlobal, who.warp, who.inst, who.lanes,
                         "global read of byte " +
                             std::to_string(piece + unsigned(std::countr_zero(bad)) - a->base) +
                             " of '" + a->name + "', which neither the host nor " +
                             (together ? "any" : "this") +
                             " CTA has written: initialise it before the launch");
  });
}

std::string GlobalShadow::placeOf(const Who &who, uint64_t address) const {
  const Warp &w = who.warp;
  const Memory::Allocation *a = w.cta->launch->memory->find(address);
  return (who.copy ? "a bulk copy of " : "") + w.cta->cluster->nameOf(w) +
         (who.kind == AccessKind::Read ? " reads" : " writes") + " byte " +
         std::to_string(a ? address - a->base : 0) + " of global '" + (a ? a->name : "?") + "'";
}

void GlobalShadow::report(const Who &who, uint64_t address, const char *did, uint32_t other,
                          unsigned clock, uint32_t line) {
  const Warp &w = who.warp;
  const bool outside = other != cluster;
  const Rule rule = outside ? Rule::RaceCtas : Rule::RaceGlobal;
  if (w.cta->found(rule, who.inst))
    return;
  const LaunchState &l = *w.cta->launch;
  std::string name = outside ? "warp " + std::to_string(clock % l.warps) + " of CTA " +
                                   text(coordinates(l, other, clock / l.warps))
                             : w.cta->cluster->nameOf(w.cta->cluster->warp(clock));
  w.cta->find(rule, w, who.inst, who.lanes,
              placeOf(who, address) + ", which " + name + " " + did + " (" + atLine(l, line) + ")" +
                  (outside ? " in this launch, and nothing orders the two: before an atomic or a "
                             "flag that tells of it, and after one that is seen, add "
                             "fence.acq_rel.gpu (__threadfence)"
                           : " with no barrier between: add bar.sync"),
              line);
}

void GlobalShadow::checkWords(const Who &who, GlobalPage &p, uint64_t base, unsigned from,
                              unsigned count) {
  const Warp &w = who.warp;
  const Cluster &c = *w.cta->cluster;
  const Clocks::Time now = c.clocks.now(w.clock), *known = c.clocks.known(w.clock),
                     *fenced = c.clocks.fencedGlobal(w.clock);
  const bool writes = who.kind != AccessKind::Read && (!who.copy || together);
  auto races = [&](const GlobalPage::Write &x) {
    if (x.cluster == cluster)
      return x.warp != w.clock && !(who.strength && x.strength) && known[x.warp] < x.time;
    return !(who.strength == GlobalPage::strong && x.strength == GlobalPage::strong) &&
           !c.gridClocks.knows(w.clock, x.cluster, x.warp, x.time);
  };
  for (unsigned at = from, end = from + count; at < end;) {
    GlobalPage::Write &x = p.writes[at / 4];
    const unsigned stop = std::min(end, at / 4 * 4 + 4);
    const uint8_t mask = uint8_t(((1u << (stop - at)) - 1) << at % 4);
    if (x.time && x.bytes & mask && races(x))
      report(who, base + at, "wrote", x.cluster, x.warp, x.line);
    else if (who.copy && x.time && x.bytes & mask && x.cluster == cluster && !x.byCopy &&
             fenced[x.warp] < x.time)
      reportFence(who, base + at, x);
    if (writes) {
      const bool mine = x.warp == w.clock && x.cluster == cluster && x.time == now;
      const bool others = x.time && !mine && (x.bytes & ~mask);
      x = {now,          who.inst.line,      who.inst.loc,
           cluster,      uint16_t(w.clock),  uint8_t(mine ? x.bytes | mask : mask),
           who.strength, who.copy != nullptr};
      if (others) // bytes of one word by different writers: not followed further
        x.time = 0;
    }
    at = stop;
  }
}

// What other clusters read must lie before a write. Reads that lie before it need
// not be remembered: whoever comes after the write comes after them.
void GlobalShadow::checkReads(const Who &who, GlobalPage &p, uint64_t base, unsigned from,
                              unsigned count) {
  const Warp &w = who.warp;
  std::erase_if(p.reads, [&](const GlobalPage::Read &r) {
    if (r.cluster == cluster || r.to <= from || r.from >= from + count)
      return false;
    if (!w.cta->cluster->gridClocks.knows(w.clock, r.cluster, r.warp, r.time))
      report(who, base + std::max<unsigned>(r.from, from), "reads", r.cluster, r.warp, r.line);
    return r.from >= from && r.to <= from + count;
  });
}

void GlobalShadow::remember(const Who &who, GlobalPage &p, unsigned from, unsigned count) {
  constexpr size_t most = 16;
  if (p.reads.size() >= most)
    return;
  const uint32_t now = who.warp.cta->cluster->clocks.now(who.warp.clock);
  for (GlobalPage::Read &r : p.reads)
    if (r.cluster == cluster && r.warp == who.warp.clock && r.from <= from + count &&
        from <= r.to) {
      if (r.time == now || (from <= r.from && r.to <= from + count)) {
        r = {now,
             who.inst.line,
             cluster,
             r.warp,
             uint16_t(std::min<unsigned>(r.from, from)),
             uint16_t(std::max<unsigned>(r.to, from + count))};
        return;
      }
    }
  p.reads.push_back({now, who.inst.line, cluster, uint16_t(who.warp.clock), uint16_t(from),
                     uint16_t(from + count)});
}

} // namespace gemm::emulator

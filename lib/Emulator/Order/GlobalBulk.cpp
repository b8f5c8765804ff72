// Bulk copies in global memory, while nobody has waited for them. A store belongs to its
// copy until the group is complete; then it is a write of the warp that waited, and others
// must come after that. What a copy reads may be overwritten by whoever knows that its
// mbarrier has completed. In both directions what a warp wrote needs a proxy fence first.
#include "Machine/Access.h"
#include "Machine/Bulk.h"
#include "Machine/Cluster.h"
#include "Order/GlobalShadow.h"

namespace gemm::emulator {

void GlobalShadow::reportCopy(const Who &who, uint64_t address, const char *problem, uint32_t line,
                              const char *cure) {
  if (!who.warp.cta->found(Rule::WaitBulkGlobal, who.inst))
    who.warp.cta->find(Rule::WaitBulkGlobal, who.warp, who.inst, who.lanes,
                       placeOf(who, address) + ", which the bulk copy of line " +
                           std::to_string(line) + problem + cure,
                       line);
}

void GlobalShadow::reportFence(const Who &who, uint64_t address, const GlobalPage::Write &x) {
  if (who.warp.cta->found(Rule::FenceProxyGlobal, who.inst))
    return;
  Cluster &c = *who.warp.cta->cluster;
  who.warp.cta->find(Rule::FenceProxyGlobal, who.warp, who.inst, who.lanes,
                     placeOf(who, address) + ", which " + c.nameOf(c.warp(x.warp)) + " wrote (" +
                         atLine(*who.warp.cta->launch, x.line) +
                         ") with no proxy fence between: add fence.proxy.async after the write, "
                         "before the barrier that orders the two",
                     x.line);
}

void GlobalShadow::checkStores(const Who &who, const GlobalPage &p, uint64_t base, unsigned from,
                               unsigned count) {
  const bool update = who.copy && who.kind == AccessKind::Atomic;
  for (const GlobalPage::Store &s : p.stores)
    if (s.from < from + count && from < s.to && !(update && s.update))
      reportCopy(who, base + std::max<unsigned>(s.from, from), " may not have stored yet", s.line,
                 ": wait for its group first (cp.async.bulk.wait_group, without .read), then tell "
                 "this warp");
}

void GlobalShadow::checkLoads(const Who &who, const GlobalPage &p, uint64_t base, unsigned from,
                              unsigned count) {
  const Clocks::Time *over = who.warp.cta->cluster->clocks.over(who.warp.clock);
  for (const GlobalPage::Load &l : p.loads)
    if (l.cluster == cluster && l.from < from + count && from < l.to && over[l.clock] < l.time)
      reportCopy(who, base + std::max<unsigned>(l.from, from), " may still read", l.line,
                 ": wait for its mbarrier first");
}

void GlobalShadow::remember(const BulkCopy &c, uint64_t number, GlobalPage &p, unsigned from,
                            unsigned count) {
  const uint16_t to = uint16_t(from + count);
  if (!c.barrier) {
    // More of 16 bytes each overlap, which is a finding or, of updates, none.
    if (p.stores.size() >= ByteSet::bytes / 16)
      return;
    p.stores.push_back({c.inst->line, cluster, c.group, uint16_t(c.warp->clock), uint16_t(from), to,
                        uint8_t(c.lane), c.reduction != Reduction::None});
    unwaited[{c.warp->clock, c.lane}].insert(number);
    return;
  }
  constexpr size_t most = 16;
  const auto clock = uint16_t(c.warp->cta->cluster->mbarriers.clockOf(*c.barrier, 0));
  for (GlobalPage::Load &l : p.loads)
    if (l.clock == clock && l.from == from && l.to == to && l.cluster == cluster)
      return void(l.time = c.time);
  if (p.loads.size() < most)
    p.loads.push_back({c.time, c.inst->line, cluster, clock, uint16_t(from), to});
}

void GlobalShadow::complete(Warp &w, const GlobalPage::Store &s, GlobalPage &p) {
  if (!p.writes)
    p.writes = std::make_unique<GlobalPage::Write[]>(ByteSet::bytes / 4);
  const Clocks::Time now = w.cta->cluster->clocks.now(w.clock);
  const auto strength = s.update ? GlobalPage::strong : GlobalPage::weak;
  for (unsigned word = s.from / 4; word * 4 < s.to; ++word) // bulk copies move whole words
    p.writes[word] = {now, s.line, 0, cluster, s.warp, 15, strength, true};
}

void GlobalShadow::wait(Warp &w, uint32_t lanes, uint32_t pending) {
  for (; lanes && !unwaited.empty(); lanes &= lanes - 1) {
    const unsigned lane = unsigned(__builtin_ctz(lanes));
    auto found = unwaited.find({w.clock, lane});
    if (found == unwaited.end())
      continue;
    auto done = [&](const GlobalPage::Store &s) {
      return s.cluster == cluster && s.warp == w.clock && s.lane == lane &&
             s.group + pending < w.bulkGroups[lane];
    };
    auto open = [&](const GlobalPage::Store &s) {
      return s.cluster == cluster && s.warp == w.clock && s.lane == lane;
    };
    std::erase_if(found->second, [&](uint64_t number) {
      GlobalPage &p = page(number);
      std::erase_if(p.stores, [&](const GlobalPage::Store &s) {
        if (done(s))
          complete(w, s, p);
        return done(s);
      });
      return std::none_of(p.stores.begin(), p.stores.end(), open);
    });
    if (found->second.empty())
      unwaited.erase(found);
  }
}

} // namespace gemm::emulator

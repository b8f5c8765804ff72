// See Sequence.h.
#include "Order/Sequence.h"

#include <bit>

#include "Decode/Program.h"
#include "Machine/Access.h"
#include "Machine/Cluster.h"

namespace gemm::emulator {

std::optional<PastLaunch::Touched> PastLaunch::find(uint64_t number, unsigned from, unsigned count,
                                                    bool all) const {
  const auto found = pages.find(number);
  if (found == pages.end())
    return std::nullopt;
  const LaunchPage &p = found->second;
  auto first = [&](const ByteSet &set) {
    unsigned byte = ByteSet::bytes;
    ByteSet::pieces(from, count, [&](unsigned k, uint64_t mask) {
      if (uint64_t both = set.bits[k] & mask; both && byte == ByteSet::bytes)
        byte = 64 * k + unsigned(std::countr_zero(both));
    });
    return byte;
  };
  const unsigned written = first(p.written), read = all ? first(p.read) : ByteSet::bytes;
  const unsigned byte = written < ByteSet::bytes ? written : read;
  if (byte == ByteSet::bytes)
    return std::nullopt;
  const bool wrote = written < ByteSet::bytes;
  for (const LaunchPage::Party &party : wrote ? p.writers : p.readers)
    if (byte >= party.from && byte < party.to && party.line)
      return Touched{byte, wrote, party.line};
  return Touched{byte, wrote, 0};
}

std::shared_ptr<const Sequence> following(std::shared_ptr<const PastLaunch> last,
                                          const Dependence *now) {
  auto next = std::make_shared<Sequence>();
  next->early.push_back(std::move(last));
  if (now) {
    const Sequence &before = *now->before;
    const Sequence::Launches &open = now->held ? before.late : before.early;
    next->early.insert(next->early.end(), open.begin(), open.end());
    next->late = now->waited ? before.late : before.early;
  }
  return next;
}

void Cluster::waitForLaunches(Warp &w) {
  if (!launch->dependence)
    return;
  Clocks::Time &time = launchWaits[w.clock];
  if (!time)
    time = clocks.now(w.clock);
}

bool Cluster::knowsOfLaunches(const Warp &w) const {
  const Clocks::Time *known = clocks.known(w.clock);
  for (unsigned clock = 0; clock < launchWaits.size(); ++clock)
    if (launchWaits[clock] && (clock == w.clock || known[clock] >= launchWaits[clock]))
      return true;
  return false;
}

void Cluster::startDependents(Warp &w) {
  if (launch->dependence)
    w.cta->overtaken |= !knowsOfLaunches(w);
}

void Cluster::tellOfLaunches(const Cta &c) {
  Dependence *d = launch->dependence;
  if (!d)
    return;
  const auto first = launchWaits.begin() + c.rank * launch->warps;
  if (std::all_of(first, first + launch->warps, [](Clocks::Time time) { return time == 0; }))
    return;
  d->waited = true;
  if (!c.overtaken)
    d->held = true;
}

void GlobalShadow::checkSequence(const Who &who, uint64_t page, unsigned from, unsigned count) {
  const Warp &w = who.warp;
  const LaunchState &l = *w.cta->launch;
  if (w.cta->found(Rule::WaitLaunch, who.inst))
    return;
  const bool waited = w.cta->cluster->knowsOfLaunches(w);
  const Sequence &before = *l.dependence->before;
  for (const auto &past : waited ? before.late : before.early) {
    const auto touched = past->find(page, from, count, who.kind != AccessKind::Read);
    if (!touched)
      continue;
    const Kernel &k = *past->kernel;
    SourcePlace place;
    if (touched->line)
      place = past->module.program().placeOf(k, touched->line);
    std::string message = placeOf(who, page * ByteSet::bytes + touched->byte) + ", which kernel '" +
                          k.info.name + "' of an earlier launch " +
                          (touched->wrote ? "writes" : "reads");
    if (touched->line)
      message += " (line " + std::to_string(touched->line) +
                 (place.location.empty() ? "" : ", " + place.location) + ")";
    message += waited ? " and may still: a dependent launch between the two never waits for it: "
                        "add griddepcontrol.wait there"
                      : " and may still: this is a dependent launch, and nothing before the "
                        "access waits: add griddepcontrol.wait";
    w.cta->find(Rule::WaitLaunch, w, who.inst, who.lanes, std::move(message), place);
    return;
  }
}

} // namespace gemm::emulator

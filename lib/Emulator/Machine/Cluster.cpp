// The scheduler: warps of all the CTAs of a cluster take turns in the order
// asked for until they block; when all are blocked, copies that somebody cannot
// do without land, and then there is nothing left but a deadlock.
#include "Machine/Cluster.h"

#include <algorithm>

#include "Machine/Grid.h"

namespace gemm::emulator {

namespace {

/// Rounds of failed waits before a deadlock: that leave all registers as they were, or of any.
constexpr unsigned patience = 4, longestPatience = 1 << 16;
/// Turns of all warps after which a cluster lets others run, where it may wait for them.
constexpr unsigned longestTurns = 256;

/// The instruction a group waits at: all but bar.sync will be executed again.
uint32_t pcOf(const Group &g) {
  return g.status == WarpStatus::AtBarrier && !g.reducing ? g.pc - 1 : g.pc;
}

} // namespace

Dim3 coordinates(const LaunchState &l, uint64_t cluster, unsigned rank) {
  const Dim3 c = l.cluster;
  const uint64_t nx = l.grid.x / c.x, ny = l.grid.y / c.y;
  return {uint32_t(cluster % nx) * c.x + rank % c.x,
          uint32_t(cluster / nx % ny) * c.y + rank / c.x % c.y,
          uint32_t(cluster / nx / ny) * c.z + rank / c.x / c.y};
}

Cluster::Cluster(const LaunchState &l) : launch(&l) {
  for (unsigned rank = 0; rank < l.cluster.x * l.cluster.y * l.cluster.z; ++rank)
    ctas.push_back(std::make_unique<Cta>(*this, rank));
  global.enabled = l.options.findings && l.options.globalFindings;
}

void Cluster::start(uint64_t linear) {
  random.state = launch->options.seed * 0x9e3779b97f4a7c15u + linear;
  findings.clear();
  clocks.reset(size(), launch->warps);
  mbarriers.reset(*this);
  bulk.reset(*this);
  flags.reset(clocks, launch->warps);
  global.reset(launch->together, linear);
  gridClocks.reset(launch->together ? &launch->together->words : nullptr, clocks, linear,
                   launch->warps);
  barrier = {};
  barrier.arrived.assign(clocks.warps(), 0);
  barrier.owed = barrier.arrived;
  launchWaits.assign(launch->dependence ? clocks.warps() : 0, 0);
  progress = progressSeen = 0;
  rounds = tries = 0;
  for (auto &c : ctas)
    c->start(coordinates(*launch, linear, c->rank));
}

bool Cluster::resume() {
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      w.wake(WarpStatus::AtGlobal);
  if (!schedule())
    return false;
  for (auto &c : ctas) {
    bulk.finish(*c);
    for (Warp &w : c->warps)
      w.copies.finish(w);
    if (!stopped())
      checkWarpgroups(*c);
  }
  return true;
}

bool Cluster::frozen() const {
  bool all = true;
  for (const auto &c : ctas)
    for (const Warp &w : c->warps)
      w.eachGroup([&](const Group &g) {
        all &=
            g.status != WarpStatus::Running && (g.status != WarpStatus::AtGlobal || g.poll.frozen);
      });
  return all;
}

bool Cluster::stopped() const {
  return std::any_of(ctas.begin(), ctas.end(), [](const auto &c) { return c->stopped; });
}

Counters Cluster::counters() const {
  Counters sum = ctas[0]->counters;
  for (unsigned k = 1; k < size(); ++k)
    sum += ctas[k]->counters;
  return sum;
}

void Cluster::passOn(Warp &w, const Mbarrier &b, bool acquire, Clocks::Scope scope) {
  const bool wide = scope == Clocks::Scope::Cluster;
  if (!acquire) {
    flags.see(w.clock, b.passed[0], true);
    if (wide)
      flags.see(w.clock, b.passed[1], false);
    return;
  }
  clocks.acquire(w.clock, b.passed[0]);
  if (wide)
    clocks.acquire(w.clock, b.passed[1]);
  else
    clocks.acquireOver(w.clock, b.passed[1]);
}

void Cluster::wakeForRegisters() {
  ++progress;
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      w.wake(WarpStatus::AtRegisters);
}

std::string Cluster::printed() const {
  std::string all;
  for (const auto &c : ctas)
    all += c->printed;
  return all;
}

std::string Cluster::nameOf(const Warp &w) const {
  std::string s = "warp " + std::to_string(w.index);
  return size() == 1 ? s : s + " of the CTA with rank " + std::to_string(w.cta->rank);
}

bool Cluster::turn(bool &ran) {
  const Order order = launch->options.order;
  const unsigned n = clocks.warps();
  for (unsigned k = 0; k < n; ++k) {
    unsigned pick = order == Order::Forward   ? k
                    : order == Order::Reverse ? n - 1 - k
                                              : random.below(n);
    Warp &w = warp(pick);
    if (!w.runnable())
      continue;
    ran = true;
    // Long enough to amortise the switch, short enough that a warp which
    // spins on another's store lets it run.
    uint64_t slice = order == Order::Random ? 1 + random.below(256) : 16384;
    if (!w.run(slice) || stopped())
      return false;
    if (w.steps >= w.lookAt && w.goesRound())
      return false;
    if (w.status == WarpStatus::Done) {
      ++progress;
      w.cta->recheckBarriers();
      recheckBarrier();
      endOf(*w.cta);
    }
  }
  return true;
}

bool Cluster::schedule() {
  for (unsigned turns = 0;; ++turns) {
    bool ran = false;
    if (!turn(ran))
      return true;
    if (ran && turns == longestTurns && launch->together) {
      ++launch->together->changes;
      return false; // it may poll in a way that Grid does not see
    }
    if (ran)
      continue;
    // A random pick may have missed those that can run.
    bool running = false, waiting = false, polling = false;
    for (auto &c : ctas)
      for (Warp &w : c->warps)
        w.eachGroup([&](const Group &g) {
          running |= g.status == WarpStatus::Running;
          waiting |= g.waits();
          polling |= g.status == WarpStatus::AtGlobal;
        });
    if (running)
      continue;
    if (!waiting)
      return true;
    bool landed = false;
    for (auto &c : ctas)
      for (Warp &w : c->warps)
        w.eachGroup([&](const Group &g) {
          landed = landed || (g.status == WarpStatus::AtMbarrier && bulk.landFor(*g.mbarrier));
        });
    if (stopped())
      return true;
    if (landed)
      continue;
    if (polling && wakePollers())
      continue;
    if (polling) {
      launch->together->changes += progress != progressSeen;
      progressSeen = progress;
      return false;
    }
    if (!expireWaits() && !letGo()) {
      deadlock();
      return true;
    }
  }
}

// A warp of this very cluster may have written what another one polls.
bool Cluster::wakePollers() {
  bool any = false;
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      any |= w.wake(WarpStatus::AtGlobal,
                    [&](const Group &g) { return g.poll.changes != launch->together->changes; });
  return any;
}

bool Cluster::letGo() {
  bool any = false;
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      any = w.letGo() || any;
  rounds = tries = 0;
  return any;
}

// A failed try_wait suspends its warp; the ISA lets it return after a while. A
// program that then does something else may free the others, so all are given
// that chance some times before it is called a deadlock. One that counts its
// failures may give up, so it goes on for longer.
bool Cluster::expireWaits() {
  uint64_t state = 0;
  for (auto &c : ctas)
    for (const Warp &w : c->warps)
      w.eachGroup([&](const Group &g) {
        if (g.status == WarpStatus::AtMbarrier)
          state = state * 31 + stateOf(w);
      });
  if (progress != progressSeen)
    rounds = tries = 0;
  if (state != stateSeen)
    rounds = 0;
  progressSeen = progress;
  stateSeen = state;
  if (rounds++ == patience || tries++ == longestPatience)
    return false;
  bool any = false;
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      w.eachGroup([&](Group &g) {
        if (g.status != WarpStatus::AtMbarrier)
          return;
        any = true;
        g.status = WarpStatus::Running;
        g.expired = true;
      });
  return any;
}

void Cluster::endOf(Cta &c) {
  for (const Warp &w : c.warps)
    if (w.status != WarpStatus::Done)
      return;
  c.ended = true;
  tellOfLaunches(c);
  checkPeerUse(c);
  checkOutgoing(c);
  const Warp &last = c.warps.back();
  auto note = [&](Rule rule, const Inst &i, const std::string &message) {
    c.find(rule, last, i, 0, message);
  };
  if (const Inst *i = c.shadow.enabled ? c.shadow.unfinishedRead() : nullptr)
    note(Rule::WaitAtExit, *i,
         "the CTA ends while this operation may still read its shared memory: wait for its group "
         "before the end");
  if (const Mbarrier *b = mbarriers.unawaited(c)) {
    Inst at;
    at.line = b->line;
    note(Rule::WaitAtExit, at,
         "the CTA ends and nobody waited for the last copy to the " + b->name() +
             ": its shared memory may belong to another CTA when it lands");
  }
}

// A peer's use of this CTA's memory must lie before something that a warp of
// this CTA has waited for; otherwise the CTA might have been gone. A load has
// returned before an arrival of any scope, and an arrival has come when its phase
// has ended; a store has come only where it can be seen.
void Cluster::checkPeerUse(Cta &c) {
  auto check = [&](unsigned peer, const Cta::PeerUse &use, auto row) {
    bool known = use.time == 0;
    for (const Warp &w : c.warps)
      known = known || (clocks.*row)(w.clock)[peer] >= use.time;
    if (known)
      return;
    Inst at;
    at.line = use.line;
    c.find(Rule::ExitPeer, warp(peer), at, 0,
           "the CTA with rank " + std::to_string(c.rank) + " may end before " + nameOf(warp(peer)) +
               " uses its shared memory here: meet at barrier.cluster before the end, or wait for "
               "an mbarrier at which that warp arrives" +
               (row == &Clocks::known ? ", both with .cluster scope" : ""));
  };
  for (unsigned peer = 0; peer < c.peerUses.size(); ++peer) {
    check(peer, c.peerUses[peer], &Clocks::over);
    check(peer, c.peerStores[peer], &Clocks::known);
  }
}

void Cluster::checkOutgoing(Cta &c) {
  for (const Cta::Outgoing &o : c.outgoing) {
    bool known = false;
    for (const Warp &w : c.warps)
      known = known || clocks.over(w.clock)[o.clock] >= o.time;
    if (known)
      continue;
    Inst at;
    at.line = o.line;
    c.find(Rule::ExitCopy, c.warps.back(), at, 0,
           "the CTA may end before its bulk copy to a peer has read its shared memory: have the "
           "peer say that the copy has come, for instance by meeting at barrier.cluster");
  }
}

std::string Cluster::waitsFor(const Warp &w, const Group &g) const {
  const Inst &i = w.cta->kernel->code[pcOf(g)];
  std::string line = " (" + atLine(*launch, i.line) + ")";
  switch (g.status) {
  case WarpStatus::AtBarrier:
    return nameOf(w) + " at barrier " + std::to_string(g.barrier) + " (" +
           atLine(*launch, g.barrierLine) + ")";
  case WarpStatus::AtMbarrier:
    return nameOf(w) + " at the " + g.mbarrier->name() + line + ", whose phase " +
           std::to_string(g.mbarrierPhase) + " lacks " + g.mbarrier->lacks();
  case WarpStatus::AtWarpgroup:
    return nameOf(w) + " at wgmma.wait_group" + line +
           ", whose warpgroup has not issued the same wgmma.mma_async";
  case WarpStatus::AtRegisters:
    return nameOf(w) + " for registers" + line;
  case WarpStatus::AtGlobal: {
    const Memory::Allocation *a = launch->memory->find(g.poll.address);
    return nameOf(w) + " of CTA " + text(w.cta->id) + ", which polls byte " +
           std::to_string(a ? g.poll.address - a->base : 0) + " of global '" + (a ? a->name : "?") +
           "' (" + atLine(*launch, g.poll.inst->line) + ")";
  }
  case WarpStatus::AtLanes:
    return nameOf(w) + " for more of its lanes" + line;
  default:
    return nameOf(w) + " at the cluster's barrier" + line;
  }
}

void Cluster::deadlock() {
  std::string who;
  Warp *first = nullptr;
  const Group *at = nullptr;
  unsigned named = 0;
  bool onlyBarriers = true;
  for (auto &c : ctas)
    for (Warp &w : c->warps)
      w.eachGroup([&](const Group &g) {
        if (!g.waits())
          return;
        first = first ? first : &w;
        at = at ? at : &g;
        onlyBarriers &= g.status == WarpStatus::AtBarrier;
        if (named++ < 16)
          who += (who.empty() ? "" : ", ") + waitsFor(w, g);
      });
  if (named > 16)
    who += " and " + std::to_string(named - 16) + " more";
  first->cta->stop(Rule::DeadlockCta, *first, first->cta->kernel->code[pcOf(*at)], at->active,
                   "nobody can release " + who +
                       (onlyBarriers ? ": every warp must reach the same barriers the same number "
                                       "of times"
                                     : ": look for a missing arrival, announced bytes that never "
                                       "come, or a wait for the wrong phase"));
}

} // namespace gemm::emulator

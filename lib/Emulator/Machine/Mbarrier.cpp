// The state machine of mbarriers and what goes wrong with it: counts and bytes
// past their limits, objects used before they are there, phases that end with
// a copy still on its way.
#include "Machine/Mbarrier.h"

#include <cstring>

#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {
std::string count(uint64_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}
} // namespace

std::string Mbarrier::name() const {
  std::string s = "mbarrier at byte " + std::to_string(at);
  return cta->cluster->size() == 1 ? s : s + " of the CTA with rank " + std::to_string(cta->rank);
}

void Mbarrier::show() const {
  const uint64_t bytesOf = live ? state() : ~uint64_t(0);
  std::memcpy(cta->shared + at, &bytesOf, sizeof bytesOf);
}

std::string Mbarrier::lacks() const {
  std::string s = std::to_string(pending) + " of " + count(expected, "arrival");
  if (bytes > 0)
    s += " and " + count(uint64_t(bytes), "byte");
  if (bytes < 0)
    s += ", and " + count(uint64_t(-bytes), "byte") + " came that nobody announced";
  return s;
}

void Mbarriers::reset(Cluster &c) {
  cluster = &c;
  barriers.clear();
}

Mbarrier *Mbarriers::find(Warp &w, const Inst &i, uint32_t lanes, Cta &cta, uint64_t at) {
  auto it = barriers.find({cta.rank, uint32_t(at)});
  if (at > ~0u || it == barriers.end() || !it->second.live) {
    w.cta->stop(Rule::MbarrierNone, w, i, lanes,
                "no mbarrier at byte " + std::to_string(at) +
                    " of shared memory: initialise it "
                    "with mbarrier.init first, and let everybody know by a barrier");
    return nullptr;
  }
  Mbarrier &b = it->second;
  if (cluster->clocks.inits(w.clock)[b.initWarp] < b.initTime)
    w.cta->find(Rule::MbarrierUnordered, w, i, lanes,
                "the " + b.name() +
                    " is used with nothing that orders this after its "
                    "mbarrier.init (" +
                    atLine(*cluster->launch, b.line) + "): add " +
                    (&cta == w.cta && b.initWarp / cluster->launch->warps == w.cta->rank
                         ? "bar.sync"
                         : "fence.mbarrier_init and a barrier.cluster") +
                    " between",
                b.line);
  return &b;
}

void Mbarriers::init(Warp &w, const Inst &i, uint32_t lanes, uint64_t at, uint32_t n) {
  if (n == 0 || n > maxCount)
    return w.cta->stop(Rule::MbarrierCount, w, i, lanes,
                       "expected an arrival count from 1 to 1048575, got " + std::to_string(n));
  if (barriers.size() >= most && !barriers.contains({w.cta->rank, uint32_t(at)}))
    return w.cta->stop(Rule::EmulatorLimit, w, i, lanes,
                       "expected at most " + std::to_string(most) +
                           " mbarriers in the shared memory of one cluster, which is all that the "
                           "emulator follows");
  Mbarrier &b = barriers[{w.cta->rank, uint32_t(at)}];
  if (b.live) {
    const std::string message = "the " + b.name() + " is initialised again (before in " +
                                atLine(*cluster->launch, b.line) +
                                "): invalidate it with mbarrier.inval first";
    if (b.isNew() && b.expected == n) // the same bytes once more
      return w.cta->find(Rule::MbarrierInitAgain, w, i, lanes, message, b.line);
    return w.cta->stop(Rule::MbarrierInitLive, w, i, lanes, message, b.line);
  }
  if (w.cta->shadow.enabled)
    w.cta->shadow.makeBarrier(w, i, uint32_t(at));
  b.past += b.phase;
  b.cta = w.cta;
  b.at = uint32_t(at);
  b.live = true;
  b.line = i.line;
  b.initWarp = w.clock;
  b.initTime = cluster->clocks.now(w.clock);
  b.expected = b.pending = n;
  b.dropped = b.inFlight = 0;
  b.bytes = 0;
  b.phase = 0;
  b.show();
  for (unsigned far : {0, 1})
    b.arriving[far] = b.passed[far] = {};
}

void Mbarriers::invalidate(Warp &w, const Inst &i, uint32_t lanes, uint64_t at) {
  Mbarrier *b = find(w, i, lanes, *w.cta, at);
  if (!b)
    return;
  for (auto &cta : cluster->ctas)
    for (Warp &other : cta->warps)
      other.eachGroup([&](const Group &g) {
        if (g.status == WarpStatus::AtMbarrier && g.mbarrier == b)
          w.cta->find(Rule::MbarrierInval, w, i, lanes,
                      "the " + b->name() + " is invalidated while " + cluster->nameOf(other) +
                          " waits at it");
      });
  if (b->inFlight)
    w.cta->find(Rule::MbarrierInval, w, i, lanes,
                "the " + b->name() + " is invalidated while " + count(b->inFlight, "bulk copy") +
                    " on the way to it: wait for its phase first");
  b->live = false;
  b->show();
  if (w.cta->shadow.enabled)
    w.cta->shadow.dropBarrier(w, i, b->at);
}

unsigned Mbarriers::clockOf(Mbarrier &b, unsigned kind) {
  if (b.clock[kind] == ~0u)
    b.clock[kind] = cluster->clocks.add(kind == 1);
  return b.clock[kind];
}

void Mbarriers::settle(Warp &w, const Inst &i, uint32_t lanes, Mbarrier &b) {
  ++cluster->progress;
  b.show();
  if (b.pending)
    return;
  if (b.bytes) {
    if (b.bytes < 0)
      w.cta->find(Rule::MbarrierBytes, w, i, lanes,
                  "all arrivals at the " + b.name() + " are in, yet " +
                      count(uint64_t(-b.bytes), "byte") +
                      " came that nobody announced: add the missing expect_tx, or correct its "
                      "byte count");
    return;
  }
  if (b.inFlight)
    w.cta->find(Rule::MbarrierPhase, w, i, lanes,
                "phase " + std::to_string(b.phase) + " of the " + b.name() + " ends while " +
                    std::to_string(b.inFlight) +
                    " bulk copies to it are on their way: announce their bytes with expect_tx");
  ++b.phase;
  b.expected -= b.dropped;
  b.dropped = 0;
  b.pending = b.expected;
  b.show();
  for (unsigned far : {0, 1})
    b.passed[far] = b.arriving[far];
  for (auto &cta : cluster->ctas)
    for (Warp &other : cta->warps)
      other.wake(WarpStatus::AtMbarrier, [&](const Group &g) { return g.mbarrier == &b; });
}

bool Mbarriers::arrive(Warp &w, const Inst &i, uint32_t lanes, Mbarrier &b, uint32_t n,
                       Release release) {
  if (n == 0 || n > b.pending) {
    w.cta->stop(n == 0 ? Rule::MbarrierCount : Rule::MbarrierArrivals, w, i, lanes,
                n == 0 ? "expected an arrival count from 1 to 1048575, got 0"
                       : count(n, "arrival") + " at the " + b.name() + " where phase " +
                             std::to_string(b.phase) + " still expects " +
                             std::to_string(b.pending) + " of " + std::to_string(b.expected) +
                             ": correct the count of its mbarrier.init, or arrive once a phase");
    return false;
  }
  b.pending -= n;
  const Clocks::Carry carry = Clocks::carry(release.relaxed, release.scope, b.cta == w.cta);
  const bool far = b.cta != w.cta && carry != Clocks::Carry::Over;
  cluster->clocks.release(w.clock, b.arriving[far], carry);
  settle(w, i, lanes, b);
  return true;
}

bool Mbarriers::drop(Warp &w, const Inst &i, uint32_t lanes, Mbarrier &b, uint32_t n,
                     Release release) {
  if (n <= b.pending)
    b.dropped += n; // takes effect when the phase ends
  return arrive(w, i, lanes, b, n, release);
}

bool Mbarriers::copiesArrive(Warp &w, const Inst &i, Mbarrier &b, uint32_t n, Clocks::Time time) {
  if (n > b.pending) {
    w.cta->stop(Rule::MbarrierArrivals, w, i, 0,
                count(n, "arrival") + " of cp.async at the " + b.name() + " where phase " +
                    std::to_string(b.phase) + " still expects " + std::to_string(b.pending) +
                    ": count these threads in its mbarrier.init (.noinc), or leave .noinc out");
    return false;
  }
  b.pending -= n;
  Clocks::note(b.arriving[0], clockOf(b, 1), time);
  settle(w, i, 0, b);
  return true;
}

bool Mbarriers::expectBytes(Warp &w, const Inst &i, uint32_t lanes, Mbarrier &b, int64_t n) {
  b.bytes += n;
  if (b.bytes > int64_t(maxCount) || b.bytes < -int64_t(maxCount)) {
    w.cta->stop(Rule::MbarrierBytes, w, i, lanes,
                "expected at most 1048575 bytes to be pending at the " + b.name() + ", got " +
                    std::to_string(b.bytes));
    return false;
  }
  settle(w, i, lanes, b);
  return true;
}

void Mbarriers::copyCame(Warp &w, const Inst &i, Mbarrier &b, uint64_t n, Clocks::Time time) {
  if (!b.live)
    return; // said when it was invalidated
  --b.inFlight;
  Clocks::note(b.arriving[0], clockOf(b, 0), time);
  expectBytes(w, i, 0, b, -int64_t(n));
}

const Mbarrier *Mbarriers::unawaited(const Cta &cta) const {
  for (auto it = barriers.lower_bound({cta.rank, 0}); it != barriers.end(); ++it) {
    const Mbarrier &b = it->second;
    if (it->first.first != cta.rank)
      break;
    for (unsigned kind : {0, 1}) {
      bool known = b.lastCopy[kind] == 0;
      for (const Warp &w : cta.warps)
        known |= !known && cluster->clocks.known(w.clock)[b.clock[kind]] >= b.lastCopy[kind];
      if (!known)
        return &b;
    }
  }
  return nullptr;
}

} // namespace gemm::emulator

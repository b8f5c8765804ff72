// Life of a cp.async: issued, perhaps landed early, demanded by a wait. The
// shadow keeps its bytes marked in flight from issue to wait, whatever the
// moment of landing, so a missing wait is found under every schedule.
#include "Machine/AsyncCopy.h"

#include <cstring>

#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {
constexpr size_t maxAsyncCopies = 1 << 12; // far more than fit into shared memory
}

void AsyncCopies::clear() {
  copies.clear();
  std::memset(committed, 0, sizeof committed);
}

void AsyncCopies::land(Warp &w, AsyncCopy &c) {
  if (c.landed)
    return;
  c.landed = true;
  for (uint32_t m = c.mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    std::byte *to = w.cta->shared + c.shared[l];
    if (c.sourceBytes[l])
      std::memcpy(to, c.source[l], c.sourceBytes[l]);
    std::memset(to + c.sourceBytes[l], 0, size_t(c.bytes - c.sourceBytes[l]));
  }
}

void AsyncCopies::landSome(Warp &w) {
  if (w.cta->launch->options.async != Async::Random)
    return;
  for (AsyncCopy &c : copies)
    if (!c.landed && w.cta->cluster->random.below(4) == 0)
      land(w, c);
}

void AsyncCopies::issue(Warp &w, AsyncCopy &c) {
  if (copies.size() >= maxAsyncCopies)
    return w.cta->stop(Rule::WaitLimit, w, *c.inst, c.mask,
                       "expected at most " + std::to_string(maxAsyncCopies) +
                           " cp.async that nothing has waited for in one warp: wait for their "
                           "groups");
  std::memcpy(c.group, committed, sizeof committed);
  Shadow &shadow = w.cta->shadow;
  if (shadow.enabled)
    shadow.asyncIssue(w, *c.inst, c.mask, c.shared, c.bytes);
  if (w.cta->launch->options.async == Async::Early)
    land(w, c);
  copies.push_back(c);
  landSome(w);
}

void AsyncCopies::commit(uint32_t lanes) {
  for (; lanes; lanes &= lanes - 1)
    ++committed[__builtin_ctz(lanes)];
}

void AsyncCopies::complete(Warp &w, uint32_t lanes, const uint32_t *until) {
  Shadow &shadow = w.cta->shadow;
  for (AsyncCopy &c : copies) {
    uint32_t done = 0;
    for (uint32_t m = c.mask & lanes; m; m &= m - 1) {
      unsigned l = unsigned(__builtin_ctz(m));
      if (c.group[l] < until[l])
        done |= 1u << l;
    }
    if (!done)
      continue;
    land(w, c); // one instruction's lanes land together
    if (shadow.enabled)
      shadow.asyncComplete(w, *c.inst, done, c.shared, c.bytes);
    c.mask &= ~done;
  }
  while (!copies.empty() && copies.front().mask == 0)
    copies.pop_front();
}

void AsyncCopies::wait(Warp &w, uint32_t lanes, uint32_t pending) {
  uint32_t until[32];
  for (unsigned l = 0; l < 32; ++l)
    until[l] = committed[l] > pending ? committed[l] - pending : 0;
  landSome(w);
  complete(w, lanes, until);
}

void AsyncCopies::waitAll(Warp &w, uint32_t lanes) {
  commit(lanes);
  uint32_t until[32];
  std::memcpy(until, committed, sizeof until);
  complete(w, lanes, until);
}

// One instruction's lanes are handed over together in any sensible program; of
// those that are not, the last clock counts for landing, each for the shadow.
void AsyncCopies::handOver(Warp &w, uint32_t lanes, unsigned clock, uint32_t time) {
  Shadow &shadow = w.cta->shadow;
  for (AsyncCopy &c : copies) {
    uint32_t mine = c.mask & lanes & ~c.handedOver;
    if (!mine)
      continue;
    c.handedOver |= mine;
    c.clock = clock;
    c.time = time;
    if (shadow.enabled)
      shadow.handOver(w, mine, c.shared, c.bytes, clock, time);
  }
}

void AsyncCopies::landFor(Warp &w, uint32_t lanes, const Mbarrier &b, uint32_t time) {
  for (AsyncCopy &c : copies)
    if (c.handedOver & lanes && c.clock == b.clock[1] && c.time <= time) {
      land(w, c);
      c.mask &= ~(c.handedOver & lanes);
    }
  while (!copies.empty() && copies.front().mask == 0)
    copies.pop_front();
}

void AsyncCopies::finish(Warp &w) {
  for (AsyncCopy &c : copies)
    land(w, c);
}

} // namespace gemm::emulator

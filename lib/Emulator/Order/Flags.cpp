// Synchronisation through words of shared memory, after the release and acquire
// patterns of the PTX memory model.
#include "Order/Flags.h"

#include "Decode/Program.h"

namespace gemm::emulator {

namespace {
Clocks::Scope scopeOf(uint8_t order) {
  return order & ctaScope ? Clocks::Scope::Cta : Clocks::Scope::Cluster;
}
} // namespace

void Flags::read(unsigned warp, unsigned rank, uint32_t at, uint8_t order) {
  if (words.empty())
    return;
  auto it = words.find({rank, at});
  if (it == words.end())
    return;
  const bool wide = scopeOf(order) == Clocks::Scope::Cluster, acquires = order & acquireAccess;
  auto take = [&](const Clocks::Stamp &s, bool sameCta) {
    acquires ? clocks->acquire(warp, s) : see(warp, s, sameCta);
  };
  if (auto near = it->second.in.find(warp / perCta); near != it->second.in.end())
    take(near->second, true);
  if (wide)
    take(it->second.cluster, false);
}

void Flags::write(unsigned warp, unsigned rank, uint32_t at, uint8_t order, bool update) {
  const bool relaxed = !(order & releaseAccess);
  if (!update && !words.empty())
    words.erase({rank, at});
  if (relaxed && !clocks->hasFenced(warp))
    return;
  Word &word = words[{rank, at}];
  if (scopeOf(order) == Clocks::Scope::Cluster)
    clocks->release(warp, word.cluster, Clocks::carry(relaxed, Clocks::Scope::Cluster, false));
  clocks->release(warp, word.in[warp / perCta], Clocks::carry(relaxed, scopeOf(order), true));
}

void Flags::fence(unsigned warp, Clocks::Scope scope) {
  Seen &s = seen[warp];
  clocks->acquire(warp, s.near);
  s.near = {};
  if (scope == Clocks::Scope::Cluster) {
    clocks->acquire(warp, s.far);
    s.far = {};
  }
  clocks->fence(warp, scope);
}

} // namespace gemm::emulator

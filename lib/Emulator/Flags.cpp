// Synchronisation through words of shared memory, after the release and acquire
// patterns of the PTX memory model.
#include "Flags.h"

#include "Program.h"

namespace gemm::emulator {

void Flags::read(unsigned warp, unsigned rank, uint32_t at, uint8_t order) {
  if (words.empty())
    return;
  auto it = words.find({rank, at});
  if (it == words.end())
    return;
  if (order & acquireAccess)
    clocks->acquire(warp, it->second);
  else
    Clocks::merge(seen[warp], it->second);
}

void Flags::write(unsigned warp, unsigned rank, uint32_t at, uint8_t order, bool update) {
  const bool release = order & releaseAccess;
  if (!update && !words.empty())
    words.erase({rank, at});
  if (release || clocks->hasFenced(warp))
    clocks->release(warp, words[{rank, at}], release ? Clocks::Carry::All : Clocks::Carry::Fenced);
}

void Flags::fence(unsigned warp) {
  clocks->acquire(warp, seen[warp]);
  seen[warp] = {};
  clocks->fence(warp);
}

} // namespace gemm::emulator

// Memory of the device that the program never freed, said when it has ended: after the
// destructors of its global objects, which may still free some.
#include "Launch.h"

namespace gemm::cudadevice {

namespace {

[[gnu::destructor]] void sayLeaks() {
  Device *d = deviceIfMade();
  if (!d || !d->environment.leaks || d->allocated.empty())
    return;
  size_t bytes = 0;
  for (const auto &[address, a] : d->allocated)
    bytes += a.bytes;
  const auto &[first, held] = *d->allocated.begin();
  const emulator::Memory::Allocation *a = d->memory.find(first);
  emulator::Finding f;
  f.rule = emulator::Rule::Leak;
  f.level = levelOf(f.rule, d->environment.options.rules);
  f.message = std::to_string(d->allocated.size()) + " allocation" +
              (d->allocated.size() == 1 ? "" : "s") + " of " + std::to_string(bytes) +
              " bytes were not freed before the end, the first '" + (a ? a->name : "?") + "' of " +
              std::to_string(held.bytes) + " bytes: free what was allocated";
  tell(*d, f, "", d->environment.options);
}

} // namespace

} // namespace gemm::cudadevice

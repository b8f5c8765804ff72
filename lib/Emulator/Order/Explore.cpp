// The list of schedules, and memory put back between them.
#include "gemm/Emulator/Explore.h"

namespace gemm::emulator {

namespace {

Options schedule(const Options &base, unsigned run) {
  Options o = base;
  if (run < 4) {
    o.async = run % 2 ? Async::Late : Async::Early;
    o.order = run / 2 ? Order::Reverse : Order::Forward;
  } else {
    o.async = Async::Random;
    o.order = Order::Random;
    o.seed = base.seed + (run - 4);
  }
  return o;
}

} // namespace

Exploration explore(Memory &memory, const Options &base, unsigned runs,
                    const std::function<Result(const Options &)> &launch) {
  Exploration e;
  const Memory::Snapshot before = memory.save();
  uint64_t digest = 0;
  for (unsigned run = 0; run < runs; ++run) {
    if (run)
      memory.restore(before);
    e.options = schedule(base, run);
    e.result = launch(e.options);
    ++e.runs;
    if (!e.result.ok())
      break;
    uint64_t after = memory.digest();
    e.sameBytes &= run == 0 || after == digest;
    digest = after;
  }
  return e;
}

} // namespace gemm::emulator

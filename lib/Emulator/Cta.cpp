// One CTA from start to end: registers filled, warps scheduled in the order
// asked for, barriers, findings. A Cta object is reused for many CTAs by one
// host thread and carries nothing from one to the next.
#include <algorithm>

#include "Machine.h"

namespace gemm::emulator {

Cta::Cta(const LaunchState &l) : launch(&l), kernel(l.kernel) {
  sharedStore.resize(l.sharedBytes + 64);
  auto misaligned = reinterpret_cast<uintptr_t>(sharedStore.data()) % 64;
  shared = sharedStore.data() + (64 - misaligned) % 64;
  size_t bytes = kernel->fileBytes;
  files.resize(bytes * l.warps + 64);
  auto skew = (64 - reinterpret_cast<uintptr_t>(files.data()) % 64) % 64;
  local.resize(kernel->localBytes * 32 * l.warps);
  warps.resize(l.warps);
  warpgroups.resize((l.warps + 3) / 4);
  for (unsigned i = 0; i < l.warps; ++i) {
    warps[i].cta = this;
    warps[i].index = i;
    warps[i].file = files.data() + skew + bytes * i;
  }
  shadow.enabled = l.options.findings;
  fileTemplate.resize(bytes);
  for (const Constant &c : kernel->constants) {
    uint64_t v = c.bits + (c.symbol == noIndex ? 0 : l.globalAddresses[c.symbol]);
    for (unsigned lane = 0; lane < 32; ++lane)
      if (c.wide)
        std::memcpy(fileTemplate.data() + c.offset + 8 * lane, &v, 8);
      else
        std::memcpy(fileTemplate.data() + c.offset + 4 * lane, &v, 4);
  }
}

namespace {

uint64_t specialValue(Special s, const Cta &c, unsigned warp, unsigned lane) {
  const LaunchState &l = *c.launch;
  uint32_t thread = warp * 32 + lane;
  switch (s) {
  case Special::TidX:
    return thread % l.block.x;
  case Special::TidY:
    return thread / l.block.x % l.block.y;
  case Special::TidZ:
    return thread / l.block.x / l.block.y;
  case Special::NtidX:
    return l.block.x;
  case Special::NtidY:
    return l.block.y;
  case Special::NtidZ:
    return l.block.z;
  case Special::CtaidX:
    return c.id.x;
  case Special::CtaidY:
    return c.id.y;
  case Special::CtaidZ:
    return c.id.z;
  case Special::NctaidX:
    return l.grid.x;
  case Special::NctaidY:
    return l.grid.y;
  case Special::NctaidZ:
    return l.grid.z;
  case Special::LaneId:
    return lane;
  case Special::WarpId:
    return warp;
  case Special::NwarpId:
    return l.warps;
  case Special::NsmId:
    return 1;
  case Special::LaneMaskEq:
    return 1u << lane;
  case Special::LaneMaskLt:
    return (1u << lane) - 1;
  case Special::LaneMaskLe:
    return (2u << lane) - 1;
  case Special::LaneMaskGt:
    return ~((2u << lane) - 1);
  case Special::LaneMaskGe:
    return ~((1u << lane) - 1);
  case Special::DynamicSharedSize:
    return l.sharedBytes - c.kernel->staticShared;
  case Special::TotalSharedSize:
    return l.sharedBytes;
  default:
    return 0; // one SM, one grid; clocks are read by an instruction
  }
}

} // namespace

void Cta::start(uint64_t linear) {
  const LaunchState &l = *launch;
  id = {uint32_t(linear % l.grid.x), uint32_t(linear / l.grid.x % l.grid.y),
        uint32_t(linear / l.grid.x / l.grid.y)};
  random.state = l.options.seed * 0x9e3779b97f4a7c15u + linear;
  counters = {};
  counters.ctas = 1;
  findings.clear();
  printed.clear();
  stopped = false;
  std::fill(local.begin(), local.end(), std::byte(0xff));
  std::fill(std::begin(barriers), std::end(barriers), Barrier{});
  if (shadow.enabled)
    shadow.reset(l.sharedBytes, l.warps);
  std::memset(shared, 0xff, l.sharedBytes);
  for (Warpgroup &g : warpgroups)
    g.clear();
  for (Warp &w : warps) {
    std::memcpy(w.file, fileTemplate.data(), fileTemplate.size());
    for (const SpecialSlot &s : kernel->specials)
      for (unsigned lane = 0; lane < 32; ++lane) {
        uint64_t v = specialValue(s.which, *this, w.index, lane);
        std::memcpy(w.file + s.offset + (s.wide ? 8 : 4) * lane, &v, s.wide ? 8 : 4);
      }
    unsigned lanes = std::min(32u, l.threads - w.index * 32);
    w.alive = w.active = lanes == 32 ? ~0u : (1u << lanes) - 1;
    w.pc = 0;
    w.rpc = noIndex;
    w.steps = 0;
    w.status = WarpStatus::Running;
    w.paths.clear();
    w.calls.clear(w);
    w.copies.clear();
    w.wgmma.clear();
  }
}

void Cta::run(uint64_t linear) {
  start(linear);
  schedule();
  for (Warp &w : warps)
    w.copies.finish(w);
  if (!stopped)
    checkWarpgroups(*this);
}

void Cta::schedule() {
  const Order order = launch->options.order;
  const unsigned n = unsigned(warps.size());
  for (;;) {
    bool ran = false;
    for (unsigned k = 0; k < n; ++k) {
      unsigned pick = order == Order::Forward   ? k
                      : order == Order::Reverse ? n - 1 - k
                                                : random.below(n);
      Warp &w = warps[pick];
      if (w.status != WarpStatus::Running)
        continue;
      ran = true;
      // Long enough to amortise the switch, short enough that a warp which
      // spins on another's store lets it run.
      uint64_t slice = order == Order::Random ? 1 + random.below(256) : 16384;
      if (!w.run(slice))
        return;
      if (w.status == WarpStatus::Done)
        recheckBarriers();
    }
    if (ran)
      continue;
    // A random pick may have missed those that can run.
    bool running = false, waiting = false;
    for (Warp &w : warps) {
      running |= w.status == WarpStatus::Running;
      waiting |= w.status == WarpStatus::AtBarrier || w.status == WarpStatus::AtWarpgroup;
    }
    if (running)
      continue;
    if (waiting)
      deadlock();
    return;
  }
}

void Cta::find(FindingKind kind, const Warp &w, const Inst &i, uint32_t lanes,
               std::string message) {
  if (findings.size() >= 100)
    return;
  for (const Finding &f : findings)
    if (f.kind == kind && f.ptxLine == i.line)
      return;
  unsigned lane = lanes ? unsigned(__builtin_ctz(lanes)) : 0;
  findings.push_back({kind, std::move(message), kernel->info.name, id, w.index, lane, i.line,
                      launch->program->locations[i.loc].text});
}

void Cta::stop(FindingKind kind, Warp &w, const Inst &i, uint32_t lanes, std::string message) {
  find(kind, w, i, lanes, std::move(message));
  stopped = true;
}

void Cta::arrive(Warp &w, const Inst &i, unsigned id, uint32_t threads, bool wait) {
  Barrier &b = barriers[id];
  ++counters.barriers;
  if (b.sources && b.expected != threads) {
    stop(FindingKind::BarrierDivergence, w, i, w.active,
         "barrier " + std::to_string(id) + " is used with " + std::to_string(threads) +
             " threads while others wait at it with " + std::to_string(b.expected));
    return;
  }
  b.expected = threads;
  b.sources |= 1u << w.index;
  b.threads += 32; // barriers count whole warps
  if (wait) {
    b.warps |= 1u << w.index;
    w.status = WarpStatus::AtBarrier;
    w.barrier = uint8_t(id);
    w.barrierLine = i.line;
  }
  recheckBarriers();
}

void Cta::recheckBarriers() {
  for (unsigned id = 0; id < 16; ++id) {
    Barrier &b = barriers[id];
    if (!b.sources)
      continue;
    if (b.expected) {
      if (b.threads >= b.expected)
        release(id);
      continue;
    }
    bool all = true;
    for (const Warp &w : warps)
      all &= w.status == WarpStatus::Done || (b.sources >> w.index & 1);
    if (all)
      release(id);
  }
}

void Cta::release(unsigned id) {
  Barrier &b = barriers[id];
  uint32_t joined = b.sources;
  if (!b.expected) // an exited warp's work lies before the barrier as well
    for (const Warp &w : warps)
      joined |= uint32_t(w.status == WarpStatus::Done) << w.index;
  if (shadow.enabled)
    shadow.synchronise(joined);
  for (Warp &w : warps)
    if (b.warps >> w.index & 1)
      w.status = WarpStatus::Running;
  b = {};
}

void Cta::deadlock() {
  std::string who;
  const Warp *first = nullptr;
  for (const Warp &w : warps)
    if (w.status == WarpStatus::AtBarrier) {
      first = first ? first : &w;
      who += (who.empty() ? "warp " : ", warp ") + std::to_string(w.index) + " at barrier " +
             std::to_string(w.barrier) + " (line " + std::to_string(w.barrierLine) + ")";
    } else if (w.status == WarpStatus::AtWarpgroup) {
      first = first ? first : &w;
      who += (who.empty() ? "warp " : ", warp ") + std::to_string(w.index) +
             " at wgmma.wait_group (line " + std::to_string(kernel->code[w.pc].line) +
             "), whose warpgroup has not issued the same wgmma.mma_async";
    }
  const Inst &i = kernel->code[first->pc ? first->pc - 1 : 0];
  find(FindingKind::Deadlock, *first, i, first->active,
       "nobody can release " + who +
           ": every warp must reach the same barriers the same number of times");
  stopped = true;
}

} // namespace gemm::emulator

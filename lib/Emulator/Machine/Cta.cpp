// One CTA: registers filled, barriers, findings. A Cta object is reused for many
// CTAs by one host thread and carries nothing from one to the next.
#include <algorithm>

#include "Decode/SharedAddress.h"
#include "Machine/Cluster.h"

namespace gemm::emulator {

Cta::Cta(Cluster &c, unsigned rank)
    : launch(c.launch), kernel(c.launch->kernel), cluster(&c), rank(rank) {
  const LaunchState &l = *launch;
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
    warps[i].clock = rank * l.warps + i;
    warps[i].file = files.data() + skew + bytes * i;
  }
  shadow.enabled = l.options.findings;
  fileTemplate.assign(bytes, std::byte(0xff)); // as memory: what nothing wrote is NaN and -1
  for (const Constant &c : kernel->constants) {
    uint64_t v = c.bits + (c.symbol == noIndex        ? 0
                           : c.symbol == sharedSymbol ? sharedBase(rank)
                                                      : l.globalAddresses[c.symbol]);
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
  case Special::ClusterIdX:
    return c.id.x / l.cluster.x;
  case Special::ClusterIdY:
    return c.id.y / l.cluster.y;
  case Special::ClusterIdZ:
    return c.id.z / l.cluster.z;
  case Special::NclusterIdX:
    return l.grid.x / l.cluster.x;
  case Special::NclusterIdY:
    return l.grid.y / l.cluster.y;
  case Special::NclusterIdZ:
    return l.grid.z / l.cluster.z;
  case Special::ClusterCtaidX:
    return c.id.x % l.cluster.x;
  case Special::ClusterCtaidY:
    return c.id.y % l.cluster.y;
  case Special::ClusterCtaidZ:
    return c.id.z % l.cluster.z;
  case Special::ClusterNctaidX:
    return l.cluster.x;
  case Special::ClusterNctaidY:
    return l.cluster.y;
  case Special::ClusterNctaidZ:
    return l.cluster.z;
  case Special::ClusterCtarank:
    return c.rank;
  case Special::ClusterNctarank:
    return uint64_t(l.cluster.x) * l.cluster.y * l.cluster.z;
  case Special::DynamicSharedSize:
    return l.sharedBytes - l.reservedShared - c.kernel->staticShared;
  case Special::TotalSharedSize:
    return l.sharedBytes - l.reservedShared;
  case Special::ReservedShared:
    return l.sharedBytes - l.reservedShared;
  case Special::GridWorkspaceHigh:
    return l.gridWorkspace >> 32;
  case Special::GridWorkspaceLow:
    return uint32_t(l.gridWorkspace);
  default:
    return 0; // one SM, one grid; clocks are read by an instruction
  }
}

/// The system's shared memory is zero before the kernel begins, for every warp.
void clearReserved(Cta &c) {
  const auto bytes = uint32_t(c.launch->reservedShared);
  const uint32_t at = uint32_t(c.launch->sharedBytes) - bytes;
  std::memset(c.shared + at, 0, bytes);
  if (bytes && c.shadow.enabled)
    c.shadow.asyncWrite(c.warps[0], Inst{}, {at, bytes}, c.warps[0].clock, 0);
}

} // namespace

void Cta::start(Dim3 where) {
  const LaunchState &l = *launch;
  id = where;
  counters = {};
  counters.ctas = 1;
  lines.clear();
  stepsLeft = launch->options.maxSteps;
  printed.clear();
  std::fill(local.begin(), local.end(), std::byte(0xff));
  stopped = ended = overtaken = false;
  peerUses.assign(cluster->size() == 1 ? 0 : cluster->clocks.warps(), {});
  peerStores = peerUses;
  outgoing.clear();
  freeRegisters = 0;
  registerChanges.clear();
  std::fill(std::begin(barriers), std::end(barriers), Barrier{});
  if (shadow.enabled)
    shadow.reset(l.sharedBytes, cluster->clocks, rank * l.warps, l.warps, l.options.zeroedShared);
  std::memset(shared, l.options.zeroedShared ? 0 : 0xff, l.sharedBytes);
  clearReserved(*this);
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
    w.begin(lanes == 32 ? ~0u : (1u << lanes) - 1);
    w.copies.clear();
    w.wgmma.clear();
    w.registers = launchRegisters(l);
    w.registerChanges = 0;
    w.countsLines = l.options.lineCounters;
    std::fill(std::begin(w.bulkGroups), std::end(w.bulkGroups), 0);
  }
}

bool Cta::found(Rule rule, const Inst &i) const {
  const std::vector<Finding> &findings = cluster->findings;
  return findings.size() >= 100 ||
         std::any_of(findings.begin(), findings.end(),
                     [&](const Finding &f) { return f.rule == rule && f.at.ptxLine == i.line; });
}

void Cta::find(Rule rule, const Warp &w, const Inst &i, uint32_t lanes, std::string message,
               uint32_t other) {
  if (!found(rule, i))
    find(rule, w, i, lanes, std::move(message),
         other ? launch->program->placeOf(*kernel, other) : SourcePlace());
}

void Cta::find(Rule rule, const Warp &w, const Inst &i, uint32_t lanes, std::string message,
               const SourcePlace &other) {
  if (found(rule, i))
    return;
  const Program &p = *launch->program;
  Finding f;
  f.rule = rule;
  f.level = levelOf(rule, launch->options.rules);
  f.message = std::move(message);
  f.kernel = kernel->info.name;
  f.cta = id;
  f.warp = w.index;
  f.lane = lanes ? unsigned(__builtin_ctz(lanes)) : 0;
  f.at = i.loc ? p.placeOf(i.line, i.loc) : p.placeOf(*kernel, i.line);
  f.other = other;
  cluster->findings.push_back(std::move(f));
}

void Cta::stop(Rule rule, Warp &w, const Inst &i, uint32_t lanes, std::string message,
               uint32_t other) {
  find(rule, w, i, lanes, std::move(message), other);
  for (Finding &f : cluster->findings)
    f.ended |= f.rule == rule && f.at.ptxLine == i.line;
  stopped = true;
}

void Cta::arrive(Warp &w, const Inst &i, unsigned id, uint32_t threads, bool wait) {
  Barrier &b = barriers[id];
  ++counters.barriers;
  ++cluster->progress;
  if (b.sources && b.expected != threads) {
    stop(Rule::BarrierCount, w, i, w.active,
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
  cluster->clocks.meet(rank * launch->warps, joined);
  for (Warp &w : warps)
    if (b.warps >> w.index & 1)
      w.wake(WarpStatus::AtBarrier, [=](const Group &g) { return g.barrier == id; });
  reduced[id] = b;
  b = {};
}

} // namespace gemm::emulator

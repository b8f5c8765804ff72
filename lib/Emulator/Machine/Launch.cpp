// A launch: arguments checked, CTAs handed to host threads, results taken over
// in the order of CTAs, so that nothing depends on how many threads there are.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "Decode/Decoder.h"
#include "Machine/Cluster.h"
#include "Machine/Grid.h"
#include "Machine/L2.h"
#include "Order/Sequence.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/Emulator/Suppressions.h"
#include "gemm/Support/Threads.h"
#include "gemm/Target/Limits.h"
#include "gemm/Target/Mma.h"

namespace gemm::emulator {

namespace {

constexpr size_t maxFindings = 100;
constexpr unsigned maxThreadsPerCta = mostThreads;
constexpr uint64_t maxCtas = uint64_t(1) << 24; // each takes microseconds
constexpr unsigned maxCluster = mostOfAnyCluster;

/// The cluster that the launch asks for, or else the kernel, or else one CTA.
Dim3 clusterOf(const KernelInfo &info, Dim3 asked) {
  return asked.x ? asked : info.requiredCluster.x ? info.requiredCluster : Dim3{};
}

/// The first thing wrong with the clusters of a launch, or nothing.
std::optional<std::string> checkCluster(const KernelInfo &info, const Target &machine, Dim3 grid,
                                        Dim3 c) {
  const Dim3 r = info.requiredCluster;
  if (r.x && (r.x != c.x || r.y != c.y || r.z != c.z))
    return "expected clusters of " + text(r) + " as .reqnctapercluster says, got " + text(c);
  uint64_t ctas = c.x && c.y <= maxCluster && c.z <= maxCluster ? uint64_t(c.x) * c.y * c.z : 0;
  if (ctas == 1)
    return std::nullopt;
  if (ctas == 0 || ctas > maxCluster)
    return "expected a cluster of 1 to " + std::to_string(maxCluster) + " CTAs, got " + text(c);
  if (!hasClusters(machine))
    return "clusters need sm_90, got machine " + machine.name;
  if (info.maxClusterRank && ctas > info.maxClusterRank)
    return "expected clusters of at most " + std::to_string(info.maxClusterRank) +
           " CTAs as .maxclusterrank says, got " + std::to_string(ctas);
  if (grid.x % c.x || grid.y % c.y || grid.z % c.z)
    return "expected a grid that is a multiple of the cluster " + text(c) + ", got " + text(grid);
  return std::nullopt;
}

/// Static shared memory, then the dynamic part where it may begin.
size_t sharedBytes(const Kernel &k, size_t dynamic) {
  return dynamic ? (k.staticShared + k.dynamicAlign - 1) / k.dynamicAlign * k.dynamicAlign + dynamic
                 : k.staticShared;
}

/// The system's shared memory, as cooperative groups ask for it, at the end of a CTA's.
constexpr size_t reservedBytes = 1024, reservedAlign = 16;

/// What the CTAs of a grid meet by, as cooperative groups have it: its own size and a counter.
struct GridWorkspace {
  uint32_t bytes = sizeof(GridWorkspace), barrier = 0;
};

/// In memory while a launch runs, where its kernel asks for it.
class WorkspaceOfLaunch {
public:
  WorkspaceOfLaunch(LaunchState &l) : memory(*l.memory) {
    if (!l.kernel->asksFor(Special::GridWorkspaceLow))
      return;
    const GridWorkspace fresh;
    address = l.gridWorkspace = memory.allocate(sizeof fresh, "workspace of the grid");
    memory.copyIn(address, &fresh, sizeof fresh);
  }
  ~WorkspaceOfLaunch() {
    if (address)
      memory.free(address);
  }
  WorkspaceOfLaunch(const WorkspaceOfLaunch &) = delete;
  WorkspaceOfLaunch &operator=(const WorkspaceOfLaunch &) = delete;

private:
  Memory &memory;
  uint64_t address = 0;
};

/// Registers and local memory of all threads of a cluster are there at once.
std::optional<std::string> checkThreadMemory(const Kernel &k, uint64_t threads, Dim3 c) {
  constexpr uint64_t most = uint64_t(256) << 20;
  const uint64_t warps = (threads + 31) / 32 * c.x * c.y * c.z;
  const uint64_t bytes = warps * (k.fileBytes + 32 * k.localBytes);
  if (bytes <= most)
    return std::nullopt;
  return "expected at most " + std::to_string(most) +
         " bytes of registers and local memory in the threads of a cluster, got " +
         std::to_string(bytes) + ", " + std::to_string(k.localBytes) +
         " of them local to each thread: launch fewer threads or shrink .local variables";
}

uint64_t clustersOf(Dim3 grid, Dim3 c) {
  return uint64_t(grid.x / c.x) * (grid.y / c.y) * (grid.z / c.z);
}

std::optional<std::string> checkOnly(const std::vector<uint64_t> &only, uint64_t clusters) {
  for (size_t i = 0; i < only.size(); ++i)
    if (only[i] >= clusters || (i && only[i] <= only[i - 1]))
      return "expected the clusters to execute to be ascending numbers below " +
             std::to_string(clusters) + ", got " + std::to_string(only[i]);
  return std::nullopt;
}

/// The first thing wrong with the launch, or nothing.
std::optional<std::string> check(const Kernel &k, const Target &machine, const LaunchConfig &config,
                                 const std::vector<std::vector<std::byte>> &params) {
  const KernelInfo &info = k.info;
  const Dim3 grid = config.grid, block = config.block;
  const size_t dynamicShared = config.dynamicShared;
  if (machine.computeCapability < k.capability)
    return "instruction '" + k.capabilityFor + " needs sm_" + std::to_string(k.capability) +
           ", got machine " + machine.name;
  if (k.onlyCapability && machine.computeCapability != k.onlyCapability)
    return "instruction '" + k.capabilityFor + " is of sm_" + std::to_string(k.onlyCapability) +
           "a alone, got machine " + machine.name;
  uint64_t threads = uint64_t(block.x) * block.y;
  threads = threads > maxThreadsPerCta ? threads : threads * block.z;
  if (threads == 0 || threads > maxThreadsPerCta)
    return "expected a block of 1 to " + std::to_string(maxThreadsPerCta) + " threads, got " +
           text(block);
  Dim3 r = info.requiredBlock;
  if (r.x && (r.x != block.x || r.y != block.y || r.z != block.z))
    return "expected a block of " + text(r) + " as .reqntid says, got " + text(block);
  if (info.maxThreads && threads > info.maxThreads)
    return "expected at most " + std::to_string(info.maxThreads) +
           " threads as .maxntid says, got " + std::to_string(threads);
  if (grid.x > mostBlocks[0] || grid.y > mostBlocks[1] || grid.z > mostBlocks[2])
    return "expected a grid within (" + std::to_string(mostBlocks[0]) + "," +
           std::to_string(mostBlocks[1]) + "," + std::to_string(mostBlocks[2]) + "), got " +
           text(grid);
  if (uint64_t ctas = uint64_t(grid.x) * grid.y * grid.z; ctas > maxCtas)
    return "expected a grid of at most " + std::to_string(maxCtas) +
           " CTAs, which is as many as the emulator takes, got " + std::to_string(ctas) + " in " +
           text(grid);
  const Dim3 cluster = clusterOf(info, config.cluster);
  if (auto wrong = checkCluster(info, machine, grid, cluster))
    return wrong;
  if (auto wrong = checkOnly(config.only, clustersOf(grid, cluster)))
    return wrong;
  if (auto wrong = checkThreadMemory(k, threads, cluster))
    return wrong;
  const size_t maxShared = size_t(machine.sharedPerBlock);
  if (dynamicShared > maxShared || sharedBytes(k, dynamicShared) > maxShared)
    return "expected at most " + std::to_string(maxShared) + " bytes of shared memory on " +
           machine.name + ", got " + std::to_string(k.staticShared) + " static and " +
           std::to_string(dynamicShared) + " dynamic";
  if (params.size() != info.parameters.size())
    return "expected " + std::to_string(info.parameters.size()) + " arguments, got " +
           std::to_string(params.size());
  for (size_t i = 0; i < params.size(); ++i)
    if (params[i].size() != info.parameters[i].size)
      return "argument " + std::to_string(i) + " ('" + info.parameters[i].name + "'): expected " +
             std::to_string(info.parameters[i].size) + " bytes, got " +
             std::to_string(params[i].size());
  return std::nullopt;
}

/// Takes results cluster by cluster, in order, whoever brings them.
class Collector {
public:
  Collector(Result &r, const LaunchState &l, GlobalRaces &races)
      : result(r), launch(l), options(l.options), races(races) {}
  bool done(uint64_t linear) const { return linear > lastWanted.load(std::memory_order_relaxed); }
  void add(uint64_t linear, Cluster &c) {
    std::lock_guard lock(mutex);
    if (c.stopped() && linear < lastWanted)
      lastWanted = linear; // clusters after one that failed are not asked for
    if (linear != next) {
      waiting.emplace(linear, part(c));
      return;
    }
    take(part(c));
    while (!waiting.empty() && waiting.begin()->first == next) {
      take(std::move(waiting.begin()->second));
      waiting.erase(waiting.begin());
    }
  }
  bool failed() const { return stopped; }

private:
  struct Part {
    Counters counters;
    std::vector<Finding> findings;
    std::string printed;
    GlobalPages pages;
    std::vector<Dim3> ctas; ///< by rank
    bool stopped;
    LineCounters lines;
  };
  static Part part(Cluster &c) {
    Part p{c.counters(), c.findings, c.printed(), c.global.take(), {}, c.stopped(), {}};
    for (const auto &cta : c.ctas)
      p.ctas.push_back(cta->id);
    for (const auto &cta : c.ctas)
      for (const auto &[line, counted] : cta->lines)
        p.lines[line] += counted;
    return p;
  }
  void take(Part &&p) {
    ++next;
    if (stopped)
      return;
    result.counters += p.counters;
    if (!p.printed.empty())
      options.print ? options.print(p.printed)
                    : void(std::fwrite(p.printed.data(), 1, p.printed.size(), stdout));
    for (const auto &[line, counted] : p.lines)
      result.lines[line] += counted;
    races.merge(std::move(p.pages), p.ctas, launch, p.findings);
    for (const Finding &f : p.findings) {
      const bool kept = options.suppressions && options.suppressions->suppress(f);
      std::vector<Finding> &to = kept ? result.suppressed : result.findings;
      auto same = std::find_if(to.begin(), to.end(), [&](const Finding &g) {
        return g.rule == f.rule && g.at.ptxLine == f.at.ptxLine;
      });
      if (same != to.end())
        same->ended |= f.ended;
      else if (to.size() < maxFindings)
        to.push_back(f);
    }
    stopped = p.stopped;
  }
  Result &result;
  const LaunchState &launch;
  const Options &options;
  GlobalRaces &races;
  std::mutex mutex;
  std::map<uint64_t, Part> waiting;
  uint64_t next = 0;
  std::atomic<uint64_t> lastWanted{~uint64_t(0)};
  bool stopped = false;
};

/// Clusters that run at the same time: as many as the machine holds.
uint64_t residentClusters(const LaunchState &l, const Target &machine) {
  const uint64_t size = uint64_t(l.cluster.x) * l.cluster.y * l.cluster.z;
  const auto shared = int64_t(l.sharedBytes - l.reservedShared);
  const Occupancy o = ctasPerSm(shared, l.kernel->info.maxRegisters, int64_t(l.threads), machine);
  return std::max<uint64_t>(1, uint64_t(o.ctas) * uint64_t(machine.smCount) / size);
}

/// Returns what the CTAs did to global memory, as far as that was watched.
std::optional<LaunchPages> runGrid(LaunchState &l, const Target &machine, Result &result) {
  GlobalRaces races;
  Grid grid;
  if (l.kernel->synchronises) {
    l.together = &grid;
  }
  const Dim3 c = l.cluster;
  const uint64_t clusters = l.only.empty() ? clustersOf(l.grid, c) : l.only.size();
  Collector collector(result, l, races);
  if (l.together) {
    runTogether(l, clusters, residentClusters(l, machine),
                {[&](uint64_t n, Cluster &cluster) { collector.add(n, cluster); },
                 [&](uint64_t n) { return collector.done(n); }});
  } else {
    std::atomic<uint64_t> next{0};
    std::atomic<bool> noMemory{false};
    auto work = [&] {
      try {
        Cluster cluster(l);
        for (uint64_t n; (n = next.fetch_add(1)) < clusters && !collector.done(n);) {
          cluster.start(l.numberOf(n));
          cluster.resume();
          collector.add(n, cluster);
        }
      } catch (const std::bad_alloc &) {
        noMemory = true; // not to leave a thread
        next = clusters;
      }
    };
    uint64_t threads =
        l.options.threads ? l.options.threads : std::max(1u, std::thread::hardware_concurrency());
    threads = l.l2 ? 1 : std::min<uint64_t>({threads, clusters, 256});
    support::runOnThreads(threads, work);
    if (noMemory)
      throw std::bad_alloc();
  }
  result.completed = !collector.failed();
  if (!l.options.findings || !l.options.globalFindings) {
    l.memory->assumeInitialised();
    return std::nullopt;
  }
  races.add(grid.pages);
  races.commit(*l.memory);
  return races.take();
}

} // namespace

bool Kernel::asksFor(Special which) const {
  return std::any_of(specials.begin(), specials.end(),
                     [&](const SpecialSlot &s) { return s.which == which; });
}

Result launch(const Module &module, std::string_view name, Dim3 grid, Dim3 block,
              size_t dynamicShared, const std::vector<std::vector<std::byte>> &params,
              Memory &memory, const Options &options) {
  return launch(module, name, {grid, block, {0, 0, 0}, dynamicShared}, params, memory, options);
}

Result launch(const Module &module, std::string_view name, const LaunchConfig &config,
              const std::vector<std::vector<std::byte>> &params, Memory &memory,
              const Options &options) {
  const Dim3 grid = config.grid, block = config.block;
  const size_t dynamicShared = config.dynamicShared;
  Result result;
  auto refuse = [&](std::string message) {
    Finding f;
    f.message = std::move(message);
    f.kernel = name;
    f.ended = true;
    result.findings.push_back(std::move(f));
    return result;
  };
  const Program &program = module.program();
  LaunchState l;
  for (const Kernel &k : program.kernels)
    if (k.info.name == name)
      l.kernel = &k;
  if (!l.kernel)
    return refuse("no such kernel in module '" + program.name + "'");
  const Target *machine = lookupTarget(options.machine);
  if (!machine)
    return refuse(unknownTargetMessage(options.machine));
  if (auto wrong = check(*l.kernel, *machine, config, params))
    return refuse(*wrong);
  l.computeCapability = machine->computeCapability;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
    result.completed = true;
    return result;
  }
  l.program = &program;
  l.grid = grid;
  l.block = block;
  l.cluster = clusterOf(l.kernel->info, config.cluster);
  l.only = config.only;
  l.threads = block.x * block.y * block.z;
  l.warps = (l.threads + 31) / 32;
  l.sharedBytes = sharedBytes(*l.kernel, dynamicShared);
  if (l.kernel->asksFor(Special::ReservedShared)) {
    l.reservedShared = reservedBytes;
    l.sharedBytes =
        (l.sharedBytes + reservedAlign - 1) / reservedAlign * reservedAlign + reservedBytes;
  }
  l.params.resize(l.kernel->paramBytes);
  for (size_t i = 0; i < params.size(); ++i)
    std::copy(params[i].begin(), params[i].end(), l.params.begin() + l.kernel->paramOffsets[i]);
  l.memory = &memory;
  l.options = options;
  std::optional<L2> l2;
  if (options.l2)
    l.l2 = &l2.emplace(uint64_t(machine->l2Bytes));
  try {
    l.globalAddresses = memory.globals(module);
    const WorkspaceOfLaunch workspace(l);
    const bool overlaps = config.dependent && machine->computeCapability >= capabilityOfHopper;
    Dependence dependence{overlaps ? memory.sequence(config.stream) : nullptr};
    if (dependence.before)
      l.dependence = &dependence;
    std::optional<LaunchPages> pages = runGrid(l, *machine, result);
    memory.setSequence(config.stream, pages ? following(std::make_shared<PastLaunch>(PastLaunch{
                                                            module, l.kernel, std::move(*pages)}),
                                                        l.dependence)
                                            : nullptr);
  } catch (const std::bad_alloc &) {
    result = {};
    return refuse("expected more host memory than there is: launch smaller CTAs, or set threads to "
                  "1");
  }
  return result;
}

} // namespace gemm::emulator

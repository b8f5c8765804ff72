// A launch is refused for what a GPU refuses, with the reason in the report. One that runs is over
// when the call returns; an error of its kernel is given by the next call in the context, as on a
// GPU, and by all after it.
#include "Launch.h"

#include "Graphs.h"

#include "gemm/Emulator/Explore.h"
#include "gemm/Emulator/Settings.h"
#include "gemm/Emulator/Suppressions.h"
#include "gemm/Findings/Record.h"

#include <cstdio>
#include <cstring>
#include <new>

namespace gemm::cudadevice {

namespace {

using emulator::FindingKind;
using Arguments = std::vector<std::vector<std::byte>>;
constexpr unsigned cooperativeAttribute = 2; // CU_LAUNCH_ATTRIBUTE_COOPERATIVE

struct Refusal {
  Result code = success;
  std::string why;
};

uint64_t product(emulator::Dim3 d) { return uint64_t(d.x) * d.y * d.z; }

std::string text(emulator::Dim3 d) {
  return "(" + std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z) + ")";
}

/// What the emulator does not say, or CUDA has an error of its own for.
Refusal refusalOf(const Device &d, const Function &f, const Geometry &g) {
  const uint64_t threads = product(g.block);
  if (product(g.grid) == 0)
    return {invalidValue, "expected a grid of at least one block, got " + text(g.grid)};
  if (g.block.x > mostBlockDims[0] || g.block.y > mostBlockDims[1] ||
      g.block.z > mostBlockDims[2] || threads == 0 ||
      threads > uint64_t(d.target.maxThreadsPerBlock))
    return {invalidValue, "expected a block of 1 to " +
                              std::to_string(d.target.maxThreadsPerBlock) + " threads within (" +
                              std::to_string(mostBlockDims[0]) + "," +
                              std::to_string(mostBlockDims[1]) + "," +
                              std::to_string(mostBlockDims[2]) + "), got " + text(g.block)};
  if (f.info->maxThreads && threads > f.info->maxThreads)
    return {launchOutOfResources, "expected at most " + std::to_string(f.info->maxThreads) +
                                      " threads in a block, as __launch_bounds__ says, got " +
                                      std::to_string(threads)};
  if (g.shared > size_t(f.dynamicShared))
    return {invalidValue,
            "expected at most " + std::to_string(f.dynamicShared) +
                " bytes of dynamic shared memory, got " + std::to_string(g.shared) +
                ": opt in to more by the function's attribute of dynamic shared memory"};
  const uint64_t cluster = product(g.cluster);
  if (cluster > 8 && !f.largeClusters)
    return {invalidClusterSize, "expected a cluster of at most 8 CTAs, got " + text(g.cluster) +
                                    ": allow larger ones by the function's attribute"};
  if (g.cooperative)
    if (int64_t most = mostCtasAtOnce(d, f, int64_t(threads), g.shared);
        product(g.grid) > uint64_t(most))
      return {cooperativeLaunchTooLarge,
              "expected a cooperative grid of at most " + std::to_string(most) + " CTAs, which " +
                  d.target.name + " holds at once, got " + std::to_string(product(g.grid))};
  return {};
}

/// What was found, suppressed or not, and which lines of the suppressions that used.
void tellAll(Device &d, const emulator::Exploration &e, const Function &f) {
  const std::string &module = f.module->code.name();
  for (const emulator::Finding &found : e.result.findings)
    tell(d, found, module, e.options);
  for (const emulator::Finding &found : e.result.suppressed)
    tell(d, found, module, e.options, /*suppressed=*/true);
  if (e.options.suppressions)
    for (const emulator::Suppressions::Line &line : e.options.suppressions->lines())
      if (line.uses)
        d.report.used(line.number);
}

/// The error of a kernel that a finding of this kind stopped.
Result errorOf(const emulator::Finding &f) {
  switch (f.kind()) {
  case FindingKind::OutOfBounds:
  case FindingKind::ReadOnlyWrite:
    return illegalAddress;
  case FindingKind::Misaligned:
    return misalignedAddress;
  case FindingKind::Trap:
    return f.message.starts_with("assertion ") ? assert_ : launchFailed;
  case FindingKind::StepLimit:
  case FindingKind::EndlessLoop:
  case FindingKind::Deadlock:
    return launchTimeout;
  default:
    return launchFailed;
  }
}

/// The error of a run that did not come to its end, suppressed or not.
Result errorOf(const emulator::Result &r) {
  for (const std::vector<emulator::Finding> *list : {&r.findings, &r.suppressed})
    for (const emulator::Finding &f : *list)
      if (f.ended)
        return errorOf(f);
  return launchFailed;
}

/// Findings that the kernel ran on after are told; the one that stopped it is the context's error.
Result run(Device &d, Context &context, const Function &f, const Geometry &g, Handle stream,
           const Arguments &arguments) {
  auto once = [&](const emulator::Options &o) {
    return emulator::launch(f.module->code, f.info->name,
                            {g.grid, g.block, g.cluster, g.shared, /*only=*/{}, g.dependent,
                             reinterpret_cast<uintptr_t>(stream)},
                            arguments, d.memory, o);
  };
  const emulator::Options &options = d.environment.options;
  emulator::Exploration e = d.environment.explore
                                ? explore(d.memory, options, d.environment.explore, once)
                                : emulator::Exploration{1, once(options), options, true};
  if (!e.result.findings.empty() &&
      e.result.findings.front().rule == emulator::Rule::LaunchInvalid) {
    d.report.refusal("cuLaunchKernel",
                     "kernel '" + f.info->name + "': " + e.result.findings.front().message);
    return invalidValue;
  }
  d.report.launch(f.info->name);
  if (d.environment.counters) {
    std::fprintf(stderr, "gemm-cuda: kernel %s on %s\n", f.info->name.c_str(),
                 describe(e.options).c_str());
    for (const auto &[name, count] : named(e.result.counters))
      std::fprintf(stderr, "  %-30s %llu\n", name.c_str(), static_cast<unsigned long long>(count));
    if (options.lineCounters)
      std::fputs(findings::lineTable(f.module->code, f.info->name, e.result.lines).c_str(), stderr);
  }
  tellAll(d, e, f);
  if (!e.result.completed)
    context.broken = errorOf(e.result);
  return success;
}

/// Arguments one by one (`params`), or in a buffer of them all (`extra`).
Refusal gather(const Function &f, void **params, void **extra, Arguments &to) {
  const auto &parameters = f.info->parameters;
  if (params) {
    for (size_t i = 0; i < parameters.size(); ++i) {
      if (!params[i])
        return {invalidValue, "expected argument " + std::to_string(i) + ", got null"};
      const auto *from = static_cast<const std::byte *>(params[i]);
      to.emplace_back(from, from + parameters[i].size);
    }
    return {};
  }
  const std::byte *buffer = nullptr;
  size_t bytes = 0;
  for (size_t i = 0; extra && extra[i]; i += 2) {
    if (extra[i] == reinterpret_cast<void *>(1)) // CU_LAUNCH_PARAM_BUFFER_POINTER
      buffer = static_cast<const std::byte *>(extra[i + 1]);
    else if (extra[i] == reinterpret_cast<void *>(2)) // CU_LAUNCH_PARAM_BUFFER_SIZE
      bytes = *static_cast<const size_t *>(extra[i + 1]);
    else
      return {invalidValue, "expected options of a buffer of arguments, got another"};
  }
  const std::vector<size_t> offsets = parameterOffsets(*f.info);
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (!buffer || offsets[i] + parameters[i].size > bytes)
      return {invalidValue, "expected " + std::to_string(parameters.size()) +
                                " arguments, got a buffer of " + std::to_string(bytes) + " bytes"};
    to.emplace_back(buffer + offsets[i], buffer + offsets[i] + parameters[i].size);
  }
  return {};
}

Result launch(Handle handle, const Geometry &g, Handle stream, void **params, void **extra) {
  GEMM_ENTER(cuLaunchKernel, Context);
  const Function *f = d.functions.find(handle);
  if (!f || !isStream(d, stream) || f->module->context != entry.context)
    return invalidHandle;
  Arguments arguments;
  Refusal refused = refusalOf(d, *f, g);
  if (!refused.code)
    refused = gather(*f, params, extra, arguments);
  if (refused.code) {
    d.report.refusal("cuLaunchKernel", "kernel '" + f->info->name + "': " + refused.why);
    return refused.code;
  }
  auto work = [=, context = entry.context]() -> Result {
    Device &now = device();
    const Function *kernel = now.functions.find(handle);
    if (!kernel) // its module went, or its context did
      return invalidHandle;
    try {
      return run(now, *context, *kernel, g, stream, arguments);
    } catch (const std::bad_alloc &) {
      return outOfMemory;
    }
  };
  if (auto result = captured(d, stream, NodeKind::Kernel, work))
    return *result;
  return work();
}

} // namespace

void tell(Device &d, const emulator::Finding &f, const std::string &module,
          const emulator::Options &options, bool suppressed) {
  const std::string key = std::string(info(f.rule).id) + " " + f.kernel + " " +
                          std::to_string(f.at.ptxLine) + (suppressed ? " suppressed" : "");
  d.report.finding(key, suppressed ? "" : headOf(f.level) + (": " + f.str()),
                   findings::record(f, module, replayFlags(options), suppressed));
}

Geometry geometryOf(const LaunchConfig &c) {
  Geometry g{{c.gridX, c.gridY, c.gridZ}, {c.blockX, c.blockY, c.blockZ}, {0, 0, 0}, c.shared};
  for (unsigned i = 0; c.attributes && i < c.attributeCount; ++i) {
    const runtime::cuda::LaunchAttribute &a = c.attributes[i];
    if (a.id == runtime::cuda::clusterDimension)
      g.cluster = {a.cluster[0], a.cluster[1], a.cluster[2]};
    if (a.id == cooperativeAttribute)
      g.cooperative = a.allowed != 0;
    if (a.id == runtime::cuda::programmaticSerialization)
      g.dependent = a.allowed != 0;
  }
  return g;
}

std::vector<size_t> parameterOffsets(const emulator::KernelInfo &info) {
  std::vector<size_t> offsets;
  size_t at = 0;
  for (const emulator::Parameter &p : info.parameters) {
    at = (at + p.align - 1) / p.align * p.align;
    offsets.push_back(at);
    at += p.size;
  }
  return offsets;
}

extern "C" {
Result cuLaunchKernel(Handle f, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                      unsigned blockY, unsigned blockZ, unsigned shared, Handle stream,
                      void **params, void **extra) {
  return launch(f, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, {0, 0, 0}, shared}, stream,
                params, extra);
}

Result cuLaunchKernelEx(const LaunchConfig *config, Handle f, void **params, void **extra) {
  if (!config)
    return invalidValue;
  return launch(f, geometryOf(*config), config->stream, params, extra);
}

Result cuLaunchCooperativeKernel(Handle f, unsigned gridX, unsigned gridY, unsigned gridZ,
                                 unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
                                 Handle stream, void **params) {
  return launch(f, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, {0, 0, 0}, shared, true},
                stream, params, nullptr);
}
}

} // namespace gemm::cudadevice

// Modules, functions and launches by the names that MLIR's gpu-to-llvm calls.
// A launch runs to its end before it returns, so streams and events have nothing
// left to do; they are handles and no more.
#include "Mgpu.h"

#include <cstdio>
#include <cstring>
#include <optional>

#include "gemm/Emulator/Explore.h"
#include "gemm/Emulator/Settings.h"

using namespace gemm::emulator;
using namespace gemm::emulator::mgpu;

namespace {

struct LoadedModule;

struct Function {
  LoadedModule *module;
  const KernelInfo *info;
};

struct LoadedModule {
  Module module;
  std::string machine; ///< that its text asks for
  std::map<std::string, Function> functions;
};

LoadedModule *loadModule(const char *caller, const void *data, size_t bytes) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  std::string_view text(static_cast<const char *>(data), bytes);
  while (!text.empty() && text.back() == '\0')
    text.remove_suffix(1);
  auto parsed = Module::parse(text, "gpu.binary");
  if (auto *error = std::get_if<ParseError>(&parsed))
    fail(caller, error->str());
  return new LoadedModule{std::get<Module>(std::move(parsed)), machineFor(text), {}};
}

uint32_t extent(const char *caller, const char *what, intptr_t value) {
  if (value < 0 || value > intptr_t(UINT32_MAX))
    fail(caller, std::string("expected ") + what + " to be a size, got " + std::to_string(value));
  return uint32_t(value);
}

Dim3 dims(const char *caller, const char *what, intptr_t x, intptr_t y, intptr_t z) {
  return {extent(caller, what, x), extent(caller, what, y), extent(caller, what, z)};
}

/// Prints what was found and ends the process; returns when nothing was.
void judge(const char *caller, const Function &f, const Exploration &run) {
  for (const Finding &finding : run.result.findings) {
    if (finding.rule == Rule::LaunchInvalid)
      fail(caller, "kernel '" + f.info->name + "': " + finding.message);
    std::fprintf(stderr, "gemm-emulator: %s: %s\n", headOf(finding.level), finding.str().c_str());
  }
  if (!run.result.ok()) {
    std::fprintf(stderr, "gemm-emulator: replay with the flags %s\n",
                 replayFlags(run.options).c_str());
    end(2);
  }
}

void printCounters(const Function &f, const Exploration &run) {
  std::fprintf(stderr, "gemm-emulator: kernel %s on %s\n", f.info->name.c_str(),
               describe(run.options).c_str());
  for (const auto &[name, value] : named(run.result.counters))
    std::fprintf(stderr, "  %-30s %llu\n", name.c_str(), static_cast<unsigned long long>(value));
}

void launchKernel(const char *caller, Function *f, const LaunchConfig &config, void **params,
                  void **extra, std::optional<size_t> count) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (!f)
    fail(caller, "expected a kernel, got null");
  if (extra)
    fail(caller, "expected arguments in params, got them in extra");
  const auto &parameters = f->info->parameters;
  if (count && *count != parameters.size())
    fail(caller, "kernel '" + f->info->name + "': expected " + std::to_string(parameters.size()) +
                     " arguments, got " + std::to_string(*count));
  std::vector<std::vector<std::byte>> values;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const auto *from = static_cast<const std::byte *>(params[i]);
    values.emplace_back(from, from + parameters[i].size);
  }
  Options options = d.options;
  if (!d.machineGiven)
    options.machine = f->module->machine;
  auto once = [&](const Options &o) {
    return launch(f->module->module, f->info->name, config, values, d.memory, o);
  };
  Exploration run = d.explore ? explore(d.memory, options, d.explore, once)
                              : Exploration{1, once(options), options};
  if (d.counters)
    printCounters(*f, run);
  judge(caller, *f, run);
}

} // namespace

extern "C" {

LoadedModule *mgpuModuleLoad(void *data, size_t bytes) {
  return loadModule("mgpuModuleLoad", data, bytes);
}

/// For objects in assembly format: PTX text with a terminating zero.
LoadedModule *mgpuModuleLoadJIT(void *data, int /*optLevel*/) {
  return loadModule("mgpuModuleLoadJIT", data, std::strlen(static_cast<const char *>(data)));
}

void mgpuModuleUnload(LoadedModule *module) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  if (!module)
    return;
  d.memory.release(module->module);
  delete module;
}

Function *mgpuModuleGetFunction(LoadedModule *module, const char *name) {
  Device &d = device();
  std::lock_guard lock(d.mutex);
  const KernelInfo *info = module ? module->module.kernel(name) : nullptr;
  if (!info)
    fail("mgpuModuleGetFunction", "expected kernel '" + std::string(name) + "' in the module");
  return &module->functions.try_emplace(name, Function{module, info}).first->second;
}

void mgpuLaunchKernel(Function *f, intptr_t gridX, intptr_t gridY, intptr_t gridZ, intptr_t blockX,
                      intptr_t blockY, intptr_t blockZ, int32_t shared, void * /*stream*/,
                      void **params, void **extra, size_t count) {
  const char *name = "mgpuLaunchKernel";
  called(name);
  launchKernel(name, f,
               {dims(name, "the grid", gridX, gridY, gridZ),
                dims(name, "the block", blockX, blockY, blockZ),
                {0, 0, 0},
                extent(name, "shared memory", shared)},
               params, extra, count);
}

/// LLVM 22 does not say how many arguments a cluster launch has.
void mgpuLaunchClusterKernel(Function *f, intptr_t clusterX, intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ, intptr_t blockX,
                             intptr_t blockY, intptr_t blockZ, int32_t shared, void * /*stream*/,
                             void **params, void **extra) {
  const char *name = "mgpuLaunchClusterKernel";
  called(name);
  launchKernel(name, f,
               {dims(name, "the grid", gridX, gridY, gridZ),
                dims(name, "the block", blockX, blockY, blockZ),
                dims(name, "the cluster", clusterX, clusterY, clusterZ),
                extent(name, "shared memory", shared)},
               params, extra, std::nullopt);
}

void *mgpuStreamCreate() {
  called("mgpuStreamCreate");
  return new char;
}
void mgpuStreamDestroy(void *stream) {
  called("mgpuStreamDestroy");
  delete static_cast<char *>(stream);
}
void mgpuStreamSynchronize(void *) { called("mgpuStreamSynchronize"); }
void mgpuStreamWaitEvent(void *, void *) { called("mgpuStreamWaitEvent"); }
void *mgpuEventCreate() {
  called("mgpuEventCreate");
  return new char;
}
void mgpuEventDestroy(void *event) {
  called("mgpuEventDestroy");
  delete static_cast<char *>(event);
}
void mgpuEventSynchronize(void *) { called("mgpuEventSynchronize"); }
void mgpuEventRecord(void *, void *) { called("mgpuEventRecord"); }

void mgpuSetDefaultDevice(int32_t ordinal) {
  if (ordinal != 0)
    fail("mgpuSetDefaultDevice", "expected device 0, the only one, got " + std::to_string(ordinal));
}

} // extern "C"

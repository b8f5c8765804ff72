// Modules, functions and launches. A launch is refused for what a GPU refuses; what the
// emulator finds wrong with a kernel goes to the log, and a kernel that it stops breaks the
// context as a fault would.
#include "Driver.h"
#include "gemm/Emulator/TensorMap.h"

#include <algorithm>
#include <cstring>
#include <variant>

using namespace gemm::standin;
using namespace gemm::runtime::cuda;
namespace emulator = gemm::emulator;

namespace {
constexpr unsigned mostThreads = 1024, mostPortable = 8;
constexpr double launchMilliseconds = 0.5;

struct Geometry {
  emulator::Dim3 grid, block, cluster;
  unsigned shared;
};

bool isMultiple(emulator::Dim3 grid, emulator::Dim3 cluster) {
  return grid.x % cluster.x == 0 && grid.y % cluster.y == 0 && grid.z % cluster.z == 0;
}

bool differs(emulator::Dim3 required, emulator::Dim3 given) {
  return required.x != 0 &&
         (required.x != given.x || required.y != given.y || required.z != given.z);
}

Result refusal(const Function &function, const emulator::KernelInfo &kernel, const Geometry &g) {
  size_t limit = static_cast<size_t>(driver().target.sharedPerBlock);
  unsigned clusterSize = g.cluster.x * g.cluster.y * g.cluster.z;
  if (g.shared > function.dynamicShared || g.shared + kernel.staticShared > limit)
    return invalidValue;
  if (g.block.x * g.block.y * g.block.z > mostThreads || differs(kernel.requiredBlock, g.block))
    return invalidValue;
  if (differs(kernel.requiredCluster, g.cluster) ||
      (clusterSize > mostPortable && !function.largeClusters))
    return invalidClusterSize;
  return isMultiple(g.grid, g.cluster) ? success : Result(invalidValue);
}

Result run(const Function &function, const Geometry &g,
           const std::vector<std::vector<std::byte>> &params) {
  Driver &d = driver();
  d.milliseconds += launchMilliseconds;
  if (d.hung || d.broken)
    return success;
  emulator::Options options;
  options.machine = d.target.name;
  options.globalFindings = false;
  options.findings = setting("GEMM_STAND_IN_FINDINGS", 0) != 0;
  constexpr unsigned fewCtas = 8; // for which starting threads would take longer
  options.threads = g.grid.x * g.grid.y * g.grid.z < fewCtas ? 1 : 0;
  emulator::Result result =
      emulator::launch(function.module->ptx, function.name, {g.grid, g.block, g.cluster, g.shared},
                       params, d.memory, options);
  for (const emulator::Finding &finding : result.findings)
    complain(finding.str());
  if (!result.completed) {
    d.broken = launchFailed;
    d.brokenBy = result.findings.empty() ? "" : result.findings.front().str();
  }
  return success;
}

Result launch(Handle handle, const Geometry &geometry, Handle stream, void **from) {
  const auto &function = *static_cast<const Function *>(handle);
  STAND_IN_ENTER(launch);
  if (currentContext() != function.module->context)
    return currentContext() ? invalidHandle : invalidContext;
  const emulator::KernelInfo &kernel = *function.module->ptx.kernel(function.name);
  if (Result refused = refusal(function, kernel, geometry))
    return refused;
  std::vector<std::vector<std::byte>> params;
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const auto *bytes = static_cast<const std::byte *>(from[i]);
    params.emplace_back(bytes, bytes + kernel.parameters[i].size);
  }
  return driver().submit(stream,
                         [&function, geometry, params] { return run(function, geometry, params); });
}

emulator::Dim3 clusterOf(const LaunchConfig &config) {
  for (unsigned i = 0; i < config.attributeCount; ++i)
    if (const LaunchAttribute &a = config.attributes[i]; a.id == clusterDimension)
      return {a.cluster[0], a.cluster[1], a.cluster[2]};
  return {1, 1, 1};
}
} // namespace

extern "C" {
Result cuModuleLoadDataEx(Handle *module, const void *image, unsigned options, int *,
                          void **values) {
  STAND_IN_ENTER(cuModuleLoadDataEx);
  if (!currentContext())
    return invalidContext;
  const char *text = static_cast<const char *>(image);
  if (std::memcmp(text,
                  "\x7f"
                  "ELF",
                  4) == 0)
    return noBinaryForGpu; // machine code is for machines
  auto parsed = emulator::Module::parse(text, "module");
  if (const auto *error = std::get_if<emulator::ParseError>(&parsed)) {
    complain(error->str());
    if (options) // the first is the buffer of the log, the second its size
      std::strncpy(static_cast<char *>(values[0]), error->str().c_str(),
                   reinterpret_cast<size_t>(values[1]) - 1);
    return invalidPtx;
  }
  driver().modules.push_back({std::get<emulator::Module>(std::move(parsed)), currentContext()});
  return *module = &driver().modules.back(), success;
}

Result cuModuleUnload(Handle) { return success; }

Result cuModuleGetFunction(Handle *function, Handle module, const char *name) {
  STAND_IN_ENTER(cuModuleGetFunction);
  const auto *from = static_cast<const Module *>(module);
  if (!from->ptx.kernel(name))
    return notFound;
  driver().functions.push_back({from, name});
  return *function = &driver().functions.back(), success;
}

Result cuFuncSetAttribute(Handle handle, int attribute, int value) {
  STAND_IN_ENTER(cuFuncSetAttribute);
  auto &function = *static_cast<Function *>(handle);
  if (attribute == maxDynamicShared)
    function.dynamicShared = static_cast<unsigned>(value);
  else if (attribute == nonPortableCluster)
    function.largeClusters = value != 0;
  else
    return invalidValue;
  return success;
}

Result cuFuncGetParamInfo(Handle handle, size_t index, size_t *offset, size_t *size) {
  STAND_IN_ENTER(cuFuncGetParamInfo);
  const auto &function = *static_cast<const Function *>(handle);
  const auto &parameters = function.module->ptx.kernel(function.name)->parameters;
  if (index >= parameters.size())
    return invalidValue;
  *offset = 0;
  for (size_t i = 0; i <= index; ++i) {
    *offset = (*offset + parameters[i].align - 1) / parameters[i].align * parameters[i].align;
    *offset += i < index ? parameters[i].size : 0;
  }
  return *size = parameters[index].size, success;
}

Result cuLaunchKernel(Handle function, unsigned gridX, unsigned gridY, unsigned gridZ,
                      unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
                      Handle stream, void **params, void **) {
  return launch(function, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, {1, 1, 1}, shared},
                stream, params);
}

Result cuLaunchKernelEx(const LaunchConfig *c, Handle function, void **params, void **) {
  return launch(
      function,
      {{c->gridX, c->gridY, c->gridZ}, {c->blockX, c->blockY, c->blockZ}, clusterOf(*c), c->shared},
      c->stream, params);
}

Result cuOccupancyMaxActiveClusters(int *count, Handle, const LaunchConfig *config) {
  STAND_IN_ENTER(cuOccupancyMaxActiveClusters);
  emulator::Dim3 cluster = clusterOf(*config);
  return *count = static_cast<int>(driver().target.smCount / (cluster.x * cluster.y * cluster.z)),
         success;
}

Result cuTensorMapEncodeTiled(void *to, int type, unsigned rank, void *base, const uint64_t *dims,
                              const uint64_t *strides, const unsigned *box,
                              const unsigned *elementStrides, int interleave, int swizzle,
                              int promotion, int fill) {
  STAND_IN_ENTER(cuTensorMapEncodeTiled);
  if (rank < 1 || rank > 5 || reinterpret_cast<uintptr_t>(to) % 64 != 0)
    return invalidValue;
  emulator::TensorMap map;
  map.type = static_cast<emulator::TensorType>(type);
  map.rank = rank;
  map.base = reinterpret_cast<uint64_t>(base);
  std::copy_n(dims, rank, map.dims.begin());
  std::copy_n(strides, rank - 1, map.strides.begin());
  std::copy_n(box, rank, map.box.begin());
  std::copy_n(elementStrides, rank, map.elementStrides.begin());
  map.interleave = static_cast<emulator::Interleave>(interleave);
  map.swizzle = static_cast<emulator::Swizzle>(swizzle);
  map.promotion = static_cast<emulator::L2Promotion>(promotion);
  map.fill = static_cast<emulator::OobFill>(fill);
  if (auto wrong = map.check()) {
    complain("tensor map: " + *wrong);
    return invalidValue;
  }
  emulator::EncodedTensorMap encoded = encode(map);
  std::memcpy(to, encoded.bytes.data(), encoded.bytes.size());
  return success;
}
}

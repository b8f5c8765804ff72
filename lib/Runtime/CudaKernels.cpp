// Modules and launches, by the driver's calls.
#include "CudaKernels.h"

#include <algorithm>
#include <cstring>

namespace gemm::runtime {
using cuda::Handle;

Means cudaMeans(const bundle::Step &step) {
  if (step.call && step.call->library == bundle::Library::CublasLt)
    return Means::Call;
  return step.launch ? Means::Kernel : Means::None;
}

CudaKernels::~CudaKernels() {
  for (auto &[module, handle] : modules)
    api.moduleUnload(handle);
}

void CudaKernels::load(const bundle::Bundle &bundle, const bundle::Launch &launch,
                       const std::string &step) {
  if (!modules.contains(launch.module))
    modules[launch.module] = loadModule(bundle, *bundle.findModule(launch.module));
  Handle &kernel = kernels[{launch.module, launch.kernel}];
  if (!kernel && api.moduleGetFunction(&kernel, modules[launch.module], launch.kernel.c_str()) != 0)
    throw Error(launch.module + ": expected kernel '" + launch.kernel + "' of step " + step +
                ", got none of that name");
  checkParameters(kernel, launch, step);
}

void CudaKernels::loadText(const std::string &module, const std::string &ptx,
                           const std::vector<std::string> &names) {
  if (!modules.contains(module))
    modules[module] = loadPtx(ptx, module);
  for (const std::string &name : names)
    gpu.check(api.moduleGetFunction(&kernels[{module, name}], modules[module], name.c_str()),
              "cuModuleGetFunction of " + name);
}

Image CudaKernels::image(const std::string &module) const {
  auto it = images.find(module);
  return it == images.end() ? Image() : it->second;
}

Handle CudaKernels::loadModule(const bundle::Bundle &bundle, const bundle::Module &module) {
  Handle handle = nullptr;
  // A cubin made for another chip is refused by the driver: then PTX it is.
  Image &chosen = images[module.name];
  chosen = {};
  if (!module.cubin.empty()) {
    std::string image = readFile(bundle, module.cubin);
    cuda::Result code = api.moduleLoad(&handle, image.c_str(), 0, nullptr, nullptr);
    if (code == 0) {
      chosen.file = module.cubin;
      return handle;
    }
    chosen.refused = module.cubin + ": " + api.errorText(code);
  }
  chosen.file = module.ptx;
  return loadPtx(readFile(bundle, module.ptx), (bundle.directory / module.ptx).string());
}

Handle CudaKernels::loadPtx(const std::string &ptx, const std::string &file) {
  Handle handle = nullptr;
  char log[4096] = {};
  int options[] = {cuda::errorLogBuffer, cuda::errorLogSize};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  cuda::Result code = api.moduleLoad(&handle, ptx.c_str(), 2, options, values);
  if (code != 0) {
    std::string first(log, strnlen(log, sizeof log));
    first = first.substr(0, first.find('\n'));
    throw Error(file + ": expected PTX for " + gpu.chip + ", got " + api.errorText(code) +
                (first.empty() ? "" : ": " + first));
  }
  return handle;
}

// Newer drivers tell a kernel's parameters: a wrong count would read garbage.
void CudaKernels::checkParameters(Handle kernel, const bundle::Launch &launch,
                                  const std::string &step) const {
  if (!api.funcGetParamInfo)
    return;
  size_t count = 0, offset = 0, size = 0;
  while (api.funcGetParamInfo(kernel, count, &offset, &size) == 0)
    ++count;
  if (count != launch.args.size())
    throw Error(step + ": expected " + std::to_string(count) + " arguments for kernel '" +
                launch.kernel + "', got " + std::to_string(launch.args.size()));
}

static cuda::LaunchAttribute clusterOf(const CudaLaunch &launch) {
  cuda::LaunchAttribute attribute = {};
  attribute.id = cuda::clusterDimension;
  std::copy(launch.cluster.begin(), launch.cluster.end(), attribute.cluster);
  return attribute;
}

// `attribute` has to outlive the result.
static cuda::LaunchConfig inClusters(const CudaLaunch &launch, cuda::LaunchAttribute &attribute) {
  const auto &g = launch.grid, &b = launch.block;
  attribute = clusterOf(launch);
  return {g[0], g[1], g[2], b[0], b[1], b[2], launch.shared, nullptr, &attribute, 1};
}

std::optional<int> CudaKernels::clustersAtOnce(const std::string &module, const std::string &kernel,
                                               const LaunchConfig &config) const {
  if (!api.maxActiveClusters)
    return std::nullopt;
  CudaLaunch launch{kernels.at({module, kernel}),
                    kernel,
                    config.grid,
                    config.block,
                    config.cluster,
                    config.shared};
  cuda::LaunchAttribute attribute = {};
  cuda::LaunchConfig asked = inClusters(launch, attribute);
  int count = 0;
  gpu.check(api.maxActiveClusters(&count, launch.kernel, &asked), "cuOccupancyMaxActiveClusters");
  return count;
}

CudaLaunch CudaKernels::ready(const std::string &module, const std::string &kernelName,
                              const LaunchConfig &config) {
  CudaLaunch launch{kernels.at({module, kernelName}),
                    kernelName,
                    config.grid,
                    config.block,
                    config.cluster,
                    config.shared,
                    config.dependent && api.launchKernelEx &&
                        gpu.driver >= cuda::driverOfDependentLaunches};
  if (config.shared > static_cast<uint32_t>(gpu.sharedLimit))
    throw Error("kernel '" + kernelName + "': expected at most " + std::to_string(gpu.sharedLimit) +
                " bytes of shared memory on " + gpu.chip + ", got " +
                std::to_string(config.shared));
  if (uint32_t &known = shared[launch.kernel]; config.shared > std::max(known, 48u * 1024)) {
    gpu.check(api.funcSetAttribute(launch.kernel, cuda::maxDynamicShared,
                                   static_cast<int>(config.shared)),
              "cuFuncSetAttribute for " + kernelName);
    known = config.shared;
  }
  const auto &g = config.grid, &c = config.cluster;
  if (c == std::array<uint32_t, 3>{1, 1, 1})
    return launch;
  if (!api.launchKernelEx)
    throw Error("kernel '" + kernelName +
                "': expected a driver with cuLaunchKernelEx for clusters, got version " +
                std::to_string(gpu.driver));
  if (c[0] * c[1] * c[2] > 8)
    gpu.check(api.funcSetAttribute(launch.kernel, cuda::nonPortableCluster, 1),
              "cuFuncSetAttribute");
  if (config.resident && g[1] * g[2] == 1)
    launch.grid[0] = std::min(g[0], c[0] * waveOf(launch));
  return launch;
}

// As many as run together on this GPU, which may have other GPCs than its model says; a
// driver that does not tell leaves the grid as it is.
uint32_t CudaKernels::waveOf(const CudaLaunch &launch) {
  if (auto known = clusters.find(launch.kernel); known != clusters.end())
    return known->second;
  uint32_t most = UINT32_MAX / 16;
  if (api.maxActiveClusters) {
    cuda::LaunchAttribute attribute = {};
    cuda::LaunchConfig asked = inClusters(launch, attribute);
    int count = 0;
    gpu.check(api.maxActiveClusters(&count, launch.kernel, &asked),
              "cuOccupancyMaxActiveClusters of '" + launch.name + "'");
    if (count < 1)
      throw Error("kernel '" + launch.name + "': expected " + gpu.name + " to run a cluster of " +
                  std::to_string(launch.cluster[0]) + " CTAs, got none at one time");
    most = static_cast<uint32_t>(count);
  }
  return clusters[launch.kernel] = most;
}

void CudaKernels::enqueue(const CudaLaunch &launch, void **params, Handle stream) const {
  const auto &g = launch.grid, &b = launch.block;
  cuda::LaunchAttribute attributes[2] = {};
  cuda::LaunchConfig config = {g[0], g[1],          g[2],   b[0],       b[1],
                               b[2], launch.shared, stream, attributes, 0};
  if (launch.cluster != std::array<uint32_t, 3>{1, 1, 1})
    attributes[config.attributeCount++] = clusterOf(launch);
  if (launch.dependent) {
    cuda::LaunchAttribute &overlap = attributes[config.attributeCount++];
    overlap.id = cuda::programmaticSerialization;
    overlap.allowed = 1;
  }
  const cuda::Result code = config.attributeCount
                                ? api.launchKernelEx(&config, launch.kernel, params, nullptr)
                                : api.launchKernel(launch.kernel, g[0], g[1], g[2], b[0], b[1],
                                                   b[2], launch.shared, stream, params, nullptr);
  if (code != 0)
    gpu.fail(code, "launch of '" + launch.name + "'");
}

} // namespace gemm::runtime

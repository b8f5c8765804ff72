// Kernels are started: <<<>>> pushes its configuration, the kernel's host stub pops it and
// launches.
#include "Runtime.h"
#include "ThreadStack.h"

namespace gemm::cudart {

namespace {

using namespace cudadevice;

struct Configuration {
  Dim3 grid, block;
  size_t shared;
  Handle stream;
};

using Configurations = ThreadStack<Configuration, 16>;
Configurations &configurations() {
  static thread_local Configurations stack{};
  return stack;
}

/// cudaLaunchConfig_t.
struct RuntimeConfig {
  Dim3 grid, block;
  size_t shared;
  Handle stream;
  runtime::cuda::LaunchAttribute *attributes;
  unsigned attributeCount;
};

/// What the driver calls an invalid value, the runtime calls an invalid configuration.
bool isConfiguration(Dim3 grid, Dim3 block) {
  int most[7] = {}; // threads of a block, its dimensions, those of a grid
  for (int i = 0; i < 7; ++i)
    if (cuDeviceGetAttribute(&most[i], i + 1, 0))
      return false;
  const uint64_t threads = uint64_t(block.x) * block.y * block.z;
  const unsigned dims[] = {block.x, block.y, block.z, grid.x, grid.y, grid.z};
  for (int i = 0; i < 6; ++i)
    if (dims[i] == 0 || dims[i] > unsigned(most[i + 1]))
      return false;
  return threads <= uint64_t(most[0]);
}

LaunchConfig driverConfig(const RuntimeConfig &c) {
  return {c.grid.x,  c.grid.y,           c.grid.z, c.block.x,    c.block.y,
          c.block.z, unsigned(c.shared), c.stream, c.attributes, c.attributeCount};
}

Result launch(const void *function, const RuntimeConfig &config, void **arguments,
              bool cooperative = false) {
  Handle kernel = nullptr;
  if (Result failed = kernelOf(function, kernel))
    return give(failed);
  if (!isConfiguration(config.grid, config.block))
    return give(invalidConfiguration);
  if (config.shared > UINT32_MAX)
    return give(invalidValue);
  const LaunchConfig c = driverConfig(config);
  return give(cooperative
                  ? cuLaunchCooperativeKernel(kernel, c.gridX, c.gridY, c.gridZ, c.blockX, c.blockY,
                                              c.blockZ, c.shared, c.stream, arguments)
                  : cuLaunchKernelEx(&c, kernel, arguments, nullptr));
}

} // namespace

extern "C" {
unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, size_t shared, Handle stream) {
  return configurations().push_back({grid, block, shared, stream}) ? 0 : 1;
}

Result __cudaPopCallConfiguration(Dim3 *grid, Dim3 *block, size_t *shared, void *stream) {
  if (configurations().empty())
    return give(missingConfiguration);
  const Configuration c = configurations().back();
  configurations().pop_back();
  *grid = c.grid, *block = c.block, *shared = c.shared;
  *static_cast<Handle *>(stream) = c.stream;
  return success;
}

Result cudaLaunchKernel(const void *function, Dim3 grid, Dim3 block, void **arguments,
                        size_t shared, Handle stream) {
  return launch(function, {grid, block, shared, stream, nullptr, 0}, arguments);
}
Result __cudaLaunchKernel(Handle kernel, Dim3 grid, Dim3 block, void **arguments, size_t shared,
                          Handle stream) {
  return cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
}
Result cudaLaunchKernelExC(const RuntimeConfig *config, const void *function, void **arguments) {
  return config ? launch(function, *config, arguments) : give(invalidValue);
}
Result cudaLaunchCooperativeKernel(const void *function, Dim3 grid, Dim3 block, void **arguments,
                                   size_t shared, Handle stream) {
  return launch(function, {grid, block, shared, stream, nullptr, 0}, arguments, true);
}
Result cudaLaunchHostFunc(Handle stream, HostFunction function, void *argument) {
  return ask([&] { return cuLaunchHostFunc(stream, function, argument); });
}

Result cudaOccupancyMaxActiveClusters(int *to, const void *function, const RuntimeConfig *config) {
  Handle kernel = nullptr;
  if (Result failed = kernelOf(function, kernel))
    return give(failed);
  if (!config)
    return give(invalidValue);
  const LaunchConfig c = driverConfig(*config);
  return give(cuOccupancyMaxActiveClusters(to, kernel, &c));
}
}

} // namespace gemm::cudart

// The kernels of a bundle on a GPU: its modules in the current context, launches made ready, and
// enqueued. A cubin is used if it fits the chip, else the driver compiles the PTX. Internal.
#pragma once

#include "CudaGpu.h"
#include "gemm/Bundle/Bundle.h"

#include <map>

namespace gemm::runtime {

/// How a GPU executes a step.
Means cudaMeans(const bundle::Step &step);
inline constexpr const char *cudaNeeds = "kernel or a cublaslt call";

/// Everything of a launch but its parameters, as the driver takes it.
struct CudaLaunch {
  cuda::Handle kernel = nullptr;
  std::string name;
  std::array<uint32_t, 3> grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  uint32_t shared = 0;
  bool dependent = false; // it may begin before the launch before it has ended
};

class CudaKernels {
public:
  explicit CudaKernels(const CudaGpu &gpu) : gpu(gpu), api(gpu.api) {}
  ~CudaKernels();
  CudaKernels(const CudaKernels &) = delete;
  CudaKernels &operator=(const CudaKernels &) = delete;

  /// Those of a launch of a step. Throws Error naming module, kernel or instruction.
  void load(const bundle::Bundle &bundle, const bundle::Launch &launch, const std::string &step);
  void loadText(const std::string &module, const std::string &ptx,
                const std::vector<std::string> &names);
  Image image(const std::string &module) const;

  /// Tells the driver what the kernel may use. A resident grid becomes one wave of clusters.
  CudaLaunch ready(const std::string &module, const std::string &kernel,
                   const LaunchConfig &config);
  std::optional<int> clustersAtOnce(const std::string &module, const std::string &kernel,
                                    const LaunchConfig &config) const;
  /// Allocates nothing.
  void enqueue(const CudaLaunch &launch, void **params, cuda::Handle stream) const;

private:
  cuda::Handle loadModule(const bundle::Bundle &bundle, const bundle::Module &module);
  cuda::Handle loadPtx(const std::string &ptx, const std::string &file);
  void checkParameters(cuda::Handle kernel, const bundle::Launch &launch,
                       const std::string &step) const;
  uint32_t waveOf(const CudaLaunch &launch);

  const CudaGpu &gpu;
  const cuda::Api &api;
  std::map<std::string, cuda::Handle> modules;
  std::map<std::string, Image> images; // by module
  std::map<std::pair<std::string, std::string>, cuda::Handle> kernels;
  std::map<cuda::Handle, uint32_t> shared;   // of a kernel, that it may use
  std::map<cuda::Handle, uint32_t> clusters; // of a kernel, that run at one time
};

} // namespace gemm::runtime

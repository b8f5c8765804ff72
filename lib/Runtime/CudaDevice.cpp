// A CUDA GPU through the driver API. Every allocation lies between guard bands
// that are checked after each launch; a cubin is used if it fits the chip, else
// the driver compiles the PTX.
#include "CublasLt.h"
#include "CudaApi.h"
#include "CudaStopwatch.h"
#include "gemm/Runtime/Device.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

namespace gemm::runtime {
namespace {
using cuda::Handle;

constexpr size_t guardBytes = 512; // keeps the 256-byte alignment of the base
constexpr unsigned char guardValue = 0xa5;

class CudaDevice : public Device {
public:
  explicit CudaDevice(int ordinal) : api(cuda::api()) {
    cuda::Result code = api.init(0);
    refuseBusy(code, "cuInit");
    if (code != 0)
      throw NoDevice("no cuda device: cuInit failed with " + api.errorText(code));
    int count = 0;
    check(api.driverGetVersion(&driver), "cuDriverGetVersion");
    if (api.deviceGetCount(&count) != 0 || ordinal >= count)
      throw NoDevice("no cuda device: expected GPU " + std::to_string(ordinal) + ", got " +
                     std::to_string(count) + " GPUs");
    check(api.deviceGet(&device, ordinal), "cuDeviceGet");
    char text[256] = {};
    check(api.deviceGetName(text, sizeof text - 1, device), "cuDeviceGetName");
    name = text;
    int major = 0, minor = 0;
    check(api.deviceGetAttribute(&major, cuda::computeMajor, device), "cuDeviceGetAttribute");
    check(api.deviceGetAttribute(&minor, cuda::computeMinor, device), "cuDeviceGetAttribute");
    check(api.deviceGetAttribute(&sharedLimit, cuda::maxSharedOptin, device),
          "cuDeviceGetAttribute");
    chip = "sm_" + std::to_string(major * 10 + minor);
    code = api.primaryCtxRetain(&context, device);
    refuseBusy(code, "cuDevicePrimaryCtxRetain");
    check(code, "cuDevicePrimaryCtxRetain");
    check(api.ctxSetCurrent(context), "cuCtxSetCurrent");
    check(api.streamCreate(&stream, 0), "cuStreamCreate");
    check(api.eventCreate(&before, 0), "cuEventCreate");
    check(api.eventCreate(&after, 0), "cuEventCreate");
    watch = std::make_unique<CudaStopwatch>(api, device, stream);
  }

  ~CudaDevice() override {
    watch.reset(); // while its context is alive
    library.reset();
    if (workspace)
      api.memFree(workspace);
    for (auto &[address, block] : blocks)
      api.memFree(block.base);
    for (auto &[module, handle] : modules)
      api.moduleUnload(handle);
    if (after)
      api.eventDestroy(after);
    if (before)
      api.eventDestroy(before);
    if (stream)
      api.streamDestroy(stream);
    if (context)
      api.primaryCtxRelease(device);
  }

  std::string description() const override {
    return "cuda (" + name + ", " + chip + ", driver " + std::to_string(driver / 1000) + "." +
           std::to_string(driver % 1000 / 10) + ")";
  }

  uint64_t allocate(size_t bytes, const std::string &bufferName) override {
    Block block{0, bytes, bufferName};
    check(api.memAlloc(&block.base, bytes + 2 * guardBytes),
          "cuMemAlloc of " + std::to_string(bytes) + " bytes for " + bufferName);
    uint64_t address = block.base + guardBytes;
    blocks[address] = block;
    fill(block.base, guardValue, guardBytes);
    fill(address, 0xff, bytes);
    fill(address + bytes, guardValue, guardBytes);
    return address;
  }
  void free(uint64_t address) override {
    auto it = blocks.find(address);
    if (it == blocks.end())
      return;
    api.memFree(it->second.base); // from a destructor: nothing to report to
    blocks.erase(it);
  }
  void upload(uint64_t address, const void *from, size_t bytes) override {
    if (bytes)
      check(api.memcpyToDevice(address, from, bytes), "cuMemcpyHtoD");
  }
  void download(uint64_t address, void *to, size_t bytes) override {
    if (bytes)
      check(api.memcpyToHost(to, address, bytes), "cuMemcpyDtoH");
  }

  std::vector<std::byte> encode(const TensorMap &map, uint64_t address) override {
    if (!api.tensorMapEncodeTiled)
      throw Error("expected a driver with cuTensorMapEncodeTiled for tensor maps, got version " +
                  std::to_string(driver));
    const std::optional<uint8_t> type = map.dataType();
    if (!type)
      throw Error("expected a tensor map of " + std::string(mapTypes) + ", got " +
                  std::string(bundle::name(map.dtype)));
    int swizzle = std::countr_zero(map.swizzle) - 4; // none, 32, 64, 128 bytes
    std::vector<unsigned> elementStrides(map.dims.size(), 1);
    struct alignas(64) {
      std::byte bytes[128];
    } encoded = {};
    check(api.tensorMapEncodeTiled(&encoded, *type, static_cast<unsigned>(map.dims.size()),
                                   reinterpret_cast<void *>(address), map.dims.data(),
                                   map.strides.data(), map.box.data(), elementStrides.data(),
                                   cuda::noInterleave, swizzle, cuda::l2Promotion128,
                                   cuda::fillZeros),
          "cuTensorMapEncodeTiled of " + describe(map, address));
    return {std::begin(encoded.bytes), std::end(encoded.bytes)};
  }

  void load(const bundle::Bundle &bundle, const bundle::Function &function) override {
    for (const bundle::Step &step : function.steps) {
      if (step.call && !library)
        openLibrary();
      forEachLaunch(step, [&](const bundle::Launch &launch) { load(bundle, launch, step.name); });
    }
  }

  void loadText(const std::string &module, const std::string &ptx,
                const std::vector<std::string> &names) override {
    if (!modules.contains(module))
      modules[module] = loadPtx(ptx, module);
    for (const std::string &name : names)
      check(api.moduleGetFunction(&kernels[{module, name}], modules[module], name.c_str()),
            "cuModuleGetFunction of " + name);
  }

  LaunchResult launch(const std::string &module, const std::string &kernelName,
                      const LaunchConfig &config) override {
    Handle kernel = kernels.at({module, kernelName});
    if (config.shared > static_cast<uint32_t>(sharedLimit))
      throw Error("kernel '" + kernelName + "': expected at most " + std::to_string(sharedLimit) +
                  " bytes of shared memory on " + chip + ", got " + std::to_string(config.shared));
    if (config.shared > 48 * 1024)
      check(api.funcSetAttribute(kernel, cuda::maxDynamicShared, static_cast<int>(config.shared)),
            "cuFuncSetAttribute for " + kernelName);
    std::vector<void *> params;
    for (const auto &param : config.params)
      params.push_back(const_cast<std::byte *>(param.data()));
    return timed("kernel '" + kernelName + "'",
                 [&] { enqueue(kernel, kernelName, config, params.data()); });
  }

  std::optional<int> clustersAtOnce(const std::string &module, const std::string &kernel,
                                    const LaunchConfig &config) override {
    if (!api.maxActiveClusters)
      return std::nullopt;
    cuda::LaunchAttribute attribute = {};
    cuda::LaunchConfig launch = inClusters(config, attribute);
    int count = 0;
    check(api.maxActiveClusters(&count, kernels.at({module, kernel}), &launch),
          "cuOccupancyMaxActiveClusters");
    return count;
  }

  Means means(const bundle::Step &step) const override {
    if (step.call && step.call->library == bundle::Library::CublasLt)
      return Means::Call;
    return step.launch ? Means::Kernel : Means::None;
  }
  std::string needs() const override { return "kernel or a cublaslt call"; }
  size_t algorithms(const BlasCall &call, size_t most) override {
    return library->algorithms(call, workspace, CublasLt::usualWorkspace, most);
  }
  Image image(const std::string &module) const override {
    auto it = images.find(module);
    return it == images.end() ? Image() : it->second;
  }
  std::string libraryName() const override { return library ? library->description() : ""; }
  Stopwatch *stopwatch() override { return watch.get(); }

  LaunchResult call(const BlasCall &call) override {
    return timed("the cuBLASLt call",
                 [&] { library->run(call, stream, workspace, CublasLt::usualWorkspace); });
  }

private:
  struct Block {
    uint64_t base;
    size_t bytes;
    std::string name;
  };

  // The driver refuses to fill nothing, and buffers without elements are nothing odd.
  void fill(uint64_t address, unsigned char value, size_t bytes) {
    if (bytes)
      check(api.memset8(address, value, bytes), "cuMemsetD8");
  }

  void load(const bundle::Bundle &bundle, const bundle::Launch &launch, const std::string &step) {
    if (!modules.contains(launch.module))
      modules[launch.module] = loadModule(bundle, *bundle.findModule(launch.module));
    Handle kernel = nullptr;
    if (api.moduleGetFunction(&kernel, modules[launch.module], launch.kernel.c_str()) != 0)
      throw Error(launch.module + ": expected kernel '" + launch.kernel + "' of step " + step +
                  ", got none of that name");
    kernels[{launch.module, launch.kernel}] = kernel;
    checkParameters(kernel, launch, step);
  }

  template <typename Enqueue> LaunchResult timed(const std::string &what, Enqueue body) {
    LaunchResult result;
    if (watch->enqueueing()) {
      body();
      return result;
    }
    check(api.eventRecord(before, stream), "cuEventRecord");
    body();
    check(api.eventRecord(after, stream), "cuEventRecord");
    check(api.streamSynchronize(stream), what);
    float milliseconds = 0;
    check(api.eventElapsed(&milliseconds, before, after), "cuEventElapsedTime");
    result.seconds = milliseconds / 1000.0;
    checkGuards(what, result);
    return result;
  }

  void openLibrary() {
    auto opened = std::make_unique<CublasLt>();
    check(api.memAlloc(&workspace, CublasLt::usualWorkspace),
          "cuMemAlloc of " + std::to_string(CublasLt::usualWorkspace) +
              " bytes for the workspace of " + opened->description());
    library = std::move(opened); // never without its workspace
  }

  void refuseBusy(cuda::Result code, const std::string &what) const {
    if (std::ranges::find(cuda::busyErrors, code) != std::end(cuda::busyErrors))
      throw DeviceBusy("the cuda device is busy: " + what + " failed with " + api.errorText(code));
  }

  void check(cuda::Result code, const std::string &what) const {
    if (code != 0)
      throw Error(what + " failed on " + (name.empty() ? "the GPU" : name) + ": " +
                  api.errorText(code));
  }

  static std::string describe(const TensorMap &map, uint64_t address) {
    auto list = [](const auto &values) {
      std::string text;
      for (auto value : values)
        text += (text.empty() ? "" : "x") + std::to_string(value);
      return text;
    };
    return list(map.dims) + " elements, strides " + list(map.strides) + " bytes, box " +
           list(map.box) + ", swizzle " + std::to_string(map.swizzle) + " at " +
           std::to_string(address);
  }

  Handle loadModule(const bundle::Bundle &bundle, const bundle::Module &module) {
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

  Handle loadPtx(const std::string &ptx, const std::string &file) {
    Handle handle = nullptr;
    char log[4096] = {};
    int options[] = {cuda::errorLogBuffer, cuda::errorLogSize};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    cuda::Result code = api.moduleLoad(&handle, ptx.c_str(), 2, options, values);
    if (code != 0) {
      std::string first(log, strnlen(log, sizeof log));
      first = first.substr(0, first.find('\n'));
      throw Error(file + ": expected PTX for " + chip + ", got " + api.errorText(code) +
                  (first.empty() ? "" : ": " + first));
    }
    return handle;
  }

  // Newer drivers tell a kernel's parameters: a wrong count would read garbage.
  void checkParameters(Handle kernel, const bundle::Launch &launch, const std::string &step) const {
    if (!api.funcGetParamInfo)
      return;
    size_t count = 0, offset = 0, size = 0;
    while (api.funcGetParamInfo(kernel, count, &offset, &size) == 0)
      ++count;
    if (count != launch.args.size())
      throw Error(step + ": expected " + std::to_string(count) + " arguments for kernel '" +
                  launch.kernel + "', got " + std::to_string(launch.args.size()));
  }

  // `attribute` has to outlive the result.
  cuda::LaunchConfig inClusters(const LaunchConfig &config, cuda::LaunchAttribute &attribute) {
    const auto &g = config.grid, &b = config.block;
    attribute.id = cuda::clusterDimension;
    std::copy(config.cluster.begin(), config.cluster.end(), attribute.cluster);
    return {g[0], g[1], g[2], b[0], b[1], b[2], config.shared, stream, &attribute, 1};
  }

  void enqueue(Handle kernel, const std::string &kernelName, const LaunchConfig &config,
               void **params) {
    const auto &g = config.grid, &b = config.block, &c = config.cluster;
    if (c == std::array<uint32_t, 3>{1, 1, 1}) {
      check(api.launchKernel(kernel, g[0], g[1], g[2], b[0], b[1], b[2], config.shared, stream,
                             params, nullptr),
            "launch of '" + kernelName + "'");
      return;
    }
    if (!api.launchKernelEx)
      throw Error("kernel '" + kernelName +
                  "': expected a driver with cuLaunchKernelEx for clusters, "
                  "got version " +
                  std::to_string(driver));
    if (c[0] * c[1] * c[2] > 8)
      check(api.funcSetAttribute(kernel, cuda::nonPortableCluster, 1), "cuFuncSetAttribute");
    cuda::LaunchAttribute attribute = {};
    cuda::LaunchConfig launch = inClusters(config, attribute);
    if (config.resident && g[1] * g[2] == 1)
      launch.gridX = std::min(g[0], c[0] * clustersAtOnce(kernel, kernelName, launch));
    check(api.launchKernelEx(&launch, kernel, params, nullptr), "launch of '" + kernelName + "'");
  }

  // As many as run together on this GPU, which may have other GPCs than its model says; a
  // driver that does not tell leaves the grid as it is.
  uint32_t clustersAtOnce(Handle kernel, const std::string &kernelName,
                          const cuda::LaunchConfig &launch) {
    if (auto known = clusters.find(kernel); known != clusters.end())
      return known->second;
    uint32_t most = UINT32_MAX / 16;
    if (api.maxActiveClusters) {
      int count = 0;
      check(api.maxActiveClusters(&count, kernel, &launch),
            "cuOccupancyMaxActiveClusters of '" + kernelName + "'");
      if (count < 1)
        throw Error("kernel '" + kernelName + "': expected " + name + " to run a cluster of " +
                    std::to_string(launch.attributes->cluster[0]) + " CTAs, got none at one time");
      most = static_cast<uint32_t>(count);
    }
    return clusters[kernel] = most;
  }

  void checkGuards(const std::string &what, LaunchResult &result) {
    std::vector<unsigned char> band(guardBytes);
    for (auto &[address, block] : blocks)
      for (bool end : {false, true}) {
        download(end ? address + block.bytes : block.base, band.data(), band.size());
        auto damaged =
            std::find_if(band.begin(), band.end(), [](auto x) { return x != guardValue; });
        if (damaged == band.end())
          continue;
        auto at =
            static_cast<long>(damaged - band.begin()) - (end ? 0 : static_cast<long>(guardBytes));
        result.findings.push_back("out of bounds: " + what + " wrote " +
                                  (end ? std::to_string(at) + " bytes past the end of "
                                       : std::to_string(-at) + " bytes before ") +
                                  block.name);
        fill(end ? address + block.bytes : block.base, guardValue, guardBytes);
      }
  }

  const cuda::Api &api;
  std::unique_ptr<CudaStopwatch> watch;
  std::unique_ptr<CublasLt> library; // once a function has library calls
  uint64_t workspace = 0;
  int device = 0, driver = 0, sharedLimit = 0;
  std::string name, chip;
  Handle context = nullptr, stream = nullptr, before = nullptr, after = nullptr;
  std::map<uint64_t, Block> blocks;
  std::map<std::string, Handle> modules;
  std::map<std::string, Image> images; // by module
  std::map<std::pair<std::string, std::string>, Handle> kernels;
  std::map<Handle, uint32_t> clusters; // of a kernel, that run at one time
};
} // namespace

std::unique_ptr<Device> makeCudaDevice(int ordinal) {
  return std::make_unique<CudaDevice>(ordinal);
}

} // namespace gemm::runtime

// A CUDA GPU through the driver API. Every allocation lies between guard bands
// that are checked after each launch.
#include "CublasLt.h"
#include "CudaKernels.h"
#include "CudaStopwatch.h"
#include "gemm/Runtime/Device.h"

#include <algorithm>
#include <map>

namespace gemm::runtime {
namespace {
using cuda::Handle;

constexpr size_t guardBytes = 512; // keeps the 256-byte alignment of the base
constexpr unsigned char guardValue = 0xa5;

class CudaDevice : public Device {
public:
  explicit CudaDevice(int ordinal) : gpu(ordinal), api(gpu.api) {
    context = gpu.retain();
    check(api.ctxSetCurrent(context), "cuCtxSetCurrent");
    check(api.streamCreate(&stream, 0), "cuStreamCreate");
    check(api.eventCreate(&before, 0), "cuEventCreate");
    check(api.eventCreate(&after, 0), "cuEventCreate");
    watch = std::make_unique<CudaStopwatch>(api, gpu.device, stream);
  }

  ~CudaDevice() override {
    watch.reset(); // while its context is alive
    library.reset();
    if (workspace)
      api.memFree(workspace);
    for (auto &[address, block] : blocks)
      api.memFree(block.base);
    kernels.reset();
    if (after)
      api.eventDestroy(after);
    if (before)
      api.eventDestroy(before);
    if (stream)
      api.streamDestroy(stream);
    if (context)
      api.primaryCtxRelease(gpu.device);
  }

  std::string description() const override {
    return "cuda (" + gpu.name + ", " + gpu.chip + ", driver " + std::to_string(gpu.driver / 1000) +
           "." + std::to_string(gpu.driver % 1000 / 10) + ")";
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
    struct alignas(64) {
      std::byte bytes[128];
    } encoded = {};
    gpu.encode(map, address, &encoded);
    return {std::begin(encoded.bytes), std::end(encoded.bytes)};
  }

  void load(const bundle::Bundle &bundle, const bundle::Function &function) override {
    for (const bundle::Step &step : function.steps) {
      if (step.call && !library)
        openLibrary();
      forEachLaunch(
          step, [&](const bundle::Launch &launch) { kernels->load(bundle, launch, step.name); });
    }
  }

  void loadText(const std::string &module, const std::string &ptx,
                const std::vector<std::string> &names) override {
    kernels->loadText(module, ptx, names);
  }

  LaunchResult launch(const std::string &module, const std::string &kernel,
                      const LaunchConfig &config) override {
    const CudaLaunch ready = kernels->ready(module, kernel, config);
    std::vector<void *> params;
    for (const auto &param : config.params)
      params.push_back(const_cast<std::byte *>(param.data()));
    return timed("kernel '" + kernel + "'",
                 [&] { kernels->enqueue(ready, params.data(), stream); });
  }

  std::optional<int> clustersAtOnce(const std::string &module, const std::string &kernel,
                                    const LaunchConfig &config) override {
    return kernels->clustersAtOnce(module, kernel, config);
  }

  Means means(const bundle::Step &step) const override { return cudaMeans(step); }
  std::string needs() const override { return cudaNeeds; }
  size_t algorithms(const BlasCall &call, size_t most) override {
    return library->algorithms(call, workspace, CublasLt::usualWorkspace, most);
  }
  Image image(const std::string &module) const override { return kernels->image(module); }
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

  void check(cuda::Result code, const std::string &what) const { gpu.check(code, what); }

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

  const CudaGpu gpu;
  const cuda::Api &api;
  std::unique_ptr<CudaKernels> kernels = std::make_unique<CudaKernels>(gpu);
  std::unique_ptr<CudaStopwatch> watch;
  std::unique_ptr<CublasLt> library; // once a function has library calls
  uint64_t workspace = 0;
  Handle context = nullptr, stream = nullptr, before = nullptr, after = nullptr;
  std::map<uint64_t, Block> blocks;
};
} // namespace

std::unique_ptr<Device> makeCudaDevice(int ordinal) {
  return std::make_unique<CudaDevice>(ordinal);
}

} // namespace gemm::runtime

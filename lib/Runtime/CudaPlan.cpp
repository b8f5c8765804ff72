// A plan on a GPU: launches made ready once, their parameters kept, and only addresses of the
// caller's memory written into them for a run, which enqueues and does nothing else. Results are
// computed in the caller's memory where they are all of a buffer; what a step would write into an
// argument that is not the function's to write is computed in a copy.
#include "CublasLt.h"
#include "CudaKernels.h"
#include "Plan.h"
#include "gemm/Runtime/Execute.h"
#include "gemm/Target/Alignment.h"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace gemm::runtime {

using cuda::Handle;

namespace {
constexpr uint64_t allocationAlignment = 256; // as the driver's own

/// Makes a context the thread's while in scope, if it is not.
class InContext {
public:
  InContext(const CudaGpu &gpu, Handle context) : api(gpu.api) {
    Handle current = nullptr;
    gpu.check(api.ctxGetCurrent(&current), "cuCtxGetCurrent");
    if (current == context)
      return;
    gpu.check(api.ctxPushCurrent(context), "cuCtxPushCurrent");
    pushed = true;
  }
  ~InContext() {
    if (Handle old = nullptr; pushed)
      api.ctxPopCurrent(&old);
  }
  InContext(const InContext &) = delete;
  InContext &operator=(const InContext &) = delete;

private:
  const cuda::Api &api;
  bool pushed = false;
};

Handle currentContext(const cuda::Api &api) {
  for (const void *needed : {reinterpret_cast<const void *>(api.ctxGetCurrent),
                             reinterpret_cast<const void *>(api.ctxPushCurrent),
                             reinterpret_cast<const void *>(api.ctxPopCurrent),
                             reinterpret_cast<const void *>(api.ctxGetDevice),
                             reinterpret_cast<const void *>(api.ctxSynchronize),
                             reinterpret_cast<const void *>(api.copyOnDevice)})
    if (!needed)
      throw NoDevice(
          "no cuda device for plans: expected a driver with cuCtxGetCurrent, "
          "cuCtxPushCurrent, cuCtxGetDevice, cuCtxSynchronize and cuMemcpyDtoDAsync, got "
          "one without");
  Handle context = nullptr;
  return api.ctxGetCurrent(&context) == 0 ? context : nullptr; // not initialised: none
}

/// What plans of one bundle share in a context: kernels, and constants, which nothing writes.
class Shared {
public:
  Shared(const bundle::Bundle &bundle, Handle current)
      : bundle(bundle), gpu(current ? std::nullopt : std::optional<int>(0)), context(current),
        retained(!current) {
    if (retained)
      context = gpu.retain();
  }
  ~Shared() {
    try {
      InContext inside(gpu, context);
      for (auto &[data, address] : constants)
        gpu.api.memFree(address);
      kernels.reset();
    } catch (const Error &) { // the context is gone, and all of it with it
    }
    if (retained)
      gpu.api.primaryCtxRelease(gpu.device);
  }
  Shared(const Shared &) = delete;
  Shared &operator=(const Shared &) = delete;

  /// The address of a buffer with data, which is copied there once.
  uint64_t constant(const BoundBuffer &buffer) {
    uint64_t &address = constants[keyOf(buffer)];
    if (address || buffer.bytes() == 0)
      return address;
    std::vector<std::byte> bytes = initialBytes(buffer);
    gpu.check(gpu.api.memAlloc(&address, bytes.size()),
              "cuMemAlloc of " + std::to_string(bytes.size()) + " bytes for " + buffer.name);
    gpu.check(gpu.api.memcpyToDevice(address, bytes.data(), bytes.size()), "cuMemcpyHtoD");
    return address;
  }

  const bundle::Bundle &bundle;
  const CudaGpu gpu;
  Handle context;
  const bool retained;
  std::unique_ptr<CudaKernels> kernels = std::make_unique<CudaKernels>(gpu);
  std::mutex mutex; // while a plan is made

private:
  /// Functions of a bundle share what lies in its file of constants.
  static std::string keyOf(const BoundBuffer &buffer) {
    if (const auto *part = std::get_if<bundle::FilePart>(&buffer.source->data))
      return part->file + " " + std::to_string(part->offset) + " " + std::to_string(buffer.bytes());
    return std::to_string(reinterpret_cast<uintptr_t>(buffer.source)) + " " +
           std::to_string(buffer.elements);
  }

  std::map<std::string, uint64_t> constants;
};

std::shared_ptr<Shared> sharedOf(const bundle::Bundle &bundle) {
  static auto &mutex = *new std::mutex;
  static auto &known = *new std::map<std::pair<const void *, Handle>, std::weak_ptr<Shared>>;
  Handle current = currentContext(cuda::api());
  std::lock_guard<std::mutex> lock(mutex);
  std::erase_if(known, [](const auto &each) { return each.second.expired(); });
  std::weak_ptr<Shared> &slot = known[{&bundle, current}];
  std::shared_ptr<Shared> shared = slot.lock();
  if (!shared)
    slot = shared = std::make_shared<Shared>(bundle, current);
  return shared;
}

bool hasData(const BoundBuffer &buffer) {
  return buffer.source && !std::holds_alternative<std::monostate>(buffer.source->data);
}

int64_t packedStride(const std::vector<int64_t> &shape, size_t dim) {
  int64_t stride = 1;
  for (size_t d = dim + 1; d < shape.size(); ++d)
    stride *= shape[d];
  return stride;
}

/// Row-major with nothing between.
bool isContiguous(const BoundView &view) {
  for (size_t d = 0; d < view.shape.size(); ++d)
    if (view.shape[d] > 1 && view.strides[d] != packedStride(view.shape, d))
      return false;
  return true;
}

class CudaPlan : public Plan {
public:
  CudaPlan(const bundle::Bundle &bundle, BoundFunction bound, bool unchecked)
      : Plan(std::move(bound), Returned::Apart), shared(sharedOf(bundle)) {
    InContext inside(gpu(), shared->context);
    std::lock_guard<std::mutex> lock(shared->mutex);
    for (const BoundStep &step : function().steps) {
      requireMeans(cudaMeans(*step.step), step, cudaNeeds, "cuda (" + gpu().name + ")");
      if (!step.ensures.empty() && !unchecked)
        throw Error(name() +
                    ": expected GEMM_PLAN_UNCHECKED for what the source asserts of data (" +
                    step.step->name + ": " + step.ensures.front().assurance->message +
                    "), which a plan on cuda cannot wait for, got none");
    }
    try {
      placeResults();
      placeBuffers();
      for (const BoundStep &step : function().steps)
        addStep(step);
      gpu().check(gpu().api.ctxSynchronize(), "cuCtxSynchronize");
    } catch (...) {
      release();
      throw;
    }
  }

  ~CudaPlan() override {
    try {
      InContext inside(gpu(), shared->context);
      gpu().api.ctxSynchronize();
      release();
    } catch (const Error &) { // the context is gone, and all of it with it
    }
  }

  int64_t ownBytes() const override { return own; }

private:
  /// A buffer whose address a run is given, as that of an array, and whose contents, if `from` is
  /// another array, come from there first.
  struct Given {
    size_t buffer, array, from;
  };
  /// What is copied behind the steps: a result out of a buffer.
  struct Copy {
    size_t buffer;
    uint64_t offset;
    size_t array;
  };
  /// Room for any parameter.
  struct alignas(64) Value {
    std::byte bytes[128];
  };
  /// A parameter made of a buffer's address.
  struct Address {
    size_t param, buffer;
    uint64_t offset;
    const TensorMap *map; // null: the address itself
    uint64_t written = 0; // the address that the parameter holds now
  };
  struct Prepared {
    CudaLaunch launch;
    std::vector<Value> values;
    std::vector<void *> params;
    std::vector<Address> addresses;
    const BoundCall *call = nullptr; // instead of a launch
    CublasLt::Plan *plan = nullptr;
  };

  const CudaGpu &gpu() const { return shared->gpu; }
  size_t resultArray(size_t i) const { return arguments() + i; }
  bool isWritten(size_t buffer) const {
    return std::any_of(function().steps.begin(), function().steps.end(), [&](const auto &step) {
      std::vector<const BoundView *> outputs = step.outputs();
      return std::any_of(outputs.begin(), outputs.end(),
                         [&](const BoundView *view) { return view->buffer == buffer; });
    });
  }

  /// Which buffers lie in the caller's memory, and what is copied there.
  void placeResults() {
    const std::vector<BoundBuffer> &buffers = function().buffers;
    std::vector<bool> placed(buffers.size());
    const bundle::Function &source = *function().function;
    auto isOwn = [&](size_t buffer) { // an argument that steps do not use for themselves
      return buffer < arguments() && (source.arguments[buffer].inout || !isWritten(buffer));
    };
    for (size_t i = 0; i < buffers.size(); ++i)
      if (isOwn(i)) {
        given.push_back({i, i, i});
        placed[i] = true;
      }
    for (size_t i = 0; resultArray(i) < arrays().size(); ++i) {
      const BoundView &view = resultView(i);
      const BoundBuffer &buffer = buffers[view.buffer];
      if (view.elements() == 0)
        continue;
      if (view.packed || !isContiguous(view))
        throw Error(name() + ": expected result " + std::to_string(i) +
                    " to lie row-major in memory for cuda, got strides " + strideText(view) +
                    " of " + text(arrays()[resultArray(i)].type) +
                    ": copy it in the source, or run it on the host");
      bool whole = view.offset == 0 && view.elements() == buffer.elements;
      if (whole && !placed[view.buffer] && !hasData(buffer)) {
        size_t from = view.buffer < arguments() ? view.buffer : resultArray(i);
        given.push_back({view.buffer, resultArray(i), from});
        placed[view.buffer] = true;
      } else {
        copies.push_back({view.buffer, static_cast<uint64_t>(view.offset) * byteSize(view.dtype),
                          resultArray(i)});
      }
    }
    // An argument that steps write, and that is no result as a whole: a copy of the plan's own.
    for (size_t i = 0; i < arguments(); ++i)
      if (!placed[i] && buffers[i].elements != 0)
        copied.push_back(i);
  }

  static std::string strideText(const BoundView &view) {
    std::string result;
    for (int64_t stride : view.strides)
      result += (result.empty() ? "" : ", ") + std::to_string(stride);
    return result;
  }

  /// One allocation for what is the plan's own, behind each other.
  void placeBuffers() {
    const std::vector<BoundBuffer> &buffers = function().buffers;
    at.assign(buffers.size() + workspaces, 0);
    std::vector<bool> outside(at.size());
    for (const Given &each : given)
      outside[each.buffer] = true;
    int64_t total = 0;
    auto reserve = [&](uint64_t bytes) {
      uint64_t begin = static_cast<uint64_t>(total);
      if (__builtin_add_overflow(
              total, (bytes + allocationAlignment - 1) / allocationAlignment * allocationAlignment,
              &total))
        throw Error(name() + ": expected buffers within 64 bits");
      return begin;
    };
    for (size_t i = 0; i < buffers.size(); ++i) {
      if (hasData(buffers[i])) {
        at[i] = shared->constant(buffers[i]);
        outside[i] = true;
        own += static_cast<int64_t>(buffers[i].bytes());
      }
      if (!outside[i])
        at[i] = reserve(buffers[i].bytes());
    }
    for (Workspace kind : {Workspace::Scratch, Workspace::Zeroed})
      at[function().numberOf(kind)] =
          reserve(static_cast<uint64_t>(function().workspaceBytes[static_cast<size_t>(kind)]));
    // A tensor map of nothing has an address, too.
    const bool empty = std::any_of(arrays().begin(), arrays().end(),
                                   [](const RunArray &array) { return array.elements == 0; });
    if (empty)
      nowhere = reserve(allocationAlignment);
    own += total;
    if (total == 0)
      return;
    gpu().check(gpu().api.memAlloc(&memory, static_cast<size_t>(total)),
                "cuMemAlloc of " + std::to_string(total) + " bytes for a plan of " + name());
    for (size_t i = 0; i < at.size(); ++i)
      if (!outside[i])
        at[i] += memory;
    if (empty)
      nowhere += memory;
    const size_t zeroed = function().numberOf(Workspace::Zeroed);
    if (int64_t bytes = function().workspaceBytes[static_cast<size_t>(Workspace::Zeroed)])
      gpu().check(gpu().api.memset8(at[zeroed], 0, static_cast<size_t>(bytes)), "cuMemsetD8");
  }

  void addStep(const BoundStep &step) {
    Prepared made;
    if (cudaMeans(*step.step) == Means::Call) {
      openLibrary();
      std::vector<uint64_t>
          apart; // where nothing overlaps; what is known of alignment is the least
      for (size_t i = 0; i < at.size(); ++i)
        apart.push_back((uint64_t(i) + 1) << 40);
      made.call = &*step.call;
      made.plan = library->ready(step.call->at(apart), workspace, CublasLt::usualWorkspace);
      if (made.plan)
        steps.push_back(std::move(made));
      return;
    }
    if (step.launch->empty)
      return;
    const bundle::Launch &launch = *step.launch->launch;
    shared->kernels->load(shared->bundle, launch, step.step->name);
    made.launch = shared->kernels->ready(launch.module, launch.kernel, configOf(*step.launch));
    made.values.resize(step.launch->args.size());
    for (size_t i = 0; i < made.values.size(); ++i) {
      const BoundLaunchArg &arg = step.launch->args[i];
      made.params.push_back(made.values[i].bytes);
      if (arg.isPointer || arg.map)
        made.addresses.push_back(
            {i, arg.buffer, static_cast<uint64_t>(arg.byteOffset), arg.map ? &*arg.map : nullptr});
      else
        std::copy(arg.bytes.begin(), arg.bytes.end(), made.values[i].bytes);
    }
    steps.push_back(std::move(made));
  }

  void openLibrary() {
    if (library)
      return;
    auto opened = std::make_unique<CublasLt>(static_cast<uint32_t>(mostAlignment));
    gpu().check(gpu().api.memAlloc(&workspace, CublasLt::usualWorkspace),
                "cuMemAlloc of " + std::to_string(CublasLt::usualWorkspace) +
                    " bytes for the workspace of " + opened->description());
    own += static_cast<int64_t>(CublasLt::usualWorkspace);
    library = std::move(opened);
  }

  void checkDeviceMemory(const gemm_memory *from) const {
    for (size_t i = 0; i < arrays().size(); ++i) {
      const RunArray &array = arrays()[i];
      if (!array.isPacked(from[i]))
        throw Error(name() + ": expected " + array.name + ", " + text(array.type) +
                    ", row-major with nothing between its elements on cuda, got other strides");
      if (auto address = reinterpret_cast<uint64_t>(from[i].data); address % mostAlignment)
        throw Error(name() + ": expected " + array.name + ", " + text(array.type) +
                    ", at a multiple of " + std::to_string(mostAlignment) +
                    " bytes, which its kernels take for granted, got address " +
                    std::to_string(address));
    }
  }

  void runOn(const gemm_memory *from, void *stream) override {
    checkDeviceMemory(from);
    auto addressOf = [&](size_t array) {
      return arrays()[array].elements ? reinterpret_cast<uint64_t>(from[array].data) : nowhere;
    };
    auto copy = [&](uint64_t to, uint64_t source, size_t array) {
      if (auto bytes = static_cast<size_t>(arrays()[array].bytes))
        if (cuda::Result code = gpu().api.copyOnDevice(to, source, bytes, stream))
          gpu().fail(code, "cuMemcpyDtoDAsync");
    };
    InContext inside(gpu(), shared->context);
    std::lock_guard<std::mutex> lock(mutex);
    for (const Given &each : given) {
      at[each.buffer] = addressOf(each.array);
      if (each.from != each.array)
        copy(at[each.buffer], addressOf(each.from), each.from);
    }
    for (size_t argument : copied)
      copy(at[argument], addressOf(argument), argument);
    for (Prepared &step : steps) {
      if (step.call) {
        library->enqueue(*step.plan, step.call->at(at), stream, workspace,
                         CublasLt::usualWorkspace);
        continue;
      }
      for (Address &each : step.addresses)
        write(step, each);
      shared->kernels->enqueue(step.launch, step.params.data(), stream);
    }
    for (const Copy &each : copies)
      copy(addressOf(each.array), at[each.buffer] + each.offset, each.array);
  }

  /// The address, or a map of what lies there, where it is another than in the run before.
  void write(Prepared &step, Address &each) {
    uint64_t address = at[each.buffer] + each.offset;
    if (address == each.written)
      return;
    std::byte *to = step.values[each.param].bytes;
    if (each.map)
      gpu().encode(*each.map, address, to);
    else
      std::memcpy(to, &address, sizeof address);
    each.written = address;
  }

  void release() {
    library.reset();
    for (uint64_t address : {memory, workspace})
      if (address)
        gpu().api.memFree(address);
    memory = workspace = 0;
  }

  std::shared_ptr<Shared> shared;
  std::vector<Given> given;
  std::vector<size_t> copied; // arguments, into memory of the plan
  std::vector<Copy> copies;   // results, out of it
  std::vector<uint64_t> at;   // of buffers, then of workspaces
  std::vector<Prepared> steps;
  std::unique_ptr<CublasLt> library; // once a step is a call
  uint64_t memory = 0, workspace = 0;
  uint64_t nowhere = 0; // where arrays without elements are said to lie
  int64_t own = 0;
  std::mutex mutex; // of a run
};
} // namespace

std::unique_ptr<Plan> makeCudaPlan(const bundle::Bundle &bundle, BoundFunction bound,
                                   bool unchecked) {
  return std::make_unique<CudaPlan>(bundle, std::move(bound), unchecked);
}

} // namespace gemm::runtime

// What all plans have, and those that a Session runs: arrays of the host are copied to the device
// and back, row-major, and every step is waited for.
#include "Plan.h"

#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Session.h"

#include <algorithm>
#include <mutex>

namespace gemm::runtime {

bool liesInArgument(const bundle::Function &function, const bundle::View &result) {
  return std::any_of(function.arguments.begin(), function.arguments.end(),
                     [&](const bundle::Argument &argument) {
                       return argument.inout && argument.buffer == result.buffer;
                     });
}

static void expectCount(const std::string &name, size_t expected, int64_t got) {
  if (static_cast<int64_t>(expected) != got)
    throw Error(name + ": expected " + std::to_string(expected) + " arrays, got " +
                std::to_string(got));
}

BoundFunction bindTo(const bundle::Function &function, const std::vector<ArrayType> &arguments) {
  expectCount("@" + function.name, function.arguments.size(),
              static_cast<int64_t>(arguments.size()));
  std::vector<std::optional<std::vector<int64_t>>> shapes;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].dtype != function.arguments[i].dtype)
      throw Error("@" + function.name + ": expected argument " + std::to_string(i) + " to be " +
                  std::string(bundle::name(function.arguments[i].dtype)) + ", got " +
                  text(arguments[i]));
    shapes.emplace_back(arguments[i].shape);
  }
  return bindFunction(function, bindSymbols(function, shapes));
}

Plan::Plan(BoundFunction from, Returned returned)
    : bound(std::move(from)), named("@" + bound.function->name) {
  const bundle::Function &function = *bound.function;
  for (size_t i = 0; i < function.arguments.size(); ++i)
    given.emplace_back(
        "argument " + std::to_string(i),
        ArrayType{function.arguments[i].dtype, argumentShape(function, i, bound.symbols)},
        function.arguments[i].inout || returned == Returned::None);
  for (size_t i = 0; i < bound.results.size(); ++i) {
    if (returned == Returned::None && bound.results[i].buffer >= arguments())
      expectCount(named, arguments() + bound.results.size(), static_cast<int64_t>(arguments()));
    if (returned == Returned::None ||
        (returned == Returned::Apart && liesInArgument(function, function.results[i])))
      continue;
    results.push_back(i);
    given.emplace_back("result " + std::to_string(results.size() - 1),
                       ArrayType{bound.results[i].dtype, bound.results[i].shape}, true);
  }
}

void Plan::run(const gemm_memory *memory, int64_t count, void *stream) {
  expectCount(named, given.size(), count);
  if (count && !memory)
    throw Error(named + ": expected memory of " + std::to_string(count) + " arrays, got null");
  checkMemory(given, memory, named);
  runOn(memory, stream);
}

namespace {
std::unique_ptr<Device> makeDevice(const std::string &name, const bundle::Bundle &bundle) {
  if (name == "ref")
    return makeRefDevice();
  if (name == "blas")
    return makeBlasDevice();
  if (name == "cuda")
    return makeCudaDevice();
  if (name != "emulate")
    throw Error("expected device ref, blas, emulate or cuda, got '" + name + "'");
  emulator::Options options;
  options.machine = emulatedMachine(bundle);
  return makeEmulateDevice(options);
}

class HostPlan : public Plan {
public:
  HostPlan(const bundle::Bundle &bundle, BoundFunction bound, const std::string &name,
           Returned returned)
      : Plan(std::move(bound), returned), bundle(bundle), device(makeDevice(name, bundle)) {
    start();
  }

  int64_t ownBytes() const override {
    int64_t bytes = 0;
    for (const BoundBuffer &buffer : function().buffers)
      bytes += static_cast<int64_t>(buffer.bytes());
    for (int64_t workspace : function().workspaceBytes)
      bytes += workspace;
    return bytes;
  }

private:
  void runOn(const gemm_memory *memory, void *stream) override {
    if (stream)
      throw Error(name() + ": expected no stream for " + device->description() + ", got one");
    std::lock_guard<std::mutex> lock(mutex);
    try {
      runSteps(memory);
    } catch (...) {
      start(); // without what the run has left
      throw;
    }
  }

  void start() {
    session.reset();
    session = std::make_unique<Session>(bundle, function(), *device);
    session->reset({});
  }

  void runSteps(const gemm_memory *memory) {
    std::vector<std::vector<std::byte>> before(arguments());
    for (size_t i = 0; i < arguments(); ++i) {
      before[i].resize(static_cast<size_t>(arrays()[i].bytes));
      gather(arrays()[i], memory[i], before[i].data());
      session->setArgument(i, before[i]);
    }
    for (size_t step = 0; step < function().steps.size(); ++step) {
      StepReport report;
      session->runStep(step, /*check=*/false, report);
      if (!report.findings.empty())
        throw Error(function().steps[step].step->name + ": " + report.findings.front());
    }
    // Steps may compute in an argument's memory on the device; the caller's stays as it was, unless
    // it is what is written into.
    for (size_t i = 0; i < arguments(); ++i)
      if (arrays()[i].written)
        if (Tensor now = session->argument(i); now.bytes != before[i])
          scatter(arrays()[i], memory[i], now.bytes.data());
    for (size_t i = arguments(), result = 0; i < arrays().size(); ++i, ++result)
      scatter(arrays()[i], memory[i], session->gathered(resultView(result)).bytes.data());
  }

  const bundle::Bundle &bundle;
  std::unique_ptr<Device> device;
  std::unique_ptr<Session> session;
  std::mutex mutex;
};
} // namespace

std::unique_ptr<Plan> makeHostPlan(const bundle::Bundle &bundle, BoundFunction bound,
                                   const std::string &device, Returned returned) {
  return std::make_unique<HostPlan>(bundle, std::move(bound), device, returned);
}

} // namespace gemm::runtime

// See EntryCall.h. A call allocates, uploads, runs every step and downloads: right, and not fast.
#include "EntryCall.h"

#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Session.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

namespace gemm::runtime {

using bundle::Error;

const bundle::Bundle &cachedBundle(const std::string &folder) {
  static std::mutex mutex;
  static std::map<std::string, bundle::Bundle> known;
  std::lock_guard<std::mutex> lock(mutex);
  auto found = known.find(folder);
  if (found == known.end())
    found = known.emplace(folder, bundle::load(folder)).first;
  return found->second;
}

const bundle::Function &findEntry(const bundle::Bundle &bundle, const std::string &name) {
  if (const bundle::Function *function = bundle.findFunction(name))
    return *function;
  std::string list;
  for (const bundle::Function &function : bundle.functions)
    list += (list.empty() ? "" : ", ") + function.name;
  throw Error(bundle.directory.string() + ": expected a function of " + list + ", got '" + name +
              "'");
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

std::string text(const HostArray &array) { return typeText(array.dtype, array.shape); }

/// Elements of strided memory to or from a contiguous tensor.
void copy(const HostArray &array, std::byte *contiguous, bool gather) {
  size_t size = bundle::byteSize(array.dtype);
  std::vector<int64_t> index(array.shape.size());
  int64_t count = 1;
  for (int64_t extent : array.shape)
    count *= extent;
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = 0;
    for (size_t d = 0; d < index.size(); ++d)
      at += index[d] * array.strides[d];
    std::byte *host = array.data + at * static_cast<int64_t>(size);
    std::byte *packed = contiguous + static_cast<size_t>(i) * size;
    std::memcpy(gather ? packed : host, gather ? host : packed, size);
    for (size_t d = index.size(); d-- > 0 && ++index[d] == array.shape[d];)
      index[d] = 0;
  }
}

bundle::Symbols bind(const bundle::Function &function, const std::vector<HostArray> &arguments) {
  std::vector<std::optional<std::vector<int64_t>>> shapes;
  for (size_t i = 0; i < function.arguments.size(); ++i) {
    if (arguments[i].dtype != function.arguments[i].dtype)
      throw Error("@" + function.name + ": expected argument " + std::to_string(i) + " to be " +
                  std::string(bundle::name(function.arguments[i].dtype)) + ", got " +
                  text(arguments[i]));
    shapes.emplace_back(arguments[i].shape);
  }
  return bindSymbols(function, shapes);
}

void expectCount(const bundle::Function &function, size_t expected, size_t got) {
  if (expected != got)
    throw Error("@" + function.name + ": expected " + std::to_string(expected) + " arrays, got " +
                std::to_string(got));
}
} // namespace

std::vector<int64_t> resultShape(const bundle::Function &function,
                                 const std::vector<HostArray> &arguments, size_t result) {
  expectCount(function, function.arguments.size(), arguments.size());
  BoundFunction bound = bindFunction(function, bind(function, arguments));
  if (result >= bound.results.size())
    throw Error("@" + function.name + ": expected one of " + std::to_string(bound.results.size()) +
                " results, got result " + std::to_string(result));
  return bound.results[result].shape;
}

void runEntry(const bundle::Bundle &bundle, const bundle::Function &function,
              const std::string &device, const std::vector<HostArray> &arrays) {
  size_t inputs = function.arguments.size();
  // What a function of memrefs returns is what it writes into its arguments.
  bool returns = arrays.size() != inputs;
  expectCount(function, inputs + (returns ? function.results.size() : 0), arrays.size());
  BoundFunction bound = bindFunction(function, bind(function, arrays));
  for (size_t i = 0; !returns && i < bound.results.size(); ++i)
    if (bound.results[i].buffer >= inputs)
      expectCount(function, inputs + function.results.size(), arrays.size());
  for (size_t i = 0; returns && i < bound.results.size(); ++i) {
    const HostArray &into = arrays[inputs + i];
    if (into.dtype != bound.results[i].dtype || into.shape != bound.results[i].shape)
      throw Error("@" + function.name + ": expected result " + std::to_string(i) + " to be " +
                  typeText(bound.results[i].dtype, bound.results[i].shape) + ", got " + text(into));
  }
  std::vector<Tensor> arguments;
  for (size_t i = 0; i < inputs; ++i)
    copy(arrays[i], arguments.emplace_back(arrays[i].dtype, arrays[i].shape).bytes.data(), true);
  std::unique_ptr<Device> where = makeDevice(device, bundle);
  Session session(bundle, bound, *where);
  session.reset(arguments);
  for (size_t step = 0; step < bound.steps.size(); ++step) {
    StepReport report;
    session.runStep(step, /*check=*/false, report);
    if (!report.findings.empty())
      throw Error(bound.steps[step].step->name + ": " + report.findings.front());
  }
  // Steps may compute in an argument's memory on the device; the caller's stays as it was, unless
  // it is what is written into.
  for (size_t i = 0; i < inputs; ++i)
    if (Tensor now = session.argument(i);
        (!returns || function.arguments[i].inout) && now.bytes != arguments[i].bytes)
      copy(arrays[i], now.bytes.data(), false);
  for (size_t i = 0; returns && i < bound.results.size(); ++i)
    copy(arrays[inputs + i], session.result(i).bytes.data(), false);
}

} // namespace gemm::runtime

// Memory, launches and guard bands of one function.
#include "gemm/Bench/Subject.h"
#include "gemm/Runtime/Execute.h"

#include <algorithm>

namespace gemm::bench {
using namespace runtime;
using bundle::Error;

namespace {
constexpr std::byte kGuard{0xa5}, kPoison{0xff};

const bundle::Function &functionOf(const bundle::Bundle &bundle, const std::string &name) {
  if (const bundle::Function *function = bundle.findFunction(name))
    return *function;
  throw Error(bundle.directory.string() + ": expected a function @" + name + ", got none");
}

} // namespace

bundle::Bundle loadApart(const std::filesystem::path &directory) {
  bundle::Bundle bundle = bundle::load(directory);
  auto rename = [&](std::string &name) { name = directory.string() + "/" + name; };
  for (bundle::Module &module : bundle.modules)
    rename(module.name);
  for (bundle::Function &function : bundle.functions)
    for (bundle::Step &step : function.steps) {
      if (step.launch)
        rename(step.launch->module);
      for (bundle::LaunchByM &each : step.byM)
        rename(each.launch.module);
    }
  return bundle;
}

namespace {
BoundFunction bindTo(const bundle::Function &function, const std::vector<Tensor> &arguments) {
  std::vector<std::optional<std::vector<int64_t>>> shapes;
  for (const Tensor &tensor : arguments)
    shapes.push_back(tensor.shape);
  return bindFunction(function, bindSymbols(function, shapes));
}
} // namespace

std::vector<Tensor> randomArguments(const bundle::Function &function, uint64_t seed,
                                    const std::function<void(size_t)> &next) {
  std::vector<Tensor> result;
  for (size_t i = 0; i < function.arguments.size(); ++i) {
    if (next)
      next(i);
    Tensor tensor(function.arguments[i].dtype, argumentShape(function, i, {}));
    fillRandom(tensor.dtype, tensor.bytes.data(), tensor.elements(), DataClass::Normal, seed + i);
    result.push_back(std::move(tensor));
  }
  return result;
}

Subject::Subject(Device &device, const std::filesystem::path &directory, const std::string &name,
                 const std::vector<Tensor> &arguments, size_t l2Bytes, size_t memoryBytes)
    : device(device), bundle(loadApart(directory)) {
  const bundle::Function &function = functionOf(bundle, name);
  bound = bindTo(function, arguments);
  if (bound.results.size() != 1)
    throw Error(directory.string() + ": expected @" + name + " to have one result, got " +
                std::to_string(bound.results.size()));
  for (const BoundStep &step : bound.steps)
    if (device.means(*step.step) == Means::None)
      throw Error(step.step->name + ": expected a step with a " + device.needs() + ", got " +
                  step.summary() + " without one");
  device.load(bundle, function);
  std::vector<size_t> sizes;
  for (const BoundBuffer &buffer : bound.buffers)
    sizes.push_back(buffer.bytes());
  rotation = planRotation(sizes, l2Bytes, memoryBytes);
  try {
    base = device.allocate(rotation.bytes(), "the buffers of @" + name);
    for (size_t kind = 0; kind < workspaces; ++kind)
      addWorkspace(static_cast<Workspace>(kind));
    std::vector<std::byte> guard(Rotation::guardBytes, kGuard);
    for (size_t set = 0; set < rotation.sets; ++set)
      for (size_t i = 0; i < sizes.size(); ++i) {
        std::vector<std::byte> initial;
        if (i >= arguments.size())
          initial = initialBytes(bound.buffers[i]);
        const std::vector<std::byte> &bytes = i < arguments.size() ? arguments[i].bytes : initial;
        uint64_t at = base + rotation.at(set, i);
        device.upload(at - guard.size(), guard.data(), guard.size());
        device.upload(at, bytes.data(), sizes[i]);
        std::vector<std::byte> rest((guard.size() - sizes[i] % guard.size()) % guard.size(),
                                    kGuard);
        device.upload(at + sizes[i], rest.data(), rest.size());
      }
    device.upload(base + rotation.bytes() - guard.size(), guard.data(), guard.size());
  } catch (...) {
    release();
    throw;
  }
}

Subject::~Subject() { release(); }

// One for all copies: a launch after another uses the same memory.
void Subject::addWorkspace(Workspace kind) {
  auto bytes = static_cast<size_t>(bound.workspaceBytes[static_cast<size_t>(kind)]);
  workspace.push_back(device.allocate(bytes, "the workspace of @" + bound.function->name));
  std::vector<std::byte> initial(bytes, kind == Workspace::Zeroed ? std::byte(0) : kPoison);
  device.upload(workspace.back(), initial.data(), bytes);
}

void Subject::release() {
  for (uint64_t address : workspace)
    device.free(address);
  if (base)
    device.free(base);
}

std::vector<uint64_t> Subject::addresses(size_t set) const {
  std::vector<uint64_t> result;
  for (size_t i = 0; i < bound.buffers.size(); ++i)
    result.push_back(base + rotation.at(set, i));
  result.insert(result.end(), workspace.begin(), workspace.end());
  return result;
}

std::vector<std::string> Subject::launch(size_t number) {
  std::vector<std::string> findings;
  std::vector<uint64_t> at = addresses(number % rotation.sets);
  for (const BoundStep &step : bound.steps)
    for (std::string &finding : execute(device, step, at).findings)
      findings.push_back(std::move(finding));
  return findings;
}

size_t Subject::algorithms(size_t most) {
  std::vector<uint64_t> at = addresses(0);
  for (const BoundStep &step : bound.steps)
    if (device.means(*step.step) == Means::Call)
      return device.algorithms(step.call->at(at), most);
  return 1;
}

void Subject::setAlgorithm(size_t algorithm) {
  for (BoundStep &step : bound.steps)
    if (device.means(*step.step) == Means::Call)
      step.call->call.algorithm = algorithm;
}

void Subject::poison(size_t set) {
  size_t buffer = resultBuffer();
  std::vector<std::byte> bytes(bound.buffers[buffer].bytes(), kPoison);
  device.upload(base + rotation.at(set, buffer), bytes.data(), bytes.size());
}

std::vector<std::byte> Subject::result(size_t set) {
  size_t buffer = resultBuffer();
  std::vector<std::byte> bytes(bound.buffers[buffer].bytes());
  device.download(base + rotation.at(set, buffer), bytes.data(), bytes.size());
  return bytes;
}

std::string Subject::unequalCopy() {
  if (const BoundGemm *gemm = meaning(); gemm && gemm->step->beta != 0)
    return "";
  std::vector<std::byte> first = result(0);
  for (size_t set = 1; set < rotation.sets; ++set) {
    std::vector<std::byte> other = result(set);
    auto at = std::mismatch(first.begin(), first.end(), other.begin()).first;
    if (at != first.end())
      return "race: copies 0 and " + std::to_string(set) + " of " +
             std::to_string(rotation.sets) + " differ first in byte " +
             std::to_string(at - first.begin()) + " of the result";
  }
  return "";
}

std::vector<std::string> Subject::images() const {
  std::vector<std::string> texts;
  for (const bundle::Module &module : bundle.modules)
    if (Image image = device.image(module.name); !image.refused.empty())
      texts.push_back(image.text());
  return texts;
}

std::vector<std::string> Subject::damage() {
  std::vector<std::string> result;
  for (size_t set = 0; set < rotation.sets; ++set)
    for (size_t i = 0; i <= bound.buffers.size(); ++i) {
      bool last = i == bound.buffers.size(); // the band that ends the set
      size_t end =
          last ? (set + 1) * rotation.setBytes + Rotation::guardBytes : rotation.at(set, i);
      size_t begin =
          i == 0 ? end - Rotation::guardBytes : rotation.at(set, i - 1) + rotation.sizes[i - 1];
      std::vector<std::byte> band(end - begin);
      device.download(base + begin, band.data(), band.size());
      auto hit = std::find_if(band.begin(), band.end(), [](std::byte x) { return x != kGuard; });
      if (hit != band.end())
        result.push_back("out of bounds: @" + bound.function->name + " wrote " +
                         std::to_string(hit - band.begin()) + " bytes " +
                         (i == 0 ? "into the band before its buffers"
                                 : "past the end of " + bound.buffers[i - 1].name));
    }
  constexpr auto zeroed = static_cast<size_t>(Workspace::Zeroed);
  std::vector<std::byte> zeros(static_cast<size_t>(bound.workspaceBytes[zeroed]));
  device.download(workspace[zeroed], zeros.data(), zeros.size());
  if (std::any_of(zeros.begin(), zeros.end(), [](std::byte b) { return b != std::byte(0); }))
    result.push_back("workspace: expected zeros after a launch of @" + bound.function->name +
                     ", got others");
  return result;
}

const BoundGemm *Subject::meaning() const {
  const BoundGemm *found = nullptr;
  for (const BoundStep &step : bound.steps) {
    if (std::holds_alternative<bundle::FillStep>(step.step->body))
      continue; // of memory that the product works in
    const auto *gemm = std::get_if<BoundGemm>(&step.body);
    if (!gemm || found)
      return nullptr;
    found = gemm;
  }
  return found;
}

} // namespace gemm::bench

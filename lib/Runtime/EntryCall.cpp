// See EntryCall.h. A call makes a plan and runs it once: right, and not fast.
#include "EntryCall.h"

#include "Plan.h"
#include "gemm/Runtime/Data.h"

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

std::vector<int64_t> resultShape(const bundle::Function &function,
                                 const std::vector<HostArray> &arguments, size_t result) {
  BoundFunction bound = bindTo(function, {arguments.begin(), arguments.end()});
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
  if (size_t expected = inputs + function.results.size(); returns && arrays.size() != expected)
    throw Error("@" + function.name + ": expected " + std::to_string(expected) + " arrays, got " +
                std::to_string(arrays.size()));
  BoundFunction bound =
      bindTo(function, {arrays.begin(), arrays.begin() + static_cast<int64_t>(inputs)});
  for (size_t i = 0; returns && i < bound.results.size(); ++i)
    if (ArrayType made{bound.results[i].dtype, bound.results[i].shape}; arrays[inputs + i] != made)
      throw Error("@" + function.name + ": expected result " + std::to_string(i) + " to be " +
                  text(made) + ", got " + text(arrays[inputs + i]));
  std::vector<gemm_memory> memory;
  for (const HostArray &array : arrays)
    memory.push_back({array.data, array.strides.data()});
  makeHostPlan(bundle, std::move(bound), device, returns ? Returned::All : Returned::None)
      ->run(memory.data(), static_cast<int64_t>(memory.size()), nullptr);
}

} // namespace gemm::runtime

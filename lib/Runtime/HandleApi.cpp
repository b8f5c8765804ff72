// gemm-c/Runtime.h: handles to bundles and plans, exceptions to a status.
#include "EntryCall.h"
#include "Handles.h"
#include "Plan.h"
#include "Status.h"
#include "gemm-c/Runtime.h"

#include <deque>

using namespace gemm;
using namespace gemm::runtime;

namespace {
/// An array, and the lists that its description points to.
class Described {
public:
  void add(const bundle::Expr &size) {
    bool known = size.isConstant();
    sizes.push_back(known ? size.value : -1);
    names.push_back(known ? "" : toString(size));
  }
  void set(bundle::DType dtype, bool inout) {
    type = static_cast<int32_t>(dtype); // in the order of gemm_type
    written = inout;
    for (size_t d = 0; d < sizes.size(); ++d)
      symbols.push_back(names[d].empty() ? nullptr : names[d].c_str());
  }
  gemm_array array() const {
    return {type, written, static_cast<int64_t>(sizes.size()), sizes.data(), symbols.data()};
  }

private:
  int32_t type = 0, written = 0;
  std::vector<int64_t> sizes;
  std::deque<std::string> names; // which stay where they are
  std::vector<const char *> symbols;
};

struct FunctionInfo {
  std::deque<Described> arguments, results;
};

struct LoadedBundle {
  bundle::Bundle bundle;
  std::map<std::string, FunctionInfo> functions;

  explicit LoadedBundle(const std::string &folder) : bundle(bundle::load(folder)) {
    for (const bundle::Function &function : bundle.functions) {
      FunctionInfo &info = functions[function.name];
      for (const bundle::Argument &argument : function.arguments)
        describe(info.arguments.emplace_back(), argument.shape, argument.dtype, argument.inout);
      for (const bundle::View &result : function.results)
        if (!liesInArgument(function, result))
          describe(info.results.emplace_back(), result.shape, result.dtype, false);
    }
  }

  const FunctionInfo &of(const char *function) const {
    return functions.at(findEntry(bundle, textOf("a function", function)).name);
  }

private:
  static void describe(Described &to, const std::vector<bundle::Expr> &shape, bundle::DType dtype,
                       bool inout) {
    for (const bundle::Expr &size : shape)
      to.add(size);
    to.set(dtype, inout);
  }
};

struct MadePlan {
  std::shared_ptr<LoadedBundle> bundle; // which the plan refers to
  std::unique_ptr<Plan> plan;
  std::deque<Described> results;

  MadePlan(std::shared_ptr<LoadedBundle> from, std::unique_ptr<Plan> made)
      : bundle(std::move(from)), plan(std::move(made)) {
    for (size_t i = plan->arguments(); i < plan->arrays().size(); ++i) {
      const ArrayType &type = plan->arrays()[i].type;
      Described &result = results.emplace_back();
      for (int64_t size : type.shape)
        result.add(bundle::Expr(size));
      result.set(type.dtype, false);
    }
  }
};

// These outlive whatever a program does at its end.
auto &bundles() {
  static auto &all = *new Handles<gemm_bundle, LoadedBundle>("a bundle of gemm_bundle_load");
  return all;
}
auto &plans() {
  static auto &all = *new Handles<gemm_plan, MadePlan>("a plan of gemm_plan_create");
  return all;
}

/// Where the caller wants an answer.
template <typename T> T &into(const char *name, T *pointer) {
  if (!pointer)
    throw Error("expected a pointer for " + std::string(name) + ", got null");
  return *pointer;
}

gemm_array describedAt(const std::deque<Described> &list, int64_t index, const char *what) {
  if (index < 0 || index >= static_cast<int64_t>(list.size()))
    throw Error("expected one of " + std::to_string(list.size()) + " " + what + ", got number " +
                std::to_string(index));
  return list[static_cast<size_t>(index)].array();
}

std::vector<ArrayType> readTypes(const gemm_array *arrays, int64_t count) {
  constexpr int64_t mostRank = 64;
  std::vector<ArrayType> types;
  auto refuse = [&](const std::string &expected, int64_t got) {
    throw Error("argument " + std::to_string(types.size()) + ": expected " + expected + ", got " +
                std::to_string(got));
  };
  if (count < 0 || (count && !arrays))
    throw Error("expected arguments, got " +
                (count < 0 ? std::to_string(count) + " of them" : "null"));
  for (const gemm_array *array = arrays; array != arrays + count; ++array) {
    if (static_cast<uint32_t>(array->type) >= bundle::numDTypes)
      refuse("a gemm_type", array->type);
    if (array->rank < 0 || array->rank > mostRank)
      refuse("a rank from 0 to " + std::to_string(mostRank), array->rank);
    if (array->rank && !array->sizes)
      throw Error("argument " + std::to_string(types.size()) + ": expected " +
                  std::to_string(array->rank) + " sizes, got null");
    for (int64_t d = 0; d < array->rank; ++d)
      if (array->sizes[d] < 0)
        refuse("sizes of at least 0", array->sizes[d]);
    types.push_back(
        {static_cast<bundle::DType>(array->type), {array->sizes, array->sizes + array->rank}});
  }
  return types;
}
} // namespace

GEMM_EXPORT int32_t gemm_bundle_load(const char *folder, gemm_bundle **bundle) {
  return guarded([&] {
    gemm_bundle *&to = into("the bundle", bundle);
    to = nullptr;
    to = bundles().add(std::make_shared<LoadedBundle>(textOf("a folder", folder)));
  });
}

GEMM_EXPORT int32_t gemm_bundle_free(gemm_bundle *bundle) {
  return guarded([&] {
    if (bundle)
      bundles().remove(bundle);
  });
}

GEMM_EXPORT int32_t gemm_bundle_target(const gemm_bundle *bundle, const char **machine,
                                       const char **chip) {
  return guarded([&] {
    auto loaded = bundles().get(bundle);
    const char *&first = into("the machine", machine), *&second = into("the chip", chip);
    first = loaded->bundle.machine.c_str(), second = loaded->bundle.chip.c_str();
  });
}

GEMM_EXPORT int32_t gemm_bundle_function_count(const gemm_bundle *bundle, int64_t *count) {
  return guarded([&] {
    into("the count", count) = static_cast<int64_t>(bundles().get(bundle)->bundle.functions.size());
  });
}

GEMM_EXPORT int32_t gemm_bundle_function_name(const gemm_bundle *bundle, int64_t index,
                                              const char **name) {
  return guarded([&] {
    auto loaded = bundles().get(bundle);
    const std::vector<bundle::Function> &functions = loaded->bundle.functions;
    if (index < 0 || index >= static_cast<int64_t>(functions.size()))
      throw Error("expected one of " + std::to_string(functions.size()) +
                  " functions, got number " + std::to_string(index));
    into("the name", name) = functions[static_cast<size_t>(index)].name.c_str();
  });
}

GEMM_EXPORT int32_t gemm_function_counts(const gemm_bundle *bundle, const char *function,
                                         int64_t *arguments, int64_t *results) {
  return guarded([&] {
    auto loaded = bundles().get(bundle);
    const FunctionInfo &info = loaded->of(function);
    int64_t &first = into("the arguments", arguments), &second = into("the results", results);
    first = static_cast<int64_t>(info.arguments.size());
    second = static_cast<int64_t>(info.results.size());
  });
}

GEMM_EXPORT int32_t gemm_function_argument(const gemm_bundle *bundle, const char *function,
                                           int64_t index, gemm_array *array) {
  return guarded([&] {
    auto loaded = bundles().get(bundle);
    into("the array", array) = describedAt(loaded->of(function).arguments, index, "arguments");
  });
}

GEMM_EXPORT int32_t gemm_function_result(const gemm_bundle *bundle, const char *function,
                                         int64_t index, gemm_array *array) {
  return guarded([&] {
    auto loaded = bundles().get(bundle);
    into("the array", array) = describedAt(loaded->of(function).results, index, "results");
  });
}

GEMM_EXPORT int32_t gemm_plan_create(const gemm_bundle *bundle, const char *function,
                                     const char *device, const gemm_array *arguments, int64_t count,
                                     uint32_t flags, gemm_plan **plan) {
  return guarded([&] {
    gemm_plan *&to = into("the plan", plan);
    to = nullptr;
    auto loaded = bundles().get(bundle);
    const bundle::Function &of = findEntry(loaded->bundle, textOf("a function", function));
    const std::string on = textOf("a device", device);
    if (flags & ~uint32_t(GEMM_PLAN_UNCHECKED))
      throw Error("expected flags of gemm_plan_flag, got " + std::to_string(flags));
    BoundFunction bound = bindTo(of, readTypes(arguments, count));
    auto made = on == "cuda"
                    ? makeCudaPlan(loaded->bundle, std::move(bound), flags & GEMM_PLAN_UNCHECKED)
                    : makeHostPlan(loaded->bundle, std::move(bound), on, Returned::Apart);
    to = plans().add(std::make_shared<MadePlan>(loaded, std::move(made)));
  });
}

GEMM_EXPORT int32_t gemm_plan_free(gemm_plan *plan) {
  return guarded([&] {
    if (plan)
      plans().remove(plan);
  });
}

GEMM_EXPORT int32_t gemm_plan_result_count(const gemm_plan *plan, int64_t *count) {
  return guarded([&] {
    auto made = plans().get(plan);
    into("the count", count) = static_cast<int64_t>(made->results.size());
  });
}

GEMM_EXPORT int32_t gemm_plan_result(const gemm_plan *plan, int64_t index, gemm_array *array) {
  return guarded([&] {
    auto made = plans().get(plan);
    into("the array", array) = describedAt(made->results, index, "results");
  });
}

GEMM_EXPORT int32_t gemm_plan_memory(const gemm_plan *plan, int64_t *bytes) {
  return guarded([&] {
    auto made = plans().get(plan);
    into("the bytes", bytes) = made->plan->ownBytes();
  });
}

GEMM_EXPORT int32_t gemm_plan_run(gemm_plan *plan, const gemm_memory *arrays, int64_t count,
                                  void *stream) {
  return guarded([&] { plans().get(plan)->plan->run(arrays, count, stream); });
}

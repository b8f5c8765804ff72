// The first questions: is there a driver, does a launch come back right, what runs of an
// image, do clusters run, is the library there.
#include "Worker.h"
#include "gemm/Bench/Subject.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/Stopwatch.h"

#include <cstdlib>
#include <cstring>

namespace gemm::check {
using bundle::Error;

namespace {
constexpr const char *kModule = "gemm_preflight";
constexpr uint32_t kBlocks = 16, kThreads = 64;

// Thread i of the grid stores 3 i + 1.
constexpr const char *kPtx = R"(.version 7.0
.target sm_70
.address_size 64
.visible .entry gemm_preflight(.param .u64 out)
{
  .reg .b32 %r<6>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [out];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.s32 %r4, %r1, %r2, %r3;
  mul.wide.u32 %rd3, %r4, 4;
  add.s64 %rd4, %rd2, %rd3;
  mad.lo.s32 %r5, %r4, 3, 1;
  st.global.u32 [%rd4], %r5;
  ret;
}
)";

runtime::LaunchConfig configOf(uint64_t out, uint32_t cluster) {
  runtime::LaunchConfig config;
  config.grid = {kBlocks, 1, 1}, config.block = {kThreads, 1, 1}, config.cluster = {cluster, 1, 1};
  config.params.assign(1, std::vector<std::byte>(sizeof out));
  std::memcpy(config.params[0].data(), &out, sizeof out);
  return config;
}

Json machineJson(runtime::Device &device) {
  Json json = {{"device", device.description()}};
  runtime::Stopwatch *watch = device.stopwatch();
  if (!watch)
    return json;
  runtime::MachineFacts facts = watch->facts();
  json.update({{"name", facts.name},
               {"chip", facts.chip},
               {"driver", facts.driver},
               {"multiprocessors", facts.multiprocessors},
               {"l2_bytes", facts.l2Bytes},
               {"free_bytes", facts.memoryBytes},
               {"timing", watch->method()}});
  if (std::string conditions = watch->conditions().text(); !conditions.empty())
    json["conditions"] = conditions;
  return json;
}
} // namespace

void Worker::preflightLaunch(uint32_t cluster) {
  runtime::Device &gpu = device();
  gpu.loadText(kModule, kPtx, {kModule});
  std::vector<uint32_t> values(kBlocks * kThreads);
  uint64_t out = gpu.allocate(values.size() * sizeof(uint32_t), "the preflight's values");
  runtime::LaunchResult result = gpu.launch(kModule, kModule, configOf(out, cluster));
  gpu.download(out, values.data(), values.size() * sizeof(uint32_t));
  gpu.free(out);
  if (!result.findings.empty())
    throw Error(result.findings.front());
  for (uint32_t i = 0; i < values.size(); ++i)
    if (values[i] != 3 * i + 1)
      throw Error("expected thread " + std::to_string(i) + " to store " +
                  std::to_string(3 * i + 1) + ", got " + std::to_string(values[i]));
}

void Worker::preflightClusters(Outcome &outcome) {
  runtime::Stopwatch *watch = device().stopwatch();
  if (watch && std::atoi(watch->facts().chip.substr(3).c_str()) < 90) { // "sm_90"
    outcome.message = "no clusters on " + watch->facts().chip;
    return;
  }
  for (uint32_t cluster : {2u, 4u, 8u}) {
    preflightLaunch(cluster);
    std::optional<int> count = device().clustersAtOnce(kModule, kModule, configOf(0, cluster));
    outcome.data["clusters of " + std::to_string(cluster)] = count ? Json(*count) : Json(nullptr);
    if (count && *count < 1)
      throw Error("expected clusters of " + std::to_string(cluster) + " to run, got room for none");
  }
}

// Absent or of no use, it costs ratios, and that is said; nothing else is.
void Worker::preflightLibrary(const Item &item, Outcome &outcome) {
  std::optional<bench::Place> place;
  std::string folder = item.folder;
  if (!folder.empty())
    for (const bench::PackedProblem &problem : bench::loadPack(folder).problems)
      if (problem.library && !place)
        place = problem.library;
  if (!place || options.device != "cuda") {
    outcome.message = "no library is asked for";
    return;
  }
  try {
    bundle::Bundle bundle = bench::loadApart(folder + "/" + place->bundle);
    if (const bundle::Function *function = bundle.findFunction(place->function))
      device().load(bundle, *function);
    outcome.message = device().libraryName();
  } catch (const std::exception &error) {
    if (opened == nullptr)
      throw;
    outcome.message = std::string("no ratios: ") + error.what();
    outcome.data["library"] = "none";
  }
}

void Worker::preflight(const Item &item, Outcome &outcome) {
  std::string what = item.id.substr(item.id.find('/') + 1);
  if (what == "device") {
    outcome.data = machineJson(device());
  } else if (what == "launch") {
    preflightLaunch(1);
  } else if (what == "clusters") {
    preflightClusters(outcome);
  } else if (what == "library") {
    preflightLibrary(item, outcome);
  } else {
    bundle::Bundle bundle = bench::loadApart(item.folder);
    if (bundle.functions.empty())
      throw Error(item.folder + ": expected a function, got none");
    device().load(bundle, bundle.functions.front());
    for (const bundle::Module &module : bundle.modules)
      if (runtime::Image image = device().image(module.name); !image.file.empty())
        outcome.message += (outcome.message.empty() ? "" : "; ") + image.text();
  }
}

} // namespace gemm::check

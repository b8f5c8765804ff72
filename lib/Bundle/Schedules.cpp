// What a schedule's text says more than once in a bundle is compared: bounds, places and reports
// are computed from the text, and a kernel runs as its launch says.
#include "Schedules.h"
#include "gemm/Schedule/Text.h"

#include <algorithm>
#include <utility>

namespace gemm::bundle::detail {

Schedule readSchedule(const Node &node) {
  std::optional<Schedule> schedule = parseSchedule(node.nonEmptyString());
  if (!schedule)
    node.expected("a schedule as #gemm.schedule<mma_sync, block, tile = [64, 64, 32], ...>");
  return *schedule;
}

std::optional<Schedule> readPlanned(const Node &node) {
  if (node.nonEmptyString() == "#gemm.schedule<library>")
    return std::nullopt;
  return readSchedule(node);
}

void requireSchedule(const Node &node, const Launch &launch, const GemmStep &step) {
  if (launch.schedule.empty())
    return;
  const Node text = node.at("schedule");
  const Schedule s = readSchedule(text);
  auto require = [&](const char *what, int64_t launched, int64_t said) {
    if (launched != said)
      text.fail(std::string("expected a schedule of ") + std::to_string(launched) + " " + what +
                " as the launch has them, got one of " + std::to_string(said));
  };
  auto product = [](const std::array<uint32_t, 3> &sizes) {
    return int64_t(sizes[0]) * sizes[1] * sizes[2];
  };
  require("threads", product(launch.block), s.threads());
  require("CTAs in a cluster", product(launch.cluster), s.clusterSize());
  // A kernel whose results pass through no panels has none, and one that multiplies nothing, a K of
  // 0 maybe, no ring.
  auto bitsOf = [&](const View &factor) {
    const bool packed = step.dequantized && step.dequantized->bits == 4 && &factor == &step.b;
    return packed ? 4 : 8 * static_cast<int64_t>(byteSize(factor.dtype));
  };
  const SharedMemory memory = sharedMemory(s, bitsOf(step.a), bitsOf(step.b));
  const Expr &k = step.a.shape[2];
  const bool empty = step.alpha == 0 || (k.isConstant() && k.value == 0);
  const int64_t ring = empty ? 0 : s.stages * (memory.slot + memory.barriers);
  if (launch.shared < ring || launch.shared > memory.bytes)
    text.fail("expected a schedule of " + std::to_string(launch.shared) +
              " bytes of shared memory as the launch has them, got one of " + std::to_string(ring) +
              (ring < memory.bytes ? " to " + std::to_string(memory.bytes) : ""));
  if (step.alpha != 0)
    require("products", static_cast<int64_t>(step.peers.size()) + 1, s.products);
  if (launch.resident != s.isResident())
    text.fail(std::string("expected a schedule whose CTAs take ") +
              (launch.resident ? "unit after unit" : "a unit each") +
              " as the launch has it, got " + std::string(scheduleKindName(s.kind)));
}

void requirePlan(const Bundle &bundle, const std::string &text, const std::string &file) {
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.at("format").oneOf({"gemm-cost"});
  Node rows = root.at("rows");
  for (size_t i = 0; i < rows.size(); ++i) {
    const auto node = rows.item(i).find("schedule");
    std::optional<Schedule> planned = node ? readPlanned(*node) : std::nullopt;
    if (!planned)
      continue;
    planned->pack = Pack::None; // is copies of their own
    const std::string name = rows.item(i).at("op").nonEmptyString();
    std::vector<std::string> launched;
    for (const Function &function : bundle.functions)
      for (const Step &step : function.steps)
        // Of a step that multiplies nothing the launch has no products.
        if (const auto *gemm = std::get_if<GemmStep>(&step.body);
            gemm && gemm->alpha != 0 && step.name == name)
          forEachLaunch(step, [&](const Launch &launch) { launched.push_back(launch.schedule); });
    auto same = [&](const std::string &each) { return parseSchedule(each) == planned; };
    if (!launched.empty() && std::none_of(launched.begin(), launched.end(), same))
      node->fail("expected the schedule of " + name + " in launch.json, " + launched.front() +
                 ", got " + node->string());
  }
}

} // namespace gemm::bundle::detail

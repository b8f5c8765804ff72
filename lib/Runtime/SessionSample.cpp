// A session in which launches are executed in part.
#include "LaunchSample.h"
#include "Oracle.h"

#include <algorithm>
#include <set>

namespace gemm::runtime {

const LaunchSample *Session::sampleOf(size_t number, StepReport &report) {
  if (sample == 0)
    return nullptr;
  if (!device.executesParts())
    throw Error("expected a device that executes parts of a launch, got " + device.description());
  std::unique_ptr<LaunchSample> &known = samples[number];
  if (!known) {
    const bool explained = explain && explain->step == number;
    known = std::make_unique<LaunchSample>(device, function.steps[number], sample, sampleSeed,
                                           explained ? explain->index : std::vector<int64_t>());
  }
  report.executed = known->executed();
  return known.get();
}

// A step behind a part is checked on what it would have been given, were everything right.
void Session::fillOthers(size_t number, Snapshot &before) {
  const BoundStep &step = function.steps[number];
  std::set<size_t> read;
  for (size_t later = number + 1; later < function.steps.size(); ++later)
    for (size_t buffer : function.steps[later].reads())
      read.insert(buffer);
  const std::vector<const BoundView *> outputs = step.outputs();
  if (std::none_of(outputs.begin(), outputs.end(),
                   [&](const BoundView *view) { return read.contains(view->buffer); }))
    return;
  if (progress)
    progress(number, "reference for later steps");
  runOracle(step, [&](size_t buffer) { return before.at(buffer).data(); });
  for (const BoundView *view : outputs) {
    std::vector<std::byte> bytes = download(device, view->buffer);
    copyOthers(*view, *samples.at(number), before.at(view->buffer), bytes);
    device.upload(addresses[view->buffer], bytes.data(), bytes.size());
  }
}

} // namespace gemm::runtime

// Modules lie inside each other: each path is that of what contains it, and its own name.
#include "TraceModules.h"

#include <algorithm>

namespace gemm::report {

// Of a path: no model is so deep, and all of them together stay small.
static constexpr size_t kMostPath = 400;

std::string TraceModules::nameOf(std::string_view category, std::string_view event) {
  constexpr std::string_view prefix = "nn.Module: ";
  if (category == "python_function" && event.substr(0, prefix.size()) == prefix)
    return std::string(event.substr(prefix.size()));
  // Steps differ in their number, not in what they do.
  constexpr std::string_view step = "ProfilerStep";
  if (category == "user_annotation" && event.substr(0, step.size()) != step)
    return std::string(event);
  return "";
}

void TraceModules::add(int64_t thread, double start, double end, std::string name) {
  threads[thread].modules.push_back({start, end, std::move(name)});
}

void TraceModules::sort() {
  for (auto &[id, thread] : threads) {
    std::vector<Module> &modules = thread.modules;
    std::stable_sort(modules.begin(), modules.end(), [](const Module &a, const Module &b) {
      return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    std::vector<size_t> around;
    for (size_t i = 0; i < modules.size(); ++i) {
      while (!around.empty() && modules[around.back()].end < modules[i].end)
        around.pop_back();
      if (!around.empty()) {
        const std::string &outer = modules[around.back()].path;
        modules[i].path = outer.size() < kMostPath ? outer + "/" + modules[i].path : outer;
      }
      around.push_back(i);
      thread.intervals.add(modules[i].start, modules[i].end, i);
    }
    thread.intervals.sort();
  }
}

std::string TraceModules::pathOf(int64_t thread, double start, double end) const {
  auto it = threads.find(thread);
  if (it == threads.end())
    return "";
  std::optional<size_t> inner = it->second.intervals.containing(start, end);
  return inner ? it->second.modules[*inner].path : "";
}

} // namespace gemm::report

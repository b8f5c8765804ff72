// The modules that operators of a trace ran in: `nn.Module: Linear_3` events, which the PyTorch
// profiler writes with_stack, and annotations of record_function. In: their intervals by thread.
// Out: paths such as "Model_0/Layer_3/Linear_21".
#pragma once

#include "Intervals.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::report {

class TraceModules {
public:
  /// What an event of a trace names, or "" if it names no module.
  static std::string nameOf(std::string_view category, std::string_view event);
  void add(int64_t thread, double start, double end, std::string name);
  /// Between the last `add` and the first question.
  void sort();
  /// Of what ran on the thread in that time; "" outside of all.
  std::string pathOf(int64_t thread, double start, double end) const;

private:
  struct Module {
    double start, end;
    std::string path;
  };
  struct Thread {
    std::vector<Module> modules;
    Intervals intervals;
  };
  std::map<int64_t, Thread> threads;
};

} // namespace gemm::report

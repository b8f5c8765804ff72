// The events of a PyTorch trace that a report needs: operators on matrices, autograd's nodes,
// modules, kernels; and, where they are wanted, all other operators. Times in microseconds.
#pragma once

#include "JsonNode.h"
#include "TraceModules.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gemm::report {

struct TraceEvent {
  bundle::detail::Node node;
  std::string name;
  int64_t thread = 0;
  double start = 0, duration = 0;
  double end() const { return start + duration; }
};

struct TraceKernel {
  std::string name;
  double microseconds = 0;
  std::optional<int64_t> id; // the operator's external id
};

struct TraceEvents {
  std::vector<TraceEvent> products, linears, unread, backward, others;
  TraceModules modules;
  std::vector<TraceKernel> kernels;
  std::map<int64_t, double> kernelMicroseconds; // by the operator's external id
  size_t count = 0;
};

/// Of a list of events; throws bundle::Error on one without its times.
TraceEvents collectEvents(const bundle::detail::Node &list, bool operators);
/// A number of an event's "args".
std::optional<int64_t> argumentOf(const TraceEvent &event, const char *name);

} // namespace gemm::report

// Which events are which, by category and name.
#include "TraceEvents.h"

#include "MatrixWork.h"

#include <cmath>

namespace gemm::report {
using bundle::detail::Node;

namespace {
// Start and duration, in microseconds.
void setTimes(TraceEvent &event) {
  event.start = event.node.at("ts").number();
  if (!std::isfinite(event.start))
    event.node.at("ts").expected("a finite time");
  event.duration = event.node.at("dur").number();
  if (!(event.duration >= 0))
    event.node.at("dur").expected("a duration of at least 0");
  std::optional<Node> thread = event.node.find("tid");
  event.thread = thread && thread->isInteger() ? thread->integer() : 0;
}

TraceKernel kernelOf(const TraceEvent &event) {
  TraceKernel one{event.name, event.duration, std::nullopt};
  auto args = event.node.find("args");
  if (auto id = args ? args->find("External id") : std::nullopt)
    one.id = id->integer();
  return one;
}

} // namespace

TraceEvents collectEvents(const Node &list, bool operators) {
  TraceEvents events;
  events.count = list.size();
  for (size_t i = 0; i < events.count; ++i) {
    Node node = list.item(i);
    std::optional<Node> phase = node.find("ph"), name = node.find("name");
    if (!phase || !phase->isString() || phase->string() != "X" || !name || !name->isString())
      continue;
    TraceEvent event{node, name->string()};
    std::optional<Node> cat = node.find("cat");
    const std::string category = cat && cat->isString() ? cat->string() : "";
    const std::string module = TraceModules::nameOf(category, event.name);
    bool kernel = category == "kernel";
    bool unread = !kernel && !unreadReason(event.name).empty();
    bool wanted = isProduct(event.name) || event.name == "aten::linear" || unread;
    bool autograd = event.name.find("Backward") != std::string::npos;
    bool other = operators && category == "cpu_op" && !wanted && !autograd &&
                 event.name.find("autograd::") == std::string::npos;
    if (!kernel && !wanted && !autograd && !other && module.empty())
      continue;
    setTimes(event);
    if (!module.empty()) {
      events.modules.add(event.thread, event.start, event.end(), module);
      continue;
    }
    if (kernel) {
      TraceKernel one = kernelOf(event);
      if (one.id)
        events.kernelMicroseconds[*one.id] += event.duration;
      events.kernels.push_back(std::move(one));
      continue;
    }
    (unread                         ? events.unread
     : event.name == "aten::linear" ? events.linears
     : wanted                       ? events.products
     : other                        ? events.others
                                    : events.backward)
        .push_back(std::move(event));
  }
  events.modules.sort();
  return events;
}

std::optional<int64_t> argumentOf(const TraceEvent &event, const char *name) {
  std::optional<Node> args = event.node.find("args");
  std::optional<Node> id = args ? args->find(name) : std::nullopt;
  return id && id->isInteger() ? std::optional(id->integer()) : std::nullopt;
}

} // namespace gemm::report

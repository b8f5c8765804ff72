// Calls lie inside each other: a stack of those around each one says whether one of them is
// listed.
#include "TraceOperators.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace gemm::report {

namespace {
std::string_view plainName(std::string_view name) {
  constexpr std::string_view prefix = "aten::";
  return name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : name;
}

double bytesOfType(std::string_view type) {
  static const std::map<std::string_view, double> sizes = {{"float", 4},
                                                           {"double", 8},
                                                           {"c10::Half", 2},
                                                           {"c10::BFloat16", 2},
                                                           {"signed char", 1},
                                                           {"unsigned char", 1},
                                                           {"bool", 1},
                                                           {"short int", 2},
                                                           {"int", 4},
                                                           {"long int", 8},
                                                           {"c10::Float8_e4m3fn", 1},
                                                           {"c10::Float8_e5m2", 1}};
  auto it = sizes.find(type);
  return it == sizes.end() ? 0 : it->second;
}
} // namespace

std::vector<size_t> listedOperators(const std::vector<CalledOperator> &calls) {
  std::vector<size_t> order(calls.size()), listed;
  std::iota(order.begin(), order.end(), size_t(0));
  auto place = [&](size_t i) { return std::tuple(calls[i].thread, calls[i].start, -calls[i].end); };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return place(a) < place(b); });
  const CalledOperator *around = nullptr; // the last that is listed, or a product
  for (size_t at = 0; at < order.size(); ++at) {
    const CalledOperator &call = calls[order[at]];
    if (around && around->thread == call.thread && call.end <= around->end)
      continue;
    const CalledOperator *next = at + 1 < order.size() ? &calls[order[at + 1]] : nullptr;
    const bool calling = next && next->thread == call.thread && next->end <= call.end;
    if (!call.product && !knownOperator(plainName(call.name)) && calling)
      continue;
    around = &call;
    if (!call.product)
      listed.push_back(order[at]);
  }
  std::sort(listed.begin(), listed.end());
  return listed;
}

std::optional<OperatorWork> workOf(std::string_view name, const std::vector<TracedTensor> &inputs) {
  const KnownOperator *known = knownOperator(plainName(name));
  if (!known || inputs.empty())
    return std::nullopt;
  const TracedTensor &largest =
      *std::max_element(inputs.begin(), inputs.end(),
                        [](const auto &a, const auto &b) { return a.elements < b.elements; });
  auto bytes = [](const TracedTensor &tensor) {
    return tensor.elements * bytesOfType(tensor.type);
  };
  OperatorWork work{known->kind, known->flops * largest.elements, bytes(inputs[0])};
  if (known->result == OperatorResult::OnlyFirst)
    return work;
  for (size_t i = 1; i < inputs.size(); ++i)
    work.bytes += bytes(inputs[i]);
  if (known->result == OperatorResult::InPlace)
    work.bytes += bytes(inputs[0]);
  if (known->result == OperatorResult::LikeLargest)
    work.bytes += largest.elements * bytesOfType(inputs[0].type);
  return work;
}

} // namespace gemm::report

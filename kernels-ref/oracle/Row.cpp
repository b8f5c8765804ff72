// See Row.h: op by op, each for all elements, since a group's number is of all of its elements.
#include "oracle/Row.h"

#include "oracle/BoundedSum.h"

#include <algorithm>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;

namespace {
Value combined(const Op &op, std::span<const Value> values) {
  Value result = values.front();
  for (const Value &value : values.subspan(1))
    result.f = applyFloat(op.combine, result.f, value.f);
  return result;
}

/// In what order a kernel adds is its own matter.
Bounded combined(const Op &op, std::span<const Bounded> values) {
  if (op.combine == OpCode::AddF) {
    BoundedSum sum(values.front());
    for (const Bounded &value : values.subspan(1))
      sum.add(value);
    return sum.result(/*wide=*/false);
  }
  Op both;
  both.code = op.combine, both.args = {0, 1}, both.type = op.type;
  const Evaluator step(bundle::Program{2, {both}, 2}, {op.type, op.type});
  Bounded result = values.front();
  std::vector<Bounded> scratch;
  for (const Bounded &value : values.subspan(1)) {
    const std::array<Bounded, 2> pair = {result, value};
    result = step.run(pair, scratch);
  }
  return result;
}

/// The number of each group, for all of its elements.
template <typename V>
void combineGroups(const Op &op, size_t at, std::vector<std::vector<V>> &all) {
  const auto group = static_cast<size_t>(op.group);
  for (size_t first = 0; first < all.size(); first += group) {
    const size_t end = std::min(all.size(), first + group);
    std::vector<V> values;
    for (size_t i = first; i < end; ++i)
      values.push_back(all[i][op.args[0]]);
    const V number = combined(op, values);
    for (size_t i = first; i < end; ++i)
      all[i][at] = number;
  }
}

/// Of each element the value of that half a group away.
template <typename V> void exchange(const Op &op, size_t at, std::vector<std::vector<V>> &all) {
  const auto group = static_cast<size_t>(op.group);
  for (size_t i = 0; i < all.size(); ++i) {
    const size_t place = i % group, other = i - place + (place + group / 2) % group;
    all[i][at] = all[other][op.args[0]];
  }
}
} // namespace

template <typename V> void Evaluator::runTogether(std::vector<std::vector<V>> &all) const {
  for (std::vector<V> &scratch : all)
    scratch.resize(types.size());
  size_t next = program.inputs;
  for (const Op &op : program.ops) {
    if (op.code == OpCode::GroupReduce)
      combineGroups(op, next, all);
    else if (op.code == OpCode::Partner)
      exchange(op, next, all);
    else
      for (std::vector<V> &scratch : all)
        apply(op, scratch, scratch[next]);
    ++next;
  }
}

template <typename V>
std::vector<std::vector<V>> Row<V>::together(size_t element, const std::vector<V> *inputs) const {
  const auto count = static_cast<size_t>(program.together());
  const size_t first = element / count * count, end = std::min(elements.size(), first + count);
  std::vector<std::vector<V>> all(elements.begin() + static_cast<std::ptrdiff_t>(first),
                                  elements.begin() + static_cast<std::ptrdiff_t>(end));
  if (inputs)
    all[element - first] = *inputs;
  program.runTogether(all);
  return all;
}

template <typename V> std::vector<V> Row<V>::results() const {
  std::vector<V> results;
  while (results.size() < elements.size())
    for (const std::vector<V> &values : together(results.size(), nullptr))
      results.push_back(values[program.result()]);
  return results;
}

template <typename V> std::vector<V> Row<V>::values(size_t element) const {
  return together(element, nullptr)[element % static_cast<size_t>(program.together())];
}

template <typename V> V Row<V>::resultWith(size_t element, const std::vector<V> &inputs) const {
  return together(element,
                  &inputs)[element % static_cast<size_t>(program.together())][program.result()];
}

template class Row<Value>;
template class Row<Bounded>;

} // namespace gemm::oracle

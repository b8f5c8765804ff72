// Reduce steps, parallel over ranges of results; each is combined from its first value
// to its last.
#include "oracle/Reduce.h"
#include "oracle/Gemm.h"

namespace gemm::oracle {

Evaluator Reduce::combiner() const {
  bundle::Op op;
  op.code = combine;
  op.args = {0, 1};
  op.type = type;
  return {bundle::Program{2, {op}, 2}, {type, type}};
}

Value Reduce::start(const View &before, const std::vector<int64_t> &element) const {
  return initial ? *initial : load(before.dtype, before.at(element));
}

void Reduce::forEach(const std::vector<int64_t> &element,
                     const std::function<void(const std::vector<int64_t> &)> &body) const {
  forEachReduced(values.shape, kept, element, body);
}

void forEachReduced(const std::vector<int64_t> &shape, const std::vector<int64_t> &kept,
                    const std::vector<int64_t> &element,
                    const std::function<void(const std::vector<int64_t> &)> &body) {
  std::vector<int64_t> extent(kept.size(), 1), index, at = element;
  int64_t count = 1;
  for (size_t d = 0; d < kept.size(); ++d) {
    if (shape[d] != kept[d])
      extent[d] = shape[d];
    count *= extent[d];
  }
  for (int64_t i = 0; i < count; ++i) {
    unflatten(i, extent, index);
    for (size_t d = 0; d < at.size(); ++d)
      at[d] = element[d] + index[d];
    body(at);
  }
}

void run(const Reduce &step, const View &out) {
  const Evaluator combine = step.combiner();
  forEachRange(step.kept, [&](int64_t first, int64_t last) {
    std::vector<int64_t> index;
    std::vector<Value> inputs(step.values.numInputs()), scratch, pair(2), pairScratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.kept, index);
      char *to = const_cast<char *>(out.at(index));
      Value total = step.start(out, index);
      step.forEach(index, [&](const std::vector<int64_t> &at) {
        step.values.load(at, inputs);
        pair = {total, step.values.program.run(inputs, scratch)};
        total = combine.run(pair, pairScratch);
      });
      store(step.type, total, out.dtype, to);
    }
  });
}

} // namespace gemm::oracle

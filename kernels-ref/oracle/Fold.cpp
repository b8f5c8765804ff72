// Fold steps, parallel over ranges of results.
#include "oracle/Fold.h"
#include "oracle/Gemm.h"

namespace gemm::oracle {

Value Fold::start(size_t result, const View &before, const std::vector<int64_t> &element) const {
  return initial.empty() ? load(before.dtype, before.at(element)) : initial[result];
}

void Fold::forEach(const std::vector<int64_t> &element,
                   const std::function<void(const std::vector<int64_t> &)> &body) const {
  forEachReduced(values.front().shape, kept, element, body);
}

void run(const Fold &step, const std::vector<View> &out) {
  const size_t results = out.size(), operands = step.values.front().numInputs();
  forEachRange(step.kept, [&](int64_t first, int64_t last) {
    std::vector<int64_t> index;
    std::vector<Value> inputs(operands + results), next(results), scratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.kept, index);
      for (size_t r = 0; r < results; ++r)
        inputs[operands + r] = step.start(r, out[r], index);
      step.forEach(index, [&](const std::vector<int64_t> &at) {
        step.values.front().load(at, inputs);
        for (size_t r = 0; r < results; ++r) {
          const Evaluator &program = step.values[r].program;
          next[r] = program.run(inputs, scratch);
          if (bundle::isFloat(out[r].dtype) && bundle::byteSize(out[r].dtype) < 4)
            next[r].f = roundTo(out[r].dtype, next[r].f);
          else if (!bundle::isFloat(out[r].dtype))
            next[r].i = wrapTo(out[r].dtype, next[r].i);
        }
        std::copy(next.begin(), next.end(), inputs.begin() + static_cast<int64_t>(operands));
      });
      for (size_t r = 0; r < results; ++r)
        store(bundle::computeType(out[r].dtype), inputs[operands + r], out[r].dtype,
              const_cast<char *>(out[r].at(index)));
    }
  });
}

} // namespace gemm::oracle

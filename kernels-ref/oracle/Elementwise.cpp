// Elementwise steps, parallel over ranges of elements.
#include "oracle/Elementwise.h"
#include "oracle/Gemm.h"

namespace gemm::oracle {

const char *View::at(const std::vector<int64_t> &index) const {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d)
    offset += index[d] * strides[d];
  return static_cast<const char *>(data) + offset * static_cast<int64_t>(bundle::byteSize(dtype));
}

void unflatten(int64_t number, const std::vector<int64_t> &shape, std::vector<int64_t> &index) {
  index.resize(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    index[d] = number % shape[d];
    number /= shape[d];
  }
}

void forEachRange(const std::vector<int64_t> &shape,
                  const std::function<void(int64_t, int64_t)> &body) {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  constexpr int64_t chunk = 1 << 14;
  parallelFor((count + chunk - 1) / chunk,
              [&](int64_t i) { body(i * chunk, std::min(count, (i + 1) * chunk)); });
}

void Elementwise::load(const std::vector<int64_t> &index, std::vector<Value> &values) const {
  for (size_t e = 0; e < inputs.size(); ++e)
    values[e] = oracle::load(inputs[e].dtype, inputs[e].at(index));
  for (size_t e = 0; e < further.size(); ++e)
    values[inputs.size() + e].i =
        further[e].isIndex ? index[static_cast<size_t>(further[e].value)] : further[e].value;
}

void run(const Elementwise &step, const View &out) {
  forEachRange(step.shape, [&](int64_t first, int64_t last) {
    std::vector<int64_t> index;
    std::vector<Value> inputs(step.numInputs()), scratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.shape, index);
      step.load(index, inputs);
      store(step.program.resultType(), step.program.run(inputs, scratch), out.dtype,
            const_cast<char *>(out.at(index)));
    }
  });
}

} // namespace gemm::oracle

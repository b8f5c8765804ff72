// Rejection, value by value: each attempt shifts every number by bits of its own, farther from
// attempt to attempt, so that quotients change, too; in the end it is 1 that is shifted.
#include "InRange.h"
#include "Apart.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Accumulator.h"

#include <algorithm>
#include <cmath>

namespace gemm::runtime {
namespace {
constexpr uint64_t kAttempts = 40, kFromDrawn = 20; // number n shifts by up to n bits

/// An input of which each element belongs to one value of the step.
struct Own {
  size_t input;
  const BoundView *view;
  std::byte *bytes;

  std::byte *at(const std::vector<int64_t> &index) const {
    int64_t element = view->offset;
    for (size_t d = 0; d < index.size(); ++d)
      element += index[d] * view->strides[d];
    return bytes + view->byteOf(element);
  }
  void redraw(const oracle::Value &from, uint64_t bits, uint64_t attempt, std::byte *at) const {
    const int shift = static_cast<int>(bits % (attempt + 1));
    const bool keepsSign = (bits >> 32 & 1) != 0;
    if (bundle::isFloat(view->dtype)) {
      const bool drawn = attempt < kFromDrawn && std::isfinite(from.f);
      const double x = std::ldexp(drawn ? from.f : 1, -shift);
      return oracle::storeFloat(view->dtype, at, keepsSign ? x : std::fabs(x));
    }
    const int64_t x = from.i >> shift;
    oracle::storeInteger(view->dtype, at,
                         oracle::wrapTo(view->dtype, keepsSign || x >= 0 ? x : ~x));
  }
};

std::vector<Own> ownInputs(const BoundElementwise &bound, const HostMemory &memory,
                           const std::function<bool(size_t)> &constant) {
  auto readers = [&](size_t buffer) {
    auto reads = [&](const BoundView &view) { return view.buffer == buffer; };
    return std::count_if(bound.inputs.begin(), bound.inputs.end(), reads) +
           std::count_if(bound.tables.begin(), bound.tables.end(), reads);
  };
  std::vector<Own> own;
  for (size_t i = 0; i < bound.inputs.size(); ++i) {
    const BoundView &view = bound.inputs[i];
    if (!view.packed && !constant(view.buffer) && readers(view.buffer) == 1 &&
        stepsOver(view.shape, view.strides))
      own.push_back({i, &view, memory(view.buffer)});
  }
  return own;
}
} // namespace

void drawInRange(const BoundStep &step, const HostMemory &memory,
                 const std::function<bool(size_t)> &constant, uint64_t seed) {
  const auto *bound = std::get_if<BoundElementwise>(&step.body);
  if (!bound || bound->fold)
    return;
  const std::vector<Own> own = ownInputs(*bound, memory, constant);
  const oracle::Elementwise values = elementwiseOf(*bound, memory);
  oracle::forEachRange(values.shape, [&](int64_t first, int64_t last) {
    std::vector<int64_t> index;
    std::vector<oracle::Value> loaded(values.numInputs());
    std::vector<oracle::Bounded> inputs(loaded.size()), scratch;
    auto isOpen = [&] {
      values.load(index, loaded);
      std::transform(loaded.begin(), loaded.end(), inputs.begin(), oracle::bounded);
      return oracle::isOpen(values.program.run(inputs, scratch), values.program.resultType(),
                            bound->output.dtype);
    };
    for (int64_t i = first; i < last; ++i) {
      oracle::unflatten(i, values.shape, index);
      bool open = isOpen();
      const std::vector<oracle::Value> drawn = open ? loaded : std::vector<oracle::Value>();
      for (uint64_t attempt = 0; open && attempt < kAttempts; ++attempt, open = isOpen())
        for (const Own &each : own)
          each.redraw(drawn[each.input],
                      randomBits(seed + each.input, static_cast<uint64_t>(i) * kAttempts + attempt),
                      attempt, each.at(index));
    }
  });
}

} // namespace gemm::runtime

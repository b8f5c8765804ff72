// See GroupEnds.h.
#include "gemm/Runtime/GroupEnds.h"
#include "oracle/Float.h"

#include <algorithm>
#include <numeric>

namespace gemm::runtime {
namespace {
std::vector<int64_t> endsOf(int64_t groups, int64_t most, uint64_t seed, uint64_t turn) {
  enum Turn : uint64_t { Random, Giant, Even, Short, turns };
  auto upTo = [&](int64_t limit, uint64_t draw) {
    return static_cast<int64_t>(randomBits(seed, draw) % static_cast<uint64_t>(limit + 1));
  };
  std::vector<int64_t> ends(static_cast<size_t>(groups));
  const int64_t last = turn % turns == Short ? upTo(most, 0) : most;
  for (size_t i = 0; i < ends.size(); ++i)
    switch (turn % turns) {
    case Even:
      ends[i] = most * static_cast<int64_t>(i + 1) / groups;
      break;
    case Giant: // in one of them, the rest of single rows or none
      ends[i] = upTo(groups, 1) <= static_cast<int64_t>(i)
                    ? last
                    : std::min<int64_t>(last, static_cast<int64_t>(i) / 2);
      break;
    default: // of two neighbours often the same
      ends[i] = upTo(last, 2 + i - (randomBits(seed, 1000 + i) % 4 == 0 && i ? 1 : 0));
    }
  std::sort(ends.begin(), ends.end());
  if (turn % turns != Short)
    ends.back() = most;
  return ends;
}

/// The numbers lie along a view's second dimension.
DrawnEnds place(const BoundView &view, size_t dim, const std::vector<int64_t> &numbers) {
  DrawnEnds drawn;
  for (size_t i = 0; i < numbers.size(); ++i)
    drawn[view.offset + static_cast<int64_t>(i) * view.strides[dim]] = numbers[i];
  return drawn;
}

std::vector<int64_t> endsOf(const BoundGemm &gemm, uint64_t seed, uint64_t turn) {
  return endsOf(gemm.ends->shape[1], gemm.isGroupedByRows() ? gemm.m() : gemm.k(),
                seed + 7919 * gemm.ends->buffer, turn);
}

const BoundGemm *groupedOf(const BoundStep &step) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  return gemm && gemm->ends && gemm->ends->shape[1] > 0 ? gemm : nullptr;
}

/// The input whose numbers a step adds up to as many sums as it has, or null.
const BoundView *sizesOf(const BoundStep &step) {
  const auto *bound = std::get_if<BoundElementwise>(&step.body);
  if (!bound || !bound->reduction || bound->reduction->combine != bundle::OpCode::AddI ||
      bound->inputs.size() != 1)
    return nullptr;
  const BoundView &input = bound->inputs[0];
  return input.shape.size() == 2 && input.shape[0] == input.shape[1] && input.strides[0] == 0
             ? &input
             : nullptr;
}
} // namespace

std::map<size_t, DrawnEnds> drawEnds(const BoundStep &step, uint64_t seed, uint64_t turn) {
  std::map<size_t, DrawnEnds> all;
  if (const BoundGemm *gemm = groupedOf(step))
    all[gemm->ends->buffer] = place(*gemm->ends, 1, endsOf(*gemm, seed, turn));
  return all;
}

std::map<size_t, DrawnEnds> drawEnds(const BoundFunction &function, uint64_t seed) {
  std::map<size_t, DrawnEnds> all;
  for (const BoundStep &step : function.steps) {
    const BoundGemm *gemm = groupedOf(step);
    if (!gemm)
      continue;
    std::vector<int64_t> numbers = endsOf(*gemm, seed, seed);
    all.emplace(gemm->ends->buffer, place(*gemm->ends, 1, numbers));
    for (const BoundStep &other : function.steps)
      if (const BoundView *sizes = sizesOf(other); sizes &&
                                                   other.output().buffer == gemm->ends->buffer &&
                                                   sizes->shape[1] == gemm->ends->shape[1]) {
        std::adjacent_difference(numbers.begin(), numbers.end(), numbers.begin());
        all.emplace(sizes->buffer, place(*sizes, 1, numbers));
        break;
      }
  }
  return all;
}

void storeEnds(Tensor &tensor, const DrawnEnds &ends) {
  for (auto [element, value] : ends)
    oracle::storeInteger(
        tensor.dtype, &tensor.bytes[static_cast<size_t>(element) * bundle::byteSize(tensor.dtype)],
        value);
}

} // namespace gemm::runtime

// See Apart.h. Unsigned, since a caller's strides may be any.
#include "Apart.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace gemm::runtime {

bool stepsOver(std::span<const int64_t> shape, std::span<const int64_t> strides) {
  std::vector<std::pair<uint64_t, uint64_t>> steps; // stride, size
  for (size_t d = 0; d < shape.size(); ++d) {
    const auto stride = static_cast<uint64_t>(strides[d]);
    if (shape[d] > 1)
      steps.emplace_back(strides[d] < 0 ? 0 - stride : stride, static_cast<uint64_t>(shape[d]));
  }
  std::sort(steps.begin(), steps.end());
  uint64_t reached = 0;
  for (auto [stride, size] : steps) {
    if (stride <= reached)
      return false;
    reached += stride * (size - 1);
  }
  return true;
}

} // namespace gemm::runtime

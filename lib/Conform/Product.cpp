// Sums of integers.
#include "Product.h"

#include <algorithm>

namespace gemm::conform {

std::vector<uint64_t> Product::exact(int scale, bool accumulate) const {
  std::vector<uint64_t> d(cBits.size());
  for (unsigned i = 0; i < m; ++i)
    for (unsigned j = 0; j < n; ++j) {
      int64_t sum = 0;
      for (unsigned p = 0; p < k; ++p)
        sum += a->decodeInteger(aBits[i * k + p]) * b->decodeInteger(bBits[j * k + p]);
      sum = scale * sum + (accumulate ? c->decodeInteger(cBits[i * n + j]) : 0);
      if (saturate)
        sum = std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
      d[i * n + j] = c->encode(sum);
    }
  return d;
}

} // namespace gemm::conform

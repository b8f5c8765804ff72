// Products and sums of counts that stop at the largest number instead of wrapping, so
// that a hostile size gives a huge count and not a negative one. Non-negative operands.
#pragma once

#include <cstdint>

namespace gemm {

inline int64_t mulSaturating(int64_t a, int64_t b) {
  int64_t result;
  return __builtin_mul_overflow(a, b, &result) ? INT64_MAX : result;
}

inline int64_t addSaturating(int64_t a, int64_t b) {
  int64_t result;
  return __builtin_add_overflow(a, b, &result) ? INT64_MAX : result;
}

} // namespace gemm

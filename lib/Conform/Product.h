// One small product D = A B + C as bits: drawn hard, and its exact result where the
// operands are integers. Internal.
#pragma once

#include "Format.h"
#include "gemm/Runtime/Conformance.h"

namespace gemm::conform {

using runtime::familyOf;

struct Product {
  const Format *a, *b, *c;
  unsigned m, n, k;
  bool saturate = false;
  std::vector<uint64_t> aBits = {}, bBits = {}, cBits = {}; ///< m x k, n x k, m x n

  void draw(Hard hard, Random &random) {
    aBits = operand(*a, hard, m, k, true, random);
    bBits = operand(*b, hard, n, k, false, random);
    cBits = accumulators(*c, hard, size_t(m) * n, random);
  }
  /// m x n bits; the operands are integers and the sums exact, but for the wrapping or
  /// saturation of s32. `scale` of A B is 1 or -1.
  std::vector<uint64_t> exact(int scale = 1, bool accumulate = true) const;
};

} // namespace gemm::conform

// Passes of the exact class for products of f32, of which other passes' sums leave few bits to each
// factor: every sum is one product, of a factor with nearly all the bits of its type and a power of
// 2, or of two factors that share these bits. So a part of a factor that is left out shows, which
// in a long sum of products is below what additions may lose.
#pragma once

#include "OtherData.h"
#include "gemm/Runtime/Bind.h"

namespace gemm::runtime {

class WholeFactors {
public:
  /// How many there are: all bits in A, in B, in both; in A and in B with subnormal numbers.
  static constexpr int64_t kTurns = 5;
  static int64_t passes(const BoundGemm &gemm) {
    const bool ofF32 = gemm.a.dtype == bundle::DType::F32 && gemm.b.dtype == bundle::DType::F32;
    return ofF32 && gemm.a.buffer != gemm.b.buffer && gemm.k() > 0 ? kTurns : 0;
  }

  WholeFactors(int64_t turn, Tame tame) : turn(turn), tame(tame) {}

  /// A magnitude of row `line` of A, or column of B, which is or is not at the line's one place.
  double magnitude(bool isA, int64_t line, bool isThere, uint64_t bits) const;

private:
  int64_t turn;
  Tame tame;
};

} // namespace gemm::runtime

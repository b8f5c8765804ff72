// Passes of the exact class in which one operand of a product is infinite everywhere and the other
// is 1, so that every sum is infinite. A product too many, as of what lies beyond K in one operand
// with the zeros that stand there in the other, is NaN, where finite numbers make it nothing.
#pragma once

#include "gemm/Runtime/Bind.h"

namespace gemm::runtime {

class InfiniteFactors {
public:
  /// How many there are of a product of floats: either operand, of either sign, in turn.
  static constexpr int64_t kTurns = 4;
  static int64_t passes(const BoundGemm &gemm) {
    return gemm.k() > 0 && gemm.step->alpha != 0 ? kTurns : 0;
  }

  InfiniteFactors(const BoundStep &step, int64_t turn);

  /// True of buffers of operands, which hold one number; others are left as they are.
  bool fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;

private:
  const BoundGemm &gemm;
  bool isOfA, isNegative;
};

} // namespace gemm::runtime

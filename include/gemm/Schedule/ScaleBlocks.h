// How blocks of K that have scales and k-steps lie to each other.
#pragma once

#include "gemm/Schedule/Schedule.h"

namespace gemm {

/// How many blocks of `block` elements of fp8 along K a k-step has, where a kernel promotes the
/// products of each, between two instructions. Else 1.
inline int64_t scaleBlocksOfStep(const Schedule &s, int64_t block) {
  const Mma &mma = s.mma();
  const bool isOwn = mma.multiplier == Multiplier::Warp || mma.multiplier == Multiplier::Warpgroup;
  const bool apart = isOwn && !mma.converts() && block < s.tile[2] && s.tile[2] % block == 0 &&
                     block % mma.k(1) == 0;
  return apart ? s.tile[2] / block : 1;
}

} // namespace gemm

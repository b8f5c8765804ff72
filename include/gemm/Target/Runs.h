// Where a family that converts an operand loads both as runs of k (runOfLane of
// Tile/Layout/LdMatrix.h).
#pragma once

#include "gemm/Target/Mma.h"

namespace gemm {

/// Each lane then has k of its own, of A and B alike: mma.sync alone does not mind which, and the
/// lines of both have to run along K. Else lanes exchange what they load of bytes along K.
inline bool hasRuns(const Mma &mma, bool aAlongK, bool bAlongK) {
  return mma.converts() && mma.multiplier == Multiplier::Warp && aAlongK && bAlongK;
}

} // namespace gemm

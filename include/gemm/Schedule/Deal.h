// How k-steps are dealt to splits and to the runs of stream-K. One formula for the host and for the
// code of kernels, as Raster.h has it: written with the operators of T, which is int64_t or a type
// that emits IR, and `lesser` and `greater`.
#pragma once

#include "gemm/Schedule/Raster.h"

namespace gemm {

/// K is not cut into runs of fewer k steps than these: filling the ring and adding up
/// the splits would take longer than multiplying.
inline constexpr int64_t leastStepsOfSplit = 8;

/// `count` things in shares as even as they can be: the first `longer` of them have `each` + 1, the
/// others `each`.
template <typename T> struct EvenShares {
  T each, longer;

  /// Where share `number` begins.
  T startOf(T number) const { return number * each + lesser(number, longer); }
};
template <typename T, typename Number> EvenShares<T> evenShares(T count, Number shares) {
  return {count / shares, count % shares};
}

/// Output tiles whose k-steps stream-K shares out, of `tiles` that `ctas` take: those of the last
/// wave, where it is not full, and of the one before; `over` are those of the last.
template <typename T> T tilesOfRuns(T tiles, T ctas, T over) {
  return over + lesser(ctas, tiles - over);
}
/// It does where a tile has fewer k-steps than this: those of two waves are counted in 32 bits.
template <typename T> T stepsToShare(T mostInt32, T ctas) { return mostInt32 / ctas / 2; }
/// Runs of `total` k-steps: one for each CTA, but of no fewer steps than are worth it.
template <typename T> T runsOf(T total, T ctas, T one) {
  T worth = lesser(total / leastStepsOfSplit, ctas);
  return greater(worth, one);
}

} // namespace gemm

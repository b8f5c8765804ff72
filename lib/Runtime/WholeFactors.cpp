// In each turn one operand is 0 but at one place of each line; the other holds numbers everywhere.
// In some, one in eight of the former's lines is subnormal, and one in eight of the latter's so
// large that what both make is ordinary; not in all, since kernels may multiply what lies beside
// such numbers in another way.
#include "WholeFactors.h"

#include <cmath>

namespace gemm::runtime {
namespace {
// Of both factors together, so that products are exact also where sums of 24 bits are not.
constexpr int kBits = 23;
constexpr int kLeast = -149, kLarge = 30; // exponents

/// An odd number of so many bits.
double ofBits(int bits, uint64_t random) {
  const uint64_t high = uint64_t(1) << (bits - 1);
  return static_cast<double>((high + random % high) | 1);
}
} // namespace

double WholeFactors::magnitude(bool isA, int64_t line, bool isThere, uint64_t bits) const {
  constexpr bool hotA[kTurns] = {true, false, true, true, false};
  const bool isHot = isA == hotA[turn], isFar = turn > 2 && tame == Tame::No;
  if (isHot && !isThere)
    return 0;
  const int ofHot = turn == 2 ? kBits / 2 : kBits - 1, mine = isHot ? ofHot : kBits - ofHot;
  // Lines of several sizes, so that results are, too.
  int unit = static_cast<int>(line % 13) - 6 - mine;
  if (isFar && line % 8 == 7)
    unit = isHot ? kLeast : unit + kLarge;
  return std::ldexp(ofBits(mine, bits >> 4), unit);
}

} // namespace gemm::runtime

// Footprint of a schedule: registers, shared memory, and the CTAs that run at one time.
#include "gemm/Schedule/Schedule.h"
#include "Wgmma.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Constants.h"

#include <algorithm>
#include <limits>

namespace gemm {

// For mma.sync accumulators, both fragments double-buffered in part, and the rest; a
// wgmma kernel takes the whole SM.
int64_t registersPerThread(const Schedule &s) {
  if (s.mma().isSpecialised())
    return launchRegisters(s);
  // A lane that multiplies by itself has two rows of each band of 16, and four columns. Factors
  // that are taken apart have twice the elements in a step, and beside them three numbers of half
  // their bits.
  const int64_t columns = s.warp[1] * (s.mma().byLane ? 2 : 1);
  const int64_t words = s.mma().takesApart() ? 2 + 3 : 1;
  return s.warp[0] * s.warp[1] / 32 + words * (s.warp[0] + columns) / 4 + otherRegisters;
}

int64_t clustersAtOnce(int64_t size, int64_t ctasPerSm, const Target &t) {
  if (size == 1)
    return t.smCount * ctasPerSm;
  int64_t gpcs = ceilDiv(t.smCount, smsPerGpc), pairs = t.smCount / 2;
  int64_t fewer = 2 * (pairs / gpcs) * ctasPerSm / size;
  int64_t more = 2 * (pairs / gpcs + 1) * ctasPerSm / size;
  return std::max<int64_t>(1, pairs % gpcs * more + (gpcs - pairs % gpcs) * fewer);
}

// wgmma's launches give a thread its full share of the registers: one CTA each.
int64_t residentCtas(const Schedule &s, Type a, Type b, const Target &t) {
  int64_t perSm = 1;
  if (!s.mma().isSpecialised())
    perSm = ctasPerSm(sharedBytes(s, a, b), registersPerThread(s), s.threads(), t).ctas;
  int64_t size = s.clusterSize();
  return clustersAtOnce(size, std::max<int64_t>(1, perSm), t) * size;
}

int64_t sharedBytes(const Schedule &s, Type a, Type b) {
  return sharedBytes(s, typeBytes(a), typeBytes(b));
}

int64_t sharedBytes(const Schedule &s, int64_t bytesA, int64_t bytesB) {
  auto mul = [](int64_t x, int64_t y) {
    int64_t r;
    return __builtin_mul_overflow(x, y, &r) ? std::numeric_limits<int64_t>::max() : r;
  };
  int64_t slotA = mul(mul(s.tile[0], s.tile[2]), bytesA);
  int64_t slotB = mul(mul(s.tile[1], s.tile[2]), bytesB), slot;
  const int64_t barriers = s.mma().isSpecialised() ? 16 : 0; // of a slot
  auto aligned = [](int64_t bytes) { // the ring's type says the same (Tile/Types.cpp)
    return bytes > INT64_MAX - 1023 ? bytes : (bytes + 1023) / 1024 * 1024;
  };
  if (__builtin_add_overflow(aligned(slotA), aligned(slotB), &slot) ||
      __builtin_add_overflow(slot, barriers, &slot))
    return std::numeric_limits<int64_t>::max();
  int64_t ring = mul(s.stages, slot), bytes;
  int64_t accumulators = mul(mul(s.tile[0], s.tile[1]), 4);
  if (__builtin_add_overflow(ring, panelBytes(s), &bytes) || bytes > INT64_MAX - 2048)
    return std::numeric_limits<int64_t>::max();
  auto after = [&](int64_t more) { return (bytes + 1023) / 1024 * 1024 + more; };
  if (s.reduce == Reduce::Cluster && accumulators > ring - s.stages * barriers)
    return accumulators > INT64_MAX - bytes - 1024 ? INT64_MAX : after(accumulators);
  return s.teams() > 1 ? after(16) : bytes;
}

} // namespace gemm

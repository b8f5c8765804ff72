// Intensity at the levels between DRAM and registers, and occupancy [CUDA C++
// Programming Guide, "Multiprocessor Level"; CUDA occupancy calculator].
#include "gemm/CostModel/Hierarchy.h"

#include "gemm/CostModel/Tiles.h"

#include <algorithm>

namespace gemm {

double ctaIntensity(double tileM, double tileN, double bytesA, double bytesB, double clusterM,
                    double clusterN) {
  return 2 * tileM * tileN / (tileM * bytesA / clusterN + tileN * bytesB / clusterM);
}

double ctaBytesPerClock(double tileM, double tileN, double bytesA, double bytesB,
                        double flopPerClock, double clusterM, double clusterN) {
  return flopPerClock / ctaIntensity(tileM, tileN, bytesA, bytesB, clusterM, clusterN);
}

double warpOperandIntensity(double warpM, double warpN, double bytesA, double bytesB) {
  return 2 * warpM * warpN / (warpM * bytesA + warpN * bytesB);
}

// A wave covers `group` rows of tiles and as many columns as it has CTAs left.
double waveBytes(double slots, double tilesM, double tilesN, double tileM, double tileN, double k,
                 double bytesA, double bytesB, double group) {
  double rows = std::min({group, tilesM, slots});
  double columns = std::min(tilesN, slots / rows);
  rows = std::min(tilesM, slots / columns);
  return k * (rows * tileM * bytesA + columns * tileN * bytesB);
}

Occupancy ctasPerSm(int64_t shared, int64_t registers, int64_t threads, const Target &t) {
  constexpr int64_t unit = 256; // registers are allocated by warp in this step
  int64_t warps = ceilDiv(threads, 32);
  int64_t perWarp = ceilDiv(registers * 32, unit) * unit;
  struct Limit {
    int64_t ctas;
    std::string_view name;
  };
  Limit limits[] = {
      {shared > t.sharedPerBlock
           ? 0
           : t.sharedPerSm / std::max<int64_t>(1, shared + t.sharedReservedPerBlock),
       "shared memory"},
      {registers > t.maxRegistersPerThread
           ? 0
           : t.registersPerSm / std::max<int64_t>(1, perWarp * warps),
       "registers"},
      {threads > t.maxThreadsPerBlock ? 0 : t.maxThreadsPerSm / std::max<int64_t>(1, warps * 32),
       "threads"},
      {t.maxBlocksPerSm, "CTAs per SM"},
  };
  const Limit &least =
      *std::min_element(std::begin(limits), std::end(limits),
                        [](const Limit &a, const Limit &b) { return a.ctas < b.ctas; });
  return {least.ctas, least.name};
}

} // namespace gemm

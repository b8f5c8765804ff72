// Intensity at the levels between DRAM and registers, and occupancy [CUDA C++
// Programming Guide, "Multiprocessor Level"; CUDA occupancy calculator].
#include "gemm/CostModel/Hierarchy.h"

#include "gemm/CostModel/Tiles.h"

#include <algorithm>

namespace gemm {

double ctaIntensity(const OperandTile &tile, double clusterM, double clusterN) {
  return 2 * tile.m * tile.n / (tile.m * tile.bytesA / clusterN + tile.n * tile.bytesB / clusterM);
}

double ctaBytesPerClock(const OperandTile &tile, double flopPerClock, double clusterM,
                        double clusterN) {
  return flopPerClock / ctaIntensity(tile, clusterM, clusterN);
}

double warpOperandIntensity(const OperandTile &warp) {
  return 2 * warp.m * warp.n / (warp.m * warp.bytesA + warp.n * warp.bytesB);
}

// A wave covers `group` rows of tiles and as many columns as it has CTAs left.
double waveBytes(const OperandTile &tile, double k, const WaveShape &wave) {
  double rows = std::min({wave.group, wave.tilesM, wave.ctas});
  double columns = std::min(wave.tilesN, wave.ctas / rows);
  rows = std::min(wave.tilesM, wave.ctas / columns);
  return k * (rows * tile.m * tile.bytesA + columns * tile.n * tile.bytesB);
}

Occupancy ctasPerSm(int64_t shared, int64_t registers, int64_t threads, const Target &t) {
  constexpr int64_t unit = 256; // registers are allocated by warp in this step
  constexpr int64_t files = 4;  // of registers: a warp's lie in one
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
           : t.registersPerSm / files / std::max<int64_t>(1, perWarp) * files /
                 std::max<int64_t>(1, warps),
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

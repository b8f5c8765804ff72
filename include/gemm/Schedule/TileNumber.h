// Which CTA computes a tile of the output: one rule for what finds a wrong element's CTA and for
// pictures. Kernels have its inverse (Conversion/TileExpandSchedule/Units.cpp).
#pragma once

#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Raster.h"
#include "gemm/Schedule/Schedule.h"

namespace gemm {

/// Clusters are numbered in the order of the raster, CTAs within one along the kernel's m first.
struct TileNumber {
  int64_t cluster, rank;
  int64_t clusters; ///< of the whole output; stops at the largest number
};

/// Of the kernel's tile `at`, of tilesM x tilesN, which with swap are the problem's along N and M.
inline TileNumber numberOfTile(const Schedule &s, TileAt<int64_t> at, int64_t tilesM,
                               int64_t tilesN) {
  const int64_t down = ceilDiv(tilesM, s.cluster[0]), across = ceilDiv(tilesN, s.cluster[1]);
  const TileAt<int64_t> cluster = {at.m / s.cluster[0], at.n / s.cluster[1]};
  return {rasterIndex(s.raster, cluster, down, across, s.group),
          at.m % s.cluster[0] + at.n % s.cluster[1] * s.cluster[0], mulSaturating(down, across)};
}

} // namespace gemm

// Which groups a raster takes, and the number of a tile in each.
#include "gemm/Schedule/Raster.h"

namespace gemm {

std::string checkRasterGroup(Raster raster, int64_t group) {
  const std::string got = ", got " + std::to_string(group);
  if (group < 1 || group > mostGroup)
    return "expected a raster group of 1 to " + std::to_string(mostGroup) + got;
  if (raster == Raster::Hilbert && (group & (group - 1)) != 0)
    return "expected a raster group that is a power of two for raster hilbert" + got;
  return "";
}

/// Undoes hilbertCurve.
static int64_t hilbertIndex(TileAt<int64_t> at, int64_t side) {
  int64_t index = 0;
  for (int64_t half = side / 2; half > 0; half /= 2) {
    int64_t right = at.n / half % 2, lower = at.m / half % 2;
    index += half * half * ((3 * right) ^ lower);
    at = {at.m % half, at.n % half};
    if (lower)
      continue;
    if (right)
      at = {half - 1 - at.m, half - 1 - at.n};
    at = {at.n, at.m};
  }
  return index;
}

int64_t rasterIndex(Raster raster, TileAt<int64_t> at, int64_t tilesM, int64_t tilesN,
                    int64_t group) {
  int64_t number = at.m / group, first = number * group, rows = lesser(tilesM - first, group);
  int64_t m = at.m - first;
  int64_t n = raster != Raster::Grouped && number % 2 ? tilesN - 1 - at.n : at.n;
  if (raster == Raster::Winding && n % 2)
    m = rows - 1 - m;
  int64_t within = n * rows + m;
  if (raster == Raster::Hilbert && rows == group && n / group < tilesN / group)
    within = n / group * group * group + hilbertIndex({m, n % group}, group);
  return first * tilesN + within;
}

} // namespace gemm

// Tile and wave counts, warp-tile intensity, lines touched.
#include "gemm/CostModel/Tiles.h"

#include "gemm/CostModel/Saturating.h"

namespace gemm {

Waves waves(int64_t m, int64_t n, int64_t batch, int64_t tileM, int64_t tileN, int64_t atOnce) {
  Waves w;
  w.tilesM = ceilDiv(m, tileM);
  w.tilesN = ceilDiv(n, tileN);
  w.tiles = mulSaturating(mulSaturating(w.tilesM, w.tilesN), batch);
  w.waves = ceilDiv(w.tiles, atOnce);
  if (w.tiles == 0)
    return w;
  int64_t last = w.tiles - (w.waves - 1) * atOnce;
  w.tail = static_cast<double>(last) / static_cast<double>(atOnce);
  double computed = static_cast<double>(w.waves) * static_cast<double>(atOnce) *
                    static_cast<double>(tileM) * static_cast<double>(tileN);
  w.utilisation =
      static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(batch) / computed;
  return w;
}

// 2 Wm Wn k FLOP over 2 k (Wm + Wn) operand bytes and 0, 4 or 2 Wm Wn of accumulators.
double warpTileIntensity(double warpM, double warpN, double kMma, CountedAccumulators counted) {
  double share = counted == CountedAccumulators::None  ? 0
                 : counted == CountedAccumulators::F32 ? 2
                                                       : 1;
  return 1 / (1 / warpM + 1 / warpN + share / kMma);
}

double warpTileBytesPerClock(double warpM, double warpN, double kMma, double flopPerClock,
                             CountedAccumulators counted) {
  return flopPerClock / warpTileIntensity(warpM, warpN, kMma, counted);
}

int64_t linesTouched(int64_t rows, int64_t cols, int64_t leadingDim, int64_t line) {
  int64_t count = 0, next = 0; // lines below `next` are counted already
  for (int64_t r = 0; r < rows && cols > 0; ++r) {
    int64_t first = r * leadingDim / line, last = (r * leadingDim + cols - 1) / line;
    if (first < next)
      first = next;
    if (last >= first)
      count += last - first + 1;
    if (last >= next)
      next = last + 1;
  }
  return count;
}

} // namespace gemm
